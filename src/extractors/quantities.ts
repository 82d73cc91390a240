import type { Item, Value } from '../common/model.ts';
import { extractor } from './extractor.ts';
import { datesIn } from './page/dates.ts';
import { amountsIn } from './page/money.ts';
import { siteDomain } from './page/organization.ts';
import type { Page } from './page/page.ts';
import { phonesIn, regionIn, type PhoneKind } from './page/signature/phones.ts';
import { isPlatform } from './words/domains.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

const MAX_VALUES = 20;
const MAX_DATED_SENTENCES = 6;
const LINK = /\bhttps?:\/\/[^\s<>"'()[\]{}|\\^`]{3,2000}/g;

/** Dates, amounts of money, links and phone numbers in running text: properties of the item, phones of the person they stand beside. */
export const quantities = extractor({
  name: 'quantities',
  after: ['weak'],
  *find(item, page) {
    const properties: Record<string, Value> = {};
    const put = (key: string, values: string[]) => {
      if (values.length) properties[key] = [...new Set(values)].slice(0, MAX_VALUES);
    };
    put('dates', days(item, page));
    put('amounts', amountsIn(page.text.slice(0, 100_000), MAX_VALUES));
    const links = linksOf(page);
    put('links', links);
    if (Object.keys(properties).length) yield { of: SELF, properties };
    yield* hosts(page, [...(item.url ? [item.url] : []), ...links]);
    yield* phones(page);
  },
});

function days({ date }: Item, page: Page): string[] {
  const found: string[] = [];
  let asked = 0;
  for (const { start, end, kind } of page.sentences) {
    if (kind !== 'own' || asked >= MAX_DATED_SENTENCES) continue;
    const here = datesIn(page.text.slice(start, end), date);
    if (here.length) asked++;
    found.push(...here.map(({ day }) => day));
  }
  return found;
}

function linksOf(page: Page): string[] {
  const found = new Set<string>();
  for (const [link] of page.text.matchAll(LINK)) {
    found.add(link.replace(/[.,;:!?]+$/, ''));
    if (found.size >= MAX_VALUES) break;
  }
  return [...found];
}

/** The host of a link supports its organization where somebody else names it: by itself it may be any site. */
function* hosts(page: Page, links: string[]): Found {
  for (const link of links) {
    const domain = siteDomain(link);
    if (!domain || isPlatform(domain) || page.known.has(`domain:${domain}`)) continue;
    const evidence = { rule: 'quantities.link', confidence: 0.5, authority: AUTHORITY.inferred };
    const to = yield {
      label: 'Organization',
      tier: 'weak',
      identifiers: [{ kind: 'domain', value: domain }],
      ...evidence,
    };
    yield { type: 'mentions', from: SELF, to, ...evidence };
  }
}

const NEAR = 48;
const FAR = 160;
const ADDRESS = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
/** True for what may stand between a name and its number: little, mail addresses apart. */
const isNear = (between: string): boolean => between.replace(ADDRESS, '').length < NEAR;

function* phones(page: Page): Found {
  const host = page.mentions
    .find((m) => m.identifiers.some((i) => i.kind === 'email'))
    ?.identifiers.find((i) => i.kind === 'email')?.value;
  const region = regionIn(page.text.slice(0, 100_000), host);
  let left = MAX_VALUES;
  for (const [n, { start, end, kind }] of page.sentences.entries()) {
    if (left <= 0 || !/\d{3}/.test(page.text.slice(start, end))) continue;
    for (const phone of phonesIn(page.text.slice(start, end), region)) {
      left--;
      const of = holder(page, n, start + phone.start) ?? owner(page, n, start + phone.start);
      if (of === undefined || page.known.has(`phone:${phone.value}`)) continue;
      const { label, name } = page.mention(of);
      const authority = kind === 'own' ? AUTHORITY.sentence : AUTHORITY.inferred;
      const place = { start: start + phone.start, end: start + phone.end };
      yield {
        label,
        tier: 'reading',
        ...(name ? { name } : {}),
        identifiers: [{ kind: 'phone', value: phone.value }],
        properties: {
          [PROPERTY[phone.kind ?? 'work']]: phone.value,
          ...(phone.extension ? { extension: phone.extension } : {}),
        },
        rule: 'quantities.phone',
        confidence: 0.7,
        authority,
        as: page.thing(of),
        ...place,
      };
    }
  }
}

const PROPERTY: Record<PhoneKind, string> = {
  work: 'phone',
  mobile: 'mobile',
  home: 'home_phone',
  fax: 'fax',
  pager: 'pager',
};
const MINE = /\b(?:my|me|mein\w*|mich|moi|mon)\b[^.!?]{0,50}[.:]?\s{0,3}$/i;

/** The sender, where the words before a number in the item's own text say that it is theirs: `my cell phone. 555…`, `reach me at`. */
function owner(page: Page, sentence: number, at: number): number | undefined {
  if (page.sentences[sentence]?.kind !== 'own' || !MINE.test(page.text.slice(Math.max(0, at - 70), at)))
    return undefined;
  const sent = page.claims.find((c) => c.to === SELF && /^(?:sent|authored)$/.test(c.type));
  return sent && page.thing(sent.from);
}

/** The person named shortly before a phone number in its sentence. */
function holder(page: Page, sentence: number, at: number): number | undefined {
  for (const token of page.sentences[sentence]?.tokens.toReversed() ?? []) {
    if (at - token.end > FAR) break;
    const place = token.start < at && isNear(page.text.slice(token.end, at)) ? page.places.get(token.start) : undefined;
    if (
      place &&
      place.sentence === sentence &&
      page.mention(place.index).label === 'Contact' &&
      page.mention(place.index).tier !== 'weak'
    )
      return place.index;
  }
  return undefined;
}
