import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonSchema } from '../../src/http/json-schema.ts';
import { operations, type Operation } from '../../src/http/registry.ts';
import { isGuarded } from '../../src/http/unknown-fields.ts';
import { org } from '../support/factories.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';

/** What destroys, grants or pays and takes a body, written down a second time on purpose. */
const GUARDED = [
  'DELETE /org/{org_id}/graphs/{graph_id}',
  'PATCH /org/{org_id}/members/{user_id}',
  'POST /admin/failed-jobs/replay',
  'POST /admin/hard-delete-org/{org_id}',
  'POST /admin/provision-org',
  'POST /admin/run',
  'POST /admin/set-plan',
  'POST /org/{org_id}/billing/checkout',
  'POST /org/{org_id}/billing/portal',
  'POST /org/{org_id}/connections/oauth',
  'POST /org/{org_id}/connections/vault',
  'POST /org/{org_id}/delete',
  'POST /org/{org_id}/graphs/{graph_id}/public-tokens',
  'POST /org/{org_id}/items/reprocess',
  'POST /org/{org_id}/keys',
  'POST /org/{org_id}/members',
  'POST /org/{org_id}/rules',
  'POST /org/{org_id}/webhooks',
];
/** What takes any field. */
const OPEN = ['POST /mcp'];

const title = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
const all = (await operations()).filter((operation) => operation.body && !operation.raw);
const guarded = all.filter(isGuarded);

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
  await org(h.db, 'acme');
});
afterAll(() => h[Symbol.asyncDispose]());

function send({ method, path }: Operation, body: object) {
  const filled = path.replace('{org_id}', 'acme').replaceAll(/\{\w+\}/g, 'nothing');
  return h.as(ADMIN_KEY).call(method.toUpperCase(), filled, body, { 'x-org-id': 'acme' });
}

test('every call that destroys, grants or pays is guarded', () => {
  expect(guarded.map(title).toSorted()).toEqual(GUARDED);
});

test.each(guarded.map((operation) => [title(operation), operation] as const))(
  '%s refuses fields that it does not declare',
  async (_, operation) => {
    const { status, body } = await send(operation, { colour: 'red', user: 'mallory' });
    expect(status).toBe(422);
    expect(body.detail.slice(0, 2)).toMatchObject([
      { loc: ['body', 'colour'], type: 'unknown_field' },
      { loc: ['body', 'user'], type: 'unknown_field' },
    ]);
  },
);

test.each(
  guarded.flatMap((operation) => {
    const { properties = {} } = jsonSchema(operation.body!);
    const flags = Object.keys(properties).filter((name) => JSON.stringify(properties[name]).includes('"boolean"'));
    return flags.map((flag) => [title(operation), flag, operation] as const);
  }),
)('%s takes %s as true or false itself', async (_, flag, operation) => {
  for (const value of ['true', 'false', '1', 1, null, ['true']]) {
    const { status, body } = await send(operation, {
      ...(operation.example?.body as object | undefined),
      [flag]: value,
    });
    expect([value, status]).toEqual([value, 422]);
    expect(body.detail).toContainEqual(expect.objectContaining({ loc: ['body', flag] }));
  }
});

test.each(
  all
    .filter((operation) => !isGuarded(operation) && !OPEN.includes(title(operation)))
    .map((operation) => [title(operation), operation] as const),
)('%s names the fields that it ignores', async (_, operation) => {
  const { headers } = await send(operation, { colour: 'red', 'a,b\r\nc é': 1 });
  expect(headers['x-quern-ignored']).toBe('colour,a%2Cb%0D%0Ac%20%C3%A9');
  const none = await send(operation, {});
  expect(none.headers['x-quern-ignored']).toBeUndefined();
});

test('fields of items in a batch are named once, and no line of names is long', async () => {
  const ingest = all.find((operation) => title(operation) === 'POST /ingest')!;
  const item = { source: 'notes', title: 'T', body: 'B', colour: 1, metadata: { any: 1 } };
  const batch = await send(ingest, { items: [item, item], mode: 'fast' });
  expect(batch.headers['x-quern-ignored']).toBe('items.colour,mode');
  for (const items of [item, 'text', [['deep', item]], null]) {
    const odd = await send(ingest, { items, mode: 'fast' });
    expect([odd.status, odd.headers['x-quern-ignored']]).toEqual([422, 'mode']);
  }
  const many = Object.fromEntries(Array.from({ length: 900 }, (__, n) => [`${n}é`.repeat(100), n]));
  const line = String((await send(ingest, many)).headers['x-quern-ignored']);
  expect(line.split(',')).toHaveLength(20);
  expect(line.length).toBeLessThan(20 * 64 * 6);
});

const FORMS: [call: string, body: object, unread: string][] = [
  ['rules', { kind: 'property', match: { id: 'ann', property: 'post' }, effect: { property: 'role' } }, 'match.id'],
  ['rules', { kind: 'edge_type', match: { type: 'works_for', name: 'A' }, effect: { type: 'leads' } }, 'match.name'],
  ['rules', { kind: 'relabel', match: { name: 'A' }, effect: { label: 'Asset', to: 'ann' } }, 'effect.to'],
  ['rules', { kind: 'alias', match: { name: 'A', pattern: 'B*' }, effect: { to: 'ann' } }, 'match.pattern'],
  ['rules', { kind: 'ignore', match: { name: 'A', other_id: 'ann' }, effect: {} }, 'match.other_id'],
];
test.each([
  [
    'property',
    { property: 'post' },
    { propertty: 'role' },
    'effect.propertty',
    'Did you mean property?',
    'property, value, remove',
  ],
  [
    'property',
    { property: 'post', labels: 'Contact' },
    { value: 1 },
    'match.labels',
    'Did you mean label?',
    'property, value, label',
  ],
  ['alias', { name: 'A' }, { to: 'ann', rank: 1 }, 'effect.rank', '', 'to'],
  [
    'never_merge',
    { id: 'a', otherid: 'c', other_id: 'b' },
    {},
    'match.otherid',
    'Did you mean other_id?',
    'id, other_id',
  ],
])(
  'what a refusal names is known where the field stands: %s, %j, %j',
  async (kind, match, effect, at, meant, known) => {
    const { status, body } = await h.as(ADMIN_KEY).post('/org/acme/rules', { kind, match, effect });
    expect([status, body.detail[0].loc.join('.')]).toEqual([422, `body.${at}`]);
    expect(body.detail[0].msg).toContain(meant);
    expect(body.detail[0].msg).toMatch(new RegExp(`Use only: ${known}$`));
  },
);

test.each(FORMS)('%s has no fields of another form: %j', async (call, sent, unread) => {
  const { status, body } = await h.as(ADMIN_KEY).post(`/org/acme/${call}`, sent);
  expect([status, body.detail[0].loc.join('.'), body.detail[0].type]).toEqual([422, `body.${unread}`, 'unknown_field']);
});

test.each([
  ['/ingest', { items: [{ source: 'notes', title: 'T', body: 'B' }], entity: 'acme', metadata: {} }, 'entity,metadata'],
  ['/org/acme/conversation', { data: '---\ntitle: T\n---\nB', title: 'T', summary: 'S' }, 'title,summary'],
  ['/org/acme/conversation', { title: 'T', content: 'C', entity: 'nobody', summary: 'S' }, undefined],
])('%s names fields of another form than that which is sent', async (path, sent, named) => {
  const { headers } = await h.as(ADMIN_KEY).call('POST', path, sent, { 'x-org-id': 'acme' });
  expect(headers['x-quern-ignored']).toBe(named);
});

test('a field that is missing beside others says which of them are not read', async () => {
  const ingest = all.find((operation) => title(operation) === 'POST /ingest')!;
  const recall = all.find((operation) => title(operation) === 'POST /org/{org_id}/recall')!;
  const told = async (operation: Operation, body: object) => (await send(operation, body)).body.detail[0].msg;
  expect(await told(ingest, { Source: 'notes', title: 'T', body: 'B' })).toBe('Field required: you sent Source');
  expect(await told(recall, { query: 'pump', size: 3 })).toBe('Field required, and not read: query, size');
  expect(await told(recall, { limit: 3 })).toBe('Field required');
  expect((await told(recall, { ['é'.repeat(5_000)]: 1 })).length).toBeLessThan(300);
});
