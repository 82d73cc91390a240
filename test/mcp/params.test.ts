import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';
import { relay } from '../../src/cli/relay.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: ['acme'] });
});
afterAll(() => h[Symbol.asyncDispose]());

async function answer(message: object): Promise<any> {
  const { body } = await org.owner.post('/mcp', message, { accept: 'application/json, text/event-stream' });
  return typeof body === 'string' ? JSON.parse(body.slice(body.indexOf('{'), body.lastIndexOf('}') + 1)) : body;
}

const init = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } };

test.each<[string, unknown, RegExp]>([
  ['initialize', undefined, /params: /],
  ['initialize', { ...init, protocolVersion: 5 }, /params\.protocolVersion: Send a text/],
  ['initialize', { ...init, capabilities: null }, /params\.capabilities: Send an object/],
  ['initialize', { ...init, clientInfo: 'x' }, /params\.clientInfo: Send an object/],
  ['tools/call', undefined, /params: /],
  ['tools/call', {}, /params\.name: /],
  ['tools/call', { name: 5 }, /params\.name: Send a text/],
  ['tools/call', { name: 'recall', arguments: [] }, /params\.arguments: Send an object/],
  ['tools/call', { name: 'recall', arguments: '{"q":"x"}' }, /params\.arguments: Send an object/],
  ['prompts/get', { name: null }, /params\.name: Send a text/],
  ['prompts/get', { name: 'brief_me', arguments: { entity: 5 } }, /params\.arguments\.entity: Send a text/],
  ['resources/read', {}, /params\.uri: /],
  ['resources/read', { uri: 5 }, /params\.uri: Send a text/],
])('%s with %j is told in words what is wrong with its parameters', async (method, params, told) => {
  const { id, error } = await answer({ jsonrpc: '2.0', id: 7, method, params });
  expect([id, error.code]).toEqual([7, -32_602]);
  expect(error.message).toMatch(new RegExp(`^The parameters of ${method} cannot be read\\. `));
  expect(error.message).toMatch(told);
});

test.each<[string, object]>([
  ['tools/call', { name: 'graph_stats', arguments: null }],
  ['tools/call', { name: 'graph_stats' }],
  ['prompts/get', { name: 'brief_me', arguments: { entity: 'acme' } }],
  ['prompts/get', { name: 'review_suggestions', arguments: null }],
  ['resources/list', {}],
  ['initialize', init],
])('%s with %j is answered', async (method, params) => {
  const { result, error } = await answer({ jsonrpc: '2.0', id: 7, method, params });
  expect([error, result?.isError]).toEqual([undefined, undefined]);
});

test('what a tool refuses is told by the names of its own arguments', async () => {
  for (const name of ['Ada Quist', 'Bo Ode'])
    await org.owner.post(`/org/${org.id}/write`, { action: 'upsert_node', label: 'Contact', properties: { name } });
  const { results } = (await org.owner.post(`/org/${org.id}/search`, { q: 'Quist Ode', node_type: 'Contact' })).body;
  const ids = (results as { id: string }[]).map(({ id }) => id);
  const join = { action: 'create_edge', from_id: ids[0], to_id: ids[1], relationship: 'acquired' };
  const params = { name: 'write_to_graph', arguments: join };
  const { result } = await answer({ jsonrpc: '2.0', id: 7, method: 'tools/call', params });
  expect(result.content[0].text).toMatch(/^invalid: From a Contact to a Contact .*\n- relationship: /);
});

test('a tool that refused is asked again by the same message, and not told the same', async () => {
  const payload = { entity: 'later', source: 'notes', title: 'Lunch', body: 'Ines Marlow called.' };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'ingest', arguments: { payload } } };
  const headers = { accept: 'application/json, text/event-stream', 'idempotency-key': 'refused' };
  const ask = async () => JSON.stringify((await org.owner.post('/mcp', message, headers)).body);
  expect(await ask()).toContain('entity_not_registered');
  await org.owner.post(`/org/${org.id}/businesses`, { name: 'Later', biz_type: 'other' });
  const added = await ask();
  expect(added).toContain('1 added');
  expect(await ask()).toBe(added);
});

test.each(['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', '[]', '5', '"ping"', 'null', 'true', '{', 'ping'])(
  'a line that is no message is answered with what to write: %s',
  async (line) => {
    const written: string[] = [];
    const lines = (async function* () {
      yield line;
    })();
    await relay(createClient({ url: h.url, key: org.key, org: org.id }), lines, (text) => written.push(text));
    const answers = written.map((text) => JSON.parse(text));
    expect(answers).toEqual([
      { jsonrpc: '2.0', id: null, error: { code: expect.any(Number), message: expect.any(String) } },
    ]);
    expect(answers[0].error.message).toMatch(/not JSON\.$|^Write one message a line/);
  },
);
