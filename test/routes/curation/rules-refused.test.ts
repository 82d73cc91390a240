import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { comparable, type Comparable } from '../../support/settled-graph.ts';

let h: Harness;
let acme: OrgFixture;
beforeAll(async () => {
  h = await harness();
  acme = await h.org({ id: 'acme', entities: ['acme'] });
  await acme.owner.post('/org/acme/write', {
    action: 'upsert_node',
    label: 'Contact',
    properties: { name: 'Ann' },
    node_id: 'ann',
  });
});
afterAll(() => h[Symbol.asyncDispose]());

const rule = (body: object) => acme.owner.post('/org/acme/rules', body);

test.each([
  ['no kind', {}, ['kind']],
  ['a kind that there is not', { kind: 'rename' }, ['kind']],
  ['a match without anything to match', { kind: 'ignore', match: { label: 'Contact' } }, ['match']],
  ['two ways to match', { kind: 'ignore', match: { name: 'a', pattern: 'b' } }, ['match']],
  ['no match', { kind: 'ignore' }, ['match']],
  ['an alias of nothing', { kind: 'alias', match: { name: 'A' }, effect: {} }, ['effect', 'to']],
  [
    'an alias of a node that is not there',
    { kind: 'alias', match: { name: 'A' }, effect: { to: 'nobody' } },
    ['effect', 'to'],
  ],
  ['an alias of itself', { kind: 'alias', match: { id: 'ann' }, effect: { to: 'ann' } }, ['effect', 'to']],
  ['an alias by pattern', { kind: 'alias', match: { pattern: 'A*' }, effect: { to: 'ann' } }, ['match', 'pattern']],
  ['the same node twice', { kind: 'never_merge', match: { id: 'ann', other_id: 'ann' } }, ['match', 'other_id']],
  ['one node alone', { kind: 'never_merge', match: { id: 'ann' } }, ['match', 'other_id']],
  [
    'a label that there is not',
    { kind: 'relabel', match: { name: 'A' }, effect: { label: 'Ghost' } },
    ['effect', 'label'],
  ],
  [
    'a business by a label',
    { kind: 'relabel', match: { name: 'A' }, effect: { label: 'Business' } },
    ['effect', 'label'],
  ],
  ['a business left out', { kind: 'ignore', match: { id: 'business:acme' } }, ['match', 'id']],
  ['an entity that is not registered', { kind: 'ignore', match: { name: 'A', entity: 'nope' } }, ['match', 'entity']],
  [
    'an edge type that the graph lacks',
    { kind: 'edge_type', match: { type: 'sent' }, effect: { type: 'adores' } },
    ['effect', 'type'],
  ],
  [
    'an edge type that stands elsewhere',
    {
      kind: 'edge_type',
      match: { type: 'works_for', from: 'Contact', to: 'Organization' },
      effect: { type: 'acquired' },
    },
    ['effect', 'type'],
  ],
  [
    'a property that becomes nothing and something',
    { kind: 'property', match: { property: 'a' }, effect: { remove: true, value: 1 } },
    ['effect'],
  ],
  ['a property that stays as it is', { kind: 'property', match: { property: 'a' }, effect: {} }, ['effect']],
  ['a pattern of everything', { kind: 'ignore', match: { pattern: '* ?' } }, ['match', 'pattern']],
  ['a name with a star', { kind: 'ignore', match: { name: 'Spam*' } }, ['match', 'name']],
  [
    'a name with a star for what is relabelled',
    { kind: 'relabel', match: { name: '*Works' }, effect: { label: 'Organization' } },
    ['match', 'name'],
  ],
  ['an alias of many', { kind: 'alias', match: { name: 'Beta*' }, effect: { to: 'business:acme' } }, ['match', 'name']],
  ['a pattern without measure', { kind: 'ignore', match: { pattern: '*'.repeat(201) } }, ['match', 'pattern']],
])('%s is refused', async (_, body, loc) => {
  const answer = await rule(body);
  expect([answer.status, answer.body.detail?.[0].loc]).toEqual([422, ['body', ...loc]]);
});

test('a rule of another org, or one taken back, is not there', async () => {
  const created = (await rule({ kind: 'ignore', match: { name: 'Nobody' } })).body;
  const { owner } = await h.org({ id: 'beta', entities: ['beta'] });
  expect((await owner.del(`/org/beta/rules/${created.id}`)).status).toBe(404);
  expect((await acme.owner.del(`/org/acme/rules/${created.id}`)).status).toBe(200);
  expect((await acme.owner.del(`/org/acme/rules/${created.id}`)).status).toBe(404);
});

test('a pattern of stars is matched in time that does not matter, and a business is never meant', async () => {
  const { body } = await rule({ kind: 'ignore', match: { pattern: `${'*a'.repeat(99)}*` } });
  await acme.owner.post('/ingest?sync=true', { entity: 'acme', source: 'n', title: 'a'.repeat(2_000), body: '' });
  expect((await acme.owner.get('/org/acme/entity/business:acme')).status).toBe(200);
  await acme.owner.del(`/org/acme/rules/${body.id}`);
});

const RULES = [
  { kind: 'ignore', match: { pattern: 'test*' } },
  { kind: 'relabel', match: { name: 'Beta' }, effect: { label: 'Organization' } },
  { kind: 'edge_type', match: { type: 'attended' }, effect: { type: 'discussed' } },
  { kind: 'property', match: { property: 'title' }, effect: { property: 'role' } },
];
const ITEMS = [
  { type: 'meeting', title: 'Round', metadata: { participants: ['Ann Lee (Test Ltd, CFO)', 'Beta', 'Test Dummy'] } },
  {
    type: 'email',
    title: 'Test mail',
    metadata: { from: 'Ann Lee <ann@north.example>', to: 'Testa Rossa <testa@north.example>' },
  },
  { type: 'contact', title: 'Beta', metadata: { email: 'beta@north.example', title: 'Boss' } },
  {
    type: 'note',
    title: 'Ann',
    body: 'Yesterday Ann Lee met Test Dummy and Bernadette Kowalski of Zenith Industries Ltd.',
  },
];

/** A graph without what the service made: items' ids and when a business was registered. */
const plain = ({ nodes, edges }: Comparable): string[] =>
  [...nodes, ...edges].map((one) => one.replace(/ingest_[\w-]+/g, '').replace(/"created_at":"[^"]+"/, '')).toSorted();

test('whether rules or items came first, the graph is the same', async () => {
  const graphs = [];
  for (const [id, order] of [
    ['rules-first', 0],
    ['items-first', 4],
    ['mixed', 2],
  ] as const) {
    const { owner } = await h.org({ id, entities: ['acme'] });
    const send = (list: object[]) =>
      owner.post('/ingest?sync=true', {
        items: list.map((item) => ({ entity: 'acme', source: 's', body: '', date: '2025-03-04', ...item })),
      });
    if (order) await send(ITEMS.slice(0, order));
    for (const one of RULES) expect((await owner.post(`/org/${id}/rules`, one)).status).toBe(200);
    if (order < 4) await send(ITEMS.slice(order));
    await h.drain();
    graphs.push(plain(await comparable(h.db, h.ctx.graph, id)));
  }
  expect(graphs[0]!.length).toBeGreaterThan(12);
  expect(graphs[1]).toEqual(graphs[0]);
  expect(graphs[2]).toEqual(graphs[0]);
});
