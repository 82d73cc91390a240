import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rebuildGraph } from '../../../src/pipeline/maintenance/rebuild.ts';
import { regroupGraph } from '../../../src/pipeline/maintenance/regroup-graph.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import * as documents from '../../../src/stores/documents/documents.ts';
import { sql } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { histories } from '../../support/histories.ts';
import { sampleDocuments } from '../../support/samples/documents.ts';
import { comparable } from '../../support/settled-graph.ts';
import { GRAPH, makeGraph, settling } from '../../support/settled.ts';

const DOCS = [...sampleDocuments(90)];

async function begin() {
  const data = await database();
  const ctx = settling(data.pool);
  await makeGraph(data.pool);
  await documents.put(data.pool, DOCS.slice(0, 60));
  await settleGraph(ctx, GRAPH);
  return { ...ctx, [Symbol.asyncDispose]: () => data[Symbol.asyncDispose]() };
}
type Begun = Awaited<ReturnType<typeof begin>>;
const read = (ctx: Begun) => comparable(ctx.db, ctx.graph, GRAPH);

/** Two things of which each has profiles. */
const TWO = sql`select min(thing) as one, max(thing) as other from profiles
  where graph = ${GRAPH} and key like 'E|%' and thing is not null`;

test('a graph that is grouped as its assertions have it stays as it is', async () => {
  await using ctx = await begin();
  expect(await regroupGraph(ctx, GRAPH)).toEqual({});
  expect(await rebuildGraph(ctx, GRAPH)).toMatchObject({ state: 'same' });
});

test.each<[string, (ctx: Begun, one: number, other: number) => Promise<unknown>]>([
  [
    'two things that were made one',
    ({ db }, one, other) =>
      db.query(sql`with p as (update profiles set root = ${one}, thing = ${one} where thing = ${other} returning uid)
        update lookups l set root = ${one} from p where l.profile = p.uid and l.root is not null`),
  ],
  [
    'a thing without its profiles',
    ({ db }, one) => db.query(sql`update profiles set root = null, thing = null where thing = ${one}`),
  ],
  ['look-ups that are gone', ({ db }) => db.query(sql`delete from lookups where graph = ${GRAPH}`)],
  [
    'aggregates that count too much',
    ({ db }) => db.query(sql`update profiles set mentions = mentions + 1, documents = 7 where graph = ${GRAPH}`),
  ],
  ['edges that were summed wrongly', ({ db }) => db.query(sql`delete from pairs where graph = ${GRAPH}`)],
  [
    'ids that were exchanged',
    ({ db }, one, other) =>
      db.query(
        sql`update things t set id = o.id, base = o.base from things o where t.uid = ${one} and o.uid = ${other}`,
      ),
  ],
  [
    'a mention that was given to another',
    ({ db }, one, other) => db.query(sql`update mentions set profile = ${one} where profile = ${other}`),
  ],
])('%s: grouping anew mends it, and nothing else gets another number', async (_, spoil) => {
  await using ctx = await begin();
  const before = await read(ctx);
  const { one, other } = (await ctx.db.query(TWO)).rows[0];
  const things = async () =>
    (await ctx.db.query(sql`select uid, id, label from things where graph = ${GRAPH} order by id`)).rows;
  const known = await things();
  const spoiled = known.filter(({ uid }) => uid === one || uid === other).map(({ id }) => id);
  const numbers = async () => (await things()).filter(({ id }) => !spoiled.includes(id));
  const others = await numbers();
  await spoil(ctx, one, other);
  expect(await regroupGraph(ctx, GRAPH)).not.toEqual({});
  await rebuildGraph(ctx, GRAPH);
  expect(await read(ctx)).toEqual(before);
  expect(await numbers()).toEqual(others);
  expect(await regroupGraph(ctx, GRAPH)).toEqual({});
  await using whole = await begin();
  for (const each of [ctx, whole]) {
    await documents.put(each.db, DOCS.slice(60));
    await settleGraph(each, GRAPH);
  }
  expect(await read(ctx)).toEqual(await read(whole));
});

test('what comes while a graph is grouped anew is kept, and grouped with it', async () => {
  await using ctx = await begin();
  await ctx.db.query(sql`update profiles set root = null where graph = ${GRAPH} and key like 'E|%'`);
  const more = async () => {
    for (let at = 60; at < DOCS.length; at += 10) {
      await documents.put(ctx.db, DOCS.slice(at, at + 10));
      await settleGraph(ctx, GRAPH);
    }
  };
  await Promise.all([regroupGraph(ctx, GRAPH), more()]);
  await rebuildGraph(ctx, GRAPH);
  await using whole = await begin();
  await documents.put(whole.db, DOCS.slice(60));
  await settleGraph(whole, GRAPH);
  expect(await regroupGraph(ctx, GRAPH)).toEqual({});
  expect(await read(ctx)).toEqual(await read(whole));
});

test.each(['docs', 'rules', 'steps'] as const)(
  'after any history of %s nothing is grouped otherwise',
  async (kind) => {
    await using d = await database();
    const report = await histories(d.pool).run(kind, 'again', { numRuns: 5, seed: 20_261_122, endOnFailure: true });
    expect(report.failed, fc.defaultReportMessage(report)).toBe(false);
  },
  120_000,
);
