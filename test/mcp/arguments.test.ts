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
});

test('what was added is told with its nodes, and a wrong name of an argument by that name', async () => {
  await using client = await connected(h.url, 'modern', bearer(org.key));
  const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });
  const payload = { entity: 'alpha', source: 'mail', title: 'Ropes', body: 'Rut Falk <rut@falk.example> came.' };
  expect(textOf(await call('ingest', { payload }))).toMatch(/ nodes are in it: .*contact:rut@falk\.example/);
  expect(textOf(await call('recall', { query: 'ropes' }))).toMatch(/^invalid: Field required, and not read: query\n/);
});
