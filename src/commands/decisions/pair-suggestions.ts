import type { Db } from '../../stores/db/sql.ts';
import * as reviewPairs from '../../stores/matching/review-pairs.ts';
import * as suggestions from '../../stores/review/suggestions.ts';

/** A pair of an organization's graph. */
interface PairOf {
  org: string;
  graph: string;
  pairId: string;
}

/** The categories of suggestions that ask about a pair, with the decision that confirms each. */
const ASKED: [suggestions.Category, reviewPairs.DecidedPair['decision']][] = [
  ['merge_candidate', 'merge'],
  ['link_review', 'link'],
];

const idIn = ({ graph, pairId }: PairOf, category: suggestions.Category): string =>
  suggestions.idOf(graph, { category, subject: pairId });

/** Locks the suggestions about a pair, before the pair itself, as deciding a suggestion does. */
export async function holdSuggestions(db: Db, pair: PairOf): Promise<void> {
  for (const [category] of ASKED) await suggestions.hold(db, pair.org, idIn(pair, category));
}

/** Closes what is still asked about a pair with the outcome that its decision means. */
export async function closeSuggestions(
  db: Db,
  pair: PairOf,
  { decision, by, reason }: { decision: reviewPairs.DecidedPair['decision']; by: string; reason?: string | undefined },
): Promise<void> {
  for (const [category, confirming] of ASKED) {
    const status = decision === confirming ? 'confirmed' : 'rejected';
    await suggestions.decide(db, pair.org, idIn(pair, category), { status, by, ...(reason && { reason }) });
  }
}

/** Asks again about a pair whose decision was undone. */
export async function reopenSuggestions(db: Db, pair: PairOf): Promise<void> {
  for (const [category] of ASKED) await suggestions.reopen(db, pair.org, idIn(pair, category));
}
