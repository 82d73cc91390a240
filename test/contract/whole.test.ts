import { expect, test } from 'vitest';
import { operations } from '../../src/http/registry.ts';
import { harness } from '../support/harness.ts';

test('an item that is sent with sync can be searched when the answer comes', async () => {
  await using h = await harness();
  const { id, owner } = await h.org({ entities: ['alpha'] });
  const item = {
    entity: 'alpha',
    source: 'mail',
    type: 'email',
    title: 'Delivery on Monday',
    body: 'Hello,\n\nthe pallets arrive on Monday.\n\nBest regards\nMarta Vidal\nmarta.vidal@northwind.example',
    metadata: { from: 'Marta Vidal <marta.vidal@northwind.example>' },
  };
  const sent = await owner.post('/ingest?sync=true', item);
  expect(sent.body).toMatchObject({ status: 'ok', ingested: 1, sync: { state: 'complete' } });
  await h.drain();
  const found = await owner.post(`/org/${id}/search`, { q: 'Vidal' });
  expect(found.body.results[0]).toMatchObject({ label: 'Contact', name: 'Marta Vidal' });
});

/** They want more than a path: a node that is named, a digest that has been written. */
const WANTING = ['/org/{org_id}/latent_connections', '/org/{org_id}/weekly_digest'];

test('every object that is read under an org carries notifications', async () => {
  await using h = await harness({ workers: false });
  const { id, owner } = await h.org();
  const reads = (await operations()).filter((o) => o.method === 'get' && /^\/org\/\{org_id\}\/[\w-]+$/.test(o.path));
  for (const { path } of reads.filter((read) => !WANTING.includes(read.path))) {
    const { status, body } = await owner.get(path.replace('{org_id}', id));
    expect([path, [200, 202].includes(status), body.notifications]).toEqual([path, true, []]);
  }
});
