import { lastOf } from '../../common/element-at.ts';
import type { Context } from '../../context.ts';
import type { Communities, GraphChange } from '../../graph/store.ts';
import * as rebuilds from '../../stores/operations/rebuilds.ts';
import type { Phase, Progress, StoredThing } from '../../stores/operations/rebuilds.ts';
import type { GraphRow } from '../../stores/settling/settling.ts';
import type { Db } from '../../stores/db/sql.ts';
import { ahead } from '../collection/prefetch.ts';
import { deliver, publish } from '../delivery/outbox.ts';
import { isSame, printer, shown, type Fingerprint } from './fingerprint.ts';
import { compare, inCommunities } from './rebuild-compare.ts';
import { holdsWritten } from './rebuild-held.ts';
import { edgesFrom, nodesOf } from './rebuild-read.ts';
import { degreesIn, recordEdge, writeMore, type Known, type Written } from './rebuild-written.ts';
import { allowedBy, underLock } from '../unit/graph-lock.ts';

/** What rebuilding needs of the context. */
type Rebuilding = Pick<Context, 'db' | 'graph'>;

const PAGE = 2000;
/** Things that are read while those before them are written. */
const CHUNK = 500;
/** Nodes and edges from which a wrong plan is felt. */
const LARGE = 5000;
const EMPTY: GraphChange = { nodes: [], edges: [], gone: { nodes: [], edges: [] } };
const NO_COMMUNITIES: Communities = new Map();
const NEXT: Record<Phase, Phase> = {
  nodes: 'edges',
  edges: 'degrees',
  degrees: 'communities',
  communities: 'checked',
  checked: 'checked',
};
/** What has been filled when a phase begins. */
const FILLED: Partial<Record<Phase, rebuilds.Filling>> = { edges: 'nodes', degrees: 'edges' };

interface RebuildOptions {
  signal?: AbortSignal;
  /** Told after each page how far it is. */
  heard?: (progress: Progress) => void;
  /** Things that are written in one transaction. */
  page?: number;
}
interface Rebuilt extends Fingerprint {
  /** `same` when the store held it already. */
  state: 'same' | 'rebuilt';
}

/**
 * Brings one graph into the store in use from what is asserted, while it goes on changing: nothing is done where the store holds it
 * already, a rebuild that was cut off goes on where it was, or begins anew where the store has lost some of what was written. A store of
 * its own takes one page while the next is read, and all of a phase before the next begins. In the end the store is held against what was
 * written, and against what is asserted by then where that may be something else. Throws when it holds something else.
 */
export async function rebuildGraph(ctx: Rebuilding, graph: string, options: RebuildOptions = {}): Promise<Rebuilt> {
  const apart = !ctx.graph.inTransaction;
  const at = await rebuilds.read(ctx.db, graph);
  if (at?.apart !== apart) {
    const unchanged = await heldAlready(ctx, graph);
    if (unchanged) {
      await rebuilds.move(ctx.db, graph, apart);
      return { state: 'same', ...unchanged };
    }
  } else if (await holdsWritten(ctx, graph, at)) {
    const { expected, found } = await fill(ctx, graph, options);
    if (isSame(expected, found)) return end(ctx, graph, found);
  }
  const { expected, found } = await fill(ctx, graph, options, await begin(ctx, graph, apart));
  if (isSame(expected, found)) return end(ctx, graph, found);
  await rebuilds.end(ctx.db, graph);
  throw new Error(`${graph} is ${shown(found)} in its store and ${shown(expected)} by what is asserted. Run it again.`);
}

async function end({ db }: Rebuilding, graph: string, found: Fingerprint): Promise<Rebuilt> {
  await rebuilds.end(db, graph);
  return { state: 'rebuilt', ...found };
}

/** Writes what is left of a graph, from where its rebuild is, and compares. */
async function fill(
  ctx: Rebuilding,
  graph: string,
  { signal, heard = () => {}, page = PAGE }: RebuildOptions,
  written?: Written,
) {
  await deliver(ctx, graph);
  for (let at: Progress | undefined; at?.phase !== 'checked';) {
    signal?.throwIfAborted();
    at = await together(step(ctx, graph, page, written), deliver(ctx, graph));
    if (!at) break;
    heard(at);
    if (at.after > -1) continue;
    await deliver(ctx, graph);
    const filled = ctx.graph.inTransaction && FILLED[at.phase];
    if (filled && at.written >= LARGE) await rebuilds.learnSizes(ctx.db, filled);
  }
  return comparedWith(ctx, graph, written);
}

/** Waits for both also where one fails, so that nothing of a rebuild that was cut off goes on behind its error. */
async function together<T>(wanted: Promise<T>, beside: Promise<unknown>): Promise<T> {
  await Promise.allSettled([wanted, beside]);
  await beside;
  return wanted;
}

/** Compares with what was written, which holds unless the graph or its communities changed meanwhile; failing that with what is asserted. */
async function comparedWith(ctx: Rebuilding, graph: string, written?: Written) {
  const quick = written && (await compare(ctx, graph, written));
  return quick && isSame(quick.expected, quick.found) ? quick : compare(ctx, graph);
}

/** What the store holds of a graph where that is what is asserted. */
async function heldAlready(ctx: Rebuilding, graph: string): Promise<Fingerprint | undefined> {
  const { nodes } = await ctx.graph.counts(graph);
  if (!nodes && (await rebuilds.thingsAfter(ctx.db, graph, -1, 1)).length) return undefined;
  const { expected, found } = await compare(ctx, graph);
  return isSame(expected, found) ? found : undefined;
}

/** Empties the graph in its store; settling goes on from here, and leaves edges for later until all nodes are there. */
async function begin({ db: pool, graph: store }: Rebuilding, graph: string, apart: boolean): Promise<Written> {
  const revision = await underLock({ db: pool }, graph, async (db) => {
    await rebuilds.begin(db, graph, apart);
    await (store.inTransaction?.(db) ?? store).drop(graph);
    const known = await rebuilds.graphState(db, graph);
    if (!known) throw new Error('The graph was deleted while its rebuild began');
    if (apart) await store.apply(graph, EMPTY, known.revision);
    return known.revision;
  });
  return { graph, print: printer(), degrees: new Map(), revision };
}

/** Writes the next things of a graph in the phase it is in; undefined when there is no rebuild of it. */
async function step(
  ctx: Rebuilding,
  graph: string,
  limit: number,
  written: Written | undefined,
): Promise<Progress | undefined> {
  const done = await underLock(ctx, graph, async (db, row) => {
    const at = await rebuilds.read(db, graph);
    if (!at || at.phase === 'checked') return { at };
    if (ctx.graph.inTransaction) await rebuilds.relax(db);
    const page = await rebuilds.thingsAfter(db, graph, at.after, limit);
    const { phase } = at;
    const write = (reader: Db) =>
      writeMore(db, written, (known) => WRITE[phase](ctx, { db, reader, row, page, known }));
    const count = page.length ? await rebuilds.snapshot(ctx.db, write) : 0;
    const next = page.length ? { phase: at.phase, after: lastOf(page).uid } : { phase: NEXT[at.phase], after: -1 };
    const now = { ...at, ...next, written: at.written + count };
    await rebuilds.advance(db, graph, now);
    return { at: now };
  });
  return done ? done.at : undefined;
}

/** Things to write under the graph's lock; `known` takes what is written of them. */
interface Page {
  db: Db;
  /** Reads what is asserted on a connection of its own, while the server writes what was read before; nobody changes it meanwhile. */
  reader: Db;
  row: GraphRow;
  page: StoredThing[];
  known: Known | undefined;
}

const WRITE: Record<Exclude<Phase, 'checked'>, (ctx: Rebuilding, page: Page) => Promise<number>> = {
  nodes({ graph: store }, { db, reader, row, page, known }) {
    const grouped = inCommunities(page);
    const filling = new Map(page.flatMap(({ uid, community }) => (community === null ? [] : [[uid, community]])));
    return inChunks(page, {
      read: (some) => nodesOf(reader, row.graph_key, some),
      async write(nodes) {
        await publish(store, db, row, { change: { ...EMPTY, nodes }, filling });
        if (known) for (const node of nodes) known.print.node(grouped(node));
      },
    });
  },
  edges({ graph: store }, { db, reader, row, page, known }) {
    const allowed = allowedBy(row);
    return inChunks(page, {
      read: (some) => edgesFrom(reader, row.graph_key, some, allowed),
      async write(edges) {
        await publish(store, db, row, { change: { ...EMPTY, edges }, filling: NO_COMMUNITIES });
        if (known) for (const edge of edges) recordEdge(known, edge);
      },
    });
  },
  async degrees({ graph: store }, { db, row, page, known }) {
    const shared = store.inTransaction?.(db);
    if (!shared?.recount) return 0;
    await shared.recount(
      row.graph_key,
      page.map(({ uid }) => uid),
      degreesIn(known),
    );
    await publish(store, db, row, { change: EMPTY });
    return 0;
  },
  async communities({ graph: store }, { db, row, page }) {
    const list = page.flatMap(({ uid, community }) => (community === null ? [] : [{ uid, community }]));
    await (store.inTransaction?.(db) ?? store).setCommunities(row.graph_key, list);
    return 0;
  },
};

/** Writes what is read of things and answers how much that is; while the server writes a chunk, what was read of the next is worked out. */
async function inChunks<T>(
  page: StoredThing[],
  { read, write }: { read: (some: StoredThing[]) => Promise<T[]>; write: (list: T[]) => Promise<void> },
): Promise<number> {
  async function* chunks() {
    for (let at = 0; at < page.length; at += CHUNK) yield await read(page.slice(at, at + CHUNK));
  }
  let written = 0;
  for await (const list of ahead(chunks(), new AbortController())) {
    await write(list);
    written += list.length;
  }
  return written;
}
