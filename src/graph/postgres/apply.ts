import { lockCall } from '../../stores/db/locks.ts';
import { send, type Db } from '../../stores/db/sql.ts';
import { differentNodes, tallyNodes } from '../diff.ts';
import { writeAliases } from './aliases.ts';
import { writeCounts } from './counts.ts';
import { applyEdges, readEdges } from './edges.ts';
import { writeDegrees } from './degrees.ts';
import { prepared } from './run.ts';
import { writeShares } from './shares.ts';
import { oldTexts, writeTexts } from './text-index.ts';
import { makeNodes, oldNodes, removeNodes, writeNodes } from './write-nodes.ts';
import type { Communities, GraphChange } from '../store.ts';

/** Applies a change inside the caller's transaction; changes of one graph take turns. Rows that hold what they should are left alone. */
export async function applyChange(db: Db, graph: string, change: GraphChange): Promise<void> {
  const written = await writeChange(db, graph, change);
  await Promise.all([writeTexts(db, graph, written), writeDegrees(db, graph, written)]);
}

/** The same of a graph that is being filled: degrees, and what searches find nodes by, wait for `recount`. */
export async function fill(db: Db, graph: string, change: GraphChange, communities?: Communities): Promise<void> {
  const written = await writeChange(db, graph, change, communities);
  await writeDegrees(db, graph, { ...written, degrees: new Map() });
}

/** Writes all but what depends on degrees, and answers what that is to be worked out from. */
async function writeChange(db: Db, graph: string, change: GraphChange, communities: Communities = new Map()) {
  await begin(db, graph);
  const uids = [...change.nodes.map((node) => node.uid), ...change.gone.nodes];
  const [old, edges, texts] = await Promise.all([
    oldNodes(db, graph, uids),
    readEdges(db, graph, change),
    oldTexts(db, graph, uids),
  ]);
  const { changed, removed } = differentNodes(change, old);
  const removedUids = removed.map((node) => node.uid);
  const tally = tallyNodes(changed, removed, old);
  const degrees = await applyEdges(db, graph, { ...edges, removedNodes: removedUids, tally });
  for (const uid of removedUids) degrees.delete(uid);
  const isThere = (node: { uid: number }) => old.has(node.uid);
  await makeNodes(
    db,
    graph,
    changed.filter((node) => !isThere(node)),
    communities,
  );
  await writeNodes(db, graph, changed.filter(isThere));
  await removeNodes(db, graph, removedUids);
  const before = [...changed.flatMap((node) => old.get(node.uid) ?? []), ...removed];
  await writeAliases(db, graph, before, changed);
  await writeShares(db, graph, before, changed);
  await writeCounts(db, graph, tally);
  return { changed, removed: removedUids, old, texts, degrees };
}

/** Waits for the graph's turn and keeps the planner to index look-ups, whatever it believes about sizes, until the transaction ends. */
async function begin(db: Db, graph: string): Promise<void> {
  await send(
    db,
    prepared('begin change', {
      text: `select ${lockCall('graphWrite', '$1')}, set_config('enable_seqscan', 'off', true),
        set_config('plan_cache_mode', 'force_generic_plan', true), set_config('random_page_cost', '1.1', true), set_config('jit', 'off', true)`,
      values: [graph],
    }),
  );
}
