import { dirname } from 'node:path';
import { elementAt } from '../../common/element-at.ts';
import { load } from '../../common/load.ts';
import type { Assertions, Claim, Item, OntologyShape, Value } from '../../common/model.ts';
import { conform } from './conform.ts';
import type { Extractor } from './extractor.ts';
import { inRunOrder } from './run-order.ts';
import { withoutNoEmployers } from './no-employers.ts';
import { withoutOwnDomains } from './own-domains.ts';
import { isDay } from '../page/days/calendar.ts';
import { isMeant } from '../page/header/beside-address.ts';
import { openPage, type Page } from '../page/page.ts';
import { tellHoused } from './housed.ts';
import { unmarked } from './unmarked.ts';
import type { Weights } from '../tagger/decode.ts';
import { AUTHORITY, SELF, type Found } from '../finding.ts';

/** Changes whenever the same item would be read differently; items read by another version may be read again. */
export const EXTRACTOR_VERSION = '38';

const isExtractor = (value: unknown): value is Extractor =>
  typeof value === 'object' && value !== null && 'name' in value && 'find' in value && typeof value.find === 'function';

const modules = await load(dirname(import.meta.dirname), (file) => file === 'extract.ts');

/** Every extractor of the folder above, in the order in which they run. */
export const extractors: readonly Extractor[] = inRunOrder(
  [...modules.values()].flatMap((module) => Object.values(module).filter(isExtractor)),
);

/** Mentions that one item may make. The surest ways of finding run first, so what is left out is the least sure. */
export const MAX_MENTIONS = 2_000;

/** What an item asserts, and how many mentions more it would make. */
type Extracted = Assertions & { leftOut?: number };

/** What is to be read, and for which ontology. */
export interface Asked {
  item: Item;
  ontology: OntologyShape;
}

/** What an item asserts, or what was thrown over it. */
export type Answer = { extracted: Extracted } | { error: unknown };

/** What an item asserts under an ontology: a function of the two alone (and of the tagger's weights), in time linear in the text. Of a timestamp as date the day counts; RangeError for a date that holds no day. */
export function extractItem(item: Item, ontology: OntologyShape, weights?: Weights): Extracted {
  const reading = stepsOf({ item, ontology }, weights);
  let step = reading.next();
  while (!step.done) step = reading.next();
  return step.value;
}

/** What each of some items asserts, in order. They are read together, step by step, so that the processor fetches the code of a step once for all of them: a fifth less time for twenty. `working` is told the number of the item that is at work. */
export function extractItems(asked: readonly Asked[], working: (n: number) => void = () => {}): Answer[] {
  const readings = asked.map((one) => stepsOf(one));
  const answers: Answer[] = [];
  const step = (n: number): void => {
    working(n);
    try {
      const { done, value } = elementAt(readings, n).next();
      if (done) answers[n] = { extracted: value };
    } catch (error) {
      answers[n] = { error };
    }
  };
  for (let open = [...asked.keys()]; open.length > 0; open = open.filter((n) => !(n in answers))) open.forEach(step);
  return answers;
}

/** The steps in which an item is read, the same for all. */
function* stepsOf({ item: given, ontology }: Asked, weights?: Weights): Generator<void, Extracted> {
  const item = { ...given, date: dayWithin(given.date) };
  const page = openPage(item, ontology, weights);
  for (const one of extractors) {
    if (one.prepare) {
      one.prepare(page);
      yield;
    }
    collect(one.find(item, page), page);
    yield;
  }
  tellHoused(page);
  const { mentions, claims } = conform(
    believed(item, withoutNoEmployers(withoutOwnDomains(asRead(capped(page))))),
    ontology,
  );
  const leftOut = page.mentions.length - MAX_MENTIONS;
  return {
    mentions,
    claims: claims.map((claim) => unmarked(item.body, claim)),
    genre: page.genre,
    ...(page.signature && { signature: page.signature }),
    ...(leftOut > 0 && { leftOut }),
  };
}

function dayWithin(date: string): string {
  const day = date.slice(0, 10);
  if (!isDay(day)) throw new RangeError(`The date of an item is no day: ${date}`);
  return day;
}

/** A card that came with a mail is the word of whoever sent it, be it somebody else's card: no more than a sentence, an address that does not spell the card's name is not that person's by it, and its numbers are no one's for sure. */
function believed({ metadata }: Item, { mentions, claims }: Assertions): Assertions {
  const isCard = mentions[SELF]?.label === 'Contact' || mentions[SELF]?.label === 'Organization';
  if (metadata.attached_to === undefined || !isCard) return { mentions, claims };
  const authority = (one: number) => Math.min(one, AUTHORITY.sentence);
  return {
    mentions: mentions.map(({ properties, ...one }) => ({
      ...one,
      ...(properties ? { properties: withoutPhones(properties) } : {}),
      authority: authority(one.authority),
      identifiers: one.identifiers.filter(
        ({ kind }) => kind !== 'phone' && (kind !== 'email' || one.name === undefined || isMeant(one.name, one)),
      ),
    })),
    claims: claims.map((one) => ({ ...one, authority: authority(one.authority) })),
  };
}

const PHONES = new Set(['phone', 'mobile', 'phones', 'fax', 'extension', 'home_phone', 'pager']);
const withoutPhones = (properties: Record<string, Value>): Record<string, Value> =>
  Object.fromEntries(Object.entries(properties).filter(([key]) => !PHONES.has(key)));

/** The first mentions, and the claims between them: an index into them stays what it was. */
function capped({ mentions, claims }: Assertions): Assertions {
  if (mentions.length <= MAX_MENTIONS) return { mentions, claims };
  const kept = (n: number) => n < MAX_MENTIONS;
  return {
    mentions: mentions.slice(0, MAX_MENTIONS),
    claims: claims.filter(({ from, to }) => kept(from) && kept(to)),
  };
}

/** Rules that read names; what they say of one may become surer by what stands further on. */
const READINGS = /^(?:names|weak|firms)\./;

/** What an item mentions by a name that was read is mentioned as surely as that name was read in the end. */
function asRead({ mentions, claims }: Assertions): Assertions {
  const confidenceOf = ({ type, to, rule, confidence }: Claim): number => {
    const thing = type === 'mentions' && READINGS.test(rule) ? mentions[to] : undefined;
    return thing === undefined || thing.tier === 'weak' ? confidence : thing.confidence;
  };
  const read = (claim: Claim): Claim => {
    const confidence = confidenceOf(claim);
    return confidence === claim.confidence ? claim : { ...claim, confidence };
  };
  return { mentions, claims: claims.map(read) };
}

function collect(found: Found, page: Page): void {
  let step = found.next();
  while (!step.done) step = found.next(page.add(step.value));
}
