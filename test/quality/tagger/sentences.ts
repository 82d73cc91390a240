import { linesOf } from '../../../src/extractors/page/lines.ts';
import { mask } from '../../../src/extractors/page/mask.ts';
import type { Section } from '../../../src/extractors/page/sections.ts';
import { sentencesOf } from '../../../src/extractors/page/sentences.ts';
import type { Token } from '../../../src/extractors/page/tokens.ts';
import { featuresOf } from '../../../src/extractors/tagger/features.ts';
import { usesOf } from '../../../src/extractors/tagger/uses.ts';
import { wordsOf, type Word } from '../../../src/extractors/tagger/words.ts';

/** A sentence as the tagger reads it: for each token a word and `SLOTS` features. */
export interface Sentence {
  tokens: Token[];
  words: Word[];
  features: Int32Array;
}

/** The sentences of a text as extraction reads them. */
export function sentencesIn(text: string): Sentence[] {
  const masked = mask(text);
  const lines = linesOf(masked);
  const whole: Section = { kind: 'own', from: 0, to: lines.length, headers: [] };
  const sentences = sentencesOf(masked, lines, [whole]).map(({ tokens }) => tokens);
  const words = sentences.map(wordsOf);
  const uses = usesOf(words);
  return sentences.map((tokens, n) => ({
    tokens,
    words: words[n]!,
    features: featuresOf(words[n]!, uses, words[n - 1]),
  }));
}
