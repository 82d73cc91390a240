import { Problem } from '../../common/errors.ts';
import * as decisions from '../../stores/review/decisions.ts';
import * as documents from '../../stores/documents/documents.ts';
import { keysJoined } from '../../stores/projection/evidence.ts';
import * as reviewPairs from '../../stores/matching/review-pairs.ts';
import type { Once } from '../../stores/db/once.ts';
import { byOf } from './decision-commands.ts';
import { holdSuggestions, reopenSuggestions } from './pair-suggestions.ts';
import type { PairDecision } from './decide-pair.ts';

/** What takes a decision about a pair back: durable, and to be waited for. */
interface Undoing {
  decisionId: string;
  documents: string[];
  /** The identity keys of the two. */
  keys: string[];
}

/**
 * Takes back what was decided last of a pair, and the edge of a link with it: the pair waits again, and is asked about again, as if nobody
 * had decided.
 * `assertUndoable` throws what else speaks against it. Problem `not_found` when nobody did, `conflict` when that is undone already.
 */
export const undoPair = (
  once: Once,
  { caller, org, target: { key }, pairId, rationale }: Omit<PairDecision, 'decision'>,
  assertUndoable: () => void = () => {},
): Promise<Undoing> =>
  once(() => async (tx) => {
    assertUndoable();
    const pair = { org: org.id, graph: key, pairId };
    await holdSuggestions(tx, pair);
    const decided = await reviewPairs.decided(tx, key, pairId);
    if (!decided) throw missing();
    const decisionId = await decisions.withdraw(tx, key, decided.decisionId, byOf(caller, { reason: rationale }));
    const linked = decided.decision === 'link' ? [pairId] : [];
    await documents.retract(tx, key, linked);
    await reopenSuggestions(tx, pair);
    const { seq } = await decisions.read(tx, key, decided.decisionId);
    return { decisionId, documents: linked, keys: await keysJoined(tx, key, seq) };
  });

const missing = (): Problem =>
  new Problem(
    'not_found',
    'Nobody decided a pair of this id. GET /org/{org_id}/l3/review_pairs lists those that wait.',
  );
