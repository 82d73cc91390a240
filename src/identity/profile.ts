import type { Mention, Value } from '../model.ts';
import { comparedDiscriminator } from './keys.ts';
import { higher, rankOf, type Facts } from './facts.ts';

/** How often a value was said and the highest rank with which. */
export type Variant = [count: number, rank: string];

/**
 * What all mentions under a key say together. Variants are keyed by kind of value and value: `s` source, `e` entity, `l` label,
 * `c` confidence by tier, `n` established name and `m` other name by entity, `x` identifier, `p` property, `t` type, `u` subtype,
 * `o` when it occurred, `d` discriminator.
 */
export interface State {
  /** First day. */
  first: string;
  variants: Record<string, Variant>;
  /** Low-ranked variants were left out, so counts are of use no longer. */
  capped?: true;
}

/** Of each kind of value, how many variants a profile keeps: the best by rank. */
export const MOST_VARIANTS = 100;

export const emptyState = (): State => ({ first: '9999-12-31', variants: {} });

/** The kinds of value under their letters, and the text after it. */
export const variant = (letter: string, text: string): string => `${letter}|${text}`;
export const propertyVariant = (name: string, value: Value): string => variant('p', JSON.stringify([name, value]));

function* variantsOf(mention: Mention, facts: Facts): Generator<string> {
  const tier = mention.tier[0]!;
  yield variant('s', facts.source);
  if (facts.entity) yield variant('e', facts.entity);
  yield variant('l', mention.label);
  yield variant('c', `${tier}|${mention.confidence}`);
  if (mention.name?.trim()) yield variant(tier === 'e' ? 'n' : 'm', `${facts.entity}|${mention.name.trim()}`);
  for (const { kind, value } of mention.identifiers) if (value) yield variant('x', `${kind}|${value}`);
  for (const [name, value] of Object.entries(mention.properties ?? {})) yield propertyVariant(name, value);
  if (mention.type) yield variant('t', mention.type);
  if (mention.subtype) yield variant('u', mention.subtype);
  if (mention.occurredAt) yield variant('o', mention.occurredAt);
  const stated = comparedDiscriminator(mention.discriminator);
  if (stated) yield variant('d', stated);
}

/** Adds one mention to a state. */
export function add(state: State, mention: Mention, facts: Facts): void {
  const rank = rankOf(mention.authority, facts);
  for (const key of new Set(variantsOf(mention, facts))) {
    const old = state.variants[key];
    state.variants[key] = old ? [old[0] + 1, higher(old[1], rank)] : [1, rank];
  }
  if (facts.day < state.first) state.first = facts.day;
}

/** Takes one mention away; true when an extreme went with it, so that the state must be read again from what is left. */
export function subtract(state: State, mention: Mention, facts: Facts): boolean {
  const rank = rankOf(mention.authority, facts);
  let again = state.capped === true || facts.day === state.first;
  for (const key of new Set(variantsOf(mention, facts))) {
    const old = state.variants[key];
    if (!old) again = true;
    else if (old[0] === 1) delete state.variants[key];
    else {
      state.variants[key] = [old[0] - 1, old[1]];
      again ||= old[1] === rank;
    }
  }
  return again;
}

/** Keeps the best variants of each kind where there are too many; what is left does not depend on the order in which they came. */
export function cap(state: State): void {
  const keys = Object.keys(state.variants);
  if (keys.length <= MOST_VARIANTS) return;
  const kinds = Map.groupBy(keys, (key) => key[0]!);
  for (const group of kinds.values()) {
    if (group.length <= MOST_VARIANTS) continue;
    state.capped = true;
    const order = (a: string, b: string) => (state.variants[a]![1] + a > state.variants[b]![1] + b ? -1 : 1);
    for (const key of group.sort(order).slice(MOST_VARIANTS)) delete state.variants[key];
  }
}

/** The variants of a kind, without their letter. */
export function* each(state: State, letter: string): Generator<[text: string, variant: Variant]> {
  for (const key in state.variants) if (key[0] === letter) yield [key.slice(2), state.variants[key]!];
}

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
