import { lastOf } from '../../common/element-at.ts';
import type { Context } from '../../context.ts';
import * as deleted from '../../stores/orgs/deleted-graphs.ts';
import type { DeletedGraph } from '../../stores/orgs/deleted-graphs.ts';
import { bury } from '../../stores/items/items.ts';
import { forgetOriginals } from '../../stores/items/originals.ts';
import { openBox } from '../../stores/operations/dead-letters.ts';
import { forgetOf } from '../../stores/operations/transfers.ts';
import { pastDeadlocks } from '../../stores/db/deadlock.ts';
import { transaction } from '../../stores/db/sql.ts';
import { forgetKeyless, itemsAfter, tablesWith, wipe } from '../../stores/orgs/delete-tenant-rows.ts';
import { underLock } from '../unit/graph-lock.ts';

const PAGE = 500;

/**
 * Takes away what is left of a graph that was deleted: its exports, its items with their files and letters, what they asserted and what was
 * decided, its nodes and edges, in the end its own row. Cut off at any step it goes on where it was. False when there is no such graph.
 */
export async function purgeGraph(ctx: Context, key: string, signal: AbortSignal): Promise<boolean> {
  const graph = await deleted.get(ctx.db, key);
  if (!graph) return false;
  await purgeExports(ctx, graph);
  await purgeItems(ctx, graph, signal);
  await emptyGraph(ctx, key, signal);
  await transaction(ctx.db, (tx) => deleted.end(tx, graph));
  return true;
}

/** Takes away the exports of a deleted graph: one that is being made loses its claim with its row, and its maker removes what it wrote. */
async function purgeExports({ db, files }: Context, graph: DeletedGraph): Promise<void> {
  await transaction(db, async (tx) => {
    for (const place of await forgetOf(tx, graph)) await files.large.remove(place);
  });
}

/**
 * Takes away what was asserted and decided in a deleted graph, and its nodes and edges; answers how many nodes. Settling that is under
 * way is waited for, and changes on their way to the store go before the store is emptied.
 */
export async function emptyGraph(ctx: Context, key: string, signal: AbortSignal): Promise<number> {
  await underLock(ctx, key, async () => 0);
  const { nodes } = await ctx.graph.counts(key);
  for (const table of await tablesWith(ctx.db, 'graph')) {
    signal.throwIfAborted();
    await wipe(ctx.db, table, 'graph', key);
  }
  const letters = await openBox(ctx.db);
  await transaction(ctx.db, async (tx) => {
    if (!(await deleted.hold(tx, key))) return;
    await (ctx.graph.inTransaction?.(tx) ?? ctx.graph).drop(key);
    await letters.discardOf(tx, 'graph', key);
  });
  return nodes;
}

/** Takes away the items of a deleted graph, all but the tombstones that keep their idempotency keys taken; answers how many. Files go before rows: what a crash leaves is a row whose file is removed, which the next run finds. An extraction that claims them meanwhile may lock them the other way round. */
export async function purgeItems(
  { db, files }: Context,
  { org_id, graph_key }: DeletedGraph,
  signal: AbortSignal,
): Promise<number> {
  const letters = await openBox(db);
  let removed = 0;
  for (let after = ''; ;) {
    signal.throwIfAborted();
    const page = await itemsAfter(db, { org: org_id, graph: graph_key }, after, PAGE);
    if (page.length === 0) return removed;
    const ids = page.map((item) => item.item_id);
    await files.remove(page.map((item) => item.path));
    const originals = await pastDeadlocks(() =>
      transaction(db, async (tx) => {
        await forgetKeyless(tx, org_id, ids);
        await bury(tx, org_id, ids);
        await letters.withdraw(
          tx,
          ids.map((id) => `item ${id}`),
        );
        return forgetOriginals(tx, org_id, ids);
      }),
    );
    for (const place of originals) await files.large.remove(place);
    after = lastOf(ids);
    removed += ids.length;
  }
}
