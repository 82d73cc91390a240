import { beginningsOf } from '../stores/passages/passage-query.ts';
import { numbersIn } from './numbers.ts';
import { quantitiesIn } from './quantities.ts';
import { stemOf, withoutS } from './terms.ts';
import { tokens, wordsOf, type Token } from './tokens.ts';

/** A pair of offsets. */
export type Range = [from: number, to: number];

const MAX_HIGHLIGHTS = 50;

/** Where a text holds words that have one of the forms, in order. */
export function highlights(text: string, forms: ReadonlySet<string>): Range[] {
  const begun = beginningsOf(forms);
  const isMet = (word: string) =>
    [word, withoutS(word), stemOf(word, 'en'), stemOf(word, 'de')].some((form) => forms.has(form)) ||
    begun.some((letters) => word.startsWith(letters));
  const numbers = [...numbersIn(text), ...quantitiesIn(text)].filter(({ terms }) =>
    terms.some((term) => forms.has(term)),
  );
  const words = tokens(text)
    .flatMap((token) => met(token, isMet))
    .filter(([from]) => !numbers.some(({ start, end }) => from >= start && from < end));
  return [...words, ...numbers.map(({ start, end }): Range => [start, end])]
    .toSorted(([a], [b]) => a - b)
    .slice(0, MAX_HIGHLIGHTS);
}

/** Of a run of characters without spaces only the pairs that are met, neighbours as one. */
function met({ words, start, end }: Token, isMet: (word: string) => boolean): Range[] {
  if (words.length < 2 || words.length + 1 !== end - start) return words.some(isMet) ? [[start, end]] : [];
  const ranges: Range[] = [];
  words.forEach((pair, i) => {
    if (!isMet(pair)) return;
    const last = ranges.at(-1);
    if (last && last[1] >= start + i) last[1] = start + i + 2;
    else ranges.push([start + i, start + i + 2]);
  });
  return ranges;
}

/** True when a text holds all the phrases word for word. */
export function holdsPhrases(text: string, phrases: string[][]): boolean {
  const running = ` ${wordsOf(text).join(' ')} `;
  return phrases.every((phrase) => running.includes(` ${phrase.join(' ')} `));
}
