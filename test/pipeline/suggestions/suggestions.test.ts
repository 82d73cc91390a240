import { expect, test } from 'vitest';
import type { GraphStore } from '../../../src/graph/store.ts';
import { retract } from '../../../src/stores/documents/documents.ts';
import { settleGraph } from '../../../src/pipeline/settling/settle.ts';
import { renewSuggestions } from '../../../src/pipeline/suggestions/renew.ts';
import { pending } from '../../../src/stores/events/notifications.ts';
import * as reviewPairs from '../../../src/stores/matching/review-pairs.ts';
import { sql } from '../../../src/stores/db/sql.ts';
import * as suggestions from '../../../src/stores/review/suggestions.ts';
import { pairUp } from '../../support/review-pairs.ts';
import { claim, document, GRAPH, mailed, makeGraph, mention, settled } from '../../support/settled.ts';
import { alone, naming, never, night } from './night.ts';

const married = (confidence: number, more = {}) =>
  document(
    [mailed('ada@acme.example', 'Ada King'), mailed('ben@acme.example', 'Ben King')],
    [claim('sent', 1, 0), claim('spouse_of', 1, 2, { confidence, rule: 'test.kin', start: 3, end: 9 })],
    more,
  );

test('an edge whose best claim has a confidence of 0.7 to 0.89 is asked about, with where it was read', async () => {
  await using n = await night();
  await settled(n.ctx, married(0.7, { id: 'ingest_low' }), married(0.82, { id: 'ingest_best' }));
  expect(await n.run()).toBe(1);
  const [asked] = await n.list('uncertain_relationship');
  expect(asked).toMatchObject({
    title: '"Ada King" is married to "Ben King": is that so?',
    confidence: 0.82,
    payload: { type: 'spouse_of', from_id: 'contact:ada@acme.example', to_id: 'contact:ben@acme.example' },
    a: ['E|ada@acme.example'],
    b: ['E|ben@acme.example'],
  });
  expect(asked!.evidence.map(({ item_id, rule, start, end }) => [item_id, rule, start, end]).toSorted()).toEqual([
    ['ingest_best', 'test.kin', 3, 9],
    ['ingest_low', 'test.kin', 3, 9],
  ]);
});

test.each([0.69, 0.9, 1])('an edge with a confidence of %d is not asked about', async (confidence) => {
  await using n = await night();
  await settled(n.ctx, married(confidence));
  await n.run();
  expect(await n.list('uncertain_relationship')).toEqual([]);
});

test('nobody is asked whether a text names somebody, or whether a message belongs to its thread', async () => {
  await using n = await night();
  const unsure = { confidence: 0.8 };
  const [ada, thread] = [mailed('ada@acme.example', 'Ada King'), mention('Thread', 'Spring order')];
  const firms = [mention('Organization', 'Moor Ltd'), mention('Organization', 'Moor Holding Ltd')];
  const evident = ['mentions', 'about'].map((type) => claim(type, 0, 3, unsure));
  const message = [claim('sent', 1, 0, unsure), claim('part_of', 0, 2, unsure), ...evident];
  await settled(n.ctx, document([ada, thread, ...firms], [...message, claim('part_of', 3, 4, unsure)]));
  await n.run();
  const asked = (await n.list('uncertain_relationship')).map(({ title }) => title);
  expect(asked).toEqual(['"Moor Ltd" is part of "Moor Holding Ltd": is that so?']);
});

test('a contact is asked about who comes up in three items without an address and an organization', async () => {
  await using n = await night();
  const employed = document(
    [mention('Contact', 'Cid Moor'), mention('Organization', 'Moor Ltd')],
    [claim('mentions', 0, 1), claim('works_for', 1, 2)],
  );
  const twice = document([mention('Contact', 'Dora Lund'), mention('Contact', 'Dora Lund')], [claim('mentions', 0, 1)]);
  const named = [1, 2, 3].map((i) => naming('Ada Strand', { id: `ingest_strand_${i}` }));
  const nord = mention('Contact', 'Eli Nord', { properties: { organization: 'Nord' } });
  const stated = document([nord], [claim('mentions', 0, 1)]);
  await settled(n.ctx, ...named, naming('Cid Moor'), naming('Cid Moor'), employed, twice, naming('Dora Lund'));
  await settled(n.ctx, ...[1, 2, 3].map(() => naming('Eli Nord')), stated);
  expect(await n.run()).toBe(1);
  const [asked] = await n.list();
  expect(asked).toMatchObject({
    category: 'incomplete_contact',
    payload: { node_id: 'contact:ada-strand.acme', label: 'Contact', items: 3, missing: ['email', 'organization'] },
  });
  expect(asked!.evidence.map((piece) => piece.item_id).toSorted()).toEqual(named.map((doc) => doc.id));
});

test('a node that no edge reaches is asked about, but no item, no business and no digest', async () => {
  await using n = await night();
  const note = document([], [], { id: 'ingest_alone' });
  const business = document([mention('Business', 'Acme', { rule: 'business.registered' })], [], { kind: 'business' });
  const digest = document([], [], { kind: 'digest', id: 'digest:1' });
  digest.assertions.mentions = [mention('Asset', 'The week', { self: true, subtype: 'weekly_digest' })];
  business.assertions.mentions.shift();
  await settled(n.ctx, note, business, digest, naming('Ada Strand'), alone('Bo Moor'));
  expect(await n.run()).toBe(1);
  expect(await n.list()).toMatchObject([
    { category: 'unconnected_entity', payload: { node_id: 'contact:bo-moor.acme' }, a: ['N|acme|Contact|bo moor|'] },
  ]);
});

test('of a pair that looks like two no merge is suggested, however far its score goes', async () => {
  await using n = await night();
  await settled(n.ctx, naming('Ada Strand', { id: 'ingest_two' }), naming('A. Strand'));
  await pairUp(n.ctx.db, 'Ada Strand', 'A. Strand', 9.99, 'keep_separate');
  await n.run();
  expect([await n.list('merge_candidate'), await n.list('link_review')]).toEqual([[], []]);
});

test('pairs that wait for a person are asked about, until they are one or do not wait any more', async () => {
  await using n = await night();
  await settled(n.ctx, naming('Ada Strand', { id: 'ingest_ada' }), naming('Bea Strand'), naming('Strand Ltd'));
  const [link, merge] = [
    await pairUp(n.ctx.db, 'Ada Strand', 'Strand Ltd', 5, 'link'),
    await pairUp(n.ctx.db, 'Ada Strand', 'Bea Strand', 7, 'unsure'),
  ];
  expect(await n.run()).toBe(2);
  expect(await n.list('merge_candidate')).toMatchObject([
    {
      title: expect.stringMatching(
        /^Are "(Ada|Bea) Strand" \(contact:.+\) and "(Ada|Bea) Strand" \(contact:.+\) the same\?$/,
      ),
      confidence: 0.65,
      payload: { pair_id: merge.pair_id, score: 7, recommendation_hint: 'unsure', a: { label: 'Contact' }, b: {} },
      evidence: [{ rule: 'test.field' }, { rule: 'test.field' }],
    },
  ]);
  expect(await n.list('link_review')).toMatchObject([{ payload: { pair_id: link.pair_id }, confidence: 0.78 }]);
  expect(await n.run()).toBe(0);
  await reviewPairs.write(n.ctx.db, GRAPH, [merge], []);
  expect(await n.run()).toBe(0);
  expect((await n.list(undefined, 'superseded')).map((asked) => asked.payload.pair_id)).toEqual([merge.pair_id]);
});

test('a second night finds nothing new, whether the graph was read through or not', async () => {
  await using n = await night();
  await settled(n.ctx, married(0.8), alone('Bo Moor'), ...[1, 2, 3].map(() => naming('Ada Strand')));
  expect(await n.run()).toBe(3);
  const first = await n.list();
  expect(await n.run()).toBe(0);
  await n.ctx.db.query(sql`update graphs set suggestions_revision = 0`);
  expect(await n.run()).toBe(0);
  expect(await n.list()).toEqual(first);
});

test('a night tells the organization once how many suggestions wait', async () => {
  await using n = await night();
  await settled(n.ctx, married(0.8), alone('Bo Moor'));
  await n.run();
  await n.run();
  const listed = await pending(n.ctx.db, GRAPH);
  expect(listed).toMatchObject([{ kind: 'suggestion.created', message: '2 suggestions wait for a decision.' }]);
  await settled(n.ctx, alone('Cy Lund'));
  await n.run();
  expect((await pending(n.ctx.db, GRAPH)).map((notice) => notice.message)).toEqual([
    '3 suggestions wait for a decision.',
  ]);
});

test('a suggestion whose subject changed or went is superseded, and comes again with its subject', async () => {
  await using n = await night();
  const unsure = married(0.8, { id: 'ingest_unsure' });
  await settled(n.ctx, unsure, ...[1, 2, 3].map(() => naming('Ada Strand')));
  await n.run();
  await settled(n.ctx, married(0.95, { id: 'ingest_sure' }), naming('Ada Strand', { id: 'ingest_4' }));
  const addressed = document([mailed('ada@strand.example', 'Ada Strand')], [claim('mentions', 0, 1)]);
  await settled(n.ctx, addressed);
  expect(await n.run()).toBe(0);
  expect(await n.list()).toEqual([]);
  const superseded = await n.list(undefined, 'superseded');
  expect(superseded.map((s) => s.category).toSorted()).toEqual(['incomplete_contact', 'uncertain_relationship']);
  await retract(n.ctx.db, GRAPH, ['ingest_sure', addressed.id]);
  await settleGraph(n.ctx, GRAPH);
  expect(await n.run()).toBe(2);
  expect(await n.list(undefined, 'superseded')).toEqual([]);
});

test('a suggestion that was decided comes again only when its subject changed', async () => {
  await using n = await night();
  await settled(n.ctx, ...[1, 2, 3].map(() => naming('Ada Strand')));
  await n.run();
  const [asked] = await n.list();
  await suggestions.decide(n.ctx.db, GRAPH, asked!.id, { status: 'rejected', by: 'dana' });
  await settled(n.ctx, naming('Ada Strand'));
  expect(await n.run()).toBe(0);
  expect(await n.list()).toEqual([]);
});

test('a graph that cannot be read stops no other', async () => {
  await using n = await night();
  await makeGraph(n.ctx.db, 'broken');
  await settled(n.ctx, alone('Bo Moor'));
  const scan: GraphStore['scan'] = (graph) => {
    if (graph === 'broken') throw new Error('no good');
    return n.ctx.graph.scan(graph);
  };
  await n.ctx.db.query(sql`update graphs set revision = 1 where graph_key = 'broken'`);
  const ctx = { ...n.ctx, graph: { ...n.ctx.graph, scan } };
  await expect(renewSuggestions(ctx, never)).rejects.toThrow('Without new suggestions: broken.');
  expect(await n.list()).toHaveLength(1);
});

test('a queued write stays pending whatever the night reads', async () => {
  await using n = await night();
  const queued = document([mailed('eli@acme.example')], [], { kind: 'written' });
  await suggestions.propose(n.ctx.db, GRAPH, GRAPH, [
    {
      category: 'uncertain_relationship',
      subject: queued.id,
      title: 'Is that so?',
      payload: {},
      confidence: 0.8,
      evidence: [],
      document: queued,
    },
  ]);
  await settled(n.ctx, naming('Ada Strand'));
  await n.run();
  expect(await n.list()).toMatchObject([{ status: 'pending', document: { id: queued.id } }]);
});

test('what is suggested does not depend on the order of the items', async () => {
  const docs = [
    married(0.8, { id: 'ingest_a' }),
    ...[1, 2, 3].map((i) => naming('Ada Strand', { id: `ingest_b${i}` })),
    alone('Bo Moor', { id: 'ingest_c' }),
  ];
  const found = [];
  for (const order of [docs, docs.toReversed()]) {
    await using n = await night();
    for (const doc of order) await settled(n.ctx, doc);
    await n.run();
    const asked = (await n.list()).map((suggestion) => ({ ...suggestion, seq: 0, created_at: null }));
    found.push(asked.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
  }
  expect(found[0]).toHaveLength(3);
  expect(found[1]).toEqual(found[0]);
});
