import type { Context } from '../../context.ts';
import { Problem } from '../../common/errors.ts';
import { findOntology } from '../../ontologies/load.ts';
import { allows } from '../../ontologies/ontology.ts';
import * as assertions from '../../stores/projection/assertions.ts';
import type { Pending } from '../../stores/projection/assertions.ts';
import { charge, claim, refuse } from '../../stores/projection/decision-claims.ts';
import { INLINE_MATCH_MAX } from '../../stores/projection/matching.ts';
import { learnFrequencies } from '../../stores/items/passages.ts';
import * as settling from '../../stores/projection/settling.ts';
import type { GraphRow } from '../../stores/projection/settling.ts';
import { isOutage } from '../../common/transient-errors.ts';
import { transaction, type Db } from '../../stores/db/sql.ts';
import { DOCUMENT_STATES } from '../../stores/db/states.ts';
import { tell } from '../../common/told.ts';
import { span } from '../../common/trace.ts';
import { applyDecisions } from '../../identity/settling/apply-decisions.ts';
import { applyDocuments, type DocumentChange } from '../../identity/settling/apply-documents.ts';
import { chargeDocument } from './charge-document.ts';
import { deliver, isElsewhere, publish } from './outbox.ts';
import type { Allowed } from '../../identity/settling/project-edges.ts';
import { match } from '../matching/match.ts';
import { project } from './project.ts';
import { nextShare, rule } from './backfill-rules.ts';
import type { Profile } from '../../identity/settling/profile.ts';
import { loadFor } from './load.ts';
import { openUnit } from './unit-of-work.ts';
import { writeAssertions, writeDecisions } from './write.ts';
import * as claims from '../../stores/projection/claims.ts';
import * as mentions from '../../stores/projection/mentions.ts';
import type { Decision } from '../../common/decision.ts';

/** What settling needs of the context. */
export type Settling = Pick<Context, 'db' | 'graph' | 'log'>;

const BATCH = 200;

/**
 * Settles all pending documents of a graph, in batches of at most `limit`, each one transaction under the graph's lock: what they
 * assert, the nodes and edges that follow, their items' state and the notice to those who wait, these last two once the graph store has
 * what follows; and applies the decisions that wait. Begins no batch after `ms`. Answers how many documents it settled, and whether more
 * may be left.
 */
export async function settleGraph(
  ctx: Settling,
  graph: string,
  { limit = BATCH, signal, ms = Infinity }: { limit?: number; signal?: AbortSignal; ms?: number } = {},
): Promise<{ settled: number; more: boolean }> {
  let settled = 0;
  const end = performance.now() + ms;
  if (!ctx.graph.inTransaction) await deliver(ctx, graph);
  let more = true;
  while (more && !signal?.aborted && performance.now() < end) {
    const turn = openTurn(limit);
    settled += await batch(ctx, graph, turn);
    if (turn.undecided) await settleDecisions(ctx, graph);
    const swept = turn.ruling && (await sweepSome(ctx, graph));
    if (!ctx.graph.inTransaction) await deliver(ctx, graph);
    more = turn.left || turn.failed || swept;
  }
  if (ctx.graph.inTransaction) await deliver(ctx, graph);
  if (settled > 0) await learnFrequencies(ctx.db, graph);
  return { settled, more };
}

/** One transaction's share: how many documents at most, or which; what it met. */
interface Turn {
  limit: number;
  only: number[] | null;
  tried: Pending[];
  /** Decisions wait to be applied. */
  undecided: boolean;
  /** A rule is being applied to what is there, or taken back. */
  ruling: boolean;
  /** More documents may wait. */
  left: boolean;
  /** Not all of it went well. */
  failed: boolean;
}
const openTurn = (limit: number, only: number[] | null = null): Turn => ({
  limit,
  only,
  tried: [],
  undecided: false,
  ruling: false,
  left: false,
  failed: false,
});

/** One batch; when it fails for another reason than an outage, each document by itself, and the one at fault is charged. */
async function batch(ctx: Settling, graph: string, turn: Turn): Promise<number> {
  const { tried } = turn;
  try {
    return await span({ name: 'settle.batch' }, () => settleSome(ctx, graph, turn));
  } catch (error) {
    if (isOutage(error) || !tried.length) throw error;
    turn.failed = true;
    ctx.log.warn({ graph, documents: tried.length, err: (error as Error).message }, 'a batch could not be settled');
    for (const doc of tried) await alone(ctx, graph, doc);
    return tried.length;
  }
}

async function alone(ctx: Settling, graph: string, doc: Pending): Promise<void> {
  try {
    await settleSome(ctx, graph, openTurn(1, [doc.uid]));
  } catch (error) {
    if (isOutage(error)) throw error;
    const reason = tell(ctx.log, error, 'What it says could not be brought into the graph', { graph, doc: doc.id });
    await chargeDocument(ctx, graph, doc, reason);
  }
}

async function settleSome(ctx: Settling, graph: string, turn: Turn): Promise<number> {
  return transaction(ctx.db, async (db) => {
    const [row, found] = await Promise.all([
      settling.lock(db, graph),
      assertions.claimPending(db, graph, turn.limit, turn.only),
    ]);
    if (!row || isElsewhere(ctx.graph, row)) return 0;
    const docs = waitedFor(found);
    turn.left = found.length === turn.limit || docs.length < found.length;
    turn.undecided = row.undecided;
    turn.ruling = row.ruling;
    turn.tried.push(...docs);
    if (docs.length) await settleDocuments(ctx, db, row, docs);
    return docs.length;
  });
}

/** What people wait for has a batch of its own. */
function waitedFor(found: Pending[]): Pending[] {
  const hurried = found.filter(isHurried);
  return hurried.length > 0 ? hurried : found;
}
const isHurried = ({ state, pending }: Pending): boolean =>
  state === DOCUMENT_STATES.retracted || (pending?.kind !== 'item' && pending?.kind !== 'imported');

/** Settles documents in a transaction that has the graph's lock; `done` are the rules that hold for everything with them. */
async function settleDocuments(
  ctx: Settling,
  db: Db,
  row: GraphRow,
  docs: Pending[],
  done: string[] = [],
): Promise<void> {
  const graph = row.graph_key;
  if (row.ruled) await rule(db, graph, docs);
  const unit = openUnit(db, graph);
  const documentChange = await loadFor(unit, applyDocuments(unit, docs, await assertedBefore(db, docs)));
  await writeAssertions(unit, documentChange);
  const isInline = docs.length <= INLINE_MATCH_MAX || docs.some(isByHand);
  const forced = isInline ? await match(unit, assertedAnew(documentChange)) : [];
  const change = await project(unit, { ...documentChange, forced }, allowedBy(row));
  await assertions.markSettled(db, graph, docs);
  await publish(ctx.graph, db, row, docs, change, done);
}

/** What documents asserted when they were last settled. */
async function assertedBefore(db: Db, docs: Pending[]) {
  const uids = docs.filter((doc) => doc.applied).map(({ uid }) => uid);
  const [mentioned, claimed] = await Promise.all([mentions.ofDocuments(db, uids), claims.ofDocuments(db, uids)]);
  return { mentions: mentioned, claims: claimed };
}

/** Applies a rule that came to the next share of what is there, or takes one back that goes; false when there is none. */
async function sweepSome(ctx: Settling, graph: string): Promise<boolean> {
  const done = await underLock(ctx, graph, async (db, row) => {
    const next = isElsewhere(ctx.graph, row) ? undefined : await nextShare(db, graph);
    if (next && (next.docs.length || next.last))
      await settleDocuments(ctx, db, row, next.docs, next.last ? [next.rule] : []);
    return next ? 1 : 0;
  });
  return done > 0;
}

/** The profiles to be matched of which something is said that tells who they are; of the others ranks, dates and properties changed at most. */
const assertedAnew = ({ touched, added, removed }: DocumentChange): Profile[] => {
  const ends = new Set([...added, ...removed].filter((claim) => claim.free).map((claim) => claim.a));
  return touched.filter((p) => p.unmatched && (p.lookupsInvalidated || ends.has(p.uid)));
};
const isByHand = ({ applied, pending }: Pending): boolean => (pending ?? applied)?.kind === 'written';

const DECISIONS = 100;

/** Applies a graph's pending decisions in their order; one that cannot be is set aside with the reason and keeps no other waiting. */
async function settleDecisions(ctx: Settling, graph: string): Promise<void> {
  while ((await decideSome(ctx, graph, DECISIONS)) > 0);
}

/** The first decisions that wait, in one transaction; when it fails for another reason than an outage, each by itself. */
async function decideSome(ctx: Settling, graph: string, limit: number): Promise<number> {
  const tried: Decision[] = [];
  try {
    return await underLock(ctx, graph, async (db, row) => {
      if (isElsewhere(ctx.graph, row)) return 0;
      tried.push(...(await claim(db, graph, limit)));
      if (!tried.length) return 0;
      const unit = openUnit(db, graph);
      const decisionChange = await loadFor(unit, applyDecisions(unit, tried));
      await writeDecisions(unit, decisionChange);
      const { named, ofEdges } = decisionChange;
      const matched = await match(unit, named, { decided: named });
      const change = await project(unit, { ofEdges, forced: [...named, ...matched] }, allowedBy(row));
      const ids = tried.map((decision) => decision.id);
      await publish(ctx.graph, db, row, [], change, ids);
      return tried.length;
    });
  } catch (error) {
    if (isOutage(error) || !tried.length) throw error;
    if (tried.length === 1) await setAside(ctx, graph, tried[0]!, error as Error);
    else for (const _ of tried) await decideSome(ctx, graph, 1);
    return tried.length;
  }
}

async function setAside(ctx: Settling, graph: string, { id }: Decision, error: Error): Promise<void> {
  if (error instanceof Problem) return refuse(ctx.db, graph, id, error);
  ctx.log.error({ graph, decision: id, err: error.message }, 'a decision could not be applied');
  await charge(ctx.db, graph, id);
}

/** Runs work on a graph in a transaction that has its lock; nothing happens to a graph that is gone. */
export async function underLock<T>(
  ctx: Pick<Context, 'db'>,
  graph: string,
  work: (db: Db, row: GraphRow) => Promise<T>,
): Promise<T | 0> {
  return transaction(ctx.db, async (db) => {
    const row = await settling.lock(db, graph);
    return row ? work(db, row) : 0;
  });
}

/** Which edges the graph's template has; a template that is not there allows none but those every ontology has. */
export function allowedBy({ template, fork }: Pick<GraphRow, 'template' | 'fork'>): Allowed {
  const shape = findOntology(template, fork) ?? { labels: [], edges: [] };
  const listed = new Set(shape.edges.map((e) => `${e.type} ${e.from} ${e.to}`));
  return (type, from, to) => listed.has(`${type} ${from} ${to}`) || allows({ ...shape, edges: [] }, type, from, to);
}
