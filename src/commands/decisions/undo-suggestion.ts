import { admitToGraph } from '../../access/admit.ts';
import { Problem } from '../../common/errors.ts';
import type { Context } from '../../context.ts';
import type { Caller, OrgScope } from '../../http/route.ts';
import type { Once } from '../../stores/db/once.ts';
import type { Db } from '../../stores/db/sql.ts';
import * as decisions from '../../stores/review/decisions.ts';
import * as documents from '../../stores/documents/documents.ts';
import * as suggestions from '../../stores/review/suggestions.ts';
import type { Suggestion } from '../../stores/review/suggestions.ts';
import { byOf } from './decision-commands.ts';
import { undoPair } from './undo-pair.ts';

/** Who takes back what was decided of a suggestion. */
export interface Undo {
  caller: Caller;
  org: OrgScope;
  reason?: string | undefined;
}

/** What takes it back: durable, and to be waited for in that graph. */
export interface Undone {
  graph: string;
  decisions: string[];
  documents: string[];
}

/**
 * Takes back what was decided of a suggestion, with all that followed from it: it waits again. What was decided of a pair is taken back of
 * the pair. Problem `not_found`, `forbidden`, or `conflict` when it is not decided, or was answered by a decision about something else.
 */
export async function undoSuggestion(ctx: Context, once: Once, id: string, by: Undo): Promise<Undone> {
  const known = await suggestions.find(ctx.db, by.org.id, id);
  if (!known)
    throw new Problem(
      'not_found',
      'The organization has no such suggestion. GET /org/{org_id}/suggestions?status=confirmed lists those that were confirmed.',
    );
  await admitToGraph(ctx.db, by, known.graph_id, 'writer');
  return isOfPair(known) ? undoOfPair(once, known, by) : once(() => (tx) => undoIn(tx, id, by));
}

const isOfPair = ({ category, document }: Suggestion): boolean =>
  document === null && (category === 'merge_candidate' || category === 'link_review');

async function undoOfPair(once: Once, known: Suggestion, { caller, org, reason }: Undo): Promise<Undone> {
  const pair = { caller, org, target: { key: known.graph }, pairId: String(known.payload.pair_id) };
  const undone = await undoPair(once, { ...pair, ...(reason !== undefined && { rationale: reason }) }, () =>
    assertDecided(known),
  );
  return { graph: known.graph, decisions: [undone.decisionId], documents: undone.documents };
}

async function undoIn(tx: Db, id: string, { caller, org, reason }: Undo): Promise<Undone> {
  const asked = await suggestions.hold(tx, org.id, id);
  if (!asked) throw new Problem('not_found', 'The organization has no such suggestion.');
  assertDecided(asked);
  const written = writtenBy(asked);
  if (isElsewhere(asked))
    throw new Problem(
      'conflict',
      'It was answered by a deletion. What was deleted comes back when it is written by hand.',
    );
  await documents.retract(tx, asked.graph, written);
  const by = byOf(caller, reason === undefined ? {} : { reason });
  const withdrawn = asked.decision_id ? [await decisions.withdraw(tx, asked.graph, asked.decision_id, by)] : [];
  await suggestions.reopen(tx, org.id, id);
  return { graph: asked.graph, decisions: withdrawn, documents: written };
}

/** The document that confirming it put into the graph. */
function writtenBy({ status, category, document, id }: Suggestion): string[] {
  if (status !== 'confirmed') return [];
  if (document) return [document.id];
  return category === 'uncertain_relationship' ? [id] : [];
}

/** True where what it asked about was deleted by another call than its own. */
const isElsewhere = ({ status, category, document, decision_id }: Suggestion): boolean =>
  document === null &&
  decision_id === null &&
  ((status === 'rejected' && category === 'uncertain_relationship') ||
    (status === 'confirmed' && category === 'unconnected_entity'));

function assertDecided({ status }: Suggestion): void {
  if (status === 'pending') throw new Problem('conflict', 'The suggestion waits: nobody decided it.');
  if (status === 'superseded')
    throw new Problem('conflict', 'The suggestion is superseded: what it was about changed or went.');
}
