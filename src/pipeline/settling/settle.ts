import { background, foreground } from '../../common/concurrency/precedence.ts';
import { batchSize } from '../../common/concurrency/recent-waiters.ts';
import { Ended } from '../../suspects/own-process.ts';
import { SUSPECTS_BATCH } from '../../suspects/suspects.ts';
import { publicError } from '../../common/public-error.ts';
import { span } from '../../common/trace.ts';
import { isOutage } from '../../common/transient-errors.ts';
import { withSessionLock } from '../../stores/db/locks.ts';
import { transaction } from '../../stores/db/sql.ts';
import { learnFrequencies } from '../../stores/passages/passages.ts';
import * as assertions from '../../stores/settling/pending-documents.ts';
import type { Pending } from '../../stores/settling/pending-documents.ts';
import * as marks from '../../stores/settling/settling-marks.ts';
import * as settling from '../../stores/settling/settling.ts';
import { INLINE_MATCH_MAX } from '../../stores/matching/matching.ts';
import { chargeDocument } from './charge-document.ts';
import type { Settling } from '../unit/graph-lock.ts';
import { deliver, isElsewhere } from '../delivery/outbox.ts';
import { inTurnOfMany } from '../unit/many-turns.ts';
import { settleDecisions } from './settle-decisions.ts';
import { settleDocuments } from './settle-documents.ts';
import { sweepSome } from './sweep-rules.ts';

const BATCH = 200;
/** The first batch of a graph: what has no more to be settled waits for nobody. */
const FIRST = INLINE_MATCH_MAX + 1;

/** When a graph's turn of settling ends, and how it begins. */
interface SettleOptions {
  /** Documents in a batch. */
  limit?: number;
  signal?: AbortSignal;
  /** Milliseconds after which no batch is begun. */
  ms?: number;
  /** Much is known to be left of it. */
  large?: boolean;
}

/**
 * Settles all pending documents of a graph, in batches of at most `limit`, each one transaction under the graph's lock: what they
 * assert, the nodes and edges that follow, their items' state and the notice to those who wait, these last two once the graph store has
 * what follows; and applies the decisions that wait. The first batch has few, so that a graph with no more waits for no other's. Begins
 * no batch after `ms`. Answers how many documents it settled, and whether more may be left.
 */
export async function settleGraph(
  ctx: Settling,
  graph: string,
  { limit = BATCH, signal, ms = Infinity, large = false }: SettleOptions = {},
): Promise<{ settled: number; more: boolean }> {
  let settled = 0;
  const end = performance.now() + ms;
  if (!ctx.graph.inTransaction) await deliver(ctx, graph);
  let undelivered = false;
  let more = true;
  let isFirst = !large;
  while (more && !signal?.aborted && performance.now() < end) {
    const most = isFirst ? Math.min(limit, FIRST) : batchSize(limit);
    const turn = {
      ...openTurn(most),
      isCut: !isFirst && most < limit,
      isRest: !large && limit > FIRST && settled >= FIRST,
    };
    const work = () => batch(ctx, graph, turn);
    settled += await (isFirst ? foreground(graph, work) : inTurnOfMany(graph, () => background(graph, work)));
    isFirst = false;
    undelivered ||= turn.undelivered;
    if (turn.suspects.length && !(await settleSuspects(ctx, graph, turn.suspects))) return { settled, more: true };
    if (turn.undecided) await settleDecisions(ctx, graph);
    const swept = turn.ruling && (await sweepSome(ctx, graph, (doc) => alone(ctx, graph, doc)));
    if (!ctx.graph.inTransaction) await deliver(ctx, graph);
    more = turn.left || turn.failed || swept;
  }
  if (ctx.graph.inTransaction && undelivered) await deliver(ctx, graph);
  if (settled > 0) await learnFrequencies(ctx.db, graph);
  return { settled, more };
}

/** One transaction's share: how many documents at most, or which; what it met. */
interface Turn {
  limit: number;
  only: number[] | null;
  /** Whether it would have had more documents, did nobody wait for others. */
  isCut: boolean;
  /** Whether it goes on with what was too many for one batch that is matched at once. */
  isRest: boolean;
  tried: Pending[];
  /** Documents that processes had in hand when they ended, or that would hold this one up. */
  suspects: number[];
  /** Decisions wait to be applied. */
  undecided: boolean;
  /** A rule is being applied to what is there, or taken back. */
  ruling: boolean;
  /** Changes wait that were made for a store that does not share the transaction. */
  undelivered: boolean;
  /** More documents may wait. */
  left: boolean;
  /** Not all of it went well. */
  failed: boolean;
}
const openTurn = (limit: number, only: number[] | null = null): Turn => ({
  limit,
  only,
  isCut: false,
  isRest: false,
  tried: [],
  suspects: [],
  undecided: false,
  ruling: false,
  undelivered: false,
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
    await unmark(ctx, graph);
    turn.failed = true;
    ctx.log.warn({ graph, documents: tried.length, err: (error as Error).message }, 'a batch could not be settled');
    for (const doc of tried) await alone(ctx, graph, doc);
    return tried.length;
  }
}

async function alone(ctx: Settling, graph: string, doc: assertions.Named): Promise<void> {
  try {
    await settleSome(ctx, graph, openTurn(1, [doc.uid]));
  } catch (error) {
    if (isOutage(error)) throw error;
    const reason = publicError(ctx.log, error, 'What it says could not be brought into the graph', {
      graph,
      doc: doc.id,
    });
    await chargeDocument(ctx, graph, doc, reason);
  }
}

/** Settles some documents, each by itself where they fail together, and charges the one at fault. */
export async function settleApart(ctx: Settling, graph: string, uids: number[]): Promise<void> {
  try {
    await settleSome(ctx, graph, openTurn(uids.length, uids));
  } catch (error) {
    if (isOutage(error)) throw error;
    for (const doc of await assertions.named(ctx.db, graph, uids)) await alone(ctx, graph, doc);
  }
}

/** Settles documents in a process of its own, and those that end it one by one: an end is charged to the document in hand. False while another process does so. */
async function settleSuspects(ctx: Settling, graph: string, uids: number[]): Promise<boolean> {
  const done = await withSessionLock(ctx.db, `suspects of ${graph}`, async (lost) => {
    for (let at = 0; at < uids.length; at += SUSPECTS_BATCH) {
      lost.throwIfAborted();
      const some = uids.slice(at, at + SUSPECTS_BATCH);
      const ended = await ctx.suspects?.ask({ settle: { graph, docs: some } });
      if (ended instanceof Ended)
        for (const doc of await assertions.named(ctx.db, graph, some)) await settleSuspect(ctx, graph, doc);
    }
    await unmark(ctx, graph);
    return true;
  });
  return done ?? false;
}

async function settleSuspect(ctx: Settling, graph: string, doc: assertions.Named): Promise<void> {
  for (let tried = 0; tried < settling.TRIES; tried++) {
    const ended = await ctx.suspects?.ask({ settle: { graph, docs: [doc.uid] } });
    if (!(ended instanceof Ended)) return;
    const reason = publicError(ctx.log, ended.cause, 'It breaks what brings it into the graph', { graph, doc: doc.id });
    await chargeDocument(ctx, graph, doc, reason);
  }
}

const unmark = async ({ suspects }: Settling, graph: string): Promise<void> => {
  if (suspects) await marks.end(suspects.marks, graph);
};

/** How many processes ended, one after the other, before what they had in hand is settled apart: most ends have other reasons. */
const DEATHS = 1;

async function settleSome(ctx: Settling, graph: string, turn: Turn): Promise<number> {
  return transaction(ctx.db, async (db) => {
    const suspects = turn.only === null ? ctx.suspects : undefined;
    const [row, found, left] = await Promise.all([
      settling.lock(db, graph),
      assertions.claimPending(db, graph, turn.limit, turn.only),
      suspects && marks.left(db, graph),
    ]);
    turn.undelivered = row?.undelivered ?? false;
    if (!row || isElsewhere(ctx.graph, row)) return 0;
    if (left && left.deaths >= DEATHS) {
      turn.suspects = left.docs;
      turn.left = true;
      return 0;
    }
    const wanted = waitedFor(found);
    const docs = suspects ? wanted.filter((doc) => !isCrowded(doc)) : wanted;
    if (docs.length < wanted.length) turn.suspects = wanted.filter(isCrowded).map(({ uid }) => uid);
    turn.left = found.length >= turn.limit || docs.length < found.length || found.some(isLine);
    turn.undecided = row.undecided;
    turn.ruling = row.ruling;
    turn.tried.push(...docs);
    if (!docs.length) return 0;
    const uids = docs.map(({ uid }) => uid);
    if (suspects) await marks.begin(suspects.marks, graph, uids); // Written before the work begins that may end the process.
    await settleDocuments(ctx, db, row, { docs, isPart: turn.isRest || (turn.isCut && docs.length === turn.limit) });
    if (suspects) await marks.end(db, graph);
    return docs.length;
  });
}

/** Lines are claimed without what is pending behind them. */
const isLine = ({ pending, applied }: Pending): boolean => (pending ?? applied)?.kind === 'imported';

/** What speaks of so many people and things is settled in the process for suspects: here it would hold up whatever else goes on. */
const CROWD = 500;
const isCrowded = ({ pending }: Pending): boolean => (pending?.assertions?.mentions.length ?? 0) > CROWD;

/** What people wait for has a batch of its own. */
function waitedFor(found: Pending[]): Pending[] {
  const hurried = found.filter(isHurried);
  return hurried.length > 0 ? hurried : found;
}
const isHurried = ({ state, pending }: Pending): boolean =>
  state === 'retracted' || (pending?.kind !== 'item' && pending?.kind !== 'imported');
