import type { Context } from '../../context.ts';
import { lastOf } from '../../common/element-at.ts';
import { thingsAfter, type Progress } from '../../stores/operations/rebuilds.ts';
import { nodesUnderWay } from '../../stores/settling/outbox.ts';
import { nodesOf } from './rebuild-read.ts';

const PAGE = 1000;

/**
 * True when a store still has every node that a rebuild has written into it, or is on its way there. It has fewer when somebody emptied it
 * after the rebuild was cut off; that edges are missing shows in the end.
 */
export async function holdsWritten(
  { db, graph: store }: Pick<Context, 'db' | 'graph'>,
  graph: string,
  { phase, after: written }: Progress,
): Promise<boolean> {
  for (let after = -1; ;) {
    const page = (await thingsAfter(db, graph, after, PAGE)).filter(({ uid }) => phase !== 'nodes' || uid <= written);
    if (page.length === 0) return true;
    after = lastOf(page).uid;
    const known = new Set(store.inTransaction ? [] : await nodesUnderWay(db, graph));
    const uids = page.map(({ uid }) => uid);
    for (const { uid } of await store.nodes(graph, uids)) known.add(uid);
    const missing = page.filter(({ uid }) => !known.has(uid));
    if (missing.length > 0 && (await nodesOf(db, graph, missing)).length > 0) return false;
  }
}
