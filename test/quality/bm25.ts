import { languageOf } from '../../src/passages/stop-words.ts';
import { termOf } from '../../src/passages/terms.ts';
import { wordsOf } from '../../src/passages/tokens.ts';

const K1 = 1.2;
const B = 0.75;

/** Ranks whole texts that hold a word of a question by BM25, with stop words and stems: what passages are measured beside. */
export function bm25(texts: { id: string; text: string }[]): (question: string) => string[] {
  const counted = texts.map(({ id, text }) => ({ id, ...counts(text) }));
  const usual = counted.reduce((sum, { length }) => sum + length, 0) / counted.length;
  const holding = new Map<string, number>();
  for (const { of } of counted) for (const term of of.keys()) holding.set(term, (holding.get(term) ?? 0) + 1);
  return (question) => {
    const asked = [...counts(question).of.keys()].map((term) => {
      const n = holding.get(term) ?? 0;
      return { term, idf: Math.log(1 + (counted.length - n + 0.5) / (n + 0.5)) };
    });
    const scored = counted.map(({ id, of, length }) => {
      const level = K1 * (1 - B + (B * length) / usual);
      const score = asked.reduce((sum, { term, idf }) => {
        const times = of.get(term) ?? 0;
        return sum + (idf * times * (K1 + 1)) / (times + level);
      }, 0);
      return { id, score };
    });
    const found = scored.filter(({ score }) => score > 0);
    return found.toSorted((a, b) => b.score - a.score).map(({ id }) => id);
  };
}

function counts(text: string): { of: Map<string, number>; length: number } {
  const words = wordsOf(text);
  const language = languageOf(words) ?? 'en';
  const of = new Map<string, number>();
  let length = 0;
  for (const word of words) {
    const term = termOf(word, language);
    if (term === undefined) continue;
    of.set(term, (of.get(term) ?? 0) + 1);
    length++;
  }
  return { of, length };
}
