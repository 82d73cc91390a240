import type { Context } from '../context.ts';
import { claim, claimAlone, dueOrgs, MOST_ATTEMPTS, type Claim } from '../stores/item-claims.ts';
import { span } from '../trace.ts';
import { extractBatch, type Extracted } from './extract-batch.ts';
import { withinLimit } from './plan-limit.ts';
import { sharedPool, type ExtractPool } from './extract-pool.ts';
import type { Outcome, Task } from './extract-task.ts';

const BATCH = 100;
const UNDER_WAY = 2;

export interface ExtractOptions {
  /** Only this org's items. */
  org?: string;
  /** This org's items before all others'. */
  first?: string;
  /** No further claims once it is aborted; what is in hand is finished. */
  signal: AbortSignal;
  /** Called after each batch that leaves something to settle. */
  read?: (batch: Extracted) => void;
  pool?: ExtractPool;
}

/** Reads items that are due until none is left, every org in turn: their pending documents are then in the store. Resolves to how many were read, how many failed for good, and the graphs to settle. */
export async function extractDue(ctx: Context, options: ExtractOptions): Promise<Extracted> {
  const total: Extracted = { extracted: 0, failed: 0, graphs: [] };
  const graphs = new Set<string>();
  const add = (batch: Extracted) => {
    total.extracted += batch.extracted;
    total.failed += batch.failed;
    for (const graph of batch.graphs) graphs.add(graph);
    if (batch.graphs.length > 0) options.read?.(batch);
  };
  await Promise.all([extractOrdinary(ctx, options, add), extractSuspects(ctx, options, add)]);
  return { ...total, graphs: [...graphs].toSorted() };
}

async function extractOrdinary(ctx: Context, options: ExtractOptions, add: (batch: Extracted) => void): Promise<void> {
  const pool = options.pool ?? sharedPool();
  const underWay = new Set<Promise<void>>();
  const broken: unknown[] = [];
  for await (const claims of batches(ctx, options)) {
    const batch: Promise<void> = withinLimit(ctx, claims)
      .then((free) => span({ name: 'extract.batch' }, () => extractBatch(ctx, free, pool.read)))
      .then(add, (error: unknown) => void broken.push(error))
      .finally(() => underWay.delete(batch));
    underWay.add(batch);
    if (underWay.size >= UNDER_WAY) await Promise.race(underWay);
    if (broken.length > 0) break;
  }
  await Promise.all(underWay);
  if (broken.length > 0) throw broken[0];
}

async function* batches({ db }: Context, { org, first, signal }: ExtractOptions): AsyncGenerator<Claim[]> {
  const ahead = first === undefined || signal.aborted ? [] : await claim(db, [first], BATCH);
  if (ahead.length > 0) yield ahead;
  let after = '';
  while (!signal.aborted) {
    const orgs = org === undefined ? await dueOrgs(db, { after, limit: BATCH }) : [org];
    const claims = orgs.length > 0 ? await claim(db, orgs, BATCH) : [];
    if (claims.length > 0) yield claims;
    const wrapped = after !== '';
    after = orgs.length === BATCH ? orgs.at(-1)! : '';
    const share = Math.floor(BATCH / Math.max(1, orgs.length));
    const more = [...Map.groupBy(claims, (c) => c.org_id).values()].some((those) => those.length >= share);
    if (!more && !wrapped && after === '') return;
  }
}

const alone = new WeakSet<Context['db']>();

/** Suspects are in hand one at a time in a process, so that a kill is charged to nobody else. */
async function extractSuspects(ctx: Context, options: ExtractOptions, add: (batch: Extracted) => void): Promise<void> {
  const pool = options.pool ?? sharedPool();
  if (alone.has(ctx.db)) return;
  alone.add(ctx.db);
  try {
    while (!options.signal.aborted) {
      const suspect = await claimAlone(ctx.db, options.org);
      if (!suspect) return;
      const free = await withinLimit(ctx, [suspect]);
      add(await extractBatch(ctx, free, (tasks) => Promise.all(tasks.map((task) => trial(suspect, task, pool)))));
    }
  } finally {
    alone.delete(ctx.db);
  }
}

async function trial(suspect: Claim, task: Task, pool: ExtractPool): Promise<Outcome> {
  if (suspect.attempts < MOST_ATTEMPTS) return pool.readAlone(task);
  return { kind: 'died', reason: 'Its worker died over it again and again' };
}
