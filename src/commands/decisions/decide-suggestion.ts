import type { Context } from '../../context.ts';
import { Problem } from '../../common/errors.ts';
import type { FoundNode } from '../../graph/store.ts';
import { admitToGraph } from '../../access/admit.ts';
import { untilDecided, untilReadable } from '../waiting/wait-readable.ts';
import type { Caller, OrgScope } from '../../http/route.ts';
import type { Once } from '../../stores/db/once.ts';
import type { Db } from '../../stores/db/sql.ts';
import * as suggestions from '../../stores/review/suggestions.ts';
import type { Suggestion } from '../../stores/review/suggestions.ts';
import type { Ontology } from '../../common/model.ts';
import { mentionedBy } from '../../stores/documents/written-documents.ts';
import { dayIn } from '../../common/time.ts';
import { byOf } from './decision-commands.ts';
import { tellOverPlan } from '../over-plan.ts';
import { effectOf, type Effect } from './suggestion-effects.ts';
import { subjectOf } from './suggestion-subject.ts';
import { present } from '../../common/element-at.ts';

/** Who decides what about suggestions. */
export interface SuggestionDecision {
  caller: Caller;
  org: OrgScope;
  decided: 'confirmed' | 'rejected';
  reason?: string;
  /** The only category that may be decided. */
  only?: suggestions.Category;
}

/** What of a suggestion is needed once it is decided. */
type Asked = Pick<Suggestion, 'id' | 'category' | 'graph' | 'document' | 'status' | 'decided_by'>;

/** A suggestion that was decided, and what follows from it. */
export interface DecidedSuggestion {
  asked: Asked;
  effect: Effect;
}

/**
 * Decides a pending suggestion: that and all that follows from it become durable together, once, whoever else decides at the same time.
 * Problem `not_found`, `forbidden` (also by the plan, for pairs), or `conflict` when it was decided or is superseded, also when that shows only now.
 */
export async function decideSuggestion(
  ctx: Context,
  once: Once,
  id: string,
  by: SuggestionDecision,
): Promise<DecidedSuggestion> {
  const known = await suggestions.find(ctx.db, by.org.id, id);
  if (!known) throw missing();
  if (by.only && known.category !== by.only)
    throw new Problem(
      'invalid',
      `Its category is ${known.category}, and not ${by.only}. Confirm or reject it by itself.`,
    );
  const { ontology } = await admitToGraph(ctx.db, by, known.graph_id, 'writer');
  const { asked, effect } = await tellOverPlan(ctx, by.org, () =>
    once(() => (tx) => decideSuggestionIn(ctx, tx, { known, ontology }, by)),
  );
  if (!effect) throw over(asked);
  return { asked, effect };
}

/** Decides a suggestion that is pending and still stands; without an effect it is as it says, decided before or superseded now. */
async function decideSuggestionIn(
  ctx: Context,
  tx: Db,
  { known, ontology }: { known: Suggestion; ontology: Ontology },
  by: SuggestionDecision,
): Promise<{ asked: Asked; effect?: Effect }> {
  const asked = (await suggestions.hold(tx, by.org.id, known.id)) ?? known;
  if (asked.status !== 'pending') return { asked };
  const nodes = await subjectOf(ctx, tx, asked, ontology);
  if (nodes) return { asked, effect: await applyEffect(ctx, tx, by, { asked, nodes }) };
  await suggestions.supersede(tx, by.org.id, [asked.id]);
  return { asked: { ...asked, status: 'superseded' } };
}

async function applyEffect(
  ctx: Context,
  db: Db,
  { caller, org, decided, reason }: SuggestionDecision,
  { asked, nodes }: { asked: Suggestion; nodes: FoundNode[] },
): Promise<Effect> {
  const day = dayIn(ctx.config.TIME_ZONE, ctx.clock.now());
  await suggestions.decide(db, org.id, asked.id, { status: decided, by: caller.userId, reason });
  const effect = await effectOf(
    decided,
    asked,
  )({ ctx, db, org, caller, asked, nodes, by: byOf(caller, { reason }), day });
  const [decision] = effect.decisions ?? [];
  if (decision) await suggestions.noteDecision(db, { org: org.id, id: asked.id }, decision);
  return effect;
}

const LISTED = 'GET /org/{org_id}/suggestions lists those that wait.';
const missing = () => new Problem('not_found', `The organization has no such suggestion. ${LISTED}`);

function over({ status, decided_by }: Asked): Problem {
  if (status === 'superseded')
    return new Problem('conflict', `The suggestion is superseded: what it was about changed or went. ${LISTED}`);
  const by = decided_by ? ` by ${decided_by}` : '';
  return new Problem('conflict', `The suggestion has been ${status} already${by}. Each is decided once; ${LISTED}`);
}

/** What a decision did, as it stands in answers. */
export interface Answered {
  id: string;
  status: 'confirmed' | 'rejected';
  done: Effect['done'];
  merge_id?: string;
  node_id?: string;
  edge_id?: string;
}

/**
 * Waits until what was decided can be read; undefined when 60 s were not enough. A decision that the graph refuses, for a rule forbids
 * it, leaves the suggestion pending, and its Problem is thrown.
 */
export async function untilDone(
  ctx: Context,
  { asked, effect }: DecidedSuggestion,
  by: SuggestionDecision,
  signal: AbortSignal,
): Promise<Answered | undefined> {
  const { done, documents = [], decisions = [], merge_id } = effect;
  const decided = await untilDecided(ctx, asked.graph, decisions, signal).catch(async (error: unknown) => {
    if (error instanceof Problem) await suggestions.reopen(ctx.db, by.org.id, asked.id);
    throw error;
  });
  if (!decided || !(await untilReadable(ctx, asked.graph, documents, signal))) return undefined;
  const ids = asked.document ? await writtenBy(ctx, asked) : await namesOf(ctx, asked, effect);
  return { id: asked.id, status: by.decided, done, ...(merge_id && { merge_id }), ...ids };
}

/** The id by which the node goes now that a decision was about, or that of the edge. */
async function namesOf({ graph }: Context, asked: Asked, { node_id, edge_id }: Effect) {
  if (edge_id) return { edge_id };
  const [node] = node_id ? await graph.node(asked.graph, node_id) : [];
  return node ? { node_id: node.id } : {};
}

async function writtenBy({ db }: Context, { graph, document }: Asked) {
  const written = present(document, 'document of a write');
  const things = await mentionedBy(db, graph, written.id);
  const [one, other] = [things.get(0), things.get(1)];
  const [claim] = written.assertions.claims;
  if (claim) return one && other ? { edge_id: `${one}::${claim.type}::${other}` } : {};
  return one ? { node_id: one } : {};
}
