import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { operations } from '../../../src/http/registry.ts';
import { harness } from '../../support/harness.ts';

const MODERN = '2026-07-28';
const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
  'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
};
const ANYTHING = {
  toolsListChanged: true,
  promptsListChanged: true,
  resourcesListChanged: true,
  resourceSubscriptions: ['quern://node/1'],
};
const METHODS = ['initialize', 'tools/list', 'prompts/list', 'resources/list', 'subscriptions/listen', 'nothing'];
const ROUNDS = 3;

test('no request leaves anything with what lives as long as the process', async () => {
  await using h = await harness({ workers: false });
  const { id, owner } = await h.org({ id: 'acme' });
  const { graph_id } = (await owner.post(`/org/${id}/graphs`, { graph_id: 'open', name: 'Open', template: 'general' }))
    .body;
  const token = (await owner.post(`/org/${id}/graphs/${graph_id}/public-tokens`, { name: 'page' })).body.token;
  const held = () => getEventListeners(h.ctx.draining, 'abort').length;
  const asked = async () => {
    for (const { method, path, name } of await operations()) {
      if (method !== 'get' || name === 'events') continue;
      const place = path.replace('{org_id}', id).replaceAll(/\{\w+\}/g, 'nothing');
      await owner.get(place);
    }
    for (const caller of [owner, h.as(token)])
      for (const method of METHODS)
        for (const modern of [true, false]) {
          const headers = {
            accept: 'application/json, text/event-stream',
            ...(modern && { 'mcp-protocol-version': MODERN, 'mcp-method': method }),
          };
          const params = { notifications: ANYTHING, ...(modern && { _meta: META }) };
          await caller.post('/mcp', { jsonrpc: '2.0', id: 1, method, params }, headers);
        }
  };
  await asked();
  const before = held();
  for (let n = 0; n < ROUNDS; n++) await asked();
  expect(held()).toBe(before);
}, 120_000);
