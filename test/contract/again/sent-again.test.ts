import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations } from '../../../src/http/registry.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { json, web, type Web } from '../../support/http/web.ts';
import { effects, told } from './preparing.ts';
import { REQUESTS } from './requests.ts';

/** What changes nothing. */
const READINGS = [
  'POST /ingest/preview',
  'POST /ingest/test',
  'POST /org/{org_id}/browse',
  'POST /org/{org_id}/collection/{source}/status',
  'POST /org/{org_id}/graph/visual',
  'POST /org/{org_id}/graphs/{graph_id}/publish',
  'POST /org/{org_id}/items/read',
  'POST /org/{org_id}/path',
  'POST /org/{org_id}/recall',
  'POST /org/{org_id}/search',
  'POST /org/{org_id}/traverse',
];
/** What other tests send again: whole jobs, files, agents' calls and the payment provider's events. */
const ELSEWHERE = [
  'POST /admin/run',
  'POST /billing/webhook',
  'POST /ingest/file',
  'POST /mcp',
  'POST /org/{org_id}/import',
];
/** What is done under a key that it ends itself, or of which nothing is left: who asks again is not known any more. */
const LAST = ['POST /admin/hard-delete-org/{org_id}'];

const changing = (await operations())
  .filter(({ method }) => method !== 'get')
  .map(({ method, path, secret }) => ({ name: `${method.toUpperCase()} ${path}`, method, path, secret }));

let h: Harness;
let provider: Web;
beforeAll(async () => {
  const sessions: string[] = [];
  provider = await web(({ url, headers }, response) => {
    const key = String(headers['idempotency-key']);
    if (!sessions.includes(key)) sessions.push(key);
    const nth = sessions.indexOf(key);
    json(response, { id: `cus_${nth}`, object: 'session', url: `https://pay.example${url}/${nth}` });
  });
  h = await harness({
    settings: {
      ALLOW_PRIVATE_ADDRESSES: 'true',
      PUBLIC_URL: 'https://quern.example',
      STRIPE_SECRET_KEY: 'sk_test_nothing',
      STRIPE_PRICE_BUSINESS: 'price_business',
      STRIPE_API_URL: provider.url,
    },
  });
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

test('every operation that is served is one that changes something and is sent again here, or is named', () => {
  const known = [...Object.keys(REQUESTS), ...READINGS, ...ELSEWHERE].toSorted();
  expect(known).toEqual(changing.map(({ name }) => name).toSorted());
});

test.each(changing.filter(({ name }) => REQUESTS[name] && !LAST.includes(name)))(
  '$name is done once, and answered as it was, though its first answer was lost',
  async ({ name, method, path, secret }) => {
    const org = await h.org({ entities: ['acme'] });
    const { params = {}, query, body, by = org.owner, meanwhile, now = [] } = await REQUESTS[name]!(h, org);
    const places: Record<string, string | undefined> = { ...params, org_id: org.id };
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, place) => encodeURIComponent(places[place]!));
    const send = () =>
      by.call(method.toUpperCase(), query ? `${filled}?${query}` : filled, body, {
        'idempotency-key': `again ${name}`.replaceAll(/[^\w]+/g, '-'),
      });
    const first = await send();
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    await meanwhile?.();
    const before = await effects(h);
    await h.db.query(
      `update idempotency set status = null, headers = null, body = null, lease_until = now() - interval '1 second'`,
    );
    const again = await send();
    expect(await effects(h)).toEqual(before);
    if (secret)
      return expect([again.status, again.body.code, again.headers['idempotent-replayed']]).toEqual([
        409,
        'conflict',
        'true',
      ]);
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(told(again.body, now)).toEqual(told(first.body, now));
  },
);
