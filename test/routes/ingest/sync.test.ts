import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { acmeService } from '../../support/http/acme.ts';

const { h, acme } = await acmeService('acme');

const mail = (n: number, given: Record<string, unknown> = {}) => ({
  entity: 'acme',
  source: 'mail',
  type: 'email',
  title: `Offer ${n}`,
  body: 'Here is the offer.',
  metadata: { from: `Person Number${n} <person${n}@firm${n}.example>`, to: 'team@acme.example' },
  ...given,
});
const search = async (q: string) => {
  const { body } = await acme.owner.post('/org/acme/search', { q });
  return body.results.map((r: { id: string }) => r.id);
};

test('with sync the nodes can be searched before the answer', async () => {
  const { status, body } = await acme.owner.post('/ingest?sync=true', mail(1));
  expect(status).toBe(200);
  expect(body.sync).toMatchObject({ state: 'complete', took_ms: expect.any(Number) });
  expect(body.sync.nodes).toContain('contact:person1@firm1.example');
  expect(body.sync.edges).toBeGreaterThan(0);
  expect(await search('person1@firm1.example')).toContain('contact:person1@firm1.example');
  const one = await acme.owner.get(`/org/acme/items/${body.ids[0]}`);
  expect(one.body.status).toBe('extracted');
  expect(one.body.nodes).toEqual(body.sync.nodes);
});

test('fifty sync requests at once are all answered with their own nodes', async () => {
  const sent = Array.from({ length: 50 }, (_, i) => acme.owner.post('/ingest?sync=true', mail(100 + i)));
  const answers = await Promise.all(sent);
  for (const [i, { body }] of answers.entries()) {
    expect(body.sync?.nodes, JSON.stringify(body)).toContain(`contact:person${100 + i}@firm${100 + i}.example`);
  }
});

test('a sync retry of an item that still waits for the night extracts it', async () => {
  const first = await acme.owner.post('/ingest', mail(2, { idempotency_key: 'two' }));
  const again = await acme.owner.post('/ingest?sync=1', mail(2, { idempotency_key: 'two' }));
  expect(again.body.duplicates).toEqual([{ index: 0, id: first.body.ids[0] }]);
  expect(again.body.sync.nodes).toContain('contact:person2@firm2.example');
});

test('an item taken back leaves no file, no node of its own and no row, but its key', async () => {
  const { body } = await acme.owner.post('/ingest?sync=true', mail(3, { idempotency_key: 'three' }));
  const [id] = body.ids;
  const { path } = (await acme.owner.get(`/org/acme/items/${id}`)).body;
  const deleted = await acme.owner.del(`/org/acme/items/${id}`);
  expect(deleted).toMatchObject({ status: 200, body: { status: 'deleted', item_id: id } });
  const left = await search('person3@firm3.example');
  expect(left).not.toContain('contact:person3@firm3.example');
  expect(left).not.toContain('organization:firm3.example');
  await expect(access(join(h.ctx.config.DATA_DIR, 'collector', path))).rejects.toThrow();
  const statuses = [await acme.owner.get(`/org/acme/items/${id}`), await acme.owner.del(`/org/acme/items/${id}`)];
  expect(statuses.map((r) => r.status)).toEqual([404, 404]);
  const again = await acme.owner.post('/ingest?sync=true', mail(3, { idempotency_key: 'three' }));
  expect(again.body.duplicates).toEqual([{ index: 0, id }]);
  expect(again.body.sync).toMatchObject({ nodes: [], edges: 0 });
});

test('an item that was never extracted can be taken back too', async () => {
  const { body } = await acme.owner.post('/ingest', mail(4));
  expect((await acme.owner.del(`/org/acme/items/${body.ids[0]}`)).status).toBe(200);
});

test('a written file can be searched before the answer with sync', async () => {
  const content = 'Minutes. Write to zelda.quill@quillworks.example for the plan.';
  const sent = { entity: 'acme', filename: 'minutes.md', content, sync: true };
  const { body } = await acme.owner.post('/collect/write-file', sent);
  expect(body.sync.nodes).toContain('contact:zelda.quill@quillworks.example');
});

test('reprocessing reads items anew and changes nothing when they say the same', async () => {
  await h.drain();
  const before = await acme.owner.get('/org/acme/stats');
  const { body } = await acme.owner.post('/org/acme/items/reprocess', { entity: 'acme' });
  expect(body).toMatchObject({ status: 'queued', items: expect.any(Number) });
  await h.drain();
  const after = await acme.owner.get('/org/acme/stats');
  expect(after.body.nodes).toEqual(before.body.nodes);
  expect(after.body.edges).toEqual(before.body.edges);
});

test('an item that cannot be read is accepted all the same and says why it was not extracted', async () => {
  await h.db.query(`insert into graphs (org_id, graph_id, graph_key, display_name, template, created_by)
    values ('acme', 'odd', 'acme:odd', 'Odd', 'custom_none', 't')`);
  const { status, body } = await acme.owner.post('/ingest?sync=true', mail(5, { graph_id: 'odd' }));
  expect(status).toBe(200);
  expect(body.ids).toHaveLength(1);
  expect(body.sync).toBeUndefined();
  expect(body.sync_error).toContain('custom_none');
});
