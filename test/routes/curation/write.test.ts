import { expect, test } from 'vitest';
import { sql } from '../../../src/stores/db/sql.ts';
import { find } from '../../../src/stores/review/suggestions.ts';
import { acmeService } from '../../support/http/acme.ts';
import { writer } from '../../support/samples/writes.ts';

const { h, acme } = await acmeService('acme', 'beta');
const { read, upsert, write } = writer(acme);

test('a node that is written can be found by its name, address and id when the answer comes', async () => {
  const given = { name: 'Dana Reyes', email: 'Dana@Borealis.example', title: 'CFO', tags: ['vip', 'board'] };
  const { status, body } = await upsert('Person', given, { entity: 'acme', evidence: 'She said so on the phone' });
  expect([status, body]).toEqual([
    200,
    { status: 'merged', node_id: 'contact:dana@borealis.example', notifications: [] },
  ]);
  expect(await read(body.node_id)).toMatchObject({
    label: 'Contact',
    name: 'Dana Reyes',
    entity: 'acme',
    email: 'dana@borealis.example',
    properties: { title: 'CFO', tags: ['vip', 'board'] },
    provenance: { source: 'write', authority: 90, confidence: 0.95 },
  });
  for (const q of ['reyes', 'dana@borealis.example'])
    expect((await acme.owner.post('/org/acme/search', { q })).body.results[0].id).toBe(body.node_id);
});

test('evidence names the document, its rule and authority, and quotes the reason', async () => {
  const { body } = await upsert('Organization', { name: 'Quoted Ltd', industry: 'print' }, { evidence: 'On the card' });
  const { evidence } = await read(body.node_id, '?evidence=1');
  expect(evidence.industry).toEqual([
    {
      item_id: expect.stringMatching(/^write_/),
      rule: 'write.upsert_node',
      quote: 'On the card',
      confidence: 0.95,
      authority: 90,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    },
  ]);
});

test('a second write extends the node that an id or alias names, and the later of two values wins', async () => {
  const { node_id } = (await upsert('Contact', { name: 'Ida Berg', title: 'Buyer' }, { entity: 'acme' })).body;
  expect(node_id).toBe('contact:ida-berg.acme');
  const more = await write({
    action: 'upsert_node',
    node_id,
    properties: { email: 'ida@berg.example', title: 'Head of buying' },
  });
  expect(more.body).toMatchObject({ status: 'merged', node_id: 'contact:ida@berg.example' });
  const node = await read(node_id);
  expect(node).toMatchObject({
    id: 'contact:ida@berg.example',
    name: 'Ida Berg',
    properties: { title: 'Head of buying' },
  });
  expect(node.aliases).toContain(node_id);
});

test.each([
  ['crm-4711', 'Contact'],
  ['Ünit/7 «x» | ? #', 'Asset'],
  ['activity:kick-off 2025', 'Activity'],
  ['deal:9', 'Account'],
  ['x'.repeat(256), 'Organization'],
])('a node goes by the id that its writer chose: %j', async (id, label) => {
  const created = await upsert(label, { name: `Thing ${label}`, note: 1 }, { node_id: id });
  expect(created.body).toMatchObject({ status: 'merged', node_id: id });
  const again = await write({ action: 'upsert_node', node_id: id, properties: { note: 2 } });
  expect(again.body.node_id).toBe(id);
  expect(await read(id)).toMatchObject({ id, label, name: `Thing ${label}`, properties: { note: 2 } });
});

test('an id that reads as one of the service is that thing', async () => {
  const created = await write({
    action: 'upsert_node',
    node_id: 'contact:Lee@Kappa.example',
    properties: { name: 'Lee Kappa' },
  });
  expect(created.body.node_id).toBe('contact:lee@kappa.example');
  const item = { entity: 'acme', source: 'mail', title: 'Hi', body: '', metadata: { from: 'lee@kappa.example' } };
  await acme.owner.post('/ingest?sync=true', item);
  const { id, provenance } = await read('contact:lee@kappa.example');
  expect([id, provenance.sources]).toEqual(['contact:lee@kappa.example', ['mail', 'write']]);
  const other = { action: 'correction', node_id: 'contact:LEE@Kappa.example', properties: { a: 1 } };
  expect((await write(other)).body.node_id).toBe('contact:lee@kappa.example');
  const firm = await write({ action: 'upsert_node', node_id: 'organization:kappa.example', properties: {} });
  expect(firm.body.node_id).toBe('organization:kappa.example');
  const named = await write({ action: 'upsert_node', node_id: 'contact:uma-ray.beta', properties: { title: 'Chef' } });
  expect(named.body.node_id).toBe('contact:uma-ray.beta');
  expect(await read('contact:uma-ray.beta')).toMatchObject({ name: 'Uma Ray', entity: 'beta' });
});

test('an edge joins two nodes that are there, and says how sure it is and why', async () => {
  await upsert('Contact', { name: 'Ann Edge' }, { node_id: 'ann' });
  await upsert('Organization', { name: 'Edge Works' }, { node_id: 'works' });
  const created = await write({
    action: 'create_edge',
    from_id: 'ann',
    to_id: 'works',
    relationship: 'Works For',
    properties: { title: 'Engineer' },
    confidence: 0.9,
    evidence: 'Her profile says it',
  });
  expect(created.body).toMatchObject({ status: 'merged', edge_id: 'ann::works_for::works' });
  const { edges } = await read('ann', '?evidence=1');
  expect(edges).toMatchObject([
    {
      id: 'ann::works_for::works',
      confidence: 0.9,
      properties: { title: 'Engineer', evidence: 'Her profile says it' },
      provenance: { source: 'write', authority: 90 },
      evidence: [{ rule: 'write.create_edge', quote: 'Her profile says it', authority: 90 }],
    },
  ]);
});

test('a correction holds when the item is extracted again, and a later one wins', async () => {
  const item = {
    entity: 'acme',
    source: 'crm',
    type: 'contact',
    title: 'Nora Falk',
    body: '',
    metadata: { email: 'nora@falk.example', title: 'Clerk' },
  };
  const { ids } = (await acme.owner.post('/ingest?sync=true', item)).body;
  const correct = (properties: object) =>
    write({ action: 'correction', node_id: 'contact:nora@falk.example', properties });
  expect((await correct({ title: 'Director', name: 'Nora Falk-Lund' })).body.status).toBe('merged');
  await acme.owner.post('/org/acme/items/reprocess', { item_ids: ids });
  await h.drain();
  const node = await read('contact:nora@falk.example');
  expect(node).toMatchObject({ name: 'Nora Falk-Lund', entity: 'acme', properties: { title: 'Director' } });
  expect(node.provenance.authority).toBe(100);
  await correct({ title: 'Chair' });
  await write({ action: 'upsert_node', node_id: 'contact:nora@falk.example', properties: { title: 'Intern' } });
  expect((await read('contact:nora@falk.example')).properties.title).toBe('Chair');
});

test('a correction and an edge keep nothing in the graph whose item was taken back', async () => {
  const item = {
    entity: 'acme',
    source: 'mail',
    title: 'Once',
    body: '',
    metadata: { from: 'Olaf Once <olaf@once.example>' },
  };
  const { ids } = (await acme.owner.post('/ingest?sync=true', item)).body;
  await write({ action: 'correction', node_id: 'contact:olaf@once.example', properties: { title: 'Gone' } });
  await write({
    action: 'create_edge',
    from_id: 'contact:olaf@once.example',
    to_id: 'business:acme',
    edge_type: 'linked_to',
  });
  expect((await acme.owner.del(`/org/acme/items/${ids[0]}`)).body.status).toBe('deleted');
  expect((await acme.owner.get('/org/acme/entity/contact:olaf@once.example')).status).toBe(404);
  await acme.owner.post('/ingest?sync=true', { ...item, title: 'Twice' });
  expect(await read('contact:olaf@once.example')).toMatchObject({ name: 'Olaf Once', properties: { title: 'Gone' } });
});

test('a correction of what was only read in a text is seen', async () => {
  const body = 'Yesterday Bernadette Kowalski of Zenith Industries Ltd called about the pumps.';
  const { sync } = (await acme.owner.post('/ingest?sync=true', { entity: 'beta', source: 'n', title: 'Call', body }))
    .body;
  const id = sync.nodes.find((one: string) => one.startsWith('contact:bernadette'));
  await write({ action: 'correction', node_id: id, properties: { title: 'Engineer' } });
  expect(await read(id)).toMatchObject({ label: 'Contact', properties: { title: 'Engineer' } });
});

test.each([
  [0.95, 'merged'],
  [0.9, 'merged'],
  [0.89, 'queued'],
  [0.7, 'queued'],
  [0.69, 'rejected'],
  [0, 'rejected'],
])('at confidence %d a write is %s', async (confidence, status) => {
  const node_id = `gate-${confidence}`;
  const { body } = await upsert('Asset', { name: `Gate ${confidence}` }, { node_id, confidence });
  expect(body.status).toBe(status);
  expect((await acme.owner.get(`/org/acme/entity/${node_id}`)).status).toBe(status === 'merged' ? 200 : 404);
  expect(body.reason !== undefined).toBe(status !== 'merged');
  expect(body.suggestion_id !== undefined).toBe(status === 'queued');
});

test('a queued write is one suggestion however often it is sent, and holds the document that confirming settles', async () => {
  const given = { confidence: 0.8, entity: 'acme', evidence: 'Heard it' };
  const [one, other] = [
    await upsert('Contact', { name: 'Perhaps' }, given),
    await upsert('Contact', { name: 'Perhaps' }, given),
  ];
  expect(one.body.suggestion_id).toBe(other.body.suggestion_id);
  const found = await find(h.db, 'acme', one.body.suggestion_id);
  expect(found).toMatchObject({
    status: 'pending',
    category: 'uncertain_relationship',
    payload: { write: { action: 'upsert_node', label: 'Contact', properties: { name: 'Perhaps' } } },
    document: { kind: 'written', graph: 'acme', entity: 'acme' },
    evidence: [{ rule: 'write.upsert_node', quote: 'Heard it', authority: 90 }],
  });
  await acme.owner.post(`/org/acme/suggestions/${one.body.suggestion_id}/confirm`, {});
  const again = { suggestion_id: one.body.suggestion_id, reason: expect.any(String) };
  const sent = () => upsert('Contact', { name: 'Perhaps' }, given).then(({ body }) => body);
  expect(await sent()).toMatchObject({ status: 'merged', node_id: 'contact:perhaps.acme', ...again });
  await acme.owner.del('/org/acme/nodes/contact:perhaps.acme');
  expect(await sent()).toMatchObject({ status: 'rejected', ...again });
});

test('a queued edge is asked about as edges are that are read', async () => {
  const ids = ['Olle Rask', 'Rask Boats'].map(async (name, i) => {
    const { body } = await upsert(i === 0 ? 'Contact' : 'Organization', { name }, { entity: 'acme' });
    return body.node_id;
  });
  const [from_id, to_id] = await Promise.all(ids);
  const asked = await write({ action: 'create_edge', from_id, to_id, edge_type: 'works_for', confidence: 0.8 });
  const { title } = (await find(h.db, 'acme', asked.body.suggestion_id)) ?? {};
  expect(title).toBe('"Olle Rask" works for "Rask Boats": is that so?');
});

test('a graph takes the labels and edges of its own template', async () => {
  await h.db.query(sql`insert into graphs (org_id, graph_id, graph_key, display_name, template, created_by)
    values ('acme', 'papers', 'acme:papers', 'Papers', 'research', 'test')`);
  const refused = await upsert('Account', { name: 'Deal' }, { graph_id: 'papers' });
  expect(refused.body.detail[0].msg).toBe('This graph has no Account. Use one of Asset, Contact, Organization');
  for (const node_id of ['paper', 'method']) await upsert('Asset', { name: node_id }, { node_id, graph_id: 'papers' });
  const edge = { action: 'create_edge', from_id: 'paper', to_id: 'method', edge_type: 'uses', graph_id: 'papers' };
  expect((await write(edge)).body.edge_id).toBe('paper::uses::method');
  expect((await acme.owner.get('/org/acme/entity/paper')).status).toBe(404);
});

test('the same idempotency key writes once', async () => {
  const body = { action: 'upsert_node', label: 'Asset', properties: { name: 'Once only' } };
  const send = () => acme.owner.call('POST', '/org/acme/write', body, { 'Idempotency-Key': 'once-only' });
  const [one, other] = [await send(), await send()];
  expect([other.headers['idempotent-replayed'], other.body]).toEqual(['true', one.body]);
  expect((await read(one.body.node_id)).provenance.mentions).toBe(1);
});
