import { sieve } from './sieve.ts';

/** Which of some patterns a text may hold a match of, in their order. What is looked for is made out when it is first asked. */
export function prefilter<T>(list: readonly T[], patternOf: (one: T) => RegExp): (text: string) => T[] {
  let sift: ((text: string) => Uint8Array) | undefined;
  return (text) => {
    const held = (sift ??= sieve(list.map(patternOf)))(text);
    return list.filter((_, n) => held[n] === 1);
  };
}
