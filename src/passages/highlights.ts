import { beginningsOf } from '../stores/passages/passage-query.ts';
import { numbersIn } from './numbers.ts';
import { quantitiesIn, unitsIn } from './quantities.ts';
import { stemOf, withoutS } from './terms.ts';
import { tokensBeginning, wordsOf, type Token } from './tokens.ts';

/** A pair of offsets. */
export type Range = [from: number, to: number];

const MAX_HIGHLIGHTS = 50;

/** Marks where a text holds words that have one of the forms, in order; made once for all texts of an answer. */
export function highlighter(forms: ReadonlySet<string>): (text: string) => Range[] {
  const isMet = meeting(forms);
  const mayBegin = beginningAs(forms);
  const runsIn = [...forms].some((form) => /\d/.test(form)) ? withNumbers : unitsIn;
  return (text) => {
    const numbers = runsIn(text).filter(({ terms }) => terms.some((term) => forms.has(term)));
    const words = tokensBeginning(text, mayBegin)
      .flatMap((token) => met(token, isMet))
      .filter(([from]) => !numbers.some(({ start, end }) => from >= start && from < end));
    return [...words, ...numbers.map(({ start, end }): Range => [start, end])]
      .toSorted(([a], [b]) => a - b)
      .slice(0, MAX_HIGHLIGHTS);
  };
}

/** Where a text holds words that have one of the forms, in order. */
export const highlights = (text: string, forms: ReadonlySet<string>): Range[] => highlighter(forms)(text);

const withNumbers = (text: string) => [...numbersIn(text), ...quantitiesIn(text)];

/** Whether a word has one of the forms; each is made out once. */
function meeting(forms: ReadonlySet<string>): (word: string) => boolean {
  const begun = beginningsOf(forms);
  const known = new Map<string, boolean>();
  const isMet = (word: string) =>
    forms.has(word) ||
    forms.has(withoutS(word)) ||
    forms.has(stemOf(word, 'en')) ||
    forms.has(stemOf(word, 'de')) ||
    begun.some((letters) => word.startsWith(letters));
  return (word) => {
    const found = known.get(word) ?? isMet(word);
    known.set(word, found);
    return found;
  };
}

/** What German stems leave out before a word. */
const PREFIX = 'g';

/** Whether a word that begins with this plain letter or figure may have one of the forms: stems end otherwise, and begin alike. */
function beginningAs(forms: ReadonlySet<string>): (code: number) => boolean {
  const begins = new Uint8Array(128);
  for (const form of [PREFIX, ...forms])
    for (const letter of [form.charAt(0), form.charAt(0).toUpperCase()])
      if (letter.charCodeAt(0) < 128) begins[letter.charCodeAt(0)] = 1;
  return (code) => begins[code] === 1;
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
