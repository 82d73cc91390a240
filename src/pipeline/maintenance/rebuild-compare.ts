import { lastOf } from '../../common/element-at.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import type { GraphStore } from '../../graph/store.ts';
import { snapshot, graphState, thingsAfter, type StoredThing } from '../../stores/operations/rebuilds.ts';
import type { GraphRow } from '../../stores/settling/settling.ts';
import type { Db } from '../../stores/db/sql.ts';
import { deliver } from '../delivery/outbox.ts';
import { printer, type Fingerprint } from './fingerprint.ts';
import { edgesFrom, nodesOf } from './rebuild-read.ts';
import type { Written } from './rebuild-written.ts';
import { allowedBy, underLock } from '../unit/graph-lock.ts';

/** A graph as it should be and as it is. */
interface Compared {
  expected: Fingerprint;
  found: Fingerprint;
}

const PAGE = 1000;
const TRIES = 5;
const BETWEEN_MS = 500;

/**
 * Holds a graph in its store against what is asserted, both at one revision: again while it changes meanwhile, in the end with
 * settling held still. What is asserted is not read again where the revision is that of what was `written`. Throws when there is no
 * such graph.
 */
export async function compare(ctx: Pick<Context, 'db' | 'graph'>, graph: string, written?: Written): Promise<Compared> {
  for (let tried = 1; tried < TRIES; tried++) {
    await deliver(ctx, graph);
    const compared = await compareOnce(ctx, graph, written);
    if (compared) return compared;
    await pause(BETWEEN_MS);
  }
  const compared = await underLock(ctx, graph, async (db, row) => {
    await deliver(ctx, graph);
    return readBoth(ctx.graph, db, row);
  });
  return compared || graphDeleted(graph);
}

function compareOnce({ db: pool, graph: store }: Pick<Context, 'db' | 'graph'>, graph: string, written?: Written) {
  return snapshot<Compared | undefined>(pool, async (db) => {
    const before = (await graphState(db, graph)) ?? graphDeleted(graph);
    if (!before.taken) return undefined;
    const known = written?.revision === before.revision ? written.print.done() : undefined;
    const both = await readBoth(store, db, before, known);
    const after = store.inTransaction ? before : await graphState(pool, graph);
    return after?.revision === before.revision ? both : undefined;
  });
}

/** Reads a graph as it should be, unless that is known, and as it is, side by side: while rows of the one are hashed, the server answers for the other. */
async function readBoth(store: GraphStore, db: Db, row: GraphRow, known?: Fingerprint): Promise<Compared> {
  const expected = known ?? fingerprintExpected(db, row);
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
    const grouped = inCommunities(page);
    for (const node of await nodesOf(db, row.graph_key, page)) print.node(grouped(node));
    (await edgesFrom(db, row.graph_key, page, allowed)).forEach(print.edge);
  }
}

/** Gives nodes the communities that are kept of their things. */
export function inCommunities(things: StoredThing[]) {
  const communities = new Map(things.map(({ uid, community }) => [uid, community ?? undefined]));
  return <N extends { uid: number }>(node: N) => ({ ...node, community_id: communities.get(node.uid) });
}
