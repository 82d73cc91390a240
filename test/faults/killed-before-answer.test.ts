import { isDeepStrictEqual } from 'node:util';
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
  'what POST %s stored before its process was killed is not doubled when it is sent again, and told as new',
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
    const again = await tenant.api.call('POST', path, body, headers);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    if (place === '/ingest?sync=true')
      expect(again.body).toMatchObject({ ingested: again.body.ids.length, sync: { state: 'complete' } });
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
  const again = await tenant.api.call('POST', path, rule, headers);
  expect([again.status, await made()]).toEqual([200, 1]);
  const { id } = again.body as { id: string };
  expect((await tenant.api.del(`${path}/${id}`)).status).toBe(200);
  expect(await made()).toBe(0);
}, 120_000);

test('what was decided, written or taken back before its process was killed is answered at once when it is sent again, and stands once', async () => {
  const org = `/org/${tenant.org_id}`;
  const writing = (name: string, slug: string) => ({
    action: 'upsert_node',
    label: 'Contact',
    node_id: slug,
    properties: { name },
  });
  const people = ['Ada Lindt', 'Ben Okoro', 'Cleo Marsh', 'Dora Vance', 'Eli Strand', 'Fay Quill', 'Gus Holm'];
  const ids = await Promise.all(
    people.map(
      async (name, n) => (await tenant.api.post(`${org}/write`, writing(name, `crm-${n}`))).body.node_id as string,
    ),
  );
  const item = await tenant.api.post('/ingest?sync=true', note('Gone'));
  const merged = await tenant.api.post(`${org}/merges`, { keep_id: ids[5], drop_id: ids[6] });
  const rule = { kind: 'never_merge', match: { id: ids[2], other_id: ids[3] }, effect: {} };
  const sent = [
    ['POST', `${org}/merges`, { keep_id: ids[0], drop_id: ids[1] }],
    ['POST', `${org}/merges/${merged.body.merge_id}/undo`, {}],
    ['POST', `${org}/rules`, rule],
    ['DELETE', `${org}/nodes/${encodeURIComponent(ids[4]!)}`, undefined],
    ['DELETE', `${org}/items/${item.body.ids[0]}`, undefined],
    ['POST', `${org}/write`, writing('Hal Irons', 'crm-8')],
  ] as const;
  const count = async () =>
    (
      await service.db.query(
        `select (select count(*)::int from decisions where graph = $1) decisions, (select count(*)::int from rules where graph = $1) rules,
          (select count(*)::int from documents where graph = $1 and kind = 'written') written, (select count(*)::int from items where org_id = $1 and status = 'deleted') gone`,
        [tenant.org_id],
      )
    ).rows[0];
  const before = await count();
  const after = {
    decisions: before.decisions + 4,
    rules: before.rules + 3,
    written: before.written + 1,
    gone: before.gone + 1,
  };
  const ask = (n: number) => tenant.api.call(sent[n]![0], sent[n]![1], sent[n]![2], { 'idempotency-key': `done-${n}` });
  await service.kill('workers');
  const lost = sent.map((_, n) => ask(n).catch(() => 'no answer'));
  expect(await until(30_000, async () => isDeepStrictEqual(await count(), after))).toBe(true);
  await service.kill('web');
  expect(await Promise.all(lost)).toEqual(sent.map(() => 'no answer'));
  await Promise.all([service.start('web'), service.start('workers')]);
  const again = await Promise.all(sent.map((_, n) => ask(n)));
  expect(
    again.map(({ status }) => status),
    JSON.stringify(again.map(({ body }) => body)),
  ).toEqual(sent.map(() => 200));
  expect(again.slice(3, 5).map(({ body }) => body.status)).toEqual(['deleted', 'deleted']);
  expect(await count()).toEqual(after);
  expect(again[0]!.body).toMatchObject({ node_id: ids[0], merge_id: expect.stringMatching(/^merge_/) });
  expect(again[5]!.body.status).toBe('merged');
}, 120_000);
