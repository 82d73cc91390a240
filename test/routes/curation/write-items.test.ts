import { expect, test } from 'vitest';
import { acmeService } from '../../support/http/acme.ts';
import { writer } from '../../support/samples/writes.ts';

const { h, acme } = await acmeService('acme', 'beta');
const { read, write } = writer(acme);

async function ingest(item: object): Promise<string> {
  const sent = await acme.owner.post('/ingest?sync=true', { entity: 'acme', source: 'notes', body: '', ...item });
  return sent.body.ids[0];
}

test('what is written of an item’s own node holds when it is extracted again, and goes with the item', async () => {
  const meeting = await ingest({ type: 'meeting', title: 'Kick-of', date: '2025-03-04' });
  const paper = await ingest({ type: 'document', title: 'Minutes', date: '2025-03-05' });
  const [from_id, to_id] = [`activity:${meeting}`, `asset:${paper}`];
  const properties = { name: 'Kick-off', occurred_at: '2025-03-04T09:30:00Z', room: 'Blue' };
  expect((await write({ action: 'correction', node_id: from_id, properties })).body.node_id).toBe(from_id);
  expect((await write({ action: 'create_edge', from_id, to_id, edge_type: 'recorded_in' })).body.status).toBe('merged');
  await acme.owner.post('/org/acme/items/reprocess', { item_ids: [meeting, paper] });
  await h.drain();
  const node = await read(from_id);
  expect(node).toMatchObject({ name: 'Kick-off', occurred_at: '2025-03-04T09:30:00Z', properties: { room: 'Blue' } });
  expect(node.edges).toMatchObject([{ type: 'recorded_in', to_id, provenance: { authority: 90 } }]);
  await acme.owner.del(`/org/acme/items/${paper}`);
  expect((await acme.owner.get(`/org/acme/entity/${to_id}`)).status).toBe(404);
  expect((await read(from_id)).edges).toEqual([]);
});

test('a name that is corrected is known from then on, in texts that come later', async () => {
  await write({
    action: 'upsert_node',
    label: 'Organization',
    properties: { name: 'Zeniht' },
    entity: 'acme',
    node_id: 'zenith',
  });
  await write({ action: 'correction', node_id: 'zenith', properties: { name: 'Zenith Pumpworks' } });
  const note = await ingest({ title: 'Call', body: 'They said that Zenith Pumpworks will deliver on Monday.' });
  const { edges } = await read(`activity:${note}`);
  expect(edges).toMatchObject([{ type: 'mentions', to_id: 'zenith', to_name: 'Zenith Pumpworks' }]);
});

test('a registered business can be extended and corrected, and stays a business', async () => {
  await write({ action: 'upsert_node', node_id: 'business:beta', properties: { founded: 1994 } });
  await write({
    action: 'correction',
    node_id: 'business:beta',
    properties: { name: 'Beta Holding', industry: 'steel' },
  });
  expect(await read('business:beta')).toMatchObject({
    label: 'Business',
    name: 'Beta Holding',
    properties: { founded: 1994, industry: 'steel', biz_type: 'other' },
  });
});

test('two who choose the same new id at once write of one node', async () => {
  const deal = (entity: string) =>
    write({ action: 'upsert_node', label: 'Account', node_id: 'deal-7', entity, properties: { [entity]: true } });
  const both = await Promise.all([deal('acme'), deal('beta')]);
  expect(both.map(({ body }) => body.node_id)).toEqual(['deal-7', 'deal-7']);
  expect(await read('deal-7')).toMatchObject({ entities: ['acme', 'beta'], properties: { acme: true, beta: true } });
});

test('every write is in the audit log with its document', async () => {
  await write({ action: 'upsert_node', label: 'Asset', node_id: 'audited', properties: { name: 'Audited' } });
  const { body } = await acme.owner.get('/org/acme/audit?limit=1');
  expect(body.entries[0].detail).toMatchObject({
    action: 'upsert_node',
    document_id: expect.stringMatching(/^write_/),
  });
});
