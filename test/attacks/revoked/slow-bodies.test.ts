import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../support/until.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { itemFile, manifestOf, zipOf } from '../../support/samples/zips.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ id: 'acme', entities: ['acme'] });
});
afterAll(() => h[Symbol.asyncDispose]());

/** A request whose body stands half until it is ended; it was let in once its key was asked for. */
async function halfSent(path: string, { id, key }: { id: string; key: string }, type: string, body: Buffer) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': type, 'content-length': body.length };
  const asking = request(h.url + path, { method: 'POST', headers });
  const answered = new Promise<{ status: number; body: any }>((resolve, reject) => {
    asking.on('error', reject);
    asking.on('response', async (res) => {
      const parts: Buffer[] = [];
      for await (const part of res) parts.push(part as Buffer);
      resolve({ status: res.statusCode!, body: JSON.parse(Buffer.concat(parts).toString()) });
    });
  });
  const half = Math.ceil(body.length / 2);
  asking.write(body.subarray(0, half));
  await until(
    async () =>
      (await h.db.query('select from keys where key_id = $1 and last_used_at is not null', [id])).rowCount === 1,
  );
  return { end: () => (asking.end(body.subarray(half)), answered) };
}

const item = (title: string) => ({ entity: 'acme', source: 'mail', type: 'email', title, body: 'Hello.' });
const json = (body: object) => ['application/json', Buffer.from(JSON.stringify(body))] as const;
const one = itemFile(1);
const BODIES: [string, string, () => Promise<readonly [string, Buffer]>][] = [
  ['items', '/ingest', async () => json(item('Late items'))],
  [
    'a write',
    '/org/acme/write',
    async () =>
      json({
        action: 'upsert_node',
        label: 'Contact',
        entity: 'acme',
        evidence: 'Said so.',
        properties: { name: 'Lia Late' },
      }),
  ],
  ['a file', '/ingest/file?entity=acme&filename=late.txt', async () => ['text/plain', Buffer.from('Late file.')]],
  ['an import', '/org/acme/import', async () => ['application/zip', await zipOf([one.file, manifestOf([one.listed])])]],
];

const kept = async () =>
  (
    await h.db.query(`select (select count(*)::int from items where org_id = 'acme') as items,
      (select count(*)::int from transfers where org_id = 'acme') as transfers,
      (select count(*)::int from documents where graph = 'acme') as documents`)
  ).rows[0];

test.each(BODIES)('%s that end behind the revocation of their key are refused', async (_, path, made) => {
  const { body } = await org.owner.post('/org/acme/keys', { name: 'late' });
  const before = await kept();
  const sent = await halfSent(path, body, ...(await made()));
  expect((await org.owner.del(`/org/acme/keys/${body.id}`)).status).toBe(200);
  const answer = await sent.end();
  expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
  expect(await kept()).toEqual(before);
});

test.each(BODIES)('%s that end behind the lowering of their sender are refused', async (_, path, made) => {
  const added = await org.owner.post('/org/acme/members', { user_id: 'bo', email: 'bo@acme.example', owner: true });
  expect(added.status).toBe(200);
  const { body } = await h.admin.post('/org/acme/keys', { name: 'bo', user_id: 'bo' });
  const before = await kept();
  const sent = await halfSent(path, body, ...(await made()));
  await org.owner.patch('/org/acme/members/bo', { owner: false, graph_roles: { primary: 'reader' } });
  const answer = await sent.end();
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  expect(await kept()).toEqual(before);
  await org.owner.del('/org/acme/members/bo');
});
