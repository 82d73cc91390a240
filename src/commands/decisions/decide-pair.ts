import type { Context } from '../../context.ts';
import { invalid, Problem } from '../../common/errors.ts';
import type { FoundNode } from '../../graph/store.ts';
import type { Caller, GraphScope, OrgScope } from '../../http/route.ts';
import { limitsOf } from '../../common/plans.ts';
import { byStanding } from '../../common/settling/keeping.ts';
import { confirmedEdge } from '../../stores/documents/confirmed-documents.ts';
import * as documents from '../../stores/documents/documents.ts';
import { keysOf } from '../../stores/projection/evidence.ts';
import * as reviewPairs from '../../stores/matching/review-pairs.ts';
import type { OpenPair } from '../../stores/matching/review-pairs.ts';
import { takeLock } from '../../stores/db/locks.ts';
import type { Once } from '../../stores/db/once.ts';
import type { Db } from '../../stores/db/sql.ts';
import { dayIn } from '../../common/time.ts';
import { OverPlan, tellOverPlan } from '../over-plan.ts';
import { apartOf, byOf, isBusinessWithOrganization, mergeOf } from './decision-commands.ts';
import { ask } from './close-suggestions.ts';
import { closeSuggestions, holdSuggestions } from './pair-suggestions.ts';

/** Who decides what about a pair. */
export interface PairDecision {
  caller: Caller;
  org: OrgScope;
  target: Pick<GraphScope, 'key'>;
  pairId: string;
  decision: reviewPairs.DecidedPair['decision'];
  /** The ids of the two that were looked at. */
  seen?: string[];
  rationale?: string;
}

/** What follows from a decision about a pair: durable, and to be waited for. */
export interface PairOutcome {
  decisionId: string;
  documents: string[];
  /** The identity keys of the two. */
  keys: string[];
  edgeId?: string;
}

/**
 * Decides a pair that waits: the decision and what follows from it become durable together, once, whoever else decides at the same time.
 * Problem `not_found`, `conflict` when somebody decided it already or it is about others than were seen, `invalid` where two labels are to be one, `plan_limit` when the plan
 * allows no more this month; that is kept, and the org is told.
 */
export const decidePair = (ctx: Context, once: Once, by: PairDecision): Promise<PairOutcome> =>
  tellOverPlan(ctx, by.org, () => once(() => (tx) => decidePairIn(ctx, tx, by)));

/** The same inside a transaction that decides more; run that in `tellOverPlan`. */
export async function decidePairIn(ctx: Context, tx: Db, by: PairDecision): Promise<PairOutcome> {
  await holdSuggestions(tx, pairOf(by));
  const pair = await reviewPairs.hold(tx, by.target.key, by.pairId);
  if (!pair) throw await missing(tx, by);
  await passPlan(tx, by.org, dayIn('UTC', ctx.clock.now()));
  return recordPairDecision(ctx, tx, by, pair);
}

const pairOf = ({ org, target, pairId }: PairDecision) => ({ org: org.id, graph: target.key, pairId });

const LISTED = 'GET /org/{org_id}/l3/review_pairs lists those that wait.';

async function missing(db: Db, { target, pairId }: PairDecision): Promise<Problem> {
  const known = await reviewPairs.decided(db, target.key, pairId);
  if (known)
    return new Problem('conflict', `The pair has been decided already (${known.decision}) by ${known.by}. ${LISTED}`);
  return new Problem(
    'not_found',
    `No pair of this id waits: it is unknown, or its nodes changed, went or are one. ${LISTED}`,
  );
}

const changed = (nodes: FoundNode[]): Problem =>
  new Problem(
    'conflict',
    `The pair is about ${nodes.map(({ id }) => id).join(' and ')} by now, not about the two that were looked at. ${LISTED}`,
  );

/** Lets a decision through while the plan has some left; those of one org take turns, so that no two take the last one. */
async function passPlan(db: Db, org: OrgScope, day: string): Promise<void> {
  const { reviewPairsPerMonth: most } = limitsOf(org.plan);
  if (most === undefined) return;
  await takeLock(db, 'reviewQuota', org.id);
  if ((await reviewPairs.usedInMonth(db, org.id, day)) < most) return;
  throw new OverPlan(
    'review_pairs',
    `The plan ${org.plan} allows ${most} decided review pairs a month, and they are used up. Choose a larger plan, or go on next month.`,
  );
}

async function recordPairDecision(ctx: Context, tx: Db, by: PairDecision, pair: OpenPair): Promise<PairOutcome> {
  const { caller, org, target, decision, seen, rationale } = by;
  const found = (await ctx.graph.nodes(target.key, [pair.a, pair.b])).toSorted(byStanding);
  if (found.length < 2) throw await missing(tx, by);
  const nodes = found as [FoundNode, FoundNode];
  if (seen && nodes.some(({ id }) => !seen.includes(id))) throw changed(nodes);
  const author = byOf(caller, { reason: rationale });
  const asked =
    decision === 'merge'
      ? await merging(tx, target.key, nodes, author)
      : await apartOf({ db: tx, graph: target.key }, nodes, author);
  await closeSuggestions(tx, pairOf(by), { decision, by: caller.userId, reason: rationale });
  const { id: decisionId } = await ask(tx, target.key, asked);
  await reviewPairs.decide(tx, {
    org: org.id,
    graph: target.key,
    pairId: by.pairId,
    decision,
    decisionId,
    rationale,
    by: caller.userId,
  });
  const linked = decision === 'link' && (await link(ctx, tx, by, nodes));
  return { decisionId, documents: [], keys: [...asked.a, ...asked.b], ...linked };
}

async function merging(db: Db, graph: string, [keep, drop]: [FoundNode, FoundNode], author: ReturnType<typeof byOf>) {
  if (keep.label !== drop.label && !isBusinessWithOrganization(keep, drop))
    throw invalid(
      ['body', 'decision'],
      `Nodes labelled ${keep.label} and ${drop.label} cannot be one. Correct the label of one of them first, or keep them separate`,
    );
  return mergeOf({ db, graph }, [keep, drop], author);
}

async function link(ctx: Context, db: Db, { org, target, pairId: id }: PairDecision, nodes: [FoundNode, FoundNode]) {
  const there = async ({ label, uid }: FoundNode) => ({ label, keys: await keysOf(db, target.key, uid) });
  const [from, to] = [await there(nodes[0]), await there(nodes[1])];
  const day = dayIn(ctx.config.TIME_ZONE, ctx.clock.now());
  await documents.put(db, [confirmedEdge({ org: org.id, graph: target.key, id, day }, 'linked_to', from, to)]);
  return { documents: [id], edgeId: `${nodes[0].id}::linked_to::${nodes[1].id}` };
}
