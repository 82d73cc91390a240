import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbound } from '../../../src/queues/outbound.ts';
import { startWork } from '../../../src/queue/work.ts';
import { emit } from '../../../src/stores/events/events.ts';
import * as deliveries from '../../../src/stores/events/webhook-deliveries.ts';
import outboundWorker from '../../../workers/outbound.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { receiver } from '../../support/http/webhook-receiver.ts';

let h: Harness;
let working: ReturnType<typeof startWork>;
beforeAll(async () => {
  h = await harness({ workers: false, settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  working = startWork(h.ctx, [outboundWorker]);
});
afterAll(async () => {
  await working.close();
  await h[Symbol.asyncDispose]();
});

const add = async ({ id, owner }: OrgFixture, url: string) =>
  (await owner.post(`/org/${id}/webhooks`, { url, events: ['export.ready'] })).body.id as string;
const tell = async ({ id }: OrgFixture) => {
  await emit(h.db, { org: id }, 'export.ready', {});
  await h.ctx.jobs.add(outbound.jobs.deliver, { org_id: id });
};
/** How many attempts of a receiver's were given up. */
const givenUp = async (url: string) =>
  (await h.db.query('select from webhooks where last_error is not null and url = $1', [url])).rowCount;

test('a receiver that does not answer delays none of its organization, whenever it came', async () => {
  await using slow = await receiver();
  const org = await h.org();
  await add(org, slow.url);
  slow.answer('nothing');
  await tell(org);
  await slow.nth(1);
  for (let n = 1; n <= 3; n++) {
    await using quick = await receiver();
    await add(org, quick.url);
    await tell(org);
    await quick.nth(1);
  }
  expect([await givenUp(slow.url), slow.received.length]).toEqual([0, 1]);
});

test('receivers that do not answer delay no other organization, however many they are', async () => {
  await using slow = await receiver();
  await using quick = await receiver();
  slow.answer('nothing');
  const hanging = outbound.concurrency + 2;
  const orgs = await Promise.all(Array.from({ length: hanging }, () => h.org()));
  await Promise.all(orgs.map((org) => add(org, slow.url)));
  await Promise.all(orgs.map(tell));
  await slow.nth(hanging);
  const org = await h.org();
  await add(org, quick.url);
  await tell(org);
  await quick.nth(1);
  expect(await givenUp(slow.url)).toBe(0);
});

test('a webhook that is sent something is nobody else to send to, and none is always passed over', async () => {
  const orgs = await Promise.all(Array.from({ length: 4 }, () => h.org({})));
  const hooks = await Promise.all(orgs.map((org) => add(org, 'http://127.0.0.1:9/hook')));
  for (const { id } of orgs) for (const n of [1, 2]) await emit(h.db, { org: id }, 'export.ready', { n });
  const own = async (limit: number) =>
    (await deliveries.owing(h.db, limit)).filter((found) => orgs.some(({ id }) => id === found)).toSorted();
  const first = new Set<string>();
  for (let tries = 0; tries < 500 && first.size < orgs.length; tries++)
    for (const found of await own(1)) first.add(found);
  expect(first.size).toBe(orgs.length);
  const [{ id }, hook] = [orgs[0]!, hooks[0]!];
  expect((await deliveries.claim(h.db, id, hook, 1)).length).toBe(1);
  expect(await deliveries.claim(h.db, id, hook, 1)).toEqual([]);
  expect(await deliveries.owed(h.db, id)).toEqual([]);
  const others = orgs.slice(1).map((org) => org.id);
  expect(await own(100)).toEqual(others.toSorted());
  await h.db.query(
    `update webhook_deliveries set lease_until = now() - interval '1 second' where lease_until is not null`,
  );
  expect((await deliveries.claim(h.db, id, hook, 8)).length).toBe(2);
});
