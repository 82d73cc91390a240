import { expect, test } from 'vitest';
import type { Context } from '../../../src/context.ts';
import { postgresGraph } from '../../../src/graph/postgres/store.ts';
import type { GraphChange, GraphStore } from '../../../src/graph/store.ts';
import { handOver } from '../../../src/pipeline/delivery/apply-in-parts.ts';
import { deliver, publish } from '../../../src/pipeline/delivery/outbox.ts';
import { underLock, type Settling } from '../../../src/pipeline/unit/graph-lock.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { applied } from '../../../src/stores/settling/decision-claims.ts';
import { request } from '../../../src/stores/review/decisions.ts';
import { pendingGraphs, put, retract } from '../../../src/stores/documents/documents.ts';
import { untilApplied } from '../../../src/stores/documents/wait-for-documents.ts';
import { backlog } from '../../../src/stores/settling/outbox.ts';
import { begin as begun } from '../../../src/stores/operations/rebuilds.ts';
import { refused } from '../../../src/stores/settling/rejected-changes.ts';
import { openListener } from '../../../src/stores/db/listener.ts';
import { createLog } from '../../../src/common/log.ts';
import { sql, type Pool } from '../../../src/stores/db/sql.ts';
import { CHECKS } from '../../../src/health/checks.ts';
import { database } from '../../support/database.ts';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { claim, document, GRAPH, mailed, makeGraph, settling } from '../../support/settled.ts';

/** A store that shares no transaction, that can be down, and that tells which revisions it was given. */
function apart(pool: Pool) {
  const { inTransaction: _, ...store } = postgresGraph(pool);
  const given: number[] = [];
  const state = {
    down: false,
    given,
    /** Revisions of which parts were given, and the one that the graph has come to. */
    parts: [] as number[],
    come: 0,
    refuses: (() => false) as (change: GraphChange) => boolean,
    fault: undefined as string | undefined,
  };
  const take = async (
    key: string,
    change: GraphChange,
    { revision = Infinity, note }: { revision?: number | undefined; note: (revision: number) => void },
  ) => {
    if (state.down) throw Object.assign(new Error('down'), { code: 'ServiceUnavailable' });
    if (state.refuses(change)) throw new Error('refused');
    if (state.come >= revision) return;
    if (revision < Infinity) note(revision);
    await store.apply(key, change);
  };
  const graph: GraphStore = {
    ...store,
    apply: (key, change, revision) => take(key, change, { revision, note: (come) => given.push((state.come = come)) }),
    applyPart: (key, change, revision) => take(key, change, { revision, note: (part) => state.parts.push(part) }),
    fault: async () => (state.down ? 'down' : state.fault),
  };
  return { graph, state };
}

async function begin() {
  const d = await database();
  await makeGraph(d.pool);
  const { graph, state } = apart(d.pool);
  return { ...settling(d.pool, graph), url: d.url, state, [Symbol.asyncDispose]: () => d[Symbol.asyncDispose]() };
}

async function processing(pool: Pool, id: string): Promise<void> {
  await pool.query(sql`insert into items (org_id, item_id, graph_id, graph_key, entity, source, type, title, date, path, bytes, sha256,
      content_hash, submitted_by, status) values (${GRAPH}, ${id}, 'primary', ${GRAPH}, 'acme', 'mail', 'note', 'A note', '2026-03-02', '', 0, '', '', 'tester', 'processing')`);
}

const graphCheck = (ctx: Settling) => CHECKS.find(({ name }) => name === 'graph')!.look(ctx as Context);

const status = async (pool: Pool, id: string) =>
  (await pool.query(sql`select status from items where item_id = ${id}`)).rows[0].status as string;

const about = (email: string) => document([mailed(email)], [claim('mentions', 0, 1)]);

test('an item is extracted, and those who wait are told, only once its changes can be read', async () => {
  await using ctx = await begin();
  const listener = openListener(ctx.url, createLog('silent', 'test'));
  const doc = about('ada@x.test');
  await processing(ctx.db, doc.id);
  await put(ctx.db, [doc]);
  ctx.state.down = true;
  await expect(settleGraph(ctx, GRAPH)).rejects.toThrow('down');
  expect(await status(ctx.db, doc.id)).toBe('processing');
  expect(await untilApplied({ db: ctx.db, listener }, GRAPH, [doc.id], { ms: 10 })).toBe(false);
  expect(await ctx.graph.node(GRAPH, 'contact:ada@x.test')).toEqual([]);
  expect(await pendingGraphs(ctx.db)).toEqual([GRAPH]);
  const waiting = untilApplied({ db: ctx.db, listener }, GRAPH, [doc.id], { ms: 10_000 });
  ctx.state.down = false;
  expect(await settleGraph(ctx, GRAPH)).toMatchObject({ settled: 0 });
  expect(await waiting).toBe(true);
  expect(await status(ctx.db, doc.id)).toBe('extracted');
  expect(await ctx.graph.node(GRAPH, 'contact:ada@x.test')).toHaveLength(1);
  expect([await pendingGraphs(ctx.db), (await backlog(ctx.db)).changes]).toEqual([[], 0]);
  await listener.close();
});

test('a decision counts as applied only once its effect can be read', async () => {
  await using ctx = await begin();
  await put(ctx.db, [about('ada@x.test')]);
  await settleGraph(ctx, GRAPH);
  const removal = { kind: 'delete_node' as const, a: ['E|ada@x.test'], b: [], madeBy: 'tester' };
  const id = await request(ctx.db, GRAPH, removal);
  expect(await pendingGraphs(ctx.db)).toEqual([GRAPH]);
  ctx.state.down = true;
  await expect(settleGraph(ctx, GRAPH)).rejects.toThrow('down');
  expect(await applied(ctx.db, GRAPH, [id])).toBe(false);
  expect(await ctx.graph.node(GRAPH, 'contact:ada@x.test')).toHaveLength(1);
  expect(await pendingGraphs(ctx.db)).toEqual([GRAPH]);
  ctx.state.down = false;
  await settleGraph(ctx, GRAPH);
  expect(await applied(ctx.db, GRAPH, [id])).toBe(true);
  expect(await ctx.graph.node(GRAPH, 'contact:ada@x.test')).toEqual([]);
});

test('changes come to the store in the order of their revisions and each once, however many hand them over', async () => {
  await using ctx = await begin();
  for (const uid of [1, 2, 3, 2]) {
    const change = aChange({ nodes: [aNode(uid, { name: `Change ${uid}` })] });
    await underLock(ctx, GRAPH, (db, row) => publish(ctx.graph, db, row, { change }));
  }
  expect(ctx.state.given).toEqual([]);
  await Promise.all(Array.from({ length: 5 }, () => deliver(ctx, GRAPH)));
  expect(ctx.state.given).toEqual([1, 2, 3, 4]);
  expect(await ctx.graph.counts(GRAPH)).toMatchObject({ nodes: 3 });
});

test('what is taken back is gone before those who wait are told', async () => {
  await using ctx = await begin();
  const listener = openListener(ctx.url, createLog('silent', 'test'));
  const doc = about('ada@x.test');
  await put(ctx.db, [doc]);
  await settleGraph(ctx, GRAPH);
  ctx.state.down = true;
  await retract(ctx.db, GRAPH, [doc.id]);
  await expect(settleGraph(ctx, GRAPH)).rejects.toThrow('down');
  expect(await untilApplied({ db: ctx.db, listener }, GRAPH, [doc.id], { ms: 10 })).toBe(false);
  ctx.state.down = false;
  await settleGraph(ctx, GRAPH);
  expect(await untilApplied({ db: ctx.db, listener }, GRAPH, [doc.id], { ms: 10 })).toBe(true);
  expect(await ctx.graph.counts(GRAPH)).toMatchObject({ nodes: 0, edges: 0 });
  await listener.close();
});

test('an item that is being read anew is not marked by changes of its former reading', async () => {
  await using ctx = await begin();
  const doc = { ...about('ada@x.test'), epoch: 1 };
  await processing(ctx.db, doc.id);
  await put(ctx.db, [doc]);
  ctx.state.down = true;
  await expect(settleGraph(ctx, GRAPH)).rejects.toThrow('down');
  await ctx.db.query(sql`update items set lease_epoch = 2 where item_id = ${doc.id}`);
  ctx.state.down = false;
  await settleGraph(ctx, GRAPH);
  expect(await status(ctx.db, doc.id)).toBe('processing');
});

test('a node or edge that the store refuses holds up no other, is told in health, and a rebuild offers it again', async () => {
  await using ctx = await begin();
  const nodes = Array.from({ length: 20 }, (_, uid) => aNode(uid, { name: uid === 7 ? 'poison' : `Node ${uid}` }));
  const edges = [anEdge(6, 'works_for', 8), anEdge(7, 'works_for', 8), anEdge(9, 'works_for', 10)];
  ctx.state.refuses = (change) => change.nodes.some(({ name }) => name === 'poison');
  const whole = aChange({ nodes, edges });
  await underLock(ctx, GRAPH, (db, row) => publish(ctx.graph, db, row, { change: whole }));
  await deliver(ctx, GRAPH);
  expect(await ctx.graph.counts(GRAPH)).toMatchObject({ nodes: 19, edges: 2 });
  expect((await backlog(ctx.db)).changes).toBe(0);
  const { rows } = await ctx.db.query(sql`select part, reason from graph_refused order by part`);
  expect(rows).toEqual([
    { part: '7', reason: 'refused' },
    { part: '7 works_for 8', reason: expect.stringContaining('end that is not there') },
  ]);
  expect(await graphCheck(ctx)).toMatchObject({ status: 'warn', detail: expect.stringMatching(/refused 2 .*rebuild/) });
  await begun(ctx.db, GRAPH, true);
  expect(await refused(ctx.db)).toEqual({ parts: 0, graphs: 0 });
});

test('a store that is down or takes no writes at all sets nothing aside', async () => {
  await using ctx = await begin();
  await underLock(ctx, GRAPH, (db, row) => publish(ctx.graph, db, row, { change: aChange({ nodes: [aNode(1)] }) }));
  ctx.state.refuses = () => true;
  ctx.state.fault = 'Neo4j is full.';
  await expect(deliver(ctx, GRAPH)).rejects.toThrow('refused');
  expect([(await backlog(ctx.db)).changes, (await refused(ctx.db)).parts]).toEqual([1, 0]);
  ctx.state.refuses = () => false;
  await deliver(ctx, GRAPH);
  expect(await ctx.graph.counts(GRAPH)).toMatchObject({ nodes: 1 });
});

test('a change too large for one transaction is handed over in parts, and by nobody who has lost the right to', async () => {
  await using ctx = await begin();
  const nodes = Array.from({ length: 10_500 }, (_, uid) => aNode(uid));
  await underLock(ctx, GRAPH, (db, row) => publish(ctx.graph, db, row, { change: aChange({ nodes }) }));
  const sizes: number[] = [];
  ctx.state.refuses = (change) => sizes.push(change.nodes.length) === 0;
  await deliver(ctx, GRAPH);
  expect(sizes).toEqual([10_000, 500, 0]);
  expect(ctx.state.given).toEqual([1]);
  const lost = () => Promise.reject(new Error('cut off'));
  await expect(handOver(ctx.graph, { graph: GRAPH, change: aChange({ nodes }), revision: 2 }, lost)).rejects.toThrow(
    'cut off',
  );
});

test('every part of a large change bears its revision, so that one that comes late changes nothing', async () => {
  await using ctx = await begin();
  const many = (name: string) => aChange({ nodes: Array.from({ length: 10_001 }, (_, uid) => aNode(uid, { name })) });
  const still = () => Promise.resolve();
  await handOver(ctx.graph, { graph: GRAPH, change: many('first'), revision: 1 }, still);
  expect([ctx.state.parts, ctx.state.given]).toEqual([[1, 1], [1]]);
  await handOver(
    ctx.graph,
    { graph: GRAPH, change: aChange({ nodes: [aNode(1, { name: 'newer' })] }), revision: 2 },
    still,
  );
  await handOver(ctx.graph, { graph: GRAPH, change: many('late'), revision: 1 }, still);
  expect([ctx.state.parts, ctx.state.given]).toEqual([
    [1, 1],
    [1, 2],
  ]);
  expect((await ctx.graph.nodes(GRAPH, [1, 2])).map(({ name }) => name).toSorted()).toEqual(['first', 'newer']);
});
