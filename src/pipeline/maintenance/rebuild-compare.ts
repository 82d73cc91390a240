import { lastOf } from '../../common/element-at.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { FoundNode, GraphEdge, GraphNode, GraphStore } from '../../graph/store.ts';
import { snapshot, graphState, thingsAfter } from '../../stores/operations/rebuilds.ts';
import { contentHash } from '../../stores/items/content-hash.ts';
import type { GraphRow } from '../../stores/settling/settling.ts';
import type { Db } from '../../stores/db/sql.ts';
import { deliver } from '../delivery/outbox.ts';
import { edgesFrom, nodesOf } from './rebuild-read.ts';
import { allowedBy, underLock } from '../unit/graph-lock.ts';

/** How much a graph holds and one hash over all of it, whatever the order it is read in. */
export interface Fingerprint {
  nodes: number;
  edges: number;
  hash: string;
}

/** A graph as it should be and as it is. */
interface Compared {
  expected: Fingerprint;
  found: Fingerprint;
}

const PAGE = 1000;
const WRAP = (1n << 128n) - 1n;
const TRIES = 5;
const BETWEEN_MS = 500;

export const isSame = (a: Fingerprint, b: Fingerprint): boolean =>
  a.nodes === b.nodes && a.edges === b.edges && a.hash === b.hash;
/** A fingerprint for people. */
export const shown = ({ nodes, edges, hash }: Fingerprint): string =>
  `${nodes} nodes, ${edges} edges (${hash.slice(0, 12)})`;

/**
 * Holds a graph in its store against what is asserted, both at one revision: again while it changes meanwhile, in the end with
 * settling held still. Throws when there is no such graph.
 */
export async function compare(ctx: Pick<Context, 'db' | 'graph'>, graph: string): Promise<Compared> {
  for (let tried = 1; tried < TRIES; tried++) {
    await deliver(ctx, graph);
    const compared = await compareOnce(ctx, graph);
    if (compared) return compared;
    await pause(BETWEEN_MS);
  }
  const compared = await underLock(ctx, graph, async (db, row) => {
    await deliver(ctx, graph);
    return readBoth(db, ctx.graph, row);
  });
  return compared || graphDeleted(graph);
}

function compareOnce({ db: pool, graph: store }: Pick<Context, 'db' | 'graph'>, graph: string) {
  return snapshot<Compared | undefined>(pool, async (db) => {
    const before = (await graphState(db, graph)) ?? graphDeleted(graph);
    if (!before.taken) return undefined;
    const both = await readBoth(db, store, before);
    const after = store.inTransaction ? before : await graphState(pool, graph);
    return after?.revision === before.revision ? both : undefined;
  });
}

/** Reads a graph as it should be and as it is, side by side: while rows of the one are hashed, the server answers for the other. */
async function readBoth(db: Db, store: GraphStore, row: GraphRow): Promise<Compared> {
  const expected = fingerprintExpected(db, row);
  const found = fingerprintOf(store.inTransaction?.(db) ?? store, row.graph_key);
  await Promise.allSettled([expected, found]);
  return { expected: await expected, found: await found };
}

function graphDeleted(graph: string): never {
  throw new Error(`There is no graph ${graph}.`);
}

async function fingerprintOf(store: GraphStore, graph: string): Promise<Fingerprint> {
  const print = printer();
  for await (const { nodes, edges } of store.scan(graph)) {
    nodes.forEach(({ degree: _degree, ...node }) => print.node(node));
    edges.forEach(print.edge);
  }
  return print.done();
}

async function fingerprintExpected(db: Db, row: GraphRow): Promise<Fingerprint> {
  const print = printer();
  const allowed = allowedBy(row);
  for (let after = -1; ;) {
    const page = await thingsAfter(db, row.graph_key, after, PAGE);
    if (!page.length) return print.done();
    after = lastOf(page).uid;
    const communities = new Map(page.map(({ uid, community }) => [uid, community ?? undefined]));
    for (const node of await nodesOf(db, row.graph_key, page))
      print.node({ ...node, community_id: communities.get(node.uid) });
    (await edgesFrom(db, row.graph_key, page, allowed)).forEach(print.edge);
  }
}

function printer() {
  let sum = 0n;
  const counts = { nodes: 0, edges: 0 };
  const add = (kind: keyof typeof counts, value: object) => {
    counts[kind]++;
    sum = (sum + BigInt(`0x${contentHash(value).slice(0, 32)}`)) & WRAP;
  };
  return {
    node: (node: GraphNode & Pick<FoundNode, 'community_id'>) => add('nodes', node),
    edge: (edge: GraphEdge) => add('edges', edge),
    done: (): Fingerprint => ({ ...counts, hash: sum.toString(16).padStart(32, '0') }),
  };
}
