import type { Context } from '../../context.ts';
import { Problem } from '../../common/errors.ts';
import { isEmpty } from '../../graph/is-empty.ts';
import * as archived from '../../stores/items/archived-items.ts';
import { forgetOriginals } from '../../stores/items/originals.ts';
import * as documents from '../../stores/documents/documents.ts';
import * as graphs from '../../stores/orgs/graphs.ts';
import { pendingSpan } from '../../stores/settling/pending-documents.ts';
import { unmatchedGraphs } from '../../stores/matching/matching.ts';
import { takeBack as takeBackItems, type ItemsByGraph } from '../../stores/operations/take-back.ts';
import * as transfers from '../../stores/operations/transfers.ts';
import type { Transfer } from '../../stores/operations/transfers.ts';
import { graphSettled, importGraph } from './import-graph.ts';
import { originalsFolder } from './import-originals.ts';
import { importZip, submitterOf, zipSettled } from './import-zip.ts';
import { withTransfer, type Outcome, type Telling, type TransferId, type Turn } from './transfer.ts';

type Taking = Pick<Context, 'db' | 'files' | 'graph' | 'log'>;

/** Who is to be woken when something was written: those who read items, settle graphs and match what was left for later. */
interface Nudges {
  read(): void;
  settle(graph: string): void;
  match(graph: string): void;
}

const PAGE = 500;

/**
 * One turn at an import that is due: its file is looked through and written, then it is waited, turn by turn, until all of it can be
 * read. What a failed one has written is taken back, so that the org is empty again.
 */
export async function takeIn(
  ctx: Taking,
  { org, id }: TransferId,
  nudges: Nudges,
  signal: AbortSignal,
): Promise<Outcome> {
  const outcome = await withTransfer(ctx, { org, id }, signal, async (transfer, turn) => {
    if (transfer.stage === 'undo') return takeBack(ctx, transfer, nudges, turn.signal);
    if (transfer.stage !== 'settle') await write(ctx, transfer, turn, nudges);
    if (!(await isSettled(ctx, transfer, turn, nudges))) return 'due';
    await transfers.finish(ctx.db, transfer);
    return 'ready';
  });
  const ended = outcome === 'ready' || outcome === 'failed';
  const at = ended ? await transfers.get(ctx.db, org, id, 'import') : undefined;
  if (at) await ctx.files.large.remove(at.place);
  return outcome;
}

async function write(ctx: Taking, transfer: Transfer, turn: Turn, nudges: Nudges): Promise<void> {
  if (transfer.stage === 'check') await mustBeBlank(ctx, transfer.org_id);
  if (transfer.format === 'zip') await importZip(ctx, transfer, turn, nudges.read);
  else await importGraph(ctx, transfer, turn, nudges.settle);
  const { total = 0 } = (await transfers.get(ctx.db, transfer.org_id, transfer.id, 'import')) ?? {};
  await transfers.advance(ctx.db, transfer, { stage: 'settle', done: total, total });
  transfer.total = total;
}

async function mustBeBlank({ db, graph }: Taking, org: string): Promise<void> {
  const all = await graphs.list(db, org);
  const blank = await Promise.all(all.map(({ graph_key }) => isEmpty(graph, graph_key)));
  if ((await archived.isUsed(db, org)) || blank.includes(false))
    throw new Problem(
      'conflict',
      'The organization is not empty any more: something was written to it meanwhile. Import into an empty one.',
    );
}

async function isSettled(ctx: Taking, transfer: Transfer, tell: Telling, nudges: Nudges): Promise<boolean> {
  const keys = (await graphs.list(ctx.db, transfer.org_id)).map(({ graph_key }) => graph_key);
  if (transfer.format === 'graph-json') {
    for (const key of keys) nudges.settle(key);
    return graphSettled(ctx, transfer, tell);
  }
  if (!(await zipSettled(ctx, transfer, tell))) {
    nudges.read();
    for (const key of keys) nudges.settle(key);
    return false;
  }
  const open = (await unmatchedGraphs(ctx.db)).filter((key) => keys.includes(key));
  for (const key of open) nudges.match(key);
  return open.length === 0;
}

const byGraph = (items: { item_id: string; graph_key: string }[]): ItemsByGraph =>
  new Map(
    [...Map.groupBy(items, ({ graph_key }) => graph_key)].map(([graph, those]) => [
      graph,
      those.map(({ item_id }) => item_id),
    ]),
  );

/** Takes back what an import has written, and ends it with its reason once nothing of that can be read. */
async function takeBack(
  ctx: Taking,
  transfer: Transfer,
  nudges: Nudges,
  signal: AbortSignal,
): Promise<'due' | 'ready'> {
  const { org_id: org } = transfer;
  for (;;) {
    signal.throwIfAborted();
    const some = await archived.submitted(ctx.db, org, submitterOf(transfer), PAGE);
    if (some.length === 0) break;
    await ctx.files.remove(some.map(({ path }) => path));
    const ids = some.map(({ item_id }) => item_id);
    await takeBackItems(ctx.db, byGraph(some), async (tx) => {
      await archived.forget(tx, org, submitterOf(transfer), ids);
      await forgetOriginals(tx, org, ids);
    });
  }
  await ctx.files.large.removeAll(originalsFolder(transfer));
  let left = 0;
  for (const { graph_key } of await graphs.list(ctx.db, org)) {
    await documents.retractImported(ctx.db, graph_key);
    nudges.settle(graph_key);
    left += (await pendingSpan(ctx.db, graph_key)) + Number(await graphs.isOnItsWay(ctx.db, graph_key));
  }
  if (left > 0) return 'due';
  throw new Problem('invalid', transfer.error ?? 'It could not be taken in.');
}
