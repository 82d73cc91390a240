import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ id: 'acme', entities: ['acme'] });
});
afterAll(() => h[Symbol.asyncDispose]());

test('items that are named to be read anew and are not there are told', async () => {
  const item = { entity: 'acme', source: 'mail', title: 'Nets', body: 'They came.' };
  const { ids } = (await org.owner.post('/ingest', { items: [item, { ...item, title: 'Ropes' }] })).body;
  await org.owner.del(`/org/acme/items/${ids[1]}`);
  const other = await h.org({ id: 'other', entities: ['other'] });
  const foreign = (await other.owner.post('/ingest', { ...item, entity: 'other' })).body.ids[0];
  const anew = async (item_ids: string[]) => (await org.owner.post('/org/acme/items/reprocess', { item_ids })).body;
  const gone = [ids[1], foreign, 'ingest_none'];
  expect(await anew([ids[0], ...gone, ids[1]])).toMatchObject({ status: 'queued', items: 1, unknown: gone });
  expect(await anew(gone)).toMatchObject({ items: 0, unknown: gone });
  expect(await anew([ids[0]])).not.toHaveProperty('unknown');
});

test('failed jobs that are named and are not there are told, and a queue that is none is refused', async () => {
  const id = randomUUID();
  const replayed = await h.admin.post('/admin/failed-jobs/replay', { ids: [id, id] });
  expect(replayed.body).toEqual({ replayed: 0, unknown: [id] });
  expect((await h.admin.post('/admin/failed-jobs/replay', { queue: 'extraction' })).body).toEqual({ replayed: 0 });
  const refused = [
    await h.admin.post('/admin/failed-jobs/replay', { queue: 'extractions' }),
    await h.admin.get('/admin/failed-jobs?queue=extractions'),
  ];
  for (const { status, body } of refused)
    expect([status, body.detail[0].msg]).toEqual([
      422,
      expect.stringMatching(/^There is no such queue\. Use one of: .*extraction/),
    ]);
});
