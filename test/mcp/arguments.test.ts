import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';
import { bearer, connected, textOf } from './session.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: ['alpha'] });
});
afterAll(() => h[Symbol.asyncDispose]());

test('what a tool takes structure in is required only where the call cannot do without', async () => {
  await using client = await connected(h.url, 'modern', bearer(org.key));
  const { tools } = await client.listTools();
  const required = (tool: string) => tools.find(({ name }) => name === tool)?.inputSchema.required;
  expect(required('write_to_graph')).toEqual(['action']);
  expect(required('save_message')).toEqual(['title', 'content']);
  expect(required('ingest')).toEqual(['payload']);
  expect(required('batch_merge_suggestions')).toEqual(['suggestion_ids']);
  expect(required('traverse')).toEqual(['start_id']);
});

test('what was added is told with its nodes, and a wrong name of an argument by that name', async () => {
  await using client = await connected(h.url, 'modern', bearer(org.key));
  const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });
  const payload = { entity: 'alpha', source: 'mail', title: 'Ropes', body: 'Rut Falk <rut@falk.example> came.' };
  expect(textOf(await call('ingest', { payload }))).toMatch(/ nodes are in it: .*contact:rut@falk\.example/);
  expect(textOf(await call('recall', { query: 'ropes' }))).toMatch(
    /^invalid: There .*\n- query: .* Use only: q, limit/,
  );
});

test('every tool refuses arguments that it does not take, and tells those that it does', async () => {
  await using client = await connected(h.url, 'modern', bearer(org.key));
  const { tools } = await client.listTools();
  for (const { name, inputSchema } of tools) {
    const known = Object.keys(inputSchema.properties ?? {});
    const made = { colour: 'red', ...Object.fromEntries(known.map((one) => [`${one}${one.at(-1)}`, 'x'])) };
    const answer = await client.callTool({ name, arguments: made });
    if (known.length === 0) {
      expect(textOf(answer)).not.toContain('no such argument');
      continue;
    }
    expect([name, answer.isError]).toEqual([name, true]);
    expect(textOf(answer)).toContain(`- colour: There is no such argument here. Use only: ${known.join(', ')}`);
    expect(textOf(answer)).toContain(`Did you mean ${known[0]}?`);
  }
});

test('fields within an argument that nothing reads are named, in one line', async () => {
  await using client = await connected(h.url, 'modern', bearer(org.key));
  const item = { entity: 'alpha', source: 'mail', title: 'Cords', body: 'They came.' };
  const payload = { items: [{ ...item, colour: 'red', 'a\nb': 1 }, item] };
  const told = textOf(await client.callTool({ name: 'ingest', arguments: { payload, sync: false } }));
  expect(told).toMatch(/^2 added .*\nNot read, for there are no such fields: items\.colour,items\.a%0Ab\.$/);
});

test.each([
  ['nothing is left out', [{}, { idempotency_key: 'a' }], /^2 added .*0 rejected\.[^\n]*$/],
  ['one has no business', [{}, { entity: 'beta' }], /\nRejected: item 2, .*register_business, or name one of: alpha;/],
  ['two have none', [{ entity: 'beta' }, {}, { entity: undefined }], /\nRejected: items 1, 3, .*register_business/],
  [
    'one is known as it is',
    [{ idempotency_key: 'b' }, { idempotency_key: 'b' }],
    /1 known already, 0 rejected\.[^\n]*$/,
  ],
  [
    'one is known with other words',
    [{ idempotency_key: 'c' }, { idempotency_key: 'c', body: 'Gone.' }],
    /\nNot changed: item 2, .*another idempotency_key/,
  ],
])('what was not taken in is told with what to do about it: %s', async (_, items, told) => {
  await using client = await connected(h.url, 'modern', bearer(org.key));
  const item = { entity: 'alpha', source: 'mail', title: 'Nets', body: 'They came.' };
  const payload = { items: items.map((one) => ({ ...item, ...one })) };
  expect(textOf(await client.callTool({ name: 'ingest', arguments: { payload, sync: false } }))).toMatch(told);
});

test('whatever takes an object or a list takes its JSON text as well', async () => {
  const takes = (value: unknown, type: string): boolean =>
    value !== null &&
    typeof value === 'object' &&
    ((value as { type?: unknown }).type === type ||
      ['anyOf', 'oneOf'].some((of) => ((value as any)[of] ?? []).some((one: unknown) => takes(one, type))));
  await using client = await connected(h.url, 'modern', bearer(org.key));
  const { tools } = await client.listTools();
  const structures = tools.flatMap(({ name, inputSchema }) =>
    Object.entries(inputSchema.properties ?? {})
      .filter(([, value]) => takes(value, 'array') || takes(value, 'object'))
      .map(([field, value]) => ({ field: `${name}.${field}`, text: takes(value, 'string') })),
  );
  expect(structures.length).toBeGreaterThan(8);
  expect(structures.filter(({ text }) => !text)).toEqual([]);
  const call = async (name: string, args: Record<string, unknown>) =>
    textOf(await client.callTool({ name, arguments: args }));
  await call('register_business', { name: 'Brine', biz_type: 'other', domains: '["brine.example"]' });
  const { businesses } = (await org.owner.get(`/org/${org.id}/businesses`)).body;
  expect(businesses.find((one: { id: string }) => one.id === 'brine').domains).toEqual(['brine.example']);
  expect(await call('traverse', { start_id: 'business:brine', edge_types: '["works_for", "leads"]' })).toMatch(
    /^0 edges/,
  );
  expect(await call('traverse', { start_id: 'business:brine', edge_types: 'works_for,leads' })).toMatch(/^0 edges/);
  expect(await call('batch_merge_suggestions', { suggestion_ids: '["sug_1", "sug_2"]' })).toMatch(/2 failed/);
});
