import type { EdgeKey, GraphChange, GraphEdge, GraphNode, GraphStore } from '../../graph/store.ts';
import { isOutage } from '../../common/transient-errors.ts';
import type { Refused } from '../../stores/settling/rejected-changes.ts';
import { withTimeout } from '../../common/concurrency/with-timeout.ts';

const LOOK_MS = 5_000;
/** Nodes and edges in one transaction of an engine. */
const BATCH_SIZE = 10_000;
const EMPTY: GraphChange = { nodes: [], edges: [], gone: { nodes: [], edges: [] } };

/** True of a change that changes nothing. */
export const isEmpty = ({ nodes, edges, gone }: GraphChange): boolean =>
  nodes.length + edges.length + gone.nodes.length + gone.edges.length === 0;

/** A change of a graph, and the revision that the graph has with it. */
export interface Revision {
  graph: string;
  change: GraphChange;
  revision: number;
}

/**
 * Has a store take a change under its revision: as one, or in parts of a size that it can hold in a transaction; `holding` throws once the
 * caller has no right to go on. What the store refuses although it is well is offered in ever smaller parts, so that a single node or edge
 * holds up no other; answers those that were refused. What cannot be taken because the store is down, full or not writable is thrown.
 */
export async function handOver(
  store: GraphStore,
  { graph, change, revision }: Revision,
  holding: () => Promise<unknown>,
): Promise<Refused[]> {
  const parts = partsOf(change);
  if (parts.length <= BATCH_SIZE) {
    const error = await store.apply(graph, change, revision).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!error) return [];
    if (!(await isWell(store))) throw error;
  }
  const refused: Refused[] = [];
  for (let at = 0; at < parts.length; at += BATCH_SIZE)
    refused.push(...(await offer({ store, graph, revision, holding }, parts.slice(at, at + BATCH_SIZE))));
  await store.apply(graph, EMPTY, revision);
  return refused;
}

const isWell = (store: GraphStore): Promise<boolean> =>
  withTimeout(LOOK_MS, () => store.fault()).then(
    (fault) => fault === undefined,
    () => false,
  );

/** What a change consists of, one by one and in an order in which each can be applied by itself. */
type Part = { name: string } & (
  | { kind: 'edge gone'; value: EdgeKey }
  | { kind: 'node gone'; value: number }
  | { kind: 'node'; value: GraphNode }
  | { kind: 'edge'; value: GraphEdge }
);

const nameOf = ({ from, type, to }: EdgeKey): string => `${from} ${type} ${to}`;

function partsOf({ nodes, edges, gone }: GraphChange): Part[] {
  const kept = new Set(nodes.map(({ uid }) => uid));
  const leaving = gone.nodes.filter((uid) => !kept.has(uid));
  return [
    ...gone.edges.map((value) => ({ kind: 'edge gone' as const, name: nameOf(value), value })),
    ...leaving.map((value) => ({ kind: 'node gone' as const, name: String(value), value })),
    ...nodes.map((value) => ({ kind: 'node' as const, name: String(value.uid), value })),
    ...edges.map((value) => ({ kind: 'edge' as const, name: nameOf(value), value })),
  ];
}

function changeOf(parts: Part[]): GraphChange {
  const change: GraphChange = { nodes: [], edges: [], gone: { nodes: [], edges: [] } };
  for (const { kind, value } of parts)
    if (kind === 'node') change.nodes.push(value);
    else if (kind === 'edge') change.edges.push(value);
    else if (kind === 'node gone') change.gone.nodes.push(value);
    else change.gone.edges.push(value);
  return change;
}

/** To whom a revision is handed over, and while what holds. */
interface HandOver {
  store: GraphStore;
  graph: string;
  revision: number;
  holding: () => Promise<unknown>;
}

/** Each part bears the revision: one that is committed late, when a newer one has come, changes nothing. */
async function offer(to: HandOver, parts: Part[]): Promise<Refused[]> {
  const { store, graph, revision, holding } = to;
  await holding();
  try {
    await store.applyPart(graph, changeOf(parts), revision);
    return [];
  } catch (error) {
    if (!(await isWell(store)) || (parts.length === 1 && isOutage(error))) throw error;
    if (parts.length === 1) return parts.map(({ name }) => ({ part: name, reason: (error as Error).message }));
    const middle = Math.ceil(parts.length / 2);
    const first = await offer(to, parts.slice(0, middle));
    return [...first, ...(await offer(to, parts.slice(middle)))];
  }
}
