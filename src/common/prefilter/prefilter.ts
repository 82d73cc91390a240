import { elementAt } from '../element-at.ts';
import { automaton, MARK_BITS } from './automaton.ts';
import { lowered } from './lowered.ts';
import { neededBy } from './needed.ts';

/** Which of some patterns a text may hold a match of, in their order: those of which it has the words that each match has, found in one pass over the text. What is looked for is made out when it is first asked. */
export function prefilter<T>(list: readonly T[], patternOf: (one: T) => RegExp): (text: string) => T[] {
  let sift: ((text: string) => T[]) | undefined;
  return (text) => (sift ??= sieve(list, patternOf))(text);
}

function sieve<T>(list: readonly T[], patternOf: (one: T) => RegExp): (text: string) => T[] {
  const asked = new Map<string, number[]>();
  const all = Uint8Array.from(list, (one, n) => {
    const needs = neededBy(patternOf(one));
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
  const held = new Uint8Array(list.length);
  return (text) => {
    held.fill(0);
    search(lowered(text), held);
    const kept: T[] = [];
    for (let n = 0; n < all.length; n++) if (held[n] === all[n]) kept.push(elementAt(list, n));
    return kept;
  };
}
