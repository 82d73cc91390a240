import { expect, test } from 'vitest';
import { rebuildGraph } from '../../../src/pipeline/maintenance/rebuild.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import * as documents from '../../../src/stores/documents/documents.ts';
import type { Progress } from '../../../src/stores/operations/rebuilds.ts';
import { rows, sql, type Db } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { sampleDocuments } from '../../support/samples/documents.ts';
import { GRAPH, makeGraph, settling } from '../../support/settled.ts';

const DOCS = [...sampleDocuments(160)];

async function begin() {
  const data = await database();
  const ctx = settling(data.pool);
  await makeGraph(data.pool);
  await documents.put(data.pool, DOCS.slice(0, 100));
  await settleGraph(ctx, GRAPH);
  return { ...ctx, [Symbol.asyncDispose]: () => data[Symbol.asyncDispose]() };
}

/** What PostgreSQL keeps beside the rows of a graph, nodes by their readable ids. */
async function derived(db: Db) {
  const statements = {
    degrees: sql`select n.id, d.id as named, d.degree from graph_nodes n left join graph_degrees d using (graph, uid) where n.graph = ${GRAPH} order by n.id`,
    texts: sql`select n.id, t.id as named, t.name, t.weight, t.terms::text from graph_nodes n left join graph_texts t using (graph, uid) where n.graph = ${GRAPH} order by n.id`,
    words: sql`select word, n from graph_words where graph = ${GRAPH} order by word`,
    slips: sql`select form, word from graph_slips where graph = ${GRAPH} order by form, word`,
    aliases: sql`select a.alias, n.id from graph_aliases a left join graph_nodes n using (graph, uid) where a.graph = ${GRAPH} order by 1, 2`,
    shares: sql`select s.entity, n.id from graph_shares s left join graph_nodes n using (graph, uid) where s.graph = ${GRAPH} order by 1, 2`,
    counts: sql`select kind, key, n from graph_counts where graph = ${GRAPH} order by kind, key`,
  };
  const read = Object.entries(statements).map(async ([name, query]) => [name, await rows(db, query)] as const);
  return Object.fromEntries(await Promise.all(read));
}

test('what is kept beside the rows of a graph is the same after a rebuild', async () => {
  await using ctx = await begin();
  const before = await derived(ctx.db);
  expect(before.degrees?.filter(({ degree }) => degree > 1).length).toBeGreaterThan(20);
  await ctx.graph.drop(GRAPH);
  await rebuildGraph(ctx, GRAPH, { page: 40 });
  expect(await derived(ctx.db)).toEqual(before);
});

const CUTS: Record<string, (at: Progress) => boolean> = {
  'its nodes': ({ phase, after }) => phase === 'nodes' && after > 60,
  'its edges': ({ phase, after }) => phase === 'edges' && after > 60,
  'its degrees': ({ phase, after }) => phase === 'degrees' && after > 60,
};

test.for(Object.keys(CUTS))('and after one that others interrupted amid %s and that then went on', async (cut) => {
  await using ctx = await begin();
  await using other = await begin();
  await ctx.graph.drop(GRAPH);
  const heard = (at: Progress) => {
    if (CUTS[cut]?.(at)) throw new Error('cut off');
  };
  await expect(rebuildGraph(ctx, GRAPH, { page: 30, heard })).rejects.toThrow('cut off');
  for (const to of [ctx, other]) {
    await documents.put(to.db, DOCS.slice(100));
    await documents.retract(
      to.db,
      GRAPH,
      DOCS.slice(0, 20).map(({ id }) => id),
    );
    await settleGraph(to, GRAPH);
  }
  expect(await rebuildGraph(ctx, GRAPH, { page: 30 })).toMatchObject({ state: 'rebuilt' });
  expect(await derived(ctx.db)).toEqual(await derived(other.db));
});
