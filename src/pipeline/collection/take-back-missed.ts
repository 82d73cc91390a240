import type { Context } from '../../context.ts';
import { releaseKeys } from '../../stores/items/items.ts';
import { takeItemsBack } from '../../stores/operations/take-back.ts';
import * as removals from '../../stores/collection/source-removals.ts';

/** Above this many items, and this part of what is known, an owner is asked first. */
const MAX_MISSING = 20;
const MAX_SHARE = 1 / 5;
const PAGE = 200;

/** Whose source no longer has something, and which sync found that. */
export interface Missed {
  org_id: string;
  connection_id: string;
  sync_id: string;
}

/** What the worker adds to the context: `retracted` is called when something was taken back from a graph. */
export interface Removing {
  signal: AbortSignal;
  retracted(graph: string): Promise<void>;
}

/** What is so much at once that an owner is asked; undefined when nothing is. */
export async function tooMuch(
  { db }: Pick<Context, 'db'>,
  { org_id, connection_id }: Missed,
): Promise<removals.Tally | undefined> {
  const found = await removals.tally(db, org_id, connection_id);
  return found.missing > MAX_MISSING && found.missing > found.known * MAX_SHARE ? found : undefined;
}

/**
 * Takes back what a connection's source no longer has and no other connection's source has, as a person's deletion does, page by page: one
 * that is cut short is done again for what is left. Answers how many items
 * went. What comes again is accepted anew.
 */
export async function takeBackMissed(
  ctx: Pick<Context, 'db' | 'files'>,
  { org_id: org, connection_id: connection, sync_id: sync }: Missed,
  which: removals.Which,
  { signal, retracted }: Removing,
): Promise<number> {
  const from = { org, connection, which };
  let count = 0;
  for (;;) {
    signal.throwIfAborted();
    const some = await removals.removable(ctx.db, from, PAGE);
    if (some.length === 0) break;
    const ids = some.map(({ item_id }) => item_id);
    const graphs = Map.groupBy(some, ({ graph_key }) => graph_key);
    const byGraph = new Map([...graphs].map(([graph, those]) => [graph, those.map(({ item_id }) => item_id)]));
    const { buried, originals } = await takeItemsBack(ctx.db, org, byGraph, {
      async before(db) {
        if (!(await removals.stillUnheld(db, org, ids))) throw new FoundAgain();
      },
      async after(db, taken) {
        await releaseKeys(db, org, taken);
        await removals.removed(db, org, sync, taken);
      },
    }).catch(nothingIfFoundAgain);
    count += buried.length;
    await ctx.files.remove(buried.map(({ path }) => path));
    for (const place of originals) await ctx.files.large.remove(place);
    for (const graph of byGraph.keys()) await retracted(graph);
  }
  await removals.dropMissed(ctx.db, from);
  return count;
}

/** A source has named one of them meanwhile: all are looked up anew. */
class FoundAgain extends Error {}

function nothingIfFoundAgain(error: unknown): Awaited<ReturnType<typeof takeItemsBack>> {
  if (error instanceof FoundAgain) return { buried: [], originals: [] };
  throw error;
}
