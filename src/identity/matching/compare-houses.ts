import { isShortFor, isSpelledAfter } from '../names.ts';
import type { Signals } from './signals.ts';

/** True for an organization that is known by name alone, beside one whose domain is what that name shortens to. */
export const isDomainShort = (a: Signals, b: Signals): boolean =>
  isSpelledAfterOneOf(a, b) || isSpelledAfterOneOf(b, a);

const isSpelledAfterOneOf = (one: Signals, other: Signals): boolean =>
  !one.domains.length &&
  other.domains.some((domain) => one.names.some((name) => name.includes(' ') && isSpelledAfter(domain, name)));

/** True for two houses that share the beginning of their names alone, `Arcadon Yachts` and `Arcadon Foods`: what both may be shortened to joins neither with the other. */
export const areSiblings = (a: Signals, b: Signals): boolean =>
  [a, b].every((one) => one.label === 'Organization' && one.names.every((name) => name.includes(' '))) &&
  !a.names.some((x) => b.names.some((y) => isShortFor(x, y) || isShortFor(y, x))) &&
  a.names.some((x) => b.names.some((y) => x !== y && firstWord(x) === firstWord(y)));

const firstWord = (name: string): string => name.split(' ', 1).join('');

const MIN_HOUSE = 6;

/** True where an employer of one may be that of the other, by the letters of their names: the same, or those with which the other's begin or end, as domains spell them. */
export const areRelated = (one: string[], other: string[]): boolean =>
  one.some((x) => other.some((y) => x === y || isEndOf(x, y) || isEndOf(y, x)));

const isEndOf = (short: string, whole: string): boolean =>
  short.length >= MIN_HOUSE && (whole.startsWith(short) || whole.endsWith(short));

const KINDS = new Set(
  'group gruppe groupe holding holdings international worldwide global company europe deutschland germany austria schweiz switzerland france italia iberica uk usa nordic'.split(
    ' ',
  ),
);

/** True for two compared names of organizations of which one has words for a kind of house or its country behind the other: `Arcadon Yachts` and `Arcadon Yachts International`. */
export function differInKind(one: string, other: string): boolean {
  const [short = '', whole = ''] = one.length < other.length ? [one, other] : [other, one];
  const more = whole.startsWith(`${short} `) ? whole.slice(short.length + 1).split(' ') : [];
  return more.length > 0 && more.every((word) => KINDS.has(word));
}
