import { byCodePoint } from '../order.ts';
import type { FoundNode } from '../store.ts';
import { isRespelled } from './words.ts';

/** A word of a query, and the known words that it may be a slip of. */
export interface Token {
  typed: string;
  slips: Set<string>;
  /** How much it counts beside the others. */
  weight: number;
}

/** A node that a search found: its name's words, how connected it is, and which tokens it holds anywhere (null: every one). */
export interface Candidate {
  uid: number;
  id: string;
  name: string;
  weight: number;
  holds: boolean[] | null;
  /** The node itself, where the engine gave it along. */
  node?: FoundNode;
}

/** How connected a node is, for ranking: one more for each doubling of its degree. */
export const weightOf = (degree: number): number => (degree > 0 ? 32 - Math.clz32(degree) : 0);

const SLIP_FIT = 0.6;
const ELSEWHERE_FIT = 0.45;

/** How well a word of a name fits a token, 0 to 1: itself, also where umlauts are written otherwise, by its beginning (the more of it was typed, the better), or by a slip. */
function fit({ typed, slips }: Token, word: string): number {
  if (word === typed || isRespelled(word, typed)) return 1;
  if (word.startsWith(typed)) return 0.7 + (0.25 * typed.length) / word.length;
  return slips.has(word) ? SLIP_FIT : 0;
}

/** Ranks candidates by how well words fit and how much of the name they cover, then by weight, then by id; scores are thousandths. */
export function ranked(tokens: Token[], candidates: Candidate[]): { uid: number; score: number }[] {
  return candidates
    .map((candidate) => ({ ...candidate, score: score(tokens, candidate) }))
    .toSorted((a, b) => b.score - a.score || b.weight - a.weight || byCodePoint(a.id, b.id))
    .map(({ uid, score }) => ({ uid, score }));
}

function score(tokens: Token[], { name, holds }: Candidate): number {
  const words = new Set(name.split(' '));
  const covered = new Set<string>();
  let sum = 0;
  tokens.forEach((token, i) => {
    let best = { word: '', fit: 0 };
    for (const word of words) if (fit(token, word) > best.fit) best = { word, fit: fit(token, word) };
    if (best.fit > 0) covered.add(best.word);
    sum += token.weight * (best.fit || (holds === null || holds[i] ? ELSEWHERE_FIT : 0));
  });
  const whole = tokens.reduce((all, { weight }) => all + weight, 0);
  return Math.round((sum / whole) * (0.75 + 0.25 * (covered.size / words.size)) * 1000) / 1000;
}
