import { lastOf } from '../../common/element-at.ts';
import type { Context } from '../../context.ts';
import { claim, claimSuspects, dueOrgs, type Claim } from '../../stores/extraction/item-claims.ts';
import { INLINE_MATCH_MAX } from '../../stores/projection/matching.ts';
import { span } from '../../common/trace.ts';
import { SUSPECTS_BATCH } from '../../suspects/suspects.ts';
import { extractBatch, keepApart } from './batch.ts';
import { withinLimit } from './plan-limit.ts';
import type { Extracted, Task } from './task.ts';
import { sharedPool, type ExtractPool } from './pool.ts';

const BATCH = 100;
const UNDER_WAY = 2;
/** Items of an org that are worth a batch of their own. */
const LEAST_APART = 10;
/** So many jobs of a process serve all orgs at once; a further one serves the org that it was added for. */
const MAX_DRAINS = 2;

/** What became of one batch; `full` when its org has, most likely, more that is due. */
export type Batch = Extracted & { full: boolean };

interface ExtractOptions {
  /** Only this org's items. */
  org?: string;
  /** This org's items before all others'. */
  first?: string;
  /** No further claims once it is aborted; what is claimed is finished. */
  signal: AbortSignal;
  /** No claims after so many milliseconds. */
  ms?: number;
  /** Called after each batch that leaves something to settle. */
  read?: (batch: Batch) => void;
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
  const turn = openTurn(ctx, options);
  const [ordinary, suspects] = await Promise.all([
    extractOrdinary(ctx, options, turn, add).finally(turn.end),
    extractSuspects(ctx, options, turn, add),
  ]);
  return { ...total, graphs: [...graphs].toSorted(), more: ordinary || suspects };
}

const drains = new WeakMap<Context['db'], number>();

/** When a job stops claiming, and whose items it claims. */
interface Turn {
  open(): boolean;
  org: string | undefined;
  end(): void;
}

function openTurn({ db }: Context, { org, first, signal, ms = Infinity }: ExtractOptions): Turn {
  const until = performance.now() + ms;
  const others = drains.get(db) ?? 0;
  const own = org ?? (others >= MAX_DRAINS ? first : undefined);
  const count = (by: number) => own === undefined && drains.set(db, (drains.get(db) ?? 0) + by);
  count(1);
  return { open: () => !signal.aborted && performance.now() < until, org: own, end: () => void count(-1) };
}

async function extractOrdinary(
  ctx: Context,
  options: ExtractOptions,
  turn: Turn,
  add: (batch: Batch) => void,
): Promise<boolean> {
  const pool = options.pool ?? sharedPool();
  const underWay = new Set<Promise<unknown>>();
  const broken: unknown[] = [];
  const run = ({ claims, full }: Claimed): Promise<void> =>
    withinLimit(ctx, claims)
      .then((free) => span({ name: 'extract.batch' }, () => extractBatch(ctx, free, pool.read)))
      .then(
        (done) => add({ ...done, full }),
        (error: unknown) => void broken.push(error),
      );
  const rounds = claimRounds(ctx, options, turn);
  let round = await rounds.next();
  for (; !round.done; round = await rounds.next()) {
    const batches: Promise<unknown> = Promise.all(round.value.map(run)).finally(() => underWay.delete(batches));
    underWay.add(batches);
    if (underWay.size >= UNDER_WAY) await Promise.race(underWay);
    if (broken.length > 0) break;
  }
  await Promise.all(underWay);
  if (broken.length > 0) throw broken[0];
  return round.done === true && round.value;
}

/** Claims that are read and kept together. */
interface Claimed {
  claims: Claim[];
  full: boolean;
}

/** Claims by rounds in which every org has its share; answers in the end whether more may be due. */
async function* claimRounds(
  { db }: Context,
  { first }: ExtractOptions,
  { open, org }: Turn,
): AsyncGenerator<Claimed[], boolean> {
  const ahead = first === undefined || !open() ? [] : await claim(db, [first], BATCH);
  if (ahead.length > 0) yield [{ claims: ahead, full: ahead.length === BATCH }];
  let after = '';
  while (open()) {
    const orgs = org === undefined ? await dueOrgs(db, { after, limit: BATCH }) : [org];
    const claims = orgs.length > 0 ? await claim(db, orgs, BATCH) : [];
    const share = Math.floor(BATCH / Math.max(1, orgs.length));
    const byOrg = [...Map.groupBy(claims, (c) => c.org_id).values()];
    if (claims.length > 0) yield apart(byOrg, Math.max(share, LEAST_APART));
    const wrapped = after !== '';
    after = orgs.length === BATCH ? lastOf(orgs) : '';
    if (!byOrg.some((those) => those.length >= share) && !wrapped && after === '') return false;
  }
  return true;
}

/** An org with many items has a batch of its own, in which nobody waits for it; the others' items go together. */
function apart(orgs: Claim[][], many: number): Claimed[] {
  const few = orgs.filter((those) => those.length < many).flat();
  const full = orgs.filter((those) => those.length >= many).map((claims) => ({ claims, full: true }));
  return few.length > 0 ? [{ claims: few, full: few.length > INLINE_MATCH_MAX }, ...full] : full;
}

const alone = new WeakSet<Context['db']>();

/** Suspects are read and stored where what they end is nothing else: an end of this process is none of theirs. Answers whether the turn ended before they did. */
async function extractSuspects(
  ctx: Context,
  options: ExtractOptions,
  { open }: Turn,
  add: (batch: Batch) => void,
): Promise<boolean> {
  const pool = options.pool ?? sharedPool();
  if (alone.has(ctx.db)) return false;
  alone.add(ctx.db);
  try {
    while (open()) {
      const suspects = await claimSuspects(ctx.db, SUSPECTS_BATCH, options.org);
      if (suspects.length === 0) return false;
      ctx.suspects.warm();
      const free = await withinLimit(ctx, suspects);
      const readAlone = (tasks: Task[]) => Promise.all(tasks.map((task) => pool.readAlone(task)));
      const done = await extractBatch(ctx, free, readAlone, keepApart);
      add({ ...done, full: false });
    }
    return true;
  } finally {
    alone.delete(ctx.db);
  }
}
