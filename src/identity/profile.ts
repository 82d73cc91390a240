import type { KeyKind } from '../common/identity-keys.ts';
import type { Mention, Tier } from '../common/model.ts';
import { TIER_LETTERS } from '../common/tiers.ts';
import { comparedDiscriminator } from './keys.ts';
import { higher, rankOf, writtenAt, type Facts } from './facts.ts';
import { VALUE_LETTERS, type ValueKind, type ValueLetter } from './value-kinds.ts';

/** How many mentions give a value, and the highest rank among them. */
export type Variant = [count: number, rank: string];

/** What all mentions under a key say together. */
export interface State {
  /** First and last day. */
  first: string;
  last: string;
  /** By the letter of the kind and by value; a value stands behind a bar, so that none is a name that objects have of their own. */
  variants: Partial<Record<ValueLetter, Record<string, Variant>>>;
  /** Low-ranked variants were left out, so counts are of use no longer. */
  capped?: true;
}

/** Of each kind of value, how many variants a profile keeps: the best by rank. */
export const MAX_VARIANTS = 100;

export const emptyState = (): State => ({ first: '9999-12-31', last: '', variants: {} });

/** Stands for the tier of a mention by a message: one message is no thread. */
const MESSAGE = 'm';

function valuesOf(mention: Mention, { source, entity }: Facts): [ValueKind, string][] {
  const { tier } = mention;
  const values: [ValueKind, string][] = [
    ['source', source],
    ['confidence', `${mention.message === undefined ? TIER_LETTERS[tier] : MESSAGE}|${mention.confidence}`],
  ];
  const name = mention.name?.trim();
  const stated = comparedDiscriminator(mention.discriminator);
  if (tier !== 'added') values.push(['label', mention.label]);
  if (entity && tier !== 'added') values.push(['entity', entity]);
  if (name) values.push([NAMED_BY[tier], `${entity}|${name}`]);
  for (const text of new Set(mention.identifiers.map((i) => `${i.kind}|${i.value}`))) values.push(['identifier', text]);
  for (const [property, value] of Object.entries(mention.properties ?? {}))
    values.push(['property', JSON.stringify([property, value])]);
  if (mention.message !== undefined) values.push(['message', `${mention.message}|${TIER_LETTERS[tier]}|${name ?? ''}`]);
  if (mention.type) values.push(['type', mention.type]);
  if (mention.subtype) values.push(['subtype', mention.subtype]);
  if (mention.occurredAt) values.push(['occurred_at', mention.occurredAt]);
  if (stated) values.push(['discriminator', stated]);
  return values;
}

/** What the names in mentions of a tier count as. */
const NAMED_BY: Record<Tier, ValueKind> = {
  establishing: 'established_name',
  added: 'established_name',
  reading: 'other_name',
  weak: 'other_name',
};

/** One mention as a state counts it. */
export interface Observation {
  values: [ValueKind, string][];
  rank: string;
  day: string;
}

/** What a mention adds to a state. */
export function observationOf(mention: Mention, facts: Facts): Observation {
  const rank = rankOf(mention.authority, facts);
  const values = valuesOf(mention, facts);
  const place = mention.tier === 'establishing' ? writtenAt(rank) : 0;
  if (place) values.push(['written_at', String(place)]);
  return { values, rank, day: facts.day };
}

const LOOKED_UP: ReadonlySet<ValueKind> = new Set([
  'established_name',
  'entity',
  'identifier',
  'discriminator',
  'confidence',
  'written_at',
]);

/** True when adding the observation, or taking it away, changes what a profile of that kind can be found by or how sure it is. */
export const changesLookups = (
  { kind: keyed, state: { variants } }: { kind: KeyKind; state: State },
  { values }: Observation,
  sign: 1 | -1,
): boolean =>
  values.some(
    ([kind, text]) =>
      (LOOKED_UP.has(kind) || (kind === 'other_name' && keyed === 'domain')) &&
      (variants[VALUE_LETTERS[kind]]?.[`|${text}`]?.[0] ?? 0) <= (sign > 0 ? 0 : 1),
  );

/** Adds one mention to a state. */
export function add(state: State, { values, rank, day }: Observation): void {
  for (const [kind, text] of values) {
    const known = (state.variants[VALUE_LETTERS[kind]] ??= {});
    const old = known[`|${text}`];
    known[`|${text}`] = old ? [old[0] + 1, higher(old[1], rank)] : [1, rank];
  }
  cover(state, day);
}

/** Widens the days of a state to one. */
export function cover(state: State, day: string): void {
  if (day < state.first) state.first = day;
  if (day > state.last) state.last = day;
}

/** What a state may have lost with a mention that is not told by what is left of it. */
export type Loss =
  | 'everything'
  | {
      /** Its first or last day. */
      days: boolean;
      /** The rank of values that others have, too: it is empty until it is read again. */
      ranks: [ValueKind, string][];
    };

/** Takes one mention away; what may have gone with it must be read again from what is left. */
export function subtract(state: State, { values, rank, day }: Observation): Loss | undefined {
  let isUnknown = state.capped === true;
  const ranks: [ValueKind, string][] = [];
  for (const [kind, text] of values) {
    const known = state.variants[VALUE_LETTERS[kind]] ?? {};
    const old = known[`|${text}`];
    if (!old) isUnknown = true;
    else if (old[0] === 1) delete known[`|${text}`];
    else if (old[1] === rank) {
      known[`|${text}`] = [old[0] - 1, ''];
      ranks.push([kind, text]);
    } else known[`|${text}`] = [old[0] - 1, old[1]];
  }
  if (isUnknown) return 'everything';
  const days = day === state.first || day === state.last;
  return days || ranks.length > 0 ? { days, ranks } : undefined;
}

/** How often a value was said, and with which rank at most; undefined of one that nothing says. */
export const variantOf = (state: State, [kind, text]: [ValueKind, string]): Variant | undefined =>
  state.variants[VALUE_LETTERS[kind]]?.[`|${text}`];

/** Keeps the best variants of each kind where there are too many; what is left does not depend on the order in which they came. */
export function cap(state: State): void {
  for (const [kind, values] of Object.entries(state.variants)) {
    const texts = Object.keys(values);
    if (texts.length <= MAX_VARIANTS) continue;
    state.capped = true;
    const rank = (text: string) => (values[text]?.[1] ?? '') + text;
    const order = (a: string, b: string) => ((kind === VALUE_LETTERS.message ? a < b : rank(a) > rank(b)) ? -1 : 1);
    for (const text of texts.toSorted(order).slice(MAX_VARIANTS)) delete values[text];
  }
}

/** The values of a kind with the highest rank of each. */
export function each(state: State, kind: ValueKind): [text: string, rank: string][] {
  const values = state.variants[VALUE_LETTERS[kind]];
  return values ? Object.entries(values).map(([text, [, rank]]) => [text.slice(1), rank]) : [];
}

/** The place of the latest thing that was written by hand; 0 when nothing was. */
export const lastWritten = (state: State): number =>
  each(state, 'written_at').reduce((last, [place]) => Math.max(last, Number(place)), 0);

/** The confidence with which a reading suffices by itself. */
export const ENOUGH = 0.5;

const highest = (state: State, letter: string): number => {
  let most = 0;
  for (const [text] of each(state, 'confidence'))
    if (text.startsWith(`${letter}|`)) most = Math.max(most, Number(text.slice(2)));
  return most;
};

/** Of the messages of a thread the first one's subject; undefined where no message has one. */
export const subjectOf = (states: State[]): string | undefined =>
  states
    .flatMap((state) => each(state, 'message').map(([text]) => text))
    .filter((text) => !text.endsWith('|'))
    .reduce<string | undefined>((first, text) => (first === undefined || text < first ? text : first), undefined)
    ?.replace(/^(?:[^|]*\|){3}/, '');

/** True when messages make a thread: two of them, of which one answers or is of a thread that its source names. */
function isThread(state: State): boolean {
  const messages = each(state, 'message').map(([text]) => text.split('|'));
  const isSure = messages.some(([, , tier]) => tier === TIER_LETTERS.establishing);
  return isSure && new Set(messages.map(([, message]) => message)).size > 1;
}

/** How sure it is that there is such a thing, 0 to 1: the surest established mention, or readings that distinct documents repeat. */
export function confidenceOf(state: State, documents: number): number {
  const read = highest(state, TIER_LETTERS.reading);
  const repeated = Math.min(1 - (1 - read) ** documents, 0.99);
  const stated = Math.max(highest(state, TIER_LETTERS.establishing), isThread(state) ? highest(state, MESSAGE) : 0);
  return Math.round(Math.max(stated, repeated, read) * 10_000) / 10_000;
}

/** True when a profile's own mentions suffice for a thing; weak candidates and a single message never do. */
export const isEstablished = (state: State, documents: number): boolean =>
  highest(state, TIER_LETTERS.establishing) > 0 || confidenceOf(state, documents) >= ENOUGH;
