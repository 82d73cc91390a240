import { elementAt } from '../../common/element-at.ts';
import { SALUTATIONS } from '../words/greetings.ts';
import { FIRST, LAST, SUFFIX, TITLE } from './gazetteer.ts';
import { CAP, LOWER, type Word } from './words.ts';

/** How a word occurs in its document. */
export interface Use {
  low: number;
  middle: number;
  cap: number;
  marks: number;
}
/** The words of a document in lower case, and how each occurs. */
export type Uses = Map<string, Use>;

/** Marks of a word that stands after a given name, before a legal form, after a title, after a greeting or alone before a comma, in a line of its own, before a surname. */
export const AFTER_FIRST = 1;
export const BEFORE_SUFFIX = 2;
export const AFTER_TITLE = 4;
export const ADDRESSED = 8;
export const ALONE = 16;
export const BEFORE_LAST = 32;

/** Counts how each word of a document is written over all its sentences. */
export function usesOf(sentences: Word[][]): Uses {
  const uses: Uses = new Map();
  for (const words of sentences) {
    for (let i = 0; i < words.length; i++) {
      const word = elementAt(words, i);
      if (!word.case) continue;
      let use = uses.get(word.lower);
      if (!use) uses.set(word.lower, (use = { low: 0, middle: 0, cap: 0, marks: 0 }));
      if (word.case & LOWER) {
        use.low++;
        continue;
      }
      use.cap++;
      if (i > 0) use.middle++;
      use.marks |= marks(words[i - 1], words[i + 1]);
      if (i === 0) use.marks |= opens(words);
    }
  }
  return uses;
}

function marks(before: Word | undefined, after: Word | undefined): number {
  let found = 0;
  if (before && before.lists & FIRST) found |= AFTER_FIRST;
  if (before && before.lists & TITLE) found |= AFTER_TITLE;
  if (before && SALUTATIONS.has(before.lower)) found |= ADDRESSED;
  if (after && after.case & CAP && after.lists & SUFFIX) found |= BEFORE_SUFFIX;
  if (after && after.case & CAP && after.lists & LAST) found |= BEFORE_LAST;
  return found;
}

function opens(words: Word[]): number {
  if (words.length === 1) return ALONE;
  return words.length === 2 && words[1]?.text === ',' ? ADDRESSED : 0;
}
