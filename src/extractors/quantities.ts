import type { Item, Value } from '../common/model.ts';
import { extractor } from './run/extractor.ts';
import { datesIn } from './page/days/dates.ts';
import { isTalk } from './page/genre.ts';
import { amountsIn } from './page/money.ts';
import { siteDomain } from './page/organization.ts';
import type { Page } from './page/page.ts';
import { dayAt } from './page/turns/turns.ts';
import { isPlatform } from './words/domains.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

const MAX_VALUES = 20;
const LINK = /\bhttps?:\/\/[^\s<>"'()[\]{}|\\^`]{3,2000}/g;

/** Dates, amounts of money and links in running text: properties of the item. */
export const quantities = extractor({
  name: 'quantities',
  after: ['firms'],
  *find(item, page) {
    const properties: Record<string, Value> = {};
    const put = (key: string, values: string[]) => {
      if (values.length) properties[key] = [...new Set(values)].slice(0, MAX_VALUES);
    };
    put('dates', days(item, page));
    put('amounts', amountsIn(page.text.slice(0, 100_000), MAX_VALUES, !isTalk(page.genre) && page.genre !== 'minutes'));
    const links = linksOf(page);
    put('links', links);
    if (Object.keys(properties).length) yield { of: SELF, properties };
    yield* hosts(page, [...(item.url ? [item.url] : []), ...links]);
  },
});

/** Behind a day the time to the second, as only a clock writes it. */
const CLOCK = /\d{1,2}:\d{2}:\d{2}(?!\d)/;
/** Characters between a day and its time: `, at 10:42:07`. */
const TO_CLOCK = 14;

/** The days that an item speaks of, time stamps left out; what an encyclopedic text says of a day without a year is of the year that it tells of. */
function days({ date }: Item, page: Page): string[] {
  const found = new Set<string>();
  for (const { start, end, kind } of page.sentences) {
    if (kind !== 'own' || found.size >= MAX_VALUES) continue;
    const text = page.text.slice(start, end);
    for (const one of datesIn(text, dayAt(page.turns, start, date)))
      if (CLOCK.test(text.slice(one.start, one.end + TO_CLOCK))) continue;
      else if (page.genre !== 'encyclopedic' || /\d{4}/.test(text.slice(one.start, one.end))) found.add(one.day);
  }
  return [...found];
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
