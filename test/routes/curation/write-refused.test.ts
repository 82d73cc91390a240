import { expect, test } from 'vitest';
import { acmeService } from '../../support/http/acme.ts';
import { writer } from '../../support/samples/writes.ts';

const { acme } = await acmeService('acme', 'beta');
const { upsert, write } = writer(acme);

test.each([
  [
    'an entity that is not registered',
    { action: 'upsert_node', label: 'Contact', properties: { name: 'A' }, entity: 'nope' },
    'entity',
  ],
  ['a label that no graph has', { action: 'upsert_node', label: 'Ghost', properties: { name: 'A' } }, 'label'],
  ['a business', { action: 'upsert_node', label: 'Business', properties: { name: 'A' } }, 'label'],
  ['no label', { action: 'upsert_node', properties: { name: 'A' } }, 'label'],
  ['neither id nor name', { action: 'upsert_node', label: 'Contact', properties: { age: 3 } }, 'node_id'],
  ['another label than the node has', { action: 'upsert_node', label: 'Asset', node_id: 'business:acme' }, 'label'],
  [
    'another label than the id tells',
    { action: 'upsert_node', label: 'Asset', node_id: 'contact:a@b.example' },
    'label',
  ],
  [
    'an id that the service makes',
    { action: 'upsert_node', label: 'Asset', node_id: 'asset:0123456789abcdef' },
    'node_id',
  ],
  ['an id with a control character', { action: 'upsert_node', label: 'Asset', node_id: 'a\u0007b' }, 'node_id'],
  ['an id that is too long', { action: 'upsert_node', label: 'Asset', node_id: 'x'.repeat(257) }, 'node_id'],
  ['null for a value', { action: 'upsert_node', label: 'Asset', node_id: 'n', properties: { a: null } }, 'properties'],
  [
    'an object for a value',
    { action: 'upsert_node', label: 'Asset', node_id: 'n', properties: { a: { b: 1 } } },
    'properties',
  ],
  [
    'a field of the service',
    { action: 'upsert_node', label: 'Asset', node_id: 'n', properties: { aliases: ['x'] } },
    'properties',
  ],
  [
    'a mail address that is none',
    { action: 'upsert_node', label: 'Contact', node_id: 'n', properties: { email: 'me' } },
    'properties',
  ],
  [
    'a date that is none',
    { action: 'upsert_node', label: 'Activity', node_id: 'n', properties: { occurred_at: '2025-02-30' } },
    'properties',
  ],
  [
    'text without measure',
    { action: 'upsert_node', label: 'Asset', node_id: 'n', properties: { a: Array(10).fill('x'.repeat(15_000)) } },
    'properties',
  ],
  ['an empty name', { action: 'upsert_node', label: 'Contact', node_id: 'n', properties: { name: ' ' } }, 'properties'],
  ['a correction of nothing', { action: 'correction', node_id: 'business:acme' }, 'properties'],
  ['a correction without a node', { action: 'correction', properties: { a: 1 } }, 'node_id'],
  ['an edge without an end', { action: 'create_edge', from_id: 'business:acme', edge_type: 'linked_to' }, 'to_id'],
  [
    'an edge to itself',
    { action: 'create_edge', from_id: 'business:acme', to_id: 'business:acme', edge_type: 'linked_to' },
    'to_id',
  ],
  ['an edge without a type', { action: 'create_edge', from_id: 'business:acme', to_id: 'business:beta' }, 'edge_type'],
  [
    'a confidence above 1',
    { action: 'correction', node_id: 'business:acme', properties: { a: 1 }, confidence: 1.1 },
    'confidence',
  ],
  ['an action that there is not', { action: 'delete' }, 'action'],
])('%s is refused', async (_, body, field) => {
  const answer = await write(body);
  expect([answer.status, answer.body.detail?.[0].loc.slice(0, 2)]).toEqual([422, ['body', field]]);
});

test('an edge that the ontology does not list is refused with those that it does', async () => {
  await upsert('Contact', { name: 'Left' }, { node_id: 'left' });
  const answer = await write({
    action: 'create_edge',
    from_id: 'business:acme',
    to_id: 'left',
    edge_type: 'married_to',
  });
  expect([answer.status, answer.body.allowed]).toEqual([422, ['linked_to']]);
  await upsert('Organization', { name: 'Right' }, { node_id: 'right' });
  const other = await write({ action: 'create_edge', from_id: 'left', to_id: 'right', edge_type: 'acquired' });
  expect(other.body.allowed).toEqual(expect.arrayContaining(['works_for', 'leads', 'founded', 'linked_to']));
  expect(other.body.detail[0].msg).toContain('works_for');
});

test('what is not there is not found, and the gate says how to register an entity', async () => {
  const ends = { from_id: 'nobody', to_id: 'business:acme', edge_type: 'linked_to' };
  expect((await write({ action: 'create_edge', ...ends })).status).toBe(404);
  expect((await write({ action: 'correction', node_id: 'nobody', properties: { a: 1 } })).status).toBe(404);
  const refused = await upsert('Contact', { name: 'A' }, { entity: 'nope' });
  expect(refused.body).toMatchObject({
    code: 'entity_not_registered',
    hint: { action: 'register_business', entities: ['acme', 'beta'] },
  });
});
