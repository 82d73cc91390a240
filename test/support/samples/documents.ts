import { createHash } from 'node:crypto';
import type { Claim, Identifier, Mention, Tier } from '../../../src/common/model.ts';
import type { NewDocument } from '../../../src/stores/documents/documents.ts';
import { random, type Random } from '../random.ts';

/** How many people and organizations a seeded run writes about; few make many clashes. */
export interface Cast {
  people: number;
  orgs: number;
  firsts: number;
  lasts: number;
  seed: number;
}
export const SMALL: Cast = { people: 150, orgs: 40, firsts: 20, lasts: 60, seed: 1 };
export const LARGE: Cast = { people: 40_000, orgs: 8000, firsts: 300, lasts: 3000, seed: 7 };

const NICK: Record<string, string[]> = { robert: ['bob'], william: ['bill'], elizabeth: ['liz'], michael: ['mike'] };
const SYLLABLES = 'ka lo mi ren sto vik dar bel tor nes wal gri pol san hu fer ost lind berg man'.split(' ');
const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);

interface Org {
  name: string;
  domain?: string;
  form: string;
}
interface Person {
  first: string;
  last: string;
  org: Org;
  mail: string;
  other?: string;
  crm?: string;
  phone: string;
  /** Known by name only. */
  ghost: boolean;
}

function cast(r: Random, { people, orgs, firsts, lasts }: Cast): { people: Person[]; orgs: Org[] } {
  const word = (n: number) => Array.from({ length: n }, () => r.pick(SYLLABLES)).join('');
  const given = [...Object.keys(NICK), ...Array.from({ length: firsts - 4 }, () => word(2))];
  const family = Array.from({ length: lasts }, () => word(2 + r.int(2)));
  const all = Array.from({ length: orgs }, (_, i): Org => {
    const label = word(3) + i;
    return {
      name: capital(label),
      form: r.pick([' Inc.', ' GmbH', ' Ltd']),
      ...(i % 5 === 4 ? {} : { domain: `${label}.com` }),
    };
  });
  const persons = Array.from({ length: people }, (_, i): Person => {
    const [first, last, org] = [r.pick(given), r.pick(family), r.popular(all)];
    return {
      first,
      last,
      org,
      mail: `${first}.${last}${i}@${org.domain ?? 'mail.org'}`,
      phone: `+49301${String(i).padStart(6, '0')}`,
      ghost: i % 11 === 5,
      ...(i % 9 === 3 ? { other: `${last}${i}@home.net`, crm: `external_id:crm-${i}` } : {}),
    };
  });
  return { people: persons, orgs: all };
}

function written(r: Random, { first, last }: Person): string {
  const shown = NICK[first] && r.next() < 0.3 ? r.pick(NICK[first]) : first;
  const style = r.next();
  if (style < 0.75) return `${capital(shown)} ${capital(last)}`;
  if (style < 0.85) return `${last.toUpperCase()}, ${capital(shown)}`;
  return style < 0.95 ? `${capital(shown)} ${capital(last).replace('o', 'ö')}` : `${shown} ${last}`;
}

/** Documents of generated items: headers, readings, weak candidates, coreference, phones, external ids, replies. */
export function* sampleDocuments(count: number, who: Cast = SMALL, graph = 'acme'): Generator<NewDocument> {
  const r = random(who.seed);
  const { people, orgs } = cast(r, who);
  const sent: string[] = [];
  for (let k = 0; k < count; k++) {
    const page = openPage(r);
    const entity = r.next() < 0.7 ? 'acme' : 'beta';
    const twin = k % 97 === 5;
    const message = k % 3 === 0 && !twin ? `message_id:${who.seed}-${k}@mail` : undefined;
    page.add('Activity', twin ? 'Twin' : `About ${k % 50}`, {
      self: true,
      identifiers: message ? [{ kind: 'external_id', value: message }] : [],
    });
    write(page, r, people, orgs, sent);
    if (message) sent.push(message);
    const hash = createHash('sha256')
      .update(`${who.seed}/${twin ? 'twin' : k}`)
      .digest('hex');
    yield {
      org: graph,
      graph,
      id: `ingest_${who.seed}_${k}`,
      kind: 'item',
      entity,
      source: r.pick(['gmail', 'crm', 'upload']),
      date: new Date(Date.UTC(2025, 0, 1 + r.int(400))).toISOString().slice(0, 10),
      contentHash: hash,
      assertions: { mentions: page.mentions, claims: page.claims },
    };
  }
}

function write(page: Page, r: Random, people: Person[], orgs: Org[], sent: string[]): void {
  const sender = r.popular(people);
  const from = page.person(sender, 'establishing');
  page.claim('sent', from, 0);
  if (r.next() < 0.3) page.add('Contact', capital(sender.first), { as: from, authority: 60 });
  for (let n = 1 + r.int(2); n--;)
    page.claim(
      r.next() < 0.2 ? 'attended' : 'received',
      page.person(r.popular(people), r.next() < 0.25 ? 'reading' : 'establishing'),
      0,
    );
  const org = r.next() < 0.6 ? sender.org : r.popular(orgs);
  const at = page.organization(org);
  page.claim('mentions', 0, at, 0.8);
  if (org === sender.org || r.next() < 0.3)
    page.claim(
      'works_for',
      from,
      at,
      r.pick([0.4, 0.7, 0.9]),
      r.next() < 0.5 ? { title: r.pick(['CEO', 'CFO', 'Engineer']) } : {},
    );
  if (r.next() < 0.5) page.claim('mentions', 0, page.weak(r.popular(people)), 0.6);
  if (sent.length && r.next() < 0.15)
    page.claim(
      'replies_to',
      0,
      page.add('Activity', undefined, { tier: 'weak', identifiers: [{ kind: 'external_id', value: r.pick(sent) }] }),
    );
}

type Page = ReturnType<typeof openPage>;

/** Collects one document's assertions. */
function openPage(r: Random) {
  const mentions: Mention[] = [];
  const claims: Claim[] = [];
  let at = 0;
  function add(label: Mention['label'], name: string | undefined, more: Partial<Mention> = {}): number {
    mentions.push({
      label,
      tier: 'establishing',
      identifiers: [],
      rule: 'sample.any',
      confidence: 1,
      authority: 80,
      ...(name ? { name } : {}),
      ...more,
    });
    return mentions.length - 1;
  }
  function claim(
    type: string,
    from: number,
    to: number,
    confidence = 1,
    properties: Record<string, string> = {},
  ): void {
    claims.push({ type, from, to, rule: 'sample.claim', confidence, authority: 80, properties });
  }
  function span(name: string, run = name): Partial<Mention> {
    const start = (at += 40);
    return { start, end: start + name.length, run };
  }
  function person(p: Person, tier: Tier): number {
    const lone = r.next();
    const name = lone < 0.06 ? capital(p.first) : lone < 0.12 ? capital(p.last) : written(r, p);
    if (tier === 'reading') {
      const confidence = r.pick([0.45, 0.6, 0.9]);
      const run = r.next() < 0.2 ? `CFO ${name}` : r.next() < 0.1 ? `${name} Group` : name;
      const label = r.next() < 0.1 ? 'Organization' : 'Contact';
      return add(label, name, {
        tier,
        confidence,
        authority: 50,
        ...span(name, run),
        ...(r.next() < 0.1 ? { discriminator: p.org.name } : {}),
      });
    }
    const phone: Identifier[] = r.next() < 0.2 ? [{ kind: 'phone', value: p.phone }] : [];
    if (p.ghost)
      return add('Contact', name, {
        identifiers: phone,
        ...(r.next() < 0.2 ? { discriminator: p.org.name } : {}),
      });
    if (p.crm && r.next() < 0.2)
      return add('Contact', name, { identifiers: [{ kind: 'external_id', value: p.crm }, ...phone] });
    const address = p.other && r.next() < 0.4 ? p.other : p.mail;
    const identifiers: Identifier[] = [{ kind: 'email', value: address }, ...phone];
    if (p.crm && r.next() < 0.3) identifiers.push({ kind: 'external_id', value: p.crm });
    return add('Contact', r.next() < 0.8 ? name : undefined, {
      identifiers,
      ...(r.next() < 0.3 ? { properties: { title: r.pick(['CEO', 'CFO']) } } : {}),
      ...(r.next() < 0.1 ? { discriminator: p.org.name } : {}),
    });
  }
  function organization({ name, domain, form }: Org): number {
    const full = name + (r.next() < 0.4 ? form : '');
    if (domain && r.next() < 0.6)
      return add('Organization', r.next() < 0.6 ? full : undefined, {
        authority: 70,
        identifiers: [{ kind: 'domain', value: domain }],
      });
    if (r.next() < 0.5)
      return add('Organization', full, { tier: 'reading', confidence: 0.7, authority: 50, ...span(full) });
    return add('Organization', full, { authority: 70 });
  }
  function weak(p: Person): number {
    const name = r.pick([capital(p.last), capital(p.first), `${capital(p.first)} ${capital(p.last)}`, p.org.name]);
    return add('Contact', name, { tier: 'weak', confidence: 0.3, authority: 30, ...span(name) });
  }
  return { mentions, claims, add, claim, person, organization, weak };
}
