import { expect, test } from 'vitest';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { put, retract } from '../../../src/stores/documents/documents.ts';
import { sql } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { claim, document, GRAPH, mailed, makeGraph, mention, settled, settling, view } from '../../support/settled.ts';

async function begin() {
  const d = await database();
  await makeGraph(d.pool);
  return Object.assign(settling(d.pool), { [Symbol.asyncDispose]: () => d[Symbol.asyncDispose]() });
}

const titled = (title: string, authority: number, date: string, hash = '5') => ({
  ...document([mailed('sarah@beta.com', undefined, { properties: { title }, authority })]),
  date,
  contentHash: hash.repeat(64),
});
const title = async (ctx: Awaited<ReturnType<typeof begin>>) =>
  (await view(ctx)).node('contact:sarah@beta.com').properties.title;

test('a property has the value of the highest authority, then of the latest date, then of the larger content hash', async () => {
  await using ctx = await begin();
  await settled(ctx, titled('CFO', 60, '2026-01-01'), titled('CEO', 50, '2026-02-01'));
  expect(await title(ctx)).toBe('CFO');
  await settled(ctx, titled('COO', 60, '2026-01-02', '7'));
  expect(await title(ctx)).toBe('COO');
  const larger = titled('CTO', 60, '2026-01-02', '9');
  await settled(ctx, larger);
  expect(await title(ctx)).toBe('CTO');
  await retract(ctx.db, GRAPH, [larger.id]);
  await settled(ctx);
  expect(await title(ctx)).toBe('COO');
});

test('among what people write with equal authority the later wins, whatever its date', async () => {
  await using ctx = await begin();
  const written = (text: string, date: string) => ({
    ...titled(text, 90, date),
    kind: 'written' as const,
    source: 'write',
  });
  await settled(ctx, written('CFO', '2026-05-01'));
  await settled(ctx, written('CEO', '2026-01-01'), titled('COO', 80, '2026-09-09'));
  expect(await title(ctx)).toBe('CEO');
});

test('a node says where it comes from: sources, surest confidence, highest authority, first day and number of mentions', async () => {
  await using ctx = await begin();
  const { node } = await settled(
    ctx,
    { ...document([mailed('sarah@beta.com', 'Sarah Chen', { confidence: 0.7 })]), date: '2026-03-01', source: 'mail' },
    {
      ...document([mailed('sarah@beta.com', 'Sarah Chen', { authority: 60, confidence: 0.9 })]),
      date: '2026-02-01',
      source: 'crm',
      entity: 'beta',
    },
  );
  expect(node('contact:sarah@beta.com')).toMatchObject({
    name: 'Sarah Chen',
    email: 'sarah@beta.com',
    entity: 'acme',
    entities: ['acme', 'beta'],
    source: 'mail',
    provenance: {
      source: 'mail',
      sources: ['crm', 'mail'],
      confidence: 0.9,
      authority: 80,
      valid_from: '2026-02-01',
      mentions: 2,
    },
  });
});

test('an edge has the highest confidence of its claims and their best properties, and is none below one half', async () => {
  await using ctx = await begin();
  const works = (confidence: number, text: string, authority: number, date: string) => ({
    ...document(
      [
        mailed('sarah@beta.com'),
        mention('Organization', 'Beta', { identifiers: [{ kind: 'domain', value: 'beta.com' }] }),
      ],
      [claim('works_for', 1, 2, { confidence, authority, properties: { title: text } })],
    ),
    date,
  });
  expect((await settled(ctx, works(0.4, 'Temp', 80, '2026-01-01'))).edges).toEqual([]);
  const sure = works(0.9, 'CFO', 50, '2026-03-01');
  await settled(ctx, works(0.6, 'CEO', 60, '2026-02-01'), sure);
  const { nodes } = await ctx.graph.find(GRAPH, { label: 'Contact', order: 'id', limit: 1 });
  const edge = async () => (await ctx.graph.neighbours(GRAPH, [nodes[0]!.uid], { limit: 9 })).edges[0];
  expect(await edge()).toMatchObject({
    type: 'works_for',
    confidence: 0.9,
    properties: { title: 'CEO' },
    provenance: { valid_from: '2026-02-01', mentions: 2, authority: 60 },
  });
  await retract(ctx.db, GRAPH, [sure.id]);
  await settled(ctx);
  expect(await edge()).toMatchObject({ confidence: 0.6, provenance: { mentions: 1 } });
});

test('an edge that the graph’s ontology does not have between the labels that its ends turned out to have is not written', async () => {
  await using ctx = await begin();
  const reading = mention('Organization', 'Sarah Chen', {
    tier: 'reading',
    confidence: 0.8,
    start: 0,
    end: 10,
    run: 'Sarah Chen',
  });
  const item = document([mailed('li@beta.com'), reading], [claim('works_for', 1, 2), claim('mentions', 0, 2)]);
  expect((await settled(ctx, item)).edges).toEqual([
    `activity:${item.id} mentions organization:sarah-chen.acme`,
    'contact:li@beta.com works_for organization:sarah-chen.acme',
  ]);
  expect((await settled(ctx, document([mailed('sarah@beta.com', 'Sarah Chen')]))).edges).toEqual([
    `activity:${item.id} mentions contact:sarah@beta.com`,
  ]);
});

test('two items with the same content are two nodes, and each can be taken back alone', async () => {
  await using ctx = await begin();
  const [one, two] = [
    document([mailed('sarah@beta.com')], [claim('sent', 1, 0)]),
    document([mailed('sarah@beta.com')], [claim('sent', 1, 0)]),
  ];
  two.contentHash = one.contentHash;
  expect((await settled(ctx, one, two)).edges).toHaveLength(2);
  await retract(ctx.db, GRAPH, [one.id]);
  expect((await settled(ctx)).edges).toEqual([`contact:sarah@beta.com sent activity:${two.id}`]);
});

test('an item is extracted when it is settled, and only while its lease is the one it was read under', async () => {
  await using ctx = await begin();
  const [mine, newer] = [
    { ...document([]), epoch: 3 },
    { ...document([]), epoch: 3 },
  ];
  for (const [doc, epoch] of [
    [mine, 3],
    [newer, 4],
  ] as const)
    await ctx.db
      .query(sql`insert into items (org_id, item_id, graph_id, graph_key, entity, source, type, title, date, path, bytes, sha256, content_hash, submitted_by, status, lease_epoch)
      values (${GRAPH}, ${doc.id}, 'primary', ${GRAPH}, 'acme', 'mail', 'note', 'x', '2026-03-02', ${doc.id}, 1, '', '', 'u', 'processing', ${epoch})`);
  await settled(ctx, mine, newer);
  expect((await ctx.db.query('select item_id, status from items order by item_id')).rows).toEqual([
    { item_id: mine.id, status: 'extracted' },
    { item_id: newer.id, status: 'processing' },
  ]);
});

test('each batch gives the graph a revision and says what it changed', async () => {
  await using ctx = await begin();
  const docs = [document([]), document([]), document([])];
  await put(ctx.db, docs);
  expect(await settleGraph(ctx, GRAPH, { limit: 2 })).toMatchObject({ settled: 3 });
  expect((await ctx.db.query('select revision from graphs')).rows).toEqual([{ revision: 2 }]);
  expect((await ctx.db.query('select documents, nodes, gone from changes order by revision')).rows).toEqual([
    { documents: [docs[0]!.id, docs[1]!.id], nodes: 2, gone: 0 },
    { documents: [docs[2]!.id], nodes: 1, gone: 0 },
  ]);
});

test('a document that cannot be settled is set aside after five times, and its neighbours are settled', async () => {
  await using ctx = await begin();
  const docs = [document([mailed('a@x.org')]), document([mailed('b@x.org')]), document([mailed('c@x.org')])];
  const failing = {
    ...ctx,
    graph: {
      ...ctx.graph,
      inTransaction: (db: object) => ({
        ...ctx.graph,
        apply: async (graph: string, change: Parameters<typeof ctx.graph.apply>[1]) => {
          if (change.nodes.some((n) => n.id === 'contact:b@x.org')) throw new Error('cannot be written');
          await ctx.graph.inTransaction!(db).apply(graph, change);
        },
      }),
    },
  };
  await put(ctx.db, docs);
  await settleGraph(failing, GRAPH);
  expect((await view(ctx)).ids).toEqual(['contact:a@x.org', 'contact:c@x.org']);
  expect((await ctx.db.query(`select doc_id, tries, last_error from documents where state = 'failed'`)).rows).toEqual([
    { doc_id: docs[1]!.id, tries: 5, last_error: expect.stringMatching(/through a fault of ours.*fault_\w+/) },
  ]);
});

test('a graph that is not there is left alone', async () => {
  await using ctx = await begin();
  await put(ctx.db, [{ ...document([]), graph: 'acme:gone' }]);
  expect(await settleGraph(ctx, 'acme:gone')).toMatchObject({ settled: 0 });
});
