import { once } from 'node:events';
import { expect, test } from 'vitest';
import { claim, keepRenewing, release, renew, withLease } from '../../../src/stores/db/lease.ts';
import { database } from '../../support/database.ts';

test('a name is claimed by one at a time, and what was lost can be neither renewed nor released', async () => {
  await using data = await database();
  const first = await claim(data.pool, 'mill', 60);
  if (!first) throw new Error('not claimed');
  expect(await claim(data.pool, 'mill', 60)).toBeUndefined();
  await data.pool.query(`update leases set lease_until = now() - interval '1 second'`);
  const second = await claim(data.pool, 'mill', 60);
  if (!second) throw new Error('not claimed');
  expect(second.epoch).toBeGreaterThan(first.epoch);
  expect(await renew(data.pool, first, 60)).toBe(false);
  await release(data.pool, first);
  expect(await renew(data.pool, second, 60)).toBe(true);
});

test('work under a lease is not begun while somebody else has it, and its lease ends with it', async () => {
  await using data = await database();
  const within = await withLease(data.pool, 'mill', () => withLease(data.pool, 'mill', async () => 'twice'));
  expect(within).toBeUndefined();
  expect(await withLease(data.pool, 'mill', async () => 'after')).toBe('after');
});

test('a renewal goes on past an outage and aborts once the lease is lost', async () => {
  const answers = [() => Promise.reject(new Error('no database')), () => Promise.resolve(true)];
  let calls = 0;
  await using renewal = keepRenewing(() => answers[calls++]?.() ?? Promise.resolve(false), 1);
  await once(renewal.lost, 'abort');
  expect(calls).toBeGreaterThanOrEqual(3);
});

test('nothing is renewed once a renewal has gone out of scope, and a call under way is waited for', async () => {
  const begun = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<boolean>();
  const calls: string[] = [];
  const renewal = keepRenewing(async () => {
    calls.push('begun');
    begun.resolve();
    const held = await answer.promise;
    calls.push('ended');
    return held;
  }, 1);
  await begun.promise;
  const ended = renewal[Symbol.asyncDispose]();
  answer.resolve(true);
  await ended;
  expect(calls).toEqual(['begun', 'ended']);
});
