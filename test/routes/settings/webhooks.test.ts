import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicMessage } from '../../../src/common/public-error.ts';
import { beginDelivering } from '../../../src/pipeline/outbound/webhooks.ts';
import * as deliveries from '../../../src/stores/events/webhook-deliveries.ts';
import { emit } from '../../../src/stores/events/events.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { receiver, type Received } from '../../support/http/webhook-receiver.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false, settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
});
afterAll(() => h[Symbol.asyncDispose]());

const add = async ({ id, owner }: OrgFixture, url: string, events: string[]) =>
  (await owner.post(`/org/${id}/webhooks`, { url, events })).body;
const listed = async ({ id, owner }: OrgFixture) => (await owner.get(`/org/${id}/webhooks`)).body.webhooks;
const deliver = async ({ id }: OrgFixture, ctx = h.ctx) => {
  const arrived = await Promise.all(await beginDelivering(ctx, id, AbortSignal.timeout(20_000)));
  return arrived.reduce((sum, n) => sum + n, 0);
};
const hurry = () => h.db.query('update webhook_deliveries set due_at = now()');
const ids = (received: Received[]) => received.map(({ headers }) => headers['webhook-id']);

test('what an owner asked for is posted, signed with the secret that was shown once', async () => {
  await using other = await receiver();
  const org = await h.org();
  const created = await add(org, other.url, ['export.ready', 'export.ready']);
  expect(created).toMatchObject({
    events: ['export.ready'],
    status: 'active',
    secret: expect.stringMatching(/^whsec_/),
  });
  await emit(h.db, { org: org.id }, 'export.ready', { export_id: 'exp_1' });
  await emit(h.db, { org: org.id, graph: org.id }, 'suggestion.created', { suggestion_ids: ['sug_1'] });
  expect(await deliver(org)).toBe(1);
  const [{ headers, body }] = other.received as [Received];
  const event = new Webhook(created.secret).verify(body, headers as Record<string, string>);
  expect(event).toEqual({ type: 'export.ready', timestamp: expect.any(String), data: { export_id: 'exp_1' } });
  expect(() => new Webhook(created.secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
  const [hook] = await listed(org);
  expect(hook).toMatchObject({ id: created.id, owed: 0, last_attempt: { event: 'export.ready', status: 200 } });
  expect(JSON.stringify(hook)).not.toContain('whsec_');
  const { sealed } = (await h.db.query('select sealed from webhooks where org_id = $1', [org.id])).rows[0];
  expect(sealed.includes(Buffer.from(created.secret))).toBe(false);
});

test('who comes too late with an attempt that failed changes nothing of a delivery in other hands', async () => {
  await using other = await receiver();
  const org = await h.org();
  const { id } = await add(org, other.url, ['export.ready']);
  await emit(h.db, { org: org.id }, 'export.ready', { export_id: 'exp_1' });
  const [asleep] = await deliveries.claim(h.db, org.id, id, 8);
  await h.db.query(`update webhook_deliveries set lease_until = now() - interval '1 second'`);
  const [awake] = await deliveries.claim(h.db, org.id, id, 8);
  for (const seconds of [5, undefined]) {
    await deliveries.missed(h.db, { org: org.id, webhook: id }, asleep!, {
      error: publicMessage('It was late.'),
      seconds,
    });
    const [kept] = (await h.db.query('select lease_until > now() as leased from webhook_deliveries')).rows;
    expect(kept).toEqual({ leased: true });
  }
  await deliveries.missed(h.db, { org: org.id, webhook: id }, awake!, { error: publicMessage('It was late.') });
  expect((await listed(org))[0]).toMatchObject({ owed: 0 });
});

test('what does not arrive comes again under the same id, and nothing else while it fails', async () => {
  await using other = await receiver();
  const org = await h.org();
  await add(org, other.url, ['suggestion.created']);
  for (const n of [1, 2, 3])
    await emit(h.db, { org: org.id, graph: org.id }, 'suggestion.created', { suggestion_ids: [`sug_${n}`] });
  other.answer(302, { location: other.url });
  expect(await deliver(org)).toBe(0);
  const [hook] = await listed(org);
  expect(hook).toMatchObject({ owed: 3, last_attempt: { status: 302, error: 'It answered 302.' } });
  const first = [...other.received];
  expect(first.length).toBe(3);
  await hurry();
  expect([await deliver(org), other.received.length]).toEqual([0, 4]);
  other.answer(204);
  await hurry();
  expect(await deliver(org)).toBe(3);
  const later = other.received.slice(4);
  expect(ids(later).toSorted()).toEqual(ids(first).toSorted());
  expect(later.map(({ body }) => body).toSorted()).toEqual(first.map(({ body }) => body).toSorted());
  expect((await listed(org))[0]).toMatchObject({ status: 'active', owed: 0, last_attempt: { status: 204 } });
  expect(JSON.parse(later[0]!.body).data).toMatchObject({ graph_id: 'primary' });
});

test('tries are ever further apart, five days at most; then the webhook is switched off and people are told', async () => {
  await using other = await receiver();
  const org = await h.org();
  await add(org, other.url, ['export.ready']);
  other.answer(500);
  await emit(h.db, { org: org.id }, 'export.ready', {});
  const waits: number[] = [];
  for (let n = 0; n < 8; n++) {
    await deliver(org);
    const { rows } = await h.db.query(
      'select extract(epoch from due_at - now())::float8 as s from webhook_deliveries where org_id = $1',
      [org.id],
    );
    waits.push(rows[0].s);
    await hurry();
  }
  for (const [i, least] of [4, 59, 299, 1_799, 7_199, 17_999, 35_999, 35_999].entries()) {
    expect(waits[i]).toBeGreaterThan(least);
    expect(waits[i]).toBeLessThan((least + 1) * 1.25);
  }
  await h.db.query(`update webhooks set failing_since = now() - interval '6 days' where org_id = $1`, [org.id]);
  await deliver(org);
  const [hook] = await listed(org);
  expect(hook).toMatchObject({
    status: 'disabled',
    owed: 0,
    disabled_reason: 'It has failed for five days. It answered 500.',
  });
  const { notifications } = (await org.owner.get(`/org/${org.id}/notifications`)).body;
  expect(notifications).toMatchObject([{ kind: 'webhook_disabled', message: expect.stringContaining('127.0.0.1') }]);
  await emit(h.db, { org: org.id }, 'export.ready', {});
  expect([await deliver(org), (await listed(org))[0].owed]).toEqual([0, 0]);
});

test('a webhook that answers 410 is switched off at once', async () => {
  await using other = await receiver();
  const org = await h.org();
  await add(org, other.url, ['export.ready']);
  other.answer(410);
  await emit(h.db, { org: org.id }, 'export.ready', {});
  await deliver(org);
  expect((await listed(org))[0]).toMatchObject({ status: 'disabled', owed: 0, last_attempt: { status: 410 } });
});

test('one that does not answer holds up no other', async () => {
  await using slow = await receiver();
  await using quick = await receiver();
  const org = await h.org();
  await add(org, slow.url, ['export.ready']);
  await add(org, quick.url, ['export.ready']);
  slow.answer('nothing');
  for (let n = 0; n < 20; n++) await emit(h.db, { org: org.id }, 'export.ready', { n });
  const delivering = deliver(org);
  await quick.nth(20);
  await slow[Symbol.asyncDispose]();
  expect(await delivering).toBe(20);
  expect((await listed(org))[0]).toMatchObject({
    owed: 20,
    last_attempt: { error: expect.stringMatching(/^It could not be reached/) },
  });
});

test('a deleted organization is told that it is, and of nothing else until it is restored', async () => {
  await using other = await receiver();
  const org = await h.org();
  await add(org, other.url, ['org.deleted', 'export.ready']);
  await emit(h.db, { org: org.id }, 'export.ready', {});
  await org.owner.post(`/org/${org.id}/delete`, { confirm: true });
  await org.owner.post(`/org/${org.id}/delete`, { confirm: true });
  await deliver(org);
  expect(other.received.map(({ body }) => JSON.parse(body))).toMatchObject([
    { type: 'org.deleted', data: { org_id: org.id } },
  ]);
  await org.owner.post(`/org/${org.id}/restore`);
  expect(await deliver(org)).toBe(1);
});

test('an address that may not be reached is refused when it is given, and again when it is called', async () => {
  await using other = await receiver();
  await using strict = await harness({ workers: false });
  const org = await strict.org();
  for (const url of [
    'ftp://example.com/',
    'https://user:pass@example.com/',
    'nonsense',
    other.url,
    'http://[::1]/',
    'http://no-such-host.invalid/',
  ])
    expect([url, (await org.owner.post(`/org/${org.id}/webhooks`, { url, events: ['export.ready'] })).status]).toEqual([
      url,
      422,
    ]);
  const lenient = await h.org();
  await add(lenient, other.url, ['export.ready']);
  await emit(h.db, { org: lenient.id }, 'export.ready', {});
  await deliver(lenient, { ...h.ctx, outgoing: strict.ctx.outgoing });
  expect(other.received).toEqual([]);
  expect((await listed(lenient))[0].last_attempt.error).toMatch(/ALLOW_PRIVATE_ADDRESSES/);
});

test('what is removed is owed nothing, and there are twenty at most', async () => {
  await using other = await receiver();
  const org = await h.org();
  const { id } = await add(org, other.url, ['export.ready']);
  await emit(h.db, { org: org.id }, 'export.ready', {});
  expect((await org.owner.del(`/org/${org.id}/webhooks/${id}`)).body.status).toBe('deleted');
  expect((await org.owner.del(`/org/${org.id}/webhooks/${id}`)).status).toBe(404);
  expect([await deliver(org), await listed(org)]).toEqual([0, []]);
  const answers = await Promise.all(Array.from({ length: 22 }, () => add(org, other.url, ['org.deleted'])));
  expect(answers.filter(({ code }) => code === 'conflict').length).toBe(2);
});
