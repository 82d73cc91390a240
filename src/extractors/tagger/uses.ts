import { FIRST, SUFFIX, TITLE } from './gazetteer.ts';
import { CAP, LOWER, type Word } from './words.ts';

/** How a word occurs in its document. */
interface Use {
  low: number;
  middle: number;
  cap: number;
  marks: number;
}
/** The words of a document in lower case, and how each occurs. */
export type Uses = Map<string, Use>;

/** Marks of a word that stands after a given name, before a legal form, after a title. */
export const AFTER_FIRST = 1;
export const BEFORE_SUFFIX = 2;
export const AFTER_TITLE = 4;

/** Counts how each word of a document is written over all its sentences. */
export function usesOf(sentences: Word[][]): Uses {
  const uses: Uses = new Map();
  for (const words of sentences) {
    for (let i = 0; i < words.length; i++) {
      const word = words[i]!;
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
    }
  }
  return uses;
}

function marks(before: Word | undefined, after: Word | undefined): number {
  let found = 0;
  if (before && before.lists & FIRST) found |= AFTER_FIRST;
  if (before && before.lists & TITLE) found |= AFTER_TITLE;
  if (after && after.case & CAP && after.lists & SUFFIX) found |= BEFORE_SUFFIX;
  return found;
}
