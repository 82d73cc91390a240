import { automaton, MARK_BITS } from './automaton.ts';
import { lowered } from './lowered.ts';
import { neededBy } from './needed.ts';

/** Tells of each of some patterns whether a text may hold a match of it: 1 where it has the words that each match has, or where none are known, else 0. One pass over a text finds the words of all; of those that a pattern needs at most so many are asked for. */
export function sieve(patterns: readonly RegExp[], mostNeeds?: number): (text: string) => Uint8Array {
  const asked = new Map<string, number[]>();
  const all = Uint8Array.from(patterns, (pattern, n) => {
    const needs = neededBy(pattern).slice(0, mostNeeds);
    for (const [place, texts] of needs.entries())
      for (const text of texts) {
        const ask = (n << MARK_BITS) | (1 << place);
        const others = asked.get(text);
        if (others) others.push(ask);
        else asked.set(text, [ask]);
      }
    return (1 << needs.length) - 1;
  });
  const search = automaton(asked);
  return (text) => {
    const held = new Uint8Array(all.length);
    search(lowered(text), held);
    for (let n = 0; n < all.length; n++) held[n] = held[n] === all[n] ? 1 : 0;
    return held;
  };
}
