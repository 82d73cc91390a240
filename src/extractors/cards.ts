import type { Identifier, Value } from '../common/model.ts';
import { extractor } from './run/extractor.ts';
import { readSignature, type Card } from './page/signature/card.ts';
import type { Line } from './page/lines.ts';
import { nameKey, type Page } from './page/page.ts';
import { readVcard } from './page/signature/vcards.ts';
import { isHouse } from './words/house-domains.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

const MAX_LINES = 20;
const EVIDENCE = { rule: 'cards.body', confidence: 0.9, authority: AUTHORITY.signature };

/** Characters by whose language national numbers are read. */
const READ = 4_000;

/** A contact item's body is a card: the title, company, phones, address and links on it are the contact's. */
export const cards = extractor({
  name: 'card',
  after: ['invoice'],
  *find(_item, page) {
    const self = page.self;
    if (self.label !== 'Contact') return;
    const own = page.mentions.filter((m, n) => (m.as ?? n) === SELF);
    const words = `${self.name ?? ''} ${own.flatMap((m) => m.identifiers.map((i) => i.value.split('@')[0])).join(' ')}`;
    const host = own
      .flatMap((m) => m.identifiers)
      .find((i) => i.kind === 'email')
      ?.value.split('@')[1];
    const card =
      readVcard(page.lines) ??
      readSignature(cardLines(page), {
        words: new Set(words.toLowerCase().match(/\p{L}{2,}/gu)),
        text: page.text.slice(0, READ),
        ...(host ? { host } : {}),
      });
    yield* details(page, card);
    yield* employment(page, card);
  },
});

/** The lines of the body that are no sentences. */
const cardLines = (page: Page): Line[] =>
  page.sections
    .filter((section) => section.kind === 'own')
    .flatMap((section) => page.lines.slice(section.from, section.to))
    .filter(({ text }) => text && !isProse(text))
    .slice(0, MAX_LINES);

function isProse(text: string): boolean {
  const words = text.slice(0, 400).split(/\s+/).length;
  return words > 14 || (words > 4 && /[.!?]$/.test(text) && !/\b(?:inc|ltd|co|corp)\.$/i.test(text));
}

function* details(page: Page, card: Card): Found {
  const identifiers: Identifier[] = [
    ...card.phones.map(({ value }) => ({ kind: 'phone' as const, value })),
    ...card.emails.map((value) => ({ kind: 'email' as const, value })),
  ].filter(({ kind, value }) => !page.known.has(`${kind}:${value}`));
  const properties: Record<string, Value> = { ...card.properties, ...(card.website ? { website: card.website } : {}) };
  if (!identifiers.length && !Object.keys(properties).length) return;
  const { label, name } = page.self;
  yield { label, tier: 'establishing', ...(name ? { name } : {}), identifiers, ...EVIDENCE, as: SELF, properties };
}

/** Yields where the contact works by the card; without a company the title stands on what the fields say. */
function* employment(page: Page, card: Card): Found {
  const employed = page.claims.find((c) => c.type === 'works_for' && c.from === SELF)?.to;
  const title = card.properties.title;
  const to = card.company ? yield* company(page, card.company, card) : employed;
  if (to === undefined || (!card.company && title === undefined)) return;
  yield { type: 'works_for', from: SELF, to, ...EVIDENCE, ...(title === undefined ? {} : { properties: { title } }) };
}

function* company(page: Page, name: string, { domain, companyAt }: Card): Found<number> {
  const known =
    page.known.get(nameKey('Organization', name)) ??
    page.referents.find('Organization', name) ??
    (domain && isHouse(name, domain) ? page.known.get(`domain:${domain}`) : undefined);
  if (known !== undefined && page.mention(known).name) return known;
  const identifiers: Identifier[] = domain && isHouse(name, domain) ? [{ kind: 'domain', value: domain }] : [];
  const as = known === undefined ? {} : { as: page.thing(known) };
  const index = yield {
    label: 'Organization',
    tier: 'establishing',
    name,
    identifiers,
    ...EVIDENCE,
    ...companyAt,
    ...as,
  };
  return known ?? index;
}
