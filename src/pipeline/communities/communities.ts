import { elementAt } from '../../common/element-at.ts';
import { intAt } from '../../common/typed-arrays.ts';
import { Worker } from 'node:worker_threads';
import type { Context } from '../../context.ts';
import type { GraphEdge, GraphStore } from '../../graph/store.ts';
import { namingWeight, subjectOf } from '../../graph/readings/community-subjects.ts';
import { replace, subjectsOf } from '../../stores/projection/communities.ts';
import { noteCommunities, oldCommunities, withOldCommunities } from '../../stores/orgs/graphs.ts';
import { withSessionLock } from '../../stores/db/locks.ts';
import { tellChanged } from '../../stores/settling/settling.ts';
import { keepCommunities } from '../../stores/projection/things.ts';
import type { Grouping, GroupingTask } from './grouping-task.ts';
import { eachOfAll } from '../unit/each-of-all.ts';
import { chooseSubjects, type Unnamed } from './subjects.ts';

const THREAD = new URL('./thread.ts', import.meta.url);
const BATCH_SIZE = 2000;

/** Finds the communities of every graph that changed since they were found, of one org or of all; a graph that somebody else is at is left to them. Answers how many graphs. */
export async function renewCommunities(
  ctx: Pick<Context, 'db' | 'graph' | 'log'>,
  signal: AbortSignal,
  org?: string,
): Promise<number> {
  const of = await withOldCommunities(ctx.db, org ?? null);
  return eachOfAll(ctx, { of, name: String, signal, lacking: 'Without new communities' }, async (graph) => {
    const done = await withSessionLock(ctx.db, `communities ${graph}`, (lost) =>
      renewOne(ctx, graph, AbortSignal.any([signal, lost])),
    );
    return Number(done ?? false);
  });
}

/** False for a graph whose communities somebody found meanwhile. Who follows the graph is told. */
async function renewOne(ctx: Pick<Context, 'db' | 'graph'>, graph: string, signal: AbortSignal): Promise<boolean> {
  const revision = await oldCommunities(ctx.db, graph);
  if (revision === undefined) return false;
  await detectCommunities(ctx, graph, signal);
  const org = await noteCommunities(ctx.db, graph, revision);
  if (org !== undefined) await tellChanged(ctx.db, { org_id: org, graph }, { nodes: 0, edges: 0, gone: 0 });
  return true;
}

/** A community's id; null where a node is in none. */
const idOf = (community: number): number | null => (community < 0 ? null : community);

/** Finds a graph's communities and stores those that changed; answers how many there are. The computing is done in a thread. */
export async function detectCommunities(
  { db, graph: store }: Pick<Context, 'db' | 'graph'>,
  graph: string,
  signal: AbortSignal,
): Promise<number> {
  const { uids, ...edges } = await edgeList(store, graph, signal);
  const { old } = edges;
  const { community, found } = await inThread(edges, signal);
  const changed = uids.flatMap((uid, v) =>
    community[v] === old[v] ? [] : [{ uid, community: idOf(intAt(community, v)) }],
  );
  for (let at = 0; at < changed.length; at += BATCH_SIZE) {
    signal.throwIfAborted();
    const part = changed.slice(at, at + BATCH_SIZE);
    await keepCommunities(db, graph, part);
    await store.setCommunities(graph, part);
  }
  const named = found.map(({ telling, ...one }) => ({
    ...one,
    telling: telling.map(({ v, score }) => ({ uid: elementAt(uids, v), score })),
  }));
  const subjects = chooseSubjects(await withNames(store, graph, named, signal), await subjectsOf(db, graph));
  await replace(
    db,
    graph,
    found.map(({ id, size, central }) => ({
      community_id: id,
      size,
      central: central.map((v) => elementAt(uids, v)),
      subjects: subjects.get(id) ?? [],
    })),
  );
  return found.length;
}

/** Reads what the nodes that tell of the communities are about. */
async function withNames(
  store: GraphStore,
  graph: string,
  found: { id: number; size: number; telling: { uid: number; score: number }[] }[],
  signal: AbortSignal,
): Promise<Unnamed[]> {
  const telling = found.flatMap((one) => one.telling.map(({ uid }) => uid));
  const subjects = new Map<number, string>();
  for (let at = 0; at < telling.length; at += BATCH_SIZE) {
    signal.throwIfAborted();
    for (const node of await store.nodes(graph, telling.slice(at, at + BATCH_SIZE))) {
      const subject = subjectOf(node);
      if (subject !== undefined) subjects.set(node.uid, subject);
    }
  }
  return found.map(({ telling: of, ...one }) => ({
    ...one,
    telling: of.flatMap(({ uid, score }) => {
      const subject = subjects.get(uid);
      return subject === undefined ? [] : [{ uid, score, subject }];
    }),
  }));
}

const joins = (edge: GraphEdge): boolean => edge.type !== 'mentions' || edge.confidence >= 0.7;

/** A graph as numbers: its nodes' surrogates, last communities (-1: none) and weights in naming, and the two ends of each edge that joins. */
export async function edgeList(store: GraphStore, graph: string, signal: AbortSignal) {
  const uids: number[] = [];
  const old: number[] = [];
  const naming: number[] = [];
  const place = new Map<number, number>();
  const from: number[] = [];
  const to: number[] = [];
  for await (const chunk of store.scan(graph)) {
    signal.throwIfAborted();
    for (const node of chunk.nodes) {
      place.set(node.uid, uids.length);
      uids.push(node.uid);
      old.push(node.community_id ?? -1);
      naming.push(namingWeight(node));
    }
    for (const edge of chunk.edges) {
      const [a, b] = [place.get(edge.from), place.get(edge.to)];
      if (a === undefined || b === undefined || !joins(edge)) continue;
      from.push(a);
      to.push(b);
    }
  }
  return {
    uids,
    old: Int32Array.from(old),
    naming: Float64Array.from(naming),
    from: Int32Array.from(from),
    to: Int32Array.from(to),
  };
}

function inThread(task: GroupingTask, signal: AbortSignal): Promise<Grouping> {
  const thread = new Worker(THREAD, { workerData: task, transferList: [task.from.buffer, task.to.buffer] });
  return new Promise<Grouping>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the thread that looks for communities ended early')));
  }).finally(() => thread.terminate());
}
