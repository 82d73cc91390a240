import { expect, test } from 'vitest';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import * as documents from '../../../src/stores/documents/documents.ts';
import * as evidence from '../../../src/stores/projection/evidence.ts';
import { sweep } from '../../../src/stores/projection/profiles.ts';
import { pendingSpan } from '../../../src/stores/settling/pending-documents.ts';
import { sql } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { claim, document, GRAPH, mailed, makeGraph, mention, settling, thingsBy } from '../../support/settled.ts';

async function begin() {
  const d = await database();
  await makeGraph(d.pool);
  return Object.assign(settling(d.pool), { [Symbol.asyncDispose]: () => d[Symbol.asyncDispose]() });
}

test('a pending document is replaced by a later one of its id, and counts once', async () => {
  await using ctx = await begin();
  const doc = document([mailed('a@x.org')]);
  await documents.put(ctx.db, [doc]);
  await documents.put(ctx.db, [{ ...doc, assertions: document([mailed('b@x.org')]).assertions }]);
  expect(await pendingSpan(ctx.db, GRAPH)).toBe(1);
  expect(await documents.pendingGraphs(ctx.db)).toEqual([GRAPH]);
  await settleGraph(ctx, GRAPH);
  expect(await pendingSpan(ctx.db, GRAPH)).toBe(0);
  expect(await documents.pendingGraphs(ctx.db)).toEqual([]);
  expect(await documents.supported(ctx.db, [{ graph: GRAPH, ids: [doc.id] }])).toEqual([
    { nodes: [`activity:${doc.id}`, 'contact:b@x.org'], edges: 0 },
  ]);
});

test('documents that wait stretch from the first to the last of them, whichever are settled before the others', async () => {
  await using ctx = await begin();
  const docs = Array.from({ length: 9 }, (_, n) => document([mailed(`p${n}@x.org`)]));
  await documents.put(ctx.db, docs);
  expect(await pendingSpan(ctx.db, GRAPH)).toBe(9);
  await settleGraph(ctx, GRAPH, { limit: 4, ms: 1 });
  expect(await pendingSpan(ctx.db, GRAPH)).toBe(5);
  await settleGraph(ctx, GRAPH);
  expect(await pendingSpan(ctx.db, GRAPH)).toBe(0);
  await documents.retract(ctx.db, GRAPH, [docs[0]!.id]);
  expect(await pendingSpan(ctx.db, GRAPH)).toBe(1);
  await documents.put(ctx.db, [document([])]);
  await documents.retract(ctx.db, GRAPH, [docs[8]!.id]);
  expect(await pendingSpan(ctx.db, GRAPH)).toBeGreaterThan(0);
});

test('graphs with pending documents are listed once each, sorted', async () => {
  await using ctx = await begin();
  await documents.put(
    ctx.db,
    ['b', 'a', 'b:x', 'b'].map((graph) => ({ ...document([]), graph })),
  );
  expect(await documents.pendingGraphs(ctx.db)).toEqual(['a', 'b', 'b:x']);
});

test('taking back what a graph does not have does nothing', async () => {
  await using ctx = await begin();
  await documents.put(ctx.db, [document([])]);
  expect(await documents.retract(ctx.db, GRAPH, ['ingest_none'])).toBe(0);
});

test('a document that is taken back before it was settled is gone', async () => {
  await using ctx = await begin();
  const doc = document([mailed('a@x.org')]);
  await documents.put(ctx.db, [doc]);
  expect(await documents.retract(ctx.db, GRAPH, [doc.id])).toBe(1);
  await settleGraph(ctx, GRAPH);
  expect((await ctx.db.query('select count(*) n from documents union all select count(*) from profiles')).rows).toEqual(
    [{ n: 0 }, { n: 0 }],
  );
});

test('what documents support are their nodes and distinct edges', async () => {
  await using ctx = await begin();
  const works = () =>
    document(
      [
        mailed('sarah@beta.com'),
        mention('Organization', 'Beta', { identifiers: [{ kind: 'domain', value: 'beta.com' }] }),
      ],
      [claim('sent', 1, 0), claim('works_for', 1, 2), claim('works_for', 1, 2, { rule: 'test.other' })],
    );
  const [one, two] = [works(), works()];
  await documents.put(ctx.db, [one, two]);
  await settleGraph(ctx, GRAPH);
  const people = ['contact:sarah@beta.com', 'organization:beta.com'];
  expect(
    await documents.supported(ctx.db, [
      { graph: GRAPH, ids: [one.id, two.id] },
      { graph: 'other', ids: [one.id] },
      { graph: GRAPH, ids: [two.id] },
    ]),
  ).toEqual([
    { nodes: [`activity:${one.id}`, `activity:${two.id}`, ...people].toSorted(), edges: 3 },
    { nodes: [], edges: 0 },
    { nodes: [`activity:${two.id}`, ...people].toSorted(), edges: 2 },
  ]);
});

test('every property and edge has its evidence, best first', async () => {
  await using ctx = await begin();
  const version = (authority: number, date: string, start: number) => ({
    ...document(
      [
        mailed('sarah@beta.com', 'Sarah Chen', {
          properties: { title: 'CFO' },
          authority,
          start,
          end: start + 10,
          rule: 'signature.title',
        }),
      ],
      [claim('sent', 1, 0, { authority, start, end: start + 4 })],
    ),
    date,
  });
  const [old, best, late] = [version(60, '2026-01-01', 5), version(80, '2026-01-02', 7), version(60, '2026-01-03', 9)];
  await documents.put(ctx.db, [old, best, late]);
  await settleGraph(ctx, GRAPH);
  const [person] = await thingsBy(ctx.db, GRAPH, ['contact:sarah@beta.com']);
  const found = await evidence.ofProperties(ctx.db, GRAPH, person!.uid);
  expect(found.title!.map((e) => e.item_id)).toEqual([best.id, late.id, old.id]);
  expect(found.title![0]).toEqual({
    item_id: best.id,
    rule: 'signature.title',
    start: 7,
    end: 17,
    confidence: 1,
    authority: 80,
    date: '2026-01-02',
  });
  expect(found.name).toHaveLength(3);
  const [item] = await thingsBy(ctx.db, GRAPH, [`activity:${late.id}`]);
  const edges = [
    { type: 'sent', from: person!.uid, to: item!.uid },
    { type: 'sent', from: item!.uid, to: person!.uid },
  ];
  expect(await evidence.ofEdges(ctx.db, GRAPH, edges)).toEqual([
    [{ item_id: late.id, rule: 'test.claim', start: 9, end: 13, confidence: 1, authority: 60, date: '2026-01-03' }],
    [],
  ]);
});

test('the files of a thing are those of the items that speak of it, newest first', async () => {
  await using ctx = await begin();
  const docs = ['2026-01-01', '2026-01-03', '2026-01-02'].map((date) => ({
    ...document([mailed('sarah@beta.com')]),
    date,
  }));
  for (const { id, date } of docs)
    await ctx.db
      .query(sql`insert into items (org_id, item_id, graph_id, graph_key, entity, source, type, title, date, path, bytes, sha256, content_hash, submitted_by)
      values (${GRAPH}, ${id}, 'primary', ${GRAPH}, 'acme', 'mail', 'note', 'x', ${date}, ${`${id}.md`}, 1, '', '', 'u')`);
  await documents.put(ctx.db, docs);
  await settleGraph(ctx, GRAPH);
  const [person] = await thingsBy(ctx.db, GRAPH, ['contact:sarah@beta.com']);
  expect(await evidence.filesOf(ctx.db, GRAPH, person!.uid)).toEqual(
    [docs[1]!, docs[2]!, docs[0]!].map(({ id, date }) => ({ item_id: id, path: `${id}.md`, date })),
  );
});

test('profiles that nothing mentions any more can be swept, for they hold addresses', async () => {
  await using ctx = await begin();
  const doc = document([
    mailed('a@x.org'),
    mention('Contact', 'Ann Bo', { tier: 'reading', confidence: 0.9, start: 0, end: 6 }),
  ]);
  await documents.put(ctx.db, [doc, document([mailed('b@x.org')])]);
  await settleGraph(ctx, GRAPH);
  await documents.retract(ctx.db, GRAPH, [doc.id]);
  await settleGraph(ctx, GRAPH);
  expect(await sweep(ctx.db, GRAPH)).toBe(4);
  expect((await ctx.db.query(`select key from profiles where key like 'E%'`)).rows).toEqual([{ key: 'E|b@x.org' }]);
});
