import type { ClaimRow, PairKey } from '../../common/settling/rows.ts';
import { makesEdge, plus, stateOf, type EdgeState } from './edge.ts';
import { together, type Deciding } from '../unit/needs.ts';
import { claimsBetween, pairStates } from '../unit/answers.ts';
import type { Neighbourhood } from '../unit/neighbourhood.ts';

/** One text for a pair. */
export const pairText = ({ a, type, b }: PairKey): string => `${a} ${type} ${b}`;

/** The sum of all free claims between two profiles; null where none is left. */
export interface PairSum {
  pair: PairKey;
  state: EdgeState | null;
}

/** What changes in the sums of free claims: what came is added, what went is counted again. By the text of the pair. */
export function* sumPairs(near: Neighbourhood, added: ClaimRow[], removed: ClaimRow[]): Deciding<Map<string, PairSum>> {
  const isSummed = (claim: ClaimRow) => claim.free && makesEdge(claim);
  const lost = new Map(removed.filter(isSummed).map((claim) => [pairText(claim), claim]));
  const come = added.filter((claim) => isSummed(claim) && !lost.has(pairText(claim)));
  const sums = new Map<string, PairSum>();
  for (const [text, { a, type, b }] of lost) sums.set(text, { pair: { a, type, b }, state: null });
  const sum = ({ a, type, b }: PairKey, state: EdgeState) => {
    const text = pairText({ a, type, b });
    sums.set(text, { pair: { a, type, b }, state: plus(sums.get(text)?.state ?? undefined, state) });
  };
  const pairs = new Map(come.map((claim) => [pairText(claim), claim]));
  const [stored, left] = yield* together([
    pairStates(near, [...pairs.values()]),
    claimsBetween(near, { free: [...lost.values()], ofItems: [] }),
  ]);
  for (const { state, ...pair } of stored) sum(pair, state as EdgeState);
  for (const claim of come) sum(claim, stateOf(claim));
  for (const claim of left) if (makesEdge(claim)) sum(claim, stateOf(claim));
  return sums;
}
