import type { Context } from '../../context.ts';
import { Problem } from '../../common/errors.ts';
import { foreground } from '../../common/concurrency/precedence.ts';
import { noteWaiter } from '../../common/concurrency/recent-waiters.ts';
import { span } from '../../common/trace.ts';
import { keepRenewing } from '../../stores/db/lease.ts';
import { outdatedBeside } from '../../stores/items/revisions.ts';
import { claimSuspects, release, renew, type Claim } from '../../stores/extraction/item-claims.ts';
import { SUSPECTS_BATCH } from '../../suspects/suspects.ts';
import {
  claimAhead,
  claimRounds,
  LEAST_APART,
  openFor,
  openTurn,
  type Claimed,
  type ClaimOptions,
  type Turn,
} from './claim-rounds.ts';
import { displace } from './keeping/displace.ts';
import { keep, keepApart } from './keeping/keep.ts';
import { withinLimit } from './plan-limit.ts';
import { sharedPool, type ExtractPool } from './reading/pool.ts';
import { readFiles } from './reading/read-files.ts';
import type { Extracted, Outcome, Task } from './task.ts';

/** How many batches are read at once. */
const UNDER_WAY = 2;
const RENEW_MS = 1_000;
const OUTAGE_SECONDS = 5;

/** What became of one batch; `full` when its org has, most likely, more that is due, `bulk` when it gives way to others. */
export type Batch = Extracted & { full: boolean; bulk: boolean };

interface ExtractOptions extends ClaimOptions {
  /** Called after each batch that leaves something to settle. */
  read?: (batch: Batch) => void;
  /** Called once no more is claimed, while the last batches are read: whether more may be due. */
  ended?: (more: boolean) => void;
  pool?: ExtractPool;
}

/**
 * Reads items that are due until none is left, every org in turn: their pending documents are then in the store. Resolves to how many were
 * read, how many failed for good, the graphs to settle, and whether more may be due.
 */
export async function extractDue(ctx: Context, options: ExtractOptions): Promise<Extracted & { more: boolean }> {
  const total = { extracted: 0, failed: 0 };
  const graphs = new Set<string>();
  const add = (batch: Batch) => {
    total.extracted += batch.extracted;
    total.failed += batch.failed;
    for (const graph of batch.graphs) graphs.add(graph);
    if (batch.graphs.length > 0) options.read?.(batch);
  };
  const [ordinary, suspects] = await Promise.all([
    extractOrdinary(ctx, options, add),
    extractSuspects(ctx, options, add),
  ]);
  return { ...total, graphs: [...graphs].toSorted(), more: ordinary || suspects };
}

/** Nothing is claimed before it can be read: what a process has in hand when it ends is taken for a suspect. */
async function extractOrdinary(ctx: Context, options: ExtractOptions, add: (batch: Batch) => void): Promise<boolean> {
  const pool = options.pool ?? sharedPool();
  await pool.ready();
  const turn = openTurn(ctx, options);
  try {
    const batches = openBatches(ctx, pool, add);
    await extractAhead(ctx, options, turn, batches);
    const more = await extractRounds(ctx, turn, batches);
    options.ended?.(more && batches.broken.length === 0);
    await batches.done();
    return more;
  } finally {
    turn.end();
  }
}

/** Batches that are under way at the same time; what breaks one is thrown when all have ended. */
interface Batches {
  readonly underWay: Set<Promise<unknown>>;
  readonly broken: unknown[];
  begin(round: Claimed[]): Promise<unknown>;
  done(): Promise<void>;
}

function openBatches(ctx: Context, pool: ExtractPool, add: (batch: Batch) => void): Batches {
  const underWay = new Set<Promise<unknown>>();
  const broken: unknown[] = [];
  const run = ({ claims, full, bulk = false }: Claimed): Promise<void> =>
    withinLimit(ctx, claims)
      .then((free) => span({ name: 'extract.batch' }, () => extractBatch(ctx, free, (tasks) => pool.read(tasks, bulk))))
      .then(
        (done) => add({ ...done, full, bulk }),
        (error: unknown) => void broken.push(error),
      );
  return {
    underWay,
    broken,
    begin(round) {
      const batch: Promise<unknown> = Promise.all(round.map(run)).finally(() => underWay.delete(batch));
      underWay.add(batch);
      return batch;
    },
    async done() {
      await Promise.all(underWay);
      if (broken.length > 0) throw broken[0];
    },
  };
}

/** Reads what is due of the org that goes first: a few items at once, and what came meanwhile; of one that has many their first batch. */
async function extractAhead(
  ctx: Context,
  { first, own, bulk = false }: ExtractOptions,
  turn: Turn,
  { begin, broken }: Batches,
): Promise<void> {
  if (first === undefined) return;
  while (turn.open() && broken.length === 0) {
    const ahead = await claimAhead(ctx, first, bulk);
    const batch = begin([ahead]);
    if (ahead.claims.length >= LEAST_APART) return;
    const [one] = bulk ? [] : ahead.claims;
    if (one) noteWaiter();
    await (one ? foreground(one.graph_key, () => batch) : batch);
    if (own?.again()) continue;
    own?.end();
    return;
  }
}

async function extractRounds(ctx: Context, turn: Turn, { underWay, broken, begin }: Batches): Promise<boolean> {
  if (broken.length > 0) return true;
  const rounds = claimRounds(ctx, turn);
  let round = await rounds.next();
  for (; !round.done; round = await rounds.next()) {
    void begin(round.value);
    if (underWay.size >= UNDER_WAY) await Promise.race(underWay);
    if (broken.length > 0) break;
  }
  return round.done === true && round.value;
}

/** Reads claimed items and puts what they assert into the store. When a dependency is down the claims are released uncharged, and it throws. */
async function extractBatch(
  ctx: Context,
  claims: Claim[],
  read: (tasks: Task[]) => Promise<Outcome[]>,
  store = keep,
): Promise<Extracted> {
  if (claims.length === 0) return { extracted: 0, failed: 0, graphs: [] };
  await using _renewal = keepRenewing(() => renew(ctx.db, claims), RENEW_MS);
  try {
    const [tries, outdated] = await Promise.all([readFiles(ctx, claims, read), outdatedBeside(ctx.db, claims)]);
    return await store(ctx, await displace(ctx, tries, outdated));
  } catch (error) {
    await release(ctx.db, claims, OUTAGE_SECONDS).catch(() => {});
    throw error instanceof Problem ? new Error(error.message, { cause: error }) : error;
  }
}

const alone = new WeakSet<Context['db']>();

/** Suspects are read and stored where what they end is nothing else: an end of this process is none of theirs. Answers whether the turn ended before they did. */
async function extractSuspects(ctx: Context, options: ExtractOptions, add: (batch: Batch) => void): Promise<boolean> {
  const pool = options.pool ?? sharedPool();
  const open = openFor(options);
  if (alone.has(ctx.db)) return false;
  alone.add(ctx.db);
  try {
    while (open()) {
      const suspects = await claimSuspects(ctx.db, SUSPECTS_BATCH, options.org, ctx.presence.holder());
      if (suspects.length === 0) return false;
      ctx.suspects.warm();
      const free = await withinLimit(ctx, suspects);
      const readAlone = (tasks: Task[]) => Promise.all(tasks.map((task) => pool.readAlone(task)));
      const done = await extractBatch(ctx, free, readAlone, keepApart);
      add({ ...done, full: false, bulk: false });
    }
    return true;
  } finally {
    alone.delete(ctx.db);
  }
}
