import { expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '../../src/common/errors.ts';
import { route } from '../../src/http/route.ts';
import { begin, finish, release } from '../../src/stores/operations/idempotency.ts';
import { sql } from '../../src/stores/db/sql.ts';
import { member, org } from '../support/factories.ts';
import { kit } from '../support/kit.ts';

async function counting() {
  let calls = 0;
  const gate = { open: Promise.resolve() };
  const count = route({
    method: 'post',
    path: '/count',
    access: 'key',
    summary: 'Counts its calls.',
    body: z.object({ n: z.number().default(0), fail: z.boolean().default(false) }),
    response: z.object({ calls: z.number() }),
    async handle({ body }) {
      await gate.open;
      calls++;
      if (body.fail) throw new Problem('conflict', 'Not now.');
      return { calls };
    },
  });
  const secret = route({ ...count, path: '/secret', secret: true });
  const k = await kit({ count, secret });
  await org(k.db, 'acme');
  const [first, second] = [await member(k.db, 'acme', 'ann'), await member(k.db, 'acme', 'bob')];
  return { k, gate, ann: k.as(first.key), bob: k.as(second.key) };
}
const once = { 'idempotency-key': 'k1' };

test('the first answer is replayed to the same request', async () => {
  const { k, ann, bob } = await counting();
  await using _ = k;
  const first = await ann.post('/count', { n: 1 }, once);
  const again = await ann.post('/count', { n: 1 }, once);
  expect([first.body, first.headers['idempotent-replayed']]).toEqual([{ calls: 1 }, undefined]);
  expect([again.status, again.body, again.headers['idempotent-replayed']]).toEqual([200, { calls: 1 }, 'true']);
  expect((await bob.post('/count', { n: 1 }, once)).body).toEqual({ calls: 2 });
});

test('the same key with another request is a mismatch', async () => {
  const { k, ann } = await counting();
  await using _ = k;
  await ann.post('/count', { n: 1 }, once);
  const { status, body } = await ann.post('/count', { n: 2 }, once);
  expect([status, body.code, Array.isArray(body.detail)]).toEqual([422, 'idempotency_mismatch', true]);
});

test('of many at once one runs, and the others are told to wait', async () => {
  const { k, ann, gate } = await counting();
  await using _ = k;
  const { promise, resolve } = Promise.withResolvers<void>();
  gate.open = promise;
  const sent = Array.from({ length: 20 }, () =>
    ann.post('/count', {}, once).then((answer) => {
      if (answer.status === 409) turnedAway.push(answer);
      if (turnedAway.length === 19) resolve();
      return answer;
    }),
  );
  const turnedAway: { headers: Record<string, unknown> }[] = [];
  const answers = await Promise.all(sent);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(turnedAway[0]!.headers['retry-after']).toBe('1');
});

test('what is refused may be tried again', async () => {
  const { k, ann } = await counting();
  await using _ = k;
  expect((await ann.post('/count', { fail: true }, once)).status).toBe(409);
  expect((await ann.post('/count', { fail: false }, once)).body).toEqual({ calls: 2 });
});

test('an answer with a secret in it is not kept', async () => {
  const { k, ann } = await counting();
  await using _ = k;
  expect((await ann.post('/secret', {}, once)).body).toEqual({ calls: 1 });
  const again = await ann.post('/secret', {}, once);
  expect([again.status, again.body.code]).toEqual([409, 'conflict']);
});

test('a key is free again after 24 hours, or when its process died', async () => {
  const { k, ann } = await counting();
  await using _ = k;
  await ann.post('/count', { n: 1 }, once);
  await k.db.query(sql`update idempotency set created_at = now() - interval '25 hours'`);
  expect((await ann.post('/count', { n: 2 }, once)).body).toEqual({ calls: 2 });
  await k.db.query(sql`update idempotency set status = null, lease_until = now() - interval '1 second'`);
  expect((await ann.post('/count', { n: 2 }, once)).body).toEqual({ calls: 3 });
});

test('a request that slept through its claim neither answers nor gives back the one that took over', async () => {
  const { k } = await counting();
  await using _ = k;
  const claim = { org: 'acme', caller: 'ann', key: 'k1', fingerprint: Buffer.from('same') };
  const asleep = await begin(k.db, claim, null);
  await k.db.query(sql`update idempotency set lease_until = now() - interval '1 second'`);
  const awake = await begin(k.db, claim, null);
  if (asleep.state !== 'new' || awake.state !== 'new') throw new Error('not claimed');
  const answer = (body: string) => ({ status: 200, headers: {}, body: Buffer.from(body) });
  await release(k.db, claim, asleep.epoch);
  await finish(k.db, claim, asleep.epoch, answer('old'));
  expect(await begin(k.db, claim, null)).toEqual({ state: 'running' });
  await finish(k.db, claim, awake.epoch, answer('new'));
  await finish(k.db, claim, asleep.epoch, answer('old'));
  expect(await begin(k.db, claim, null)).toMatchObject({ state: 'done', body: Buffer.from('new') });
});

test('what stands for a request stays when it failed or its process died, and is another after a refusal or 24 hours', async () => {
  const seen: (string | undefined)[] = [];
  const route_ = route({
    method: 'post',
    path: '/seen',
    access: 'key',
    summary: 'Tells what stands for it.',
    response: z.object({}),
    handle({ request }) {
      seen.push(request());
      const end = ends[seen.length - 1];
      if (end) throw end;
      return {};
    },
  });
  const ends = [
    new Error('broken'),
    new Problem('unavailable', 'Later.'),
    undefined,
    undefined,
    new Problem('conflict', 'No.'),
  ];
  await using k = await kit({ route_ });
  await org(k.db, 'acme');
  const ann = k.as((await member(k.db, 'acme', 'ann')).key);
  const ask = (headers?: Record<string, string>) => ann.post('/seen', {}, headers);
  for (let n = 0; n < 3; n++) await ask(once);
  await k.db.query(sql`update idempotency set status = null, lease_until = now() - interval '1 second'`);
  await ask(once);
  expect([new Set(seen).size, seen[0]]).toEqual([1, expect.any(String)]);
  await k.db.query(sql`update idempotency set created_at = now() - interval '25 hours'`);
  for (let n = 0; n < 2; n++) await ask(once);
  await ask({ 'idempotency-key': 'k2' });
  await ask();
  expect([new Set(seen.slice(3)).size, seen.at(-1)]).toEqual([5, undefined]);
});

test.each(['', 'with space', 'ü', 'x'.repeat(256)])('the key %j is refused', async (key) => {
  const { k, ann } = await counting();
  await using _ = k;
  const { status, body } = await ann.post('/count', {}, { 'idempotency-key': Buffer.from(key).toString('latin1') });
  expect([status, body.detail[0].loc]).toEqual([422, ['header', 'Idempotency-Key']]);
});
