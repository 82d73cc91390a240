import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { postgresGraph } from '../../src/graph/postgres/store.ts';
import { route } from '../../src/http/route.ts';
import * as notifications from '../../src/stores/events/notifications.ts';
import { one, sql } from '../../src/stores/db/sql.ts';
import { member, org } from '../support/factories.ts';
import { kit, type Kit } from '../support/kit.ts';

/** Whom and what was read, in order. */
const read: string[] = [];
const reading = route({
  method: 'post',
  path: '/org/{org_id}/reading',
  access: 'reader',
  reads: true,
  tagged: true,
  summary: 'Reads.',
  body: z.object({ what: z.string() }),
  response: z.object({ what: z.string(), by: z.string(), org: z.string() }),
  example: { body: { what: 'all' } },
  async handle({ caller, org, body, stores }) {
    read.push(`${caller.userId} ${body.what}`);
    const { said } = await one<{ said: string }>(stores.db, sql`select ${body.what}::text as said`);
    return { what: said, by: caller.userId, org: org.name };
  },
});

const PER_MINUTE = 20;
const BURST = 20;
let k: Kit;
beforeAll(async () => {
  k = await kit({ reading }, { KEY_RATE_PER_MINUTE: String(PER_MINUTE) });
  Object.assign(k.ctx, { graph: postgresGraph(k.db) });
  await org(k.db, 'acme');
});
afterAll(() => k[Symbol.asyncDispose]());
beforeEach(() => void read.splice(0));

/** A member who was let in before, and how they ask. */
async function knownMember(name: string) {
  const { key, id } = await member(k.db, 'acme', name, { graph_roles: { primary: 'reader' } });
  const ask = (what: string) => k.as(key).post('/org/acme/reading', { what });
  expect((await ask('first')).status).toBe(200);
  expect((await ask('second')).body).toMatchObject({ what: 'second', by: name });
  return { id, ask };
}

test('a revoked key is answered nothing more, though what it asks is read while it is looked up', async () => {
  const { id, ask } = await knownMember('rita');
  await k.db.query(sql`update keys set revoked_at = now() where org_id = 'acme' and key_id = ${id}`);
  const { status, body } = await ask('third');
  expect([status, body.code, body.by]).toEqual([401, 'unauthenticated', undefined]);
  expect(read).toEqual(['rita first', 'rita second', 'rita third']);
});

test('a role that was taken away is gone at once, and so is a member', async () => {
  const { ask } = await knownMember('mona');
  await k.db.query(
    sql`update members set graph_roles = '{"primary": "none"}' where org_id = 'acme' and user_id = 'mona'`,
  );
  expect((await ask('third')).body.code).toBe('forbidden');
  await k.db.query(sql`delete from members where org_id = 'acme' and user_id = 'mona'`);
  expect((await ask('fourth')).status).toBe(401);
});

test('what changed of the caller or the organization since is in the answer', async () => {
  const { ask } = await knownMember('nora');
  const id = await notifications.add(k.db, 'acme', { kind: 'hello', message: 'Look here.' });
  expect((await ask('third')).body.notifications).toMatchObject([{ id }]);
  await k.db.query(sql`update orgs set org_name = 'Acme Mills' where org_id = 'acme'`);
  expect((await ask('fourth')).body.org).toBe('Acme Mills');
  await k.db.query(sql`update orgs set deleted_at = now() where org_id = 'acme'`);
  expect((await ask('fifth')).body.code).toBe('org_deleted');
  await k.db.query(sql`update orgs set deleted_at = null where org_id = 'acme'`);
  expect((await ask('sixth')).status).toBe(200);
});

test('what is refused is refused as ever, and a secret that is another one lets nobody in', async () => {
  const { id, ask } = await knownMember('olga');
  expect((await ask(7 as never)).body.code).toBe('invalid');
  await k.db.query(sql`update keys set secret_hash = sha256('another') where org_id = 'acme' and key_id = ${id}`);
  expect([(await ask('third')).status, (await ask('fourth')).status]).toEqual([401, 401]);
});

test('nothing is read for a key that asks too often', async () => {
  const { ask } = await knownMember('paul');
  for (let n = 2; n < PER_MINUTE + BURST; n++) expect((await ask('more')).status).toBe(200);
  const count = read.length;
  expect((await ask('too much')).body.code).toBe('rate_limited');
  expect(read).toHaveLength(count);
});

const counted = async (subject: string): Promise<boolean> =>
  (await k.db.query(sql`select 1 from rate_windows where subject = ${subject}`)).rowCount !== 0;

test('a key that was revoked is refused as no key and not as one that asks too often, and counts against the address', async () => {
  const { id, ask } = await knownMember('quin');
  for (let n = 2; n < PER_MINUTE + BURST; n++) await ask('more');
  expect((await ask('too much')).body.code).toBe('rate_limited');
  await k.db.query(sql`update keys set revoked_at = now() where org_id = 'acme' and key_id = ${id}`);
  const { status, headers } = await ask('again');
  expect([status, headers['ratelimit-policy']]).toEqual([401, expect.stringMatching(/^"ip"/)]);
});

test('a key that was refused is known no longer: what it asks next is not read, nor counted against it', async () => {
  const { id, ask } = await knownMember('runa');
  await k.db.query(sql`update keys set revoked_at = now() where org_id = 'acme' and key_id = ${id}`);
  expect((await ask('third')).status).toBe(401);
  expect(await counted(id)).toBe(true);
  await k.db.query(sql`delete from rate_windows where subject = ${id}`);
  for (let n = 0; n < 3; n++) expect((await ask('fourth')).status).toBe(401);
  expect([await counted(id), read.filter((one) => one.endsWith('fourth'))]).toEqual([false, []]);
});
