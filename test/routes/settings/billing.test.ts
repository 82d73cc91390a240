import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

const SECRET = 'whsec_of_the_tests';
const NOW = Math.floor(Date.now() / 1000);

/** A payment provider on loopback: customers, checkouts, portals, and the subscriptions that it is given. */
async function provider() {
  const asked: { path: string; form: Record<string, string> }[] = [];
  const subscriptions = new Map<string, object>();
  let customers = 0;
  const server = createServer((req, res) => {
    let text = '';
    req.on('data', (part) => (text += part));
    req.on('end', () => {
      const path = req.url!;
      asked.push({ path, form: Object.fromEntries(new URLSearchParams(text)) });
      const answer =
        path === '/v1/customers'
          ? { id: `cus_${++customers}`, object: 'customer' }
          : path.startsWith('/v1/subscriptions/')
            ? subscriptions.get(path.split('/').at(-1)!)
            : { id: 'x', object: 'session', url: `https://pay.example${path}` };
      res
        .writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? { error: {} }));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, asked, subscriptions, close: () => (server.closeAllConnections(), server.close()) };
}

let h: Harness;
let fake: Awaited<ReturnType<typeof provider>>;
beforeAll(async () => {
  fake = await provider();
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_nothing',
    STRIPE_WEBHOOK_SECRET: SECRET,
    STRIPE_PRICE_BUSINESS: 'price_business',
    STRIPE_PRICE_SCALE: 'price_scale',
    STRIPE_API_URL: fake.url,
  };
  h = await harness({ workers: false, settings });
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  fake.close();
});

let events = 0;
const subscription = (customer: string, { id = 'sub_1', status = 'active', price = 'price_business' } = {}) => ({
  id,
  object: 'subscription',
  customer,
  status,
  items: { object: 'list', data: [{ id: 'si_1', price: { id: price, object: 'price' } }] },
});

async function tell(
  type: string,
  object: object,
  { id = `evt_${++events}`, created = NOW, secret = SECRET, altered = '' } = {},
) {
  const payload = JSON.stringify({ id, object: 'event', type, created, data: { object } });
  const header = new Stripe('sk_test_nothing').webhooks.generateTestHeaderString({ payload, secret });
  return h.as().call('POST', '/billing/webhook', Buffer.from(payload + altered), { 'stripe-signature': header });
}
const planOf = async ({ id, owner }: OrgFixture) => (await owner.get(`/org/${id}/plan`)).body.plan;
async function bought(): Promise<OrgFixture & { customer: string }> {
  const org = await h.org();
  await org.owner.post(`/org/${org.id}/billing/checkout`, { plan: 'business' });
  return { ...org, customer: fake.asked.at(-1)!.form.customer! };
}

test('an owner is led to the provider’s page, always as the same customer', async () => {
  const { id, owner } = await h.org();
  const checkout = async (plan: string) => owner.post(`/org/${id}/billing/checkout`, { plan });
  expect((await owner.post(`/org/${id}/billing/portal`)).body.code).toBe('conflict');
  expect((await checkout('business')).body.url).toBe('https://pay.example/v1/checkout/sessions');
  const { customer } = fake.asked.at(-1)!.form;
  expect(fake.asked.at(-1)!.form).toMatchObject({
    mode: 'subscription',
    'line_items[0][price]': 'price_business',
    client_reference_id: id,
  });
  await checkout('scale');
  expect(fake.asked.at(-1)!.form).toMatchObject({ customer, 'line_items[0][price]': 'price_scale' });
  expect((await owner.post(`/org/${id}/billing/portal`)).body.url).toBe(
    'https://pay.example/v1/billing_portal/sessions',
  );
  expect([(await checkout('enterprise')).status, (await checkout('free')).status]).toEqual([422, 422]);
  expect(await planOf({ id, owner } as OrgFixture)).toBe('free');
});

test('what the provider says sets the plan, once for each event, and the trail says so', async () => {
  const org = await bought();
  const { status, body } = await tell('customer.subscription.created', subscription(org.customer));
  expect([status, body, await planOf(org)]).toEqual([200, { received: true }, 'business']);
  await h.admin.post('/admin/set-plan', { org_id: org.id, plan: 'pro' });
  const again = { id: `evt_${events}` };
  expect((await tell('customer.subscription.created', subscription(org.customer), again)).status).toBe(200);
  expect(await planOf(org)).toBe('pro');
  const { entries } = (await org.owner.get(`/org/${org.id}/audit`)).body;
  expect(entries.filter(({ action }: any) => action === 'plan set')).toMatchObject([
    { actor: 'billing', subject: 'business', detail: { previous: 'free', plan: 'business', event: `evt_${events}` } },
  ]);
  expect((await org.owner.post(`/org/${org.id}/billing/checkout`, { plan: 'scale' })).body.code).toBe('conflict');
});

test('events count by their own time, whenever they come', async () => {
  const org = await bought();
  await tell('customer.subscription.updated', subscription(org.customer, { price: 'price_scale' }), {
    created: NOW + 20,
  });
  await tell('customer.subscription.created', subscription(org.customer), { created: NOW + 10 });
  expect(await planOf(org)).toBe('scale');
  await tell('customer.subscription.deleted', subscription(org.customer, { status: 'canceled' }), {
    created: NOW + 30,
  });
  await tell('customer.subscription.updated', subscription(org.customer), { created: NOW + 30 });
  expect(await planOf(org)).toBe('free');
});

test('the end of a subscription takes away the plan that it gave, and no other', async () => {
  const org = await bought();
  await tell('customer.subscription.created', subscription(org.customer));
  await tell('customer.subscription.deleted', subscription(org.customer, { id: 'sub_other', status: 'canceled' }), {
    created: NOW + 1,
  });
  expect(await planOf(org)).toBe('business');
  await h.admin.post('/admin/set-plan', { org_id: org.id, plan: 'enterprise' });
  await tell('customer.subscription.updated', subscription(org.customer, { status: 'unpaid' }), { created: NOW + 2 });
  expect(await planOf(org)).toBe('enterprise');
});

test('a finished checkout counts by the subscription that the provider has', async () => {
  const org = await bought();
  fake.subscriptions.set('sub_9', subscription(org.customer, { id: 'sub_9', price: 'price_scale' }));
  const session = { id: 'cs_1', object: 'checkout.session', customer: org.customer, subscription: 'sub_9' };
  expect((await tell('checkout.session.completed', session)).status).toBe(200);
  expect(await planOf(org)).toBe('scale');
});

test('nothing that a client sends raises a plan', async () => {
  const org = await bought();
  const theirs = subscription(org.customer, { price: 'price_scale' });
  const forged = [
    await tell('customer.subscription.updated', theirs, { secret: 'whsec_guessed' }),
    await tell('customer.subscription.updated', theirs, { altered: ' ' }),
    await h.as().post('/billing/webhook', { type: 'customer.subscription.updated', data: { object: theirs } }),
    await h.as().call('POST', '/billing/webhook', undefined, { 'stripe-signature': 't=1,v1=00' }),
  ];
  expect(forged.map(({ status, body }) => [status, body.code])).toEqual(forged.map(() => [400, 'bad_request']));
  for (const [object, type] of [
    [subscription('cus_of_nobody', { price: 'price_scale' }), 'customer.subscription.updated'],
    [subscription(org.customer, { price: 'price_unknown' }), 'customer.subscription.updated'],
    [subscription(org.customer, { status: 'incomplete' }), 'customer.subscription.created'],
    [{ object: 'customer', id: org.customer }, 'customer.updated'],
  ] as const)
    expect((await tell(type, object)).body).toEqual({ received: true });
  expect(await planOf(org)).toBe('free');
});

test('without the provider’s secret billing answers that it is not configured', async () => {
  await using bare = await harness({ workers: false });
  const { id, owner } = await bare.org();
  for (const answer of [
    await owner.post(`/org/${id}/billing/checkout`, { plan: 'business' }),
    await owner.post(`/org/${id}/billing/portal`),
    await bare.as().post('/billing/webhook', {}),
  ])
    expect([answer.status, answer.body.code]).toEqual([503, 'billing_not_configured']);
});

test('a plan is set together with its line in the audit log: an event of which one failed is taken when it comes again', async () => {
  const { customer, ...org } = await bought();
  const event = () => tell('customer.subscription.created', subscription(customer), { id: 'evt_unwritten' });
  await h.db.query('alter table audit rename to elsewhere');
  expect((await event()).status).toBe(500);
  await h.db.query('alter table elsewhere rename to audit');
  expect(await planOf(org)).toBe('free');
  expect((await event()).status).toBe(200);
  expect(await planOf(org)).toBe('business');
  const { entries } = (await org.owner.get(`/org/${org.id}/audit`)).body;
  const set = entries.filter(({ action }: { action: string }) => action === 'plan set');
  expect(set).toMatchObject([{ detail: { event: 'evt_unwritten', previous: 'free', plan: 'business' } }]);
});
