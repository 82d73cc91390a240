import { expect, test } from 'vitest';
import { createLimiter, type Limiter } from '../../src/access/rate-limit.ts';
import { addressOf } from '../../src/access/throttle.ts';
import { createLog } from '../../src/common/log.ts';
import { sql } from '../../src/stores/db/sql.ts';
import { database } from '../support/database.ts';
import { kit } from '../support/kit.ts';

const log = createLog('silent', 'test');
const granted = async (limiter: Limiter, subject: string, most: number, times: number) => {
  const verdicts = await Promise.all(Array.from({ length: times }, () => limiter.take(subject, most)));
  return verdicts.filter((verdict) => verdict.granted).length;
};

test('exactly as many as the limit are granted, however they come', async () => {
  await using data = await database();
  const limiter = createLimiter(data.pool, log);
  expect(await granted(limiter, 'at once', 120, 200)).toBe(120);
  let one = 0;
  for (let i = 0; i < 150; i++) if ((await limiter.take('one by one', 120)).granted) one++;
  expect(one).toBe(120);
});

test('the limit holds across processes', async () => {
  await using data = await database();
  const limiters = [1, 2, 3].map(() => createLimiter(data.pool, log));
  const counts = await Promise.all(limiters.map((limiter) => granted(limiter, 'shared', 120, 100)));
  expect(counts.reduce((sum, n) => sum + n)).toBe(120);
});

test('a window slides: permits come back a minute after they were used, not before', async () => {
  await using data = await database();
  let now = 0;
  const limiter = createLimiter(data.pool, log, () => now);
  const age = async (seconds: number) => {
    now += seconds * 1000;
    await data.pool.query(
      sql`update rate_windows set seconds = array(select s - ${seconds}::int from unnest(seconds) s)`,
    );
  };
  const begun = performance.now();
  expect(await granted(limiter, 'sliding', 10, 6)).toBe(6);
  await age(40);
  expect(await granted(limiter, 'sliding', 10, 6)).toBe(4);
  const refused = await limiter.take('sliding', 10);
  const passed = Math.ceil((performance.now() - begun) / 1000);
  expect(refused.granted).toBe(false);
  expect(refused.retryAfter).toBeLessThanOrEqual(22);
  expect(refused.retryAfter).toBeGreaterThanOrEqual(22 - passed);
  await age(23);
  expect(await granted(limiter, 'sliding', 10, 20)).toBe(6);
});

test('permits that were fetched ahead and not used are given back', async () => {
  await using data = await database();
  let now = 0;
  const limiter = createLimiter(data.pool, log, () => now);
  for (let i = 0; i < 20; i++) await limiter.take('ahead', 620);
  now += 2000;
  await limiter.take('ahead', 620);
  let left = 0;
  while ((await limiter.take('ahead', 620)).granted) left++;
  expect(left).toBe(620 - 21);
});

test('a store that is down limits nobody', async () => {
  const down = { query: () => Promise.reject(new Error('down')) };
  const limiter = createLimiter(down, log);
  expect((await limiter.take('any', 1)).granted).toBe(true);
});

test('an address over its limit is refused with the time to wait', async () => {
  await using k = await kit({}, { IP_RATE_PER_MINUTE: '3' });
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await k.as().get('/nowhere')).status);
  expect(statuses).toEqual([404, 404, 404, 429]);
  const { headers, body } = await k.as().get('/nowhere');
  expect(body.code).toBe('rate_limited');
  expect(Number(headers['retry-after'])).toBeGreaterThan(50);
  expect(headers['ratelimit-policy']).toBe('"ip";q=3;w=60');
  expect(headers.ratelimit).toMatch(/^"ip";r=0;t=\d+$/);
});

test('what a proxy passes on and is no address is counted, and keeps nobody else from being counted', async () => {
  await using k = await kit({}, { IP_RATE_PER_MINUTE: '3', TRUST_PROXY: 'true' });
  const from = async (address: string) => (await k.as().get('/nowhere', { 'x-forwarded-for': address })).status;
  const statuses = [];
  for (let n = 0; n < 4; n++) statuses.push(await Promise.all([from(`${n}${'x'.repeat(7_000)}`), from('203.0.113.9')]));
  expect(statuses).toEqual([
    [404, 404],
    [404, 404],
    [404, 404],
    [429, 429],
  ]);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:0DB8:0000:0000::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.9:4711', 'no address'],
  ['unknown', 'no address'],
])('%s counts as %s', (ip, counted) => {
  expect(addressOf({ ip } as Parameters<typeof addressOf>[0])).toBe(counted);
});
