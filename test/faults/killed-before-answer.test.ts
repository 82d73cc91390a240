import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type Service, type Tenant } from '../support/http/service.ts';
import { until } from './rest.ts';

let service: Service;
let tenant: Tenant;
beforeAll(async () => {
  service = await startService({ databaseServer: process.env.TEST_SERVER });
  tenant = await service.newOrg();
}, 120_000);
afterAll(() => service[Symbol.asyncDispose]());

const note = (title: string, entity = 'acme') => ({ entity, source: 'notes', title, body: `${title} by Ines Marlow.` });

/** Requests that are acknowledged once they are in the graph, by what the titles of their items begin with; one of them was sent before a business of its items was registered. */
const REQUESTS = [
  ['/ingest?sync=true', 'One', note('One')],
  [
    '/ingest?sync=true',
    'Batch',
    { items: [note('Batch 1', 'later'), note('Batch 2'), note('Batch 3'), note('Batch 2')] },
  ],
  ['conversation', 'Talk', { entity: 'acme', title: 'Talk', content: 'They talked.', participants: ['Ines Marlow'] }],
  ['messages', 'Word', { entity: 'acme', title: 'Word', content: 'A word.', linked_entities: [] }],
] as const;

const titlesOf = async (begin: string): Promise<string[]> => {
  const { rows } = await service.db.query<{ title: string }>(
    `select title from items where org_id = $1 and title like $2 order by item_id`,
    [tenant.org_id, `${begin}%`],
  );
  return rows.map(({ title }) => title);
};

test.each(REQUESTS)(
  'what POST %s stored before its process was killed is not doubled when it is sent again',
  async (place, begin, body) => {
    const path = place.startsWith('/') ? place : `/org/${tenant.org_id}/${place}`;
    const headers = { 'idempotency-key': `again-${begin}` };
    await service.kill('workers');
    const lost = tenant.api.call('POST', path, body, headers).catch(() => 'no answer');
    expect(await until(30_000, async () => (await titlesOf(begin)).length > 0)).toBe(true);
    await service.kill('web');
    expect(await lost).toBe('no answer');
    await Promise.all([service.start('web'), service.start('workers')]);
    const first = await titlesOf(begin);
    if (begin === 'Batch')
      await tenant.api.post(`/org/${tenant.org_id}/businesses`, { name: 'Later', biz_type: 'operating' });
    await service.db.query(`update idempotency set lease_until = now() where org_id = $1`, [tenant.org_id]);
    const again = await tenant.api.call('POST', path, body, headers);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect((await titlesOf(begin)).toSorted()).toEqual((begin === 'Batch' ? ['Batch 1', ...first] : first).toSorted());
  },
  120_000,
);

test('a rule that was made before its process was killed is not made again', async () => {
  const path = `/org/${tenant.org_id}/rules`;
  const rule = { kind: 'ignore', match: { name: 'Ines Marlow', label: 'Contact' }, effect: {} };
  const headers = { 'idempotency-key': 'again-rule' };
  const made = async () => (await service.db.query(`select from rules where org_id = $1`, [tenant.org_id])).rowCount;
  await service.kill('workers');
  const lost = tenant.api.call('POST', path, rule, headers).catch(() => 'no answer');
  expect(await until(30_000, async () => (await made()) === 1)).toBe(true);
  await service.kill('web');
  expect(await lost).toBe('no answer');
  await Promise.all([service.start('web'), service.start('workers')]);
  await service.db.query(`update idempotency set lease_until = now() where org_id = $1`, [tenant.org_id]);
  const again = await tenant.api.call('POST', path, rule, headers);
  expect([again.status, await made()]).toEqual([200, 1]);
  const { id } = again.body as { id: string };
  expect((await tenant.api.del(`${path}/${id}`)).status).toBe(200);
  expect(await made()).toBe(0);
}, 120_000);
