import { expect, test } from 'vitest';
import { member } from '../../support/factories.ts';
import { harness } from '../../support/harness.ts';
import { rowsWith } from '../../support/rows-with.ts';
import { rows } from '../../../src/stores/db/sql.ts';
import { tablesWith } from '../../../src/stores/orgs/delete-tenant-rows.ts';
import { shared } from '../../support/http/shared.ts';

const quiet = () => harness({ workers: false });
const mail = (over: object = {}) => ({
  entity: 'alpha',
  source: 'mail',
  type: 'email',
  title: 'Delivery on Monday',
  body: 'Hello,\n\nthe pallets arrive on Monday.\n\nBest regards\nMarta Vidal',
  metadata: { from: 'Marta Vidal <marta.vidal@northwind.example>', to: ['Jo Park <jo.park@alpha.example>'] },
  ...over,
});

test('a graph is created empty, with its storage key, and listed beside the primary one', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme', owner: 'ann' });
  const created = await owner.post('/org/acme/graphs', {
    name: 'Field Notes',
    template: 'research',
    description: 'Papers',
  });
  const record = {
    graph_id: 'field-notes',
    display_name: 'Field Notes',
    template: 'research',
    description: 'Papers',
    storage_key: 'acme:field-notes',
    created_by: 'ann',
    primary: false,
    node_count: 0,
    edge_count: 0,
  };
  expect([created.status, created.body]).toMatchObject([200, record]);
  const { graphs } = (await owner.get('/org/acme/graphs')).body;
  expect(graphs).toMatchObject([
    { graph_id: 'primary', storage_key: 'acme', template: 'operational', primary: true },
    record,
  ]);
  expect((await owner.get('/org/acme/graphs/field-notes')).body).toMatchObject(record);
  expect((await owner.get('/org/acme/schema?graph_id=field-notes')).body).toMatchObject({ template: 'research' });
  expect((await owner.get('/org/acme/stats?graph_id=field-notes')).body).toMatchObject({ total_nodes: 0 });
});

test('every member sees all graphs, also those that they may not read', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  await owner.post('/org/acme/graphs', { name: 'Secret', template: 'general' });
  const mia = h.as((await member(h.db, 'acme', 'mia')).key);
  expect((await mia.get('/org/acme/graphs')).body.graphs).toHaveLength(2);
  expect((await mia.get('/org/acme/graphs/secret')).status).toBe(200);
  expect((await mia.get('/org/acme/stats?graph_id=secret')).body.code).toBe('forbidden');
  expect((await mia.get('/org/acme/stats?graph_id=nowhere')).body.code).toBe('not_found');
  expect((await mia.post('/org/acme/graphs', { name: 'Mine', template: 'general' })).body.code).toBe('forbidden');
});

const refusing = shared(async () => {
  const h = await quiet();
  const acme = await h.org({ id: 'acme' });
  const other = await h.org({ id: 'beta' });
  await other.owner.post('/org/beta/templates', { name: 'theirs', base: 'general' });
  return { ...h, ...acme };
});
test.each([
  [{ name: 'N', template: 'operational' }, ['body', 'template'], 'research'],
  [{ name: 'N', template: 'custom_missing' }, ['body', 'template'], 'Use one of'],
  [{ name: 'N', template: 'custom_theirs' }, ['body', 'template'], 'Use one of'],
  [{ name: 'N', template: '../x' }, ['body', 'template'], 'Use one of'],
  [{ name: 'N', template: '__proto__' }, ['body', 'template'], 'Use one of'],
  [{ name: 'N', template: 'general', graph_id: '../x' }, ['body', 'graph_id'], 'lower-case'],
  [{ name: '日本', template: 'general' }, ['body', 'name'], 'graph_id'],
  [{ name: '', template: 'general' }, ['body', 'name'], ''],
  [{ name: 'N' }, ['body', 'template'], 'required'],
])('%j makes no graph', async (body, loc, says) => {
  const { owner } = refusing();
  const answer = await owner.post('/org/acme/graphs', body);
  expect([answer.status, answer.body.detail[0].loc]).toEqual([422, loc]);
  expect(answer.body.detail[0].msg).toContain(says);
  expect(JSON.stringify(answer.body)).not.toContain(', custom_theirs');
  expect((await owner.get('/org/acme/graphs')).body.graphs).toHaveLength(1);
});

test('an id that is taken is a conflict, be it the primary one or given twice at once', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  const same = () => owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
  const codes = (await Promise.all([same(), same(), same()])).map(({ body }) => body.code ?? 'made').toSorted();
  expect(codes).toEqual(['conflict', 'conflict', 'made']);
  expect((await owner.post('/org/acme/graphs', { name: 'Primary', template: 'general' })).body.code).toBe('conflict');
});

test('a graph is renamed and described, and nothing else of it changes', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  await owner.post('/org/acme/graphs', { name: 'Notes', template: 'general', description: 'old' });
  const patch = (body: object, id = 'notes') => owner.patch(`/org/acme/graphs/${id}`, body);
  expect((await patch({ name: 'Log' })).body).toMatchObject({
    graph_id: 'notes',
    display_name: 'Log',
    description: 'old',
  });
  expect((await patch({ description: '' })).body).not.toHaveProperty('description');
  expect((await patch({ name: 'Everything' }, 'primary')).body).toMatchObject({
    display_name: 'Everything',
    primary: true,
  });
  expect((await patch({ name: 'x' }, 'nowhere')).body.code).toBe('not_found');
  expect((await patch({})).body.detail[0].loc).toEqual(['body']);
  expect((await patch({ name: '' })).body.detail[0].loc).toEqual(['body', 'name']);
});

test('a graph is deleted only when that is confirmed, and never the primary one', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  await owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
  expect((await owner.del('/org/acme/graphs/notes')).body).toMatchObject({
    status: 400,
    code: 'confirmation_required',
  });
  expect((await owner.del('/org/acme/graphs/notes?confirm=maybe')).status).toBe(422);
  const primary = await owner.del('/org/acme/graphs/primary?confirm=true');
  expect([primary.status, primary.body.detail[0].loc]).toEqual([422, ['path', 'graph_id']]);
  expect((await owner.del('/org/acme/graphs/nowhere?confirm=true')).body.code).toBe('not_found');
  expect((await owner.get('/org/acme/graphs')).body.graphs).toHaveLength(2);
});

const canary = (over: object) =>
  mail({ graph_id: 'canary', body: 'A canary sings.', metadata: { from: 'Cana Ry <canary@birds.example>' }, ...over });

test('of a deleted graph no row, node, item or file is left, its id is free again and its idempotency keys are not', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
  await owner.post('/org/acme/graphs', { name: 'Canary', template: 'general', graph_id: 'canary' });
  await member(h.db, 'acme', 'mia', { graph_roles: { canary: 'reader', primary: 'reader' } });
  const sent = await owner.post('/ingest?sync=true', canary({ idempotency_key: 'once' }));
  expect(sent.body).toMatchObject({ ingested: 1, sync: { state: 'complete' } });
  await owner.post('/ingest?sync=true', mail());
  await owner.post('/ingest', canary({ title: 'Never read' }));
  const before = (await owner.get('/org/acme/stats')).body;
  const deleted = await owner.call('DELETE', '/org/acme/graphs/canary', { confirm: true });
  expect([deleted.status, deleted.body]).toMatchObject([200, { status: 'deleted', graph_id: 'canary', items: 2 }]);
  for (const table of await tablesWith(h.db, 'graph'))
    expect([table, await rows(h.db, { text: `select * from ${table} where graph = 'acme:canary'` })]).toEqual([
      table,
      [],
    ]);
  const left = async () => (await rowsWith(h.db, 'canary')).filter((row) => !row.startsWith('public.audit '));
  await expect.poll(left).toEqual([expect.stringMatching(/^public\.items .*once.*deleted/)]);
  expect((await left())[0]).not.toMatch(/sings|birds/);
  expect(await h.ctx.graph.counts('acme:canary')).toMatchObject({ nodes: 0, edges: 0 });
  const paths = [];
  for await (const file of h.ctx.files.scan()) paths.push(file.path);
  expect(paths).toHaveLength(1);
  expect((await owner.get('/org/acme/stats')).body).toEqual(before);
  expect((await owner.get('/org/acme/stats?graph_id=canary')).body.code).toBe('not_found');
  expect((await owner.del('/org/acme/graphs/canary?confirm=true')).body.code).toBe('not_found');
  const { entries } = (await owner.get('/org/acme/audit')).body;
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'graph.deleted', subject: 'canary', detail: { items: 2 } }),
  );
  await owner.post('/org/acme/graphs', { name: 'Canary', template: 'general', graph_id: 'canary' });
  const again = await owner.post('/ingest', canary({ idempotency_key: 'once' }));
  expect(again.body).toMatchObject({ ingested: 0, ids: sent.body.ids, duplicates: [{ id: sent.body.ids[0] }] });
  const anew = await owner.post('/ingest?sync=true', canary({ idempotency_key: 'twice' }));
  expect(anew.body).toMatchObject({ ingested: 1, sync: { state: 'complete' } });
  expect((await owner.post('/org/acme/search', { q: 'canary', graph_id: 'canary' })).body.total).toBe(2);
});
