import { isOneSlip } from '../../graph/search/words.ts';
import { textsWith } from '../../stores/passages/passage-search.ts';
import { beginningWith } from '../../stores/passages/passage-query.ts';
import type { Db } from '../../stores/db/sql.ts';
import { wordsOf } from '../tokens.ts';

/** A shorter word is one slip away from too many. */
const SLIPPED = /^\p{L}{6,32}$/u;
const MAX_MEANT = 3;

/** True for a word that may be a slip of another. */
export const maySlip = (word: string): boolean => SLIPPED.test(word);

/** The words of passages that a word is a slip of, its first half being right; those that stand most often first. */
export async function meant(db: Db, graph: string, number: number, word: string): Promise<string[]> {
  const begin = word.slice(0, Math.floor(word.length / 2));
  const times = new Map<string, number>();
  for (const text of await textsWith(db, graph, number, beginningWith(begin)))
    for (const other of new Set(wordsOf(text)))
      if (other.startsWith(begin) && isOneSlip(word, other)) times.set(other, (times.get(other) ?? 0) + 1);
  return [...times]
    .toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
    .slice(0, MAX_MEANT)
    .map(([other]) => other);
}
