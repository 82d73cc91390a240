import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/stores/db/sql.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let acme: OrgFixture;
beforeAll(async () => {
  h = await harness();
  acme = await h.org({ id: 'acme', entities: ['acme', 'beta'] });
  const metadata = { from: 'John Smith <john@northwind.example>', to: 'Dana Reyes <dana@acme.example>' };
  await acme.owner.post('/ingest?sync=true', { entity: 'acme', source: 'mail', title: 'Hello', body: '', metadata });
});
afterAll(() => h[Symbol.asyncDispose]());

const get = (path: string) => acme.owner.get(`/org/acme/${path}`);
const save = (body: object) => acme.owner.post('/org/acme/conversation', body);
const text = (fields: string, body = 'We talked.') => `---\n${fields}\n---\n${body}\n`;

const CALL = text(
  `company: acme
title: "Pricing: the call"
who:
  - met with John Smith
  - Dana set the pricing strategy
  - introduced Olaf Berg to Ada Lindt
  - the weather was fine
summary: Prices stay as they are.
type: call
domain: sales
date_saved: 2025-03-09
date: 2025-03-04`,
  'John wants a discount; Priya Patel of Borealis Ltd disagreed.',
);

test.each([
  'title: "a\\0b"',
  'title: "a\\ud800b"',
  'title: T\nsummary: "a\\0"',
  'title: T\ntype: "a\\0"',
  'title: T\n"a\\0": b',
])('what YAML makes a character of that no store can hold is refused: %s', async (fields) => {
  const refused = await save({ data: text(`company: acme\nwho: met Ann Lee\n${fields}`) });
  expect([refused.status, refused.body.detail[0].type]).toEqual([422, 'unstorable_text']);
});

test('a conversation is an activity with the edges of its verbs to the contacts that its names are known by', async () => {
  const { status, body } = await save({ data: CALL });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'ok',
    activity_id: `activity:${body.item_id}`,
    unmatched: ['the weather was fine'],
  });
  const edge = (type: string, from_id: string, to_id: string) => ({ type, from_id, to_id });
  expect(body.edges).toEqual(
    expect.arrayContaining([
      edge('attended', 'contact:john@northwind.example', body.activity_id),
      edge('discussed', 'contact:dana@acme.example', body.activity_id),
      edge('introduced', 'contact:olaf-berg.acme', 'contact:ada-lindt.acme'),
    ]),
  );
  expect(body.nodes).toEqual(expect.arrayContaining([body.activity_id, 'contact:john@northwind.example']));
  const node = (await get(`entity/${body.activity_id}?evidence=1`)).body;
  expect(node).toMatchObject({
    label: 'Activity',
    name: 'Pricing: the call',
    subtype: 'call',
    occurred_at: '2025-03-04',
    source: 'conversation',
    properties: { summary: 'Prices stay as they are.', unmatched: ['the weather was fine'] },
  });
  const met = node.edges.find(
    (one: any) => one.from_id === 'contact:john@northwind.example' && one.type === 'attended',
  );
  expect(met).toMatchObject({
    properties: { verb: 'met with' },
    evidence: [{ item_id: body.item_id, rule: 'who.attended', authority: 80, date: '2025-03-04' }],
  });
});

test('a conversation is an item: its file keeps what was said, extracted again it says the same, and it can be taken back', async () => {
  const { body } = await save({ data: CALL.replace('acme\n', 'beta\n') });
  const file = (await get(`file/${body.activity_id}?raw=1`)).body;
  expect(file).toContain('metadata: {"who":["met with John Smith","Dana set the pricing strategy"');
  expect(file).toContain('domain: "sales"');
  const before = (await get(`entity/${body.activity_id}`)).body;
  await acme.owner.post('/org/acme/items/reprocess', { item_ids: [body.item_id] });
  await h.drain();
  expect((await get(`entity/${body.activity_id}`)).body).toEqual(before);
  expect((await acme.owner.del(`/org/acme/items/${body.item_id}`)).body.status).toBe('deleted');
  expect((await get(`entity/${body.activity_id}`)).status).toBe(404);
  expect((await get('entity/contact:olaf-berg.beta')).status).toBe(404);
});

test('the fields may be sent one by one, with participants as names or with their addresses', async () => {
  const { body } = await save({
    entity: 'acme',
    title: 'Round',
    content: 'All is well.',
    participants: ['John Smith', 'Lind, Eva', { name: 'Ines Roth', email: 'ines@roth.example' }],
    date: '2025-03-05',
    type: 'meeting',
  });
  const attended = body.edges.filter((edge: any) => edge.type === 'attended').map((edge: any) => edge.from_id);
  expect(attended).toEqual(['contact:eva-lind.acme', 'contact:ines@roth.example', 'contact:john@northwind.example']);
  expect(body.unmatched).toEqual([]);
});

test.each([
  ['a block of lines', 'who: |\n  met with John Smith\n  heard from Eva Lind'],
  ['one line', 'who: met with John Smith; heard from Eva Lind'],
  ['pairs of verb and name', 'who:\n  met with: John Smith\n  heard from: [Eva Lind]'],
  ['a list of pairs', 'who:\n  - met with: John Smith\n  - heard from: Eva Lind'],
])('who may be %s', async (_, who) => {
  const { body } = await save({ data: text(`entity: acme\ntitle: Form\n${who}`, '') });
  expect(body.edges.map((edge: any) => [edge.type, edge.from_id])).toEqual([
    ['attended', 'contact:john@northwind.example'],
    ['received', 'contact:eva-lind.acme'],
  ]);
});

test('windows line ends, a number for a title and empty fields are taken as they are meant', async () => {
  const data = `\ufeff${text('entity: acme\ntitle: 2025\nsummary:\ndate:\nparticipants: Ann Poe, Bo Lind').replaceAll('\n', '\r\n')}`;
  const { status, body } = await save({ data });
  expect([status, body.nodes]).toEqual([200, expect.arrayContaining(['contact:ann-poe.acme', 'contact:bo-lind.acme'])]);
});

test.each([
  ['no frontmatter', 'Just text', ['data'], /three hyphens/],
  ['frontmatter without an end', '---\ntitle: x\n', ['data'], /three hyphens/],
  ['a colon in a title', text('company: acme\ntitle: Call: prices\nwho: met Ann Lee'), ['data'], /quotes/],
  ['an alias', text('a: &a [x]\nb: *a\ntitle: x\ncompany: acme\nwho: met Ann Lee'), ['data'], /plain YAML/],
  ['a language that would run', '---js\n{title: process.exit(1)}\n---\n', ['data'], /three hyphens/],
  ['brackets without end', text(`title: ${'['.repeat(15_000)}`), ['data'], /plain YAML/],
  ['fields without measure', text(`title: ${'x'.repeat(17_000)}`), ['data'], /16 KB/],
  ['no title', text('company: acme\nwho: met Ann Lee'), ['data', 'title'], /title: "Call/],
  ['no company', text('title: x\nwho: met Ann Lee'), ['data', 'company'], /company: acme/],
  ['nobody', text('title: x\ncompany: acme'), ['data', 'who'], /met with John Smith/],
  [
    'a day that is none',
    text('title: x\ncompany: acme\nwho: met Ann\ndate: 2025-02-31'),
    ['data', 'date'],
    /2025-03-04/,
  ],
  ['a list for a title', text('title: [x]\ncompany: acme\nwho: met Ann'), ['data', 'title'], /title: "Call/],
  [
    'participants that are none',
    text('title: x\ncompany: acme\nparticipants: [{age: 3}]'),
    ['data', 'participants', '0'],
    /List names/,
  ],
])('%s is refused with the right form', async (_, data, loc, msg) => {
  const answer = await save({ data });
  const { detail } = answer.body;
  expect([answer.status, detail[0].loc.map(String)]).toEqual([422, ['body', ...loc]]);
  expect(detail[0].msg).toMatch(msg);
});

test('bad fields of the older form are named too, and an entity must be registered', async () => {
  const at = async (body: object) => (await save(body)).body.detail[0].loc;
  expect(await at({})).toEqual(['body', 'title']);
  expect(await at({ title: 'x', content: 1 })).toEqual(['body', 'content']);
  expect(await at({ data: 5 })).toEqual(['body', 'data']);
  expect(await at({ title: 'x', content: '', participants: [{}] })).toEqual(['body', 'participants', 0]);
  expect(await at({ title: 'x', content: '', entity: 'nope' })).toEqual(['body', 'entity']);
  const refused = await save({ data: text('company: nope\ntitle: x\nwho: met Ann Lee') });
  expect(refused.body).toMatchObject({ code: 'entity_not_registered', hint: { entities: ['acme', 'beta'] } });
  expect(refused.body.detail[0].loc).toEqual(['body', 'data', 'company']);
});

test('a tag that would run elsewhere is text here', async () => {
  const data = text('title: !!js/function "() => process.exit(1)"\ncompany: acme\nwho: met Ann Poe');
  const { body } = await save({ data });
  expect((await get(`entity/${body.activity_id}`)).body.name).toBe('() => process.exit(1)');
});

test('names of fields that objects have of their own do nothing', async () => {
  const { status } = await save({
    data: text('title: x\ncompany: acme\nwho: met Ann Poe\n__proto__: {polluted: yes}\nconstructor: 1'),
  });
  expect([status, ({} as any).polluted]).toEqual([200, undefined]);
});

test('the format is told with the verbs of the graph, and its example can be saved', async () => {
  const { schema } = (await get('conversation/schema')).body;
  for (const word of [
    'company',
    'title',
    'who',
    'participants',
    'summary',
    'domain',
    'date',
    'met with',
    '→ attended',
    'assigned',
  ])
    expect(schema).toContain(word);
  const example = schema.slice(schema.indexOf('Example\n') + 8);
  const { status, body } = await save({ data: example });
  expect([status, body.unmatched, body.edges.length > 2]).toEqual([200, [], true]);
  await h.db.query(sql`insert into graphs (org_id, graph_id, graph_key, display_name, template, created_by)
    values ('acme', 'coaching', 'acme:coaching', 'Coaching', 'coach', 'test')`);
  const other = (await get('conversation/schema?graph_id=coaching')).body.schema;
  expect([other.includes('→ set_goal'), other.includes('→ assigned_to')]).toEqual([true, false]);
  const saved = await save({
    data: text('company: acme\ntitle: Session\nwho: Ann Poe set a goal of 5 km'),
    graph_id: 'coaching',
  });
  expect(saved.body.edges).toMatchObject([{ type: 'set_goal', from_id: 'contact:ann-poe.acme' }]);
});

test('a message is linked to those and that which it names', async () => {
  const { status, body } = await acme.owner.post('/org/acme/messages', {
    title: 'Prices',
    content: 'They stay.',
    entity: 'acme',
    linked_entities: [
      { name: 'Dana Reyes', context: 'author' },
      { name: 'John Smith', context: 'recipient' },
      { name: 'Northwind', context: 'subject' },
      { name: 'Dana', context: 'mentioned' },
    ],
  });
  expect(status).toBe(200);
  const edges = body.edges.map((edge: any) => [edge.type, edge.from_id, edge.to_id]);
  expect(edges).toEqual([
    ['about', body.activity_id, 'organization:northwind.example'],
    ['mentions', body.activity_id, 'contact:dana@acme.example'],
    ['received', 'contact:john@northwind.example', body.activity_id],
    ['sent', 'contact:dana@acme.example', body.activity_id],
  ]);
  expect((await get(`entity/${body.activity_id}`)).body).toMatchObject({ subtype: 'message', source: 'message' });
});

test.each([
  [{ content: 'x', entity: 'acme' }, 'title'],
  [{ title: 'x', content: 'x', entity: 'nope' }, 'entity'],
  [{ title: 'x', content: 'x' }, 'entity'],
  [
    { title: 'x', content: 'x', entity: 'acme', linked_entities: [{ name: 'A', context: 'friend' }] },
    'linked_entities',
  ],
])('the message %j is refused at its %s', async (body, field) => {
  const answer = await acme.owner.post('/org/acme/messages', body);
  expect([answer.status, answer.body.detail[0].loc.slice(0, 2)]).toEqual([422, ['body', field]]);
});
