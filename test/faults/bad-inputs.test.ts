import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleItems } from '../support/samples/sample-items.ts';
import { startService, type Service, type Tenant } from '../support/http/service.ts';
import { operations, type Operation } from './bad/description.ts';
import { heldMemory, INSPECTED } from './bad/inspected.ts';
import { gzipBomb } from './bad/hostile.ts';
import { play } from './bad/play.ts';
import { badRequests } from './bad/requests.ts';

const SEED = 20_250_704;
/** The part that runs in the tests; `npm run attacks` plays the whole. */
const INPUTS = 4_000;
const GROWTH_MB = 50;

let service: Service;
let tenant: Tenant;
let known: Operation[];
beforeAll(async () => {
  service = await startService({ env: INSPECTED });
  tenant = await service.newOrg();
  known = await operations(service.admin);
});
afterAll(async () => service[Symbol.asyncDispose]());

const held = (): Promise<number> => heldMemory(service.process('web')!);

test(
  'thousands of bad inputs meet no 5xx, no restart, and answers in the documented shape',
  { timeout: 180_000 },
  async () => {
    const web = service.process('web')!;
    const requests = fc.sample(badRequests(known, tenant.org_id), { numRuns: INPUTS, seed: SEED });
    const warm = await play(service, tenant, requests.slice(0, INPUTS / 4));
    const before = await held();
    const rest = await play(service, tenant, requests.slice(INPUTS / 4));
    const wrong = [...warm.wrong, ...rest.wrong];
    expect(wrong.length, wrong.slice(0, 12).join('\n')).toBe(0);
    expect(web.alive(), web.output()).toBe(true);
    expect((await held()) - before).toBeLessThan(GROWTH_MB);
  },
);

test('batches of 0, 1, 1,000 and 1,001 items are answered as the limits say', async () => {
  const batch = (count: number) =>
    tenant.api.post('/ingest', { items: sampleItems(count, { prefix: `batch-${count}`, words: 20 }) });
  const statuses = [];
  for (const count of [0, 1, 1_000, 1_001]) statuses.push((await batch(count)).status);
  expect(statuses).toEqual([422, 200, 200, 413]);
});

test('a body of 50 MB and a gzip bomb are refused without being taken in', async () => {
  const before = await held();
  const huge = await tenant.api.call('POST', '/ingest', Buffer.alloc(50 * 2 ** 20, 'x')).catch(() => ({ status: 413 }));
  expect(huge.status).toBe(413);
  const bomb = await tenant.api.call('POST', '/ingest', gzipBomb(), { 'content-encoding': 'gzip' });
  expect([413, 415]).toContain(bomb.status);
  expect((await held()) - before).toBeLessThan(GROWTH_MB);
  expect((await tenant.api.get('/auth/me')).status).toBe(200);
});
