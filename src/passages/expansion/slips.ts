import { isOneSlip } from '../../graph/search/words.ts';
import { textsWith } from '../../stores/passages/passage-search.ts';
import { beginningWith } from '../../stores/passages/passage-query.ts';
import type { Db } from '../../stores/db/sql.ts';
import { wordsOf } from '../tokens.ts';

/** A shorter word is one slip away from too many. */
const SLIPPED = /^\p{L}{6,32}$/u;
const MAX_MEANT = 3;
/** A compound has so many letters, and its first and last word. */
const MIN_COMPOUND = 10;
const MIN_HEAD = 4;
const MIN_TAIL = 5;

/** True for a word that may be a slip of another. */
export const maySlip = (word: string): boolean => SLIPPED.test(word);

/** True for a compound whose first and last words make the other, which leaves out what stands between: `Rauchklappe`, `Rauchabzugsklappe`. */
function isShortFor(short: string, long: string): boolean {
  if (long.length < short.length + MIN_HEAD) return false;
  let head = 0;
  while (head < short.length - MIN_TAIL && short[head] === long[head]) head++;
  return head >= MIN_HEAD && long.endsWith(short.slice(head));
}

/** The words of passages that a word is a slip of, its first half being right, else those that it is short for; those that stand most often first. */
export async function meant(db: Db, graph: string, number: number, word: string): Promise<string[]> {
  const wordsWith = async (begin: string, isMeant: (other: string) => boolean): Promise<string[]> => {
    const times = new Map<string, number>();
    for (const text of await textsWith(db, graph, number, beginningWith(begin)))
      for (const other of new Set(wordsOf(text)))
        if (other.startsWith(begin) && isMeant(other)) times.set(other, (times.get(other) ?? 0) + 1);
    return [...times]
      .toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      .slice(0, MAX_MEANT)
      .map(([other]) => other);
  };
  const slips = await wordsWith(word.slice(0, Math.floor(word.length / 2)), (other) => isOneSlip(word, other));
  if (slips.length > 0 || word.length < MIN_COMPOUND) return slips;
  return wordsWith(word.slice(0, MIN_HEAD), (other) => isShortFor(word, other));
}
