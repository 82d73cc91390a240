import { namesOf } from '../../graph/search/words.ts';
import { receivedBy } from '../../stores/passages/passage-items.ts';
import type { Candidate } from '../../stores/passages/passage-search.ts';
import type { Db } from '../../stores/db/sql.ts';
import type { Concerned } from '../concerning.ts';

/** What a passage weighs that went to somebody, and what one by themselves weighs, beside any other. */
const LIFT = 1.6;
const OWN = 0.7;

/** Those whom a question names to whom what it asks for was said: these words begin with a part of their name. */
export const addressed = (words: readonly string[], concerned: Concerned[]): Concerned[] =>
  concerned.filter(({ node }) => namesOf(node).all.includes(words[0] ?? ''));

/** A ranking in which what these received comes before what they wrote themselves. */
export async function toldTo(
  { db, key }: { db: Db; key: string },
  all: Concerned[],
  candidates: Candidate[],
): Promise<Candidate[]> {
  const own = new Set(all.flatMap(({ sent }) => sent));
  const received = new Set(
    await receivedBy(
      db,
      key,
      all.flatMap(({ uids }) => uids),
    ),
  );
  return candidates
    .map((one) => {
      if (own.has(one.item)) return { ...one, score: OWN * one.score, isTheirs: false };
      return received.has(one.item) ? { ...one, score: LIFT * one.score, isTheirs: true } : one;
    })
    .toSorted((a, b) => b.score - a.score);
}
