import type { Mention } from '../model.ts';
import { comparedDiscriminator } from './keys.ts';
import { higher, rankOf, writtenAt, type Facts } from './facts.ts';

/** How often a value was said and the highest rank with which. */
export type Variant = [count: number, rank: string];

/**
 * The kinds of value: `s` source, `e` entity, `l` label, `c` confidence by tier, `n` established name and `m` other name by entity,
 * `x` identifier, `p` property, `t` type, `u` subtype, `o` when it occurred, `d` discriminator, `w` place of what was written by hand.
 */
export type Sort = 's' | 'e' | 'l' | 'c' | 'n' | 'm' | 'x' | 'p' | 't' | 'u' | 'o' | 'd' | 'w';

/** What all mentions under a key say together. */
export interface State {
  /** First and last day. */
  first: string;
  last: string;
  /** By kind and value; a value stands behind a bar, so that none is a name that objects have of their own. */
  variants: Partial<Record<Sort, Record<string, Variant>>>;
  /** Low-ranked variants were left out, so counts are of use no longer. */
  capped?: true;
}

/** Of each kind of value, how many variants a profile keeps: the best by rank. */
export const MOST_VARIANTS = 100;

export const emptyState = (): State => ({ first: '9999-12-31', last: '', variants: {} });

function saidBy(mention: Mention, { source, entity }: Facts): [Sort, string][] {
  const tier = mention.tier[0]!;
  const said: [Sort, string][] = [
    ['s', source],
    ['c', `${tier}|${mention.confidence}`],
  ];
  const name = mention.name?.trim();
  const stated = comparedDiscriminator(mention.discriminator);
  if (tier !== 'a') said.push(['l', mention.label]);
  if (entity && tier !== 'a') said.push(['e', entity]);
  if (name) said.push([tier === 'e' || tier === 'a' ? 'n' : 'm', `${entity}|${name}`]);
  for (const text of new Set(mention.identifiers.map((i) => `${i.kind}|${i.value}`))) said.push(['x', text]);
  for (const [property, value] of Object.entries(mention.properties ?? {}))
    said.push(['p', JSON.stringify([property, value])]);
  if (mention.type) said.push(['t', mention.type]);
  if (mention.subtype) said.push(['u', mention.subtype]);
  if (mention.occurredAt) said.push(['o', mention.occurredAt]);
  if (stated) said.push(['d', stated]);
  return said;
}

/** One mention as a state counts it. */
export interface Saying {
  values: [Sort, string][];
  rank: string;
  day: string;
}

export function sayingOf(mention: Mention, facts: Facts): Saying {
  const rank = rankOf(mention.authority, facts);
  const values = saidBy(mention, facts);
  const place = mention.tier === 'establishing' ? writtenAt(rank) : 0;
  if (place) values.push(['w', String(place)]);
  return { values, rank, day: facts.day };
}

const SHAPING: ReadonlySet<Sort> = new Set(['n', 'e', 'x', 'd', 'c', 'w']);

/** True when adding the saying, or taking it away, changes what the profile can be found by or how sure it is. */
export const isShaping = ({ variants }: State, { values }: Saying, sign: 1 | -1): boolean =>
  values.some(([sort, text]) => SHAPING.has(sort) && (variants[sort]?.[`|${text}`]?.[0] ?? 0) <= (sign > 0 ? 0 : 1));

/** Adds one mention to a state. */
export function add(state: State, { values, rank, day }: Saying): void {
  for (const [sort, text] of values) {
    const known = (state.variants[sort] ??= {});
    const old = known[`|${text}`];
    known[`|${text}`] = old ? [old[0] + 1, higher(old[1], rank)] : [1, rank];
  }
  if (day < state.first) state.first = day;
  if (day > state.last) state.last = day;
}

/** Takes one mention away; true when an extreme went with it, so that the state must be read again from what is left. */
export function subtract(state: State, { values, rank, day }: Saying): boolean {
  let again = state.capped === true || day === state.first || day === state.last;
  for (const [sort, text] of values) {
    const known = state.variants[sort] ?? {};
    const old = known[`|${text}`];
    if (!old) again = true;
    else if (old[0] === 1) delete known[`|${text}`];
    else {
      known[`|${text}`] = [old[0] - 1, old[1]];
      again ||= old[1] === rank;
    }
  }
  return again;
}

/** Keeps the best variants of each kind where there are too many; what is left does not depend on the order in which they came. */
export function cap(state: State): void {
  for (const values of Object.values(state.variants)) {
    const texts = Object.keys(values);
    if (texts.length <= MOST_VARIANTS) continue;
    state.capped = true;
    const order = (a: string, b: string) => (values[a]![1] + a > values[b]![1] + b ? -1 : 1);
    for (const text of texts.toSorted(order).slice(MOST_VARIANTS)) delete values[text];
  }
}

/** The values of a kind with the highest rank of each. */
export function each(state: State, sort: Sort): [text: string, rank: string][] {
  const values = state.variants[sort];
  return values ? Object.keys(values).map((text) => [text.slice(1), values[text]![1]]) : [];
}

/** The place of the latest thing that was written by hand; 0 when nothing was. */
export const lastWritten = (state: State): number =>
  each(state, 'w').reduce((last, [place]) => Math.max(last, Number(place)), 0);

/** The confidence with which a reading suffices by itself. */
export const ENOUGH = 0.5;

const highest = (state: State, tier: string): number => {
  let most = 0;
  for (const [text] of each(state, 'c')) if (text[0] === tier) most = Math.max(most, Number(text.slice(2)));
  return most;
};

/** How sure it is that there is such a thing, 0 to 1: the surest established mention, or readings that distinct documents repeat. */
export function confidenceOf(state: State, documents: number): number {
  const repeated = 1 - (1 - highest(state, 'r')) ** documents;
  return Math.round(Math.max(highest(state, 'e'), Math.min(repeated, 0.99), highest(state, 'r')) * 10_000) / 10_000;
}

/** True when what is said suffices for a thing without anybody else's word; weak candidates never do. */
export const isStanding = (state: State, documents: number): boolean =>
  highest(state, 'e') > 0 || confidenceOf(state, documents) >= ENOUGH;
