import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { until } from '../../support/until.ts';
import { comparable, type Comparable } from '../../support/settled-graph.ts';

let h: Harness;
let acme: OrgFixture;
let before: Comparable;
let n = 0;
const graphNow = () => comparable(h.db, h.ctx.graph, acme.id);

beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());
beforeEach(async () => {
  acme = await h.org({ id: `acme-${++n}`, entities: ['acme', 'beta'] });
  await ingest(MAIL, NOTE, DEAL);
  before = await graphNow();
});

const MAIL = {
  source: 'mail',
  type: 'email',
  title: 'Pumps',
  metadata: {
    from: 'Ann Lee <ann@northwind.example>',
    to: 'Test Ibsen <ibsen@northwind.example>',
    company: 'Northwind',
  },
};
const NOTE = {
  source: 'notes',
  type: 'meeting',
  title: 'Round',
  metadata: { participants: ['Big Ann', 'Ann Lee', 'Test Dummy'] },
};
const DEAL = {
  source: 'crm',
  type: 'contact',
  title: 'Eva Lind',
  metadata: { email: 'eva@lind.example', title: 'Sales Mgr' },
};

async function ingest(...items: object[]): Promise<void> {
  const sent = await acme.owner.post('/ingest?sync=true', {
    items: items.map((item) => ({ entity: 'acme', body: '', date: '2025-03-04', ...item })),
  });
  expect(sent.body.sync_error).toBeUndefined();
  await h.drain();
}
const path = (rest: string) => `/org/${acme.id}/${rest}`;
const post = (rest: string, body: object) => acme.owner.post(path(rest), body);
const rule = (kind: string, match: object, effect: object = {}) => post('rules', { kind, match, effect });
const node = async (id: string) => {
  const { status, body } = await acme.owner.get(path(`entity/${id}`));
  return status === 200 ? body : undefined;
};
const listed = async () => (await acme.owner.get(path('rules'))).body.rules;

/** Takes the rule back and checks that the graph is as it would be without it. */
async function takenBack(id: string, as = before): Promise<void> {
  const deleted = await acme.owner.del(path(`rules/${id}`));
  expect([deleted.status, deleted.body]).toEqual([200, { status: 'deleted', id, notifications: [] }]);
  expect(await graphNow()).toEqual(as);
  expect(await listed()).toEqual([]);
}

test('an alias makes what goes by a name a node that is there, now and later', async () => {
  expect(await node('contact:big-ann.acme')).toBeDefined();
  const { status, body } = await rule('alias', { name: 'big ANN' }, { to: 'contact:ann@northwind.example' });
  expect([status, body]).toMatchObject([
    200,
    { kind: 'alias', source: 'person', match: { name: 'big ANN' }, applied: 1 },
  ]);
  expect(await node('contact:big-ann.acme')).toBeUndefined();
  const ann = await node('contact:ann@northwind.example');
  expect([ann.name, ann.edges.filter((edge: any) => edge.type === 'attended').length]).toEqual(['Ann Lee', 1]);
  await ingest({ ...NOTE, title: 'Later', entity: 'beta' });
  expect(await node('contact:big-ann.beta')).toBeUndefined();
  expect((await listed())[0].applied).toBe(2);
  await acme.owner.del(path(`rules/${body.id}`));
  expect([await node('contact:big-ann.acme'), await node('contact:big-ann.beta')]).toEqual([
    expect.anything(),
    expect.anything(),
  ]);
});

test('an alias of an id is that other node with all that identifies it, and a name may be a business', async () => {
  const to = 'contact:ann@northwind.example';
  const { body } = await rule('alias', { id: 'contact:eva@lind.example' }, { to });
  expect(await node('contact:eva@lind.example')).toMatchObject({ id: to, properties: { title: 'Sales Mgr' } });
  await takenBack(body.id);
  const firm = (await rule('alias', { name: 'Test Dummy' }, { to: 'business:acme' })).body;
  expect(await node('contact:test-dummy.acme')).toBeUndefined();
  expect(await node('business:acme')).toMatchObject({ label: 'Business', name: 'acme', provenance: { mentions: 2 } });
  await takenBack(firm.id);
  const labels = await rule('alias', { id: to }, { to: 'business:acme' });
  expect([labels.status, labels.body.detail[0].loc]).toEqual([422, ['body', 'effect', 'to']]);
});

test.each([
  ['a name', { name: 'Test Dummy' }, 1],
  ['a pattern', { pattern: 'test *' }, 2],
  ['an id', { id: 'contact:ibsen@northwind.example' }, 1],
  ['a pattern of one label in one entity', { pattern: '*dummy', label: 'Contact', entity: 'acme' }, 1],
])('what %s means is ignored until the rule is taken back', async (_, match, applied) => {
  const { body } = await rule('ignore', match);
  expect(body.applied).toBe(applied);
  const people = (await post('browse', { node_type: 'Contact' })).body.nodes.map(({ name }: any) => name);
  expect(people.filter((name: string) => name.startsWith('Test')).length).toBe(2 - applied);
  await takenBack(body.id);
});

test('an organization that shows its domain is ignored by that domain, exactly or by a pattern', async () => {
  const sent = {
    source: 'mail',
    type: 'email',
    title: 'Hi',
    metadata: { from: 'bot@raumfix.example', to: MAIL.metadata.to },
  };
  await ingest(sent);
  const names = async (): Promise<string[]> =>
    (await post('browse', { node_type: 'Organization' })).body.nodes.map(({ name }: any) => name);
  const [shown] = (await names()).filter((name) => name.toLowerCase().startsWith('raumfix'));
  expect(shown).toBeDefined();
  const whole = await graphNow();
  for (const match of [{ name: shown }, { name: 'raumfix.example' }, { pattern: 'raumfix.*' }]) {
    const { body } = await rule('ignore', { ...match, label: 'Organization' });
    expect([match, (await names()).includes(shown!)]).toEqual([match, false]);
    await takenBack(body.id, whole);
  }
});

test('what is ignored stays out when items are extracted again, and comes back when a person writes of it afterwards', async () => {
  await rule('ignore', { pattern: 'Test*' });
  await post('items/reprocess', {});
  await h.drain();
  expect(await node('contact:ibsen@northwind.example')).toBeUndefined();
  await post('write', {
    action: 'upsert_node',
    node_id: 'contact:ibsen@northwind.example',
    properties: { name: 'Test Ibsen' },
  });
  expect(await node('contact:ibsen@northwind.example')).toMatchObject({
    name: 'Test Ibsen',
    provenance: { sources: ['write'] },
  });
});

test('things get another label, and edges that their ontology lacks for it go', async () => {
  const { body } = await rule('relabel', { name: 'Test Dummy', entity: 'acme' }, { label: 'Organization' });
  expect(await node('contact:test-dummy.acme')).toBeUndefined();
  expect(await node('organization:test-dummy.acme')).toMatchObject({ label: 'Organization', edges: [] });
  await takenBack(body.id);
});

test('edges of one type become edges of another', async () => {
  const { body } = await rule('edge_type', { type: 'works_for', from: 'Contact' }, { type: 'member_of' });
  const types = (id: string) => node(id).then((found) => found.edges.map((edge: any) => edge.type));
  expect(await types('contact:ann@northwind.example')).toEqual(expect.arrayContaining(['member_of']));
  await ingest({ ...MAIL, metadata: { from: 'New One <new@northwind.example>' } });
  expect(await types('contact:new@northwind.example')).toEqual(expect.not.arrayContaining(['works_for']));
  await acme.owner.del(path(`rules/${body.id}`));
  expect(await types('contact:new@northwind.example')).toEqual(expect.arrayContaining(['works_for']));
});

test.each([
  ['another value', { property: 'title', value: 'sales mgr' }, { value: 'Sales Manager' }, { title: 'Sales Manager' }],
  ['another name', { property: 'title', label: 'Contact' }, { property: 'role' }, { role: 'Sales Mgr' }],
  ['nothing', { property: 'title' }, { remove: true }, {}],
])('a property becomes %s', async (_, match, effect, properties) => {
  const { body } = await rule('property', match, effect);
  expect((await node('contact:eva@lind.example')).properties).toEqual(properties);
  await takenBack(body.id);
});

test('two that are never to be one stay two whatever speaks for one, and a merge of them is refused', async () => {
  const { body } = await rule('never_merge', { id: 'contact:ann@northwind.example', other_id: 'contact:big-ann.acme' });
  expect(body).toMatchObject({ kind: 'never_merge', applied: 1 });
  const merge = { keep_id: 'contact:ann@northwind.example', drop_id: 'contact:big-ann.acme' };
  expect((await post('merges', merge)).status).toBe(409);
  await takenBack(body.id);
  expect((await post('merges', merge)).status).toBe(200);
});

test('several rules are followed in the order in which they were made, and each is taken back by itself', async () => {
  const first = (await rule('property', { property: 'title' }, { property: 'role' })).body;
  const second = (await rule('property', { property: 'role', value: 'Sales Mgr' }, { value: 'Seller' })).body;
  expect((await node('contact:eva@lind.example')).properties).toEqual({ role: 'Seller' });
  expect((await listed()).map(({ id }: any) => id)).toEqual([second.id, first.id]);
  await acme.owner.del(path(`rules/${first.id}`));
  expect((await node('contact:eva@lind.example')).properties).toEqual({ title: 'Sales Mgr' });
  await takenBack(second.id);
});

test('with rules the graph is the same as when they had been there from the beginning', async () => {
  for (const [kind, match, effect] of [
    ['ignore', { pattern: 'test*' }, {}],
    ['edge_type', { type: 'works_for' }, { type: 'member_of' }],
    ['property', { property: 'title' }, { property: 'role' }],
  ] as const)
    await rule(kind, match, effect);
  await ingest({ ...MAIL, title: 'More' });
  const grown = await graphNow();
  await post('items/reprocess', {});
  await h.drain();
  expect(await graphNow()).toEqual(grown);
});

test('a rule that is deleted while it is being applied is deleted, and nothing of it stays', async () => {
  await ingest(...Array.from({ length: 40 }, (_, i) => ({ ...NOTE, title: `Round ${i}` })));
  const grown = await graphNow();
  for (let round = 0; round < 6; round++) {
    const created = rule('relabel', { name: 'Test Dummy' }, { label: 'Organization' });
    let id: string | undefined;
    await until(async () => (id = (await listed())[0]?.id) !== undefined);
    const deleted = await acme.owner.del(path(`rules/${id}`));
    expect([deleted.body.status, await listed(), await graphNow()]).toEqual(['deleted', [], grown]);
    expect([200, 202, 404]).toContain((await created).status);
  }
});

test('a correction becomes a rule that is taken back with it, unless memory improvements are off', async () => {
  const merge = { keep_id: 'contact:ann@northwind.example', drop_id: 'contact:big-ann.acme' };
  const memory = (enabled: boolean) => post('memory-improvements', { enabled });
  expect((await acme.owner.get(path('memory-improvements'))).body).toMatchObject({
    enabled: true,
    updated_at: null,
    version: '1',
  });
  await post('merges', merge);
  const [created] = await listed();
  expect(created).toMatchObject({
    kind: 'alias',
    source: 'memory',
    match: { id: 'contact:big-ann.acme' },
    effect: { to: merge.keep_id },
  });
  await takenBack(created.id);
  expect((await memory(false)).body).toMatchObject({ enabled: false, updated_at: expect.any(String) });
  const { body } = await post('merges', merge);
  expect([body.node_id, await listed()]).toEqual([merge.keep_id, []]);
});
