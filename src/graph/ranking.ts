import { byCodePoint } from './order.ts';

/** Words of the graph that one word of a query may mean, each with how well it fits, above 0 and at most 1. */
export type Near = Map<string, number>;

/** A node that a search found: its name's words, how connected it is, and which words of the query it holds anywhere. */
export interface Candidate {
  uid: number;
  id: string;
  name: string;
  weight: number;
  holds: boolean[];
}

/** How well a word that begins with the typed one fits: the more of it was typed, the better. */
export const prefixFit = (typed: string, word: string): number =>
  typed === word ? 1 : 0.7 + (0.25 * typed.length) / word.length;
export const SLIP_FIT = 0.6;
const ELSEWHERE = 0.45;

/** Ranks candidates by how well words fit and how much of the name they cover, then by weight, then by id; scores are thousandths. */
export function ranked(query: Near[], candidates: Candidate[]): { uid: number; score: number }[] {
  return candidates
    .map((candidate) => ({ ...candidate, score: score(query, candidate) }))
    .toSorted((a, b) => b.score - a.score || b.weight - a.weight || byCodePoint(a.id, b.id))
    .map(({ uid, score }) => ({ uid, score }));
}

function score(query: Near[], { name, holds }: Candidate): number {
  const words = name.split(' ');
  const covered = new Set<string>();
  let fits = 0;
  query.forEach((near, i) => {
    const best = words.reduce<string | undefined>(
      (b, word) => ((near.get(word) ?? 0) > (near.get(b ?? '') ?? 0) ? word : b),
      undefined,
    );
    if (best !== undefined) covered.add(best);
    fits += best !== undefined ? near.get(best)! : holds[i] ? ELSEWHERE : 0;
  });
  const share = covered.size / Math.max(1, new Set(words).size);
  return Math.round((fits / query.length) * (0.75 + 0.25 * share) * 1000) / 1000;
}
