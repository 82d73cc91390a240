import type { Candidate } from '../stores/passages/passage-search.ts';

/** An item that a question found: its best passage, and what both of its best weigh. */
interface FoundItem {
  item: string;
  passage: number;
  score: number;
}

/** What the second passage of an item adds of its score. */
const SECOND = 0.3;

/** Items of a ranking by their best passage, a little lifted by their second. */
export function byItem(candidates: Candidate[]): FoundItem[] {
  const found = new Map<string, FoundItem & { passages: number }>();
  for (const { item, uid, score } of candidates) {
    const known = found.get(item);
    if (!known) found.set(item, { item, passage: uid, score, passages: 1 });
    else if (known.passages++ === 1) known.score += SECOND * score;
  }
  return [...found.values()]
    .map(({ item, passage, score }) => ({ item, passage, score }))
    .toSorted((a, b) => b.score - a.score);
}
