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
