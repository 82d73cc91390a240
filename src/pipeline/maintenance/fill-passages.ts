import type { Context } from '../../context.ts';
import { passagesOf } from '../../passages/passages.ts';
import { readAccepted } from '../../stores/items/item-files.ts';
import * as passages from '../../stores/passages/passages.ts';
import { transaction } from '../../stores/db/sql.ts';

/** What filling needs of the context. */
type Filling = Pick<Context, 'db' | 'files'>;

const SHARE = 50;

/**
 * Makes the passages of a graph's items from their files, some items in one transaction; cut off at any step it goes on where it was.
 * Answers how many items it did; nothing happens to a graph that has all of them.
 */
export async function fillPassages(ctx: Filling, graph: string, signal?: AbortSignal): Promise<number> {
  let filled = 0;
  for (let more = true; more;) {
    signal?.throwIfAborted();
    const done = await transaction(ctx.db, async (db) => {
      const share = await passages.unfilled(db, graph, SHARE);
      if (!share) return 0;
      const read = await Promise.all(
        share.items.map(async (item) => ({ item, file: await readAccepted(ctx.files, item) })),
      );
      const fresh = read.flatMap(({ item, file }) =>
        file ? [{ ...item, item: item.item_id, url: file.url, passages: passagesOf(file) }] : [],
      );
      await passages.put(db, fresh);
      await passages.markFilled(db, graph, share.items.length < SHARE ? null : (share.items.at(-1)?.item_id ?? null));
      return share.items.length;
    });
    filled += done;
    more = done === SHARE;
  }
  await passages.learnFrequencies(ctx.db, graph);
  return filled;
}
