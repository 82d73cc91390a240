import type { Standing } from '../../stores/passages/passage-search.ts';
import type { Wanted } from '../question.ts';
import { stemOf } from '../terms.ts';

/** Two words of a question that follow each other, with the terms of the German compounds that they may make. */
interface Pair {
  words: string[];
  terms: string[];
}

const MAX_PAIRS = 6;
const MAX_GERMAN = 3;

/** What German puts behind the first word of a compound, by its ending. */
const linked = (word: string): string[] => {
  if (/(?:ung|heit|keit|schaft|ion|tat)$/.test(word)) return [`${word}s`];
  return word.endsWith('e') ? [`${word}n`, word, word.slice(0, -1)] : [word, `${word}s`];
};

/** The English words of a question that German may write as one: `sample tiles` as `Probefliesen`. */
export const pairsIn = (wanted: Wanted[]): Pair[] =>
  wanted
    .flatMap((one, i) => {
      const heads = one.german.slice(0, MAX_GERMAN).flatMap(linked);
      const next = wanted[i + 1];
      const tails = (next?.german ?? []).slice(0, MAX_GERMAN);
      const terms = heads.flatMap((head) => tails.map((tail) => stemOf(head + tail, 'de')));
      return next && terms.length > 0 ? [{ words: [one.word, next.word], terms: [...new Set(terms)] }] : [];
    })
    .slice(0, MAX_PAIRS);

/** The words with the compounds of their pairs among their forms that passages hold. */
export const withPairs = (wanted: Wanted[], pairs: Pair[], { of }: Standing): Wanted[] =>
  wanted.map((one) => {
    const terms = pairs
      .filter(({ words }) => words.includes(one.word))
      .flatMap((pair) => pair.terms.filter((term) => (of.get(term) ?? 0) > 0));
    return terms.length > 0 ? { ...one, forms: [...one.forms, ...terms] } : one;
  });
