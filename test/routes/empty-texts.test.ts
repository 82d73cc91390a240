import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations, type Operation } from '../../src/http/registry.ts';
import { namesIn } from '../../src/http/unknown-fields.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';

/** Parameters of which nothing is meant by an empty text, or that are documented to be empty. */
const EXCEPTIONS: Record<string, string[]> = {
  'POST /ingest/file': ['entity', 'type', 'idempotency_key'],
  'GET /connections/oauth/callback': ['state', 'code', 'error'],
  'GET /org/{org_id}/suggestions': ['status'],
};
/** A first page, and no reason. */
const EVERYWHERE = ['cursor', 'reason'];

/** Fields of bodies whose absence means all, or what is usual. */
const BODIES: [call: string, body: object, fields: string[]][] = [
  ['POST /admin/run', { job: 'digest' }, ['org_id']],
  ['POST /admin/failed-jobs/replay', {}, ['queue']],
  ['POST /org/{org_id}/items/reprocess', {}, ['status', 'entity']],
  ['POST /org/{org_id}/keys', { name: 'laptop' }, ['user_id', 'expires_in']],
  ['POST /org/{org_id}/members', { user_id: 'ada' }, ['graph_roles']],
  ['POST /collect/schedule', { action: 'remove', entity: 'acme', toolkit: 'rss' }, ['schedule', 'time_zone']],
  ['POST /org/{org_id}/browse', {}, ['node_type', 'entity', 'graph_id']],
  ['POST /org/{org_id}/search', { q: 'ada' }, ['node_type', 'entity', 'graph_id']],
  ['POST /org/{org_id}/graph/visual', {}, ['entity', 'community_id', 'graph_id']],
  ['POST /org/{org_id}/traverse', { start_id: 'business:acme' }, ['edge_types', 'direction', 'graph_id']],
  ['POST /org/{org_id}/recall', { q: 'ada' }, ['entity', 'node_id', 'source', 'type', 'since', 'until', 'graph_id']],
  ['POST /org/{org_id}/rules', { kind: 'ignore', match: { name: 'Ada' }, effect: {} }, ['graph_id']],
];

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
  await h.org({ id: 'acme' });
});
afterAll(() => h[Symbol.asyncDispose]());

const title = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
const send = (call: string, body?: unknown) => {
  const [method = '', path = ''] = call.split(' ');
  return h.as(ADMIN_KEY).call(method, path, body, { 'x-org-id': 'acme' });
};

const all = await operations();
const parameters = all.flatMap((operation) =>
  namesIn(operation.query)
    .filter((name) => ![...EVERYWHERE, ...(EXCEPTIONS[title(operation)] ?? [])].includes(name))
    .map((name) => [title(operation), name, operation] as const),
);

test.each(parameters)('%s refuses an empty %s', async (call, name, operation) => {
  const filled = call.replace('{org_id}', 'acme').replaceAll(/\{\w+\}/g, '1');
  const { status, body } = await send(`${filled}?${name}=`, operation.method === 'get' ? undefined : {});
  expect([status, body.detail]).toEqual([
    422,
    expect.arrayContaining([expect.objectContaining({ loc: ['query', name] })]),
  ]);
});

test.each(BODIES.flatMap(([call, body, fields]) => fields.map((field) => [call, field, body] as const)))(
  '%s refuses an empty %s, and takes null for none',
  async (call, field, body) => {
    const empty = await send(call.replace('{org_id}', 'acme'), { ...body, [field]: '' });
    const msg = expect.stringMatching(/^An empty text names nothing/);
    expect([empty.status, empty.body.detail]).toEqual([
      422,
      expect.arrayContaining([expect.objectContaining({ loc: ['body', field], msg })]),
    ]);
    const declared = all.find((operation) => title(operation) === call)?.body;
    expect(declared?.safeParse({ ...body, [field]: null }).success).toBe(true);
  },
);

test('a rule is not made wider by an empty text', async () => {
  for (const match of [
    { name: 'Ada', entity: '' },
    { name: 'Ada', label: '' },
  ]) {
    const { status } = await send('POST /org/acme/rules', { kind: 'ignore', match, effect: {} });
    expect([match, status]).toEqual([match, 422]);
  }
  const property = { property: 'role', value: '' };
  const removed = await send('POST /org/acme/rules', { kind: 'property', match: property, effect: { remove: true } });
  expect(removed.status).toBe(422);
});
