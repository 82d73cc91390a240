import { expect, test } from 'vitest';
import { harness } from '../../support/harness.ts';
import { CANARY, source } from '../../support/http/source.ts';
import { rowsWith } from '../../support/rows-with.ts';

test('credentials that no toolkit takes are refused with its form, and without a word of them', async () => {
  await using h = await harness({ settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  await using crm = await source(1);
  const { owner } = await h.org({ id: 'acme', entities: ['alpha', 'beta'] });
  const post = (given: object) => owner.post('/org/acme/connections/vault', { ...crm.connection(), ...given });
  expect((await post({ entity: 'gamma' })).body.code).toBe('entity_not_registered');
  for (const given of [{ credentials: CANARY }, { credentials: undefined }, { slug: '' }, { slug: undefined }])
    expect((await post(given)).status).toBe(422);
  const unknown = await post({ slug: 'telepathy', credentials: { token: CANARY } });
  expect([unknown.status, unknown.body.detail[0].loc]).toEqual([422, ['body', 'slug']]);
  expect(unknown.body.detail[0].msg).toMatch(/folder, .*http_json.*rss/);
  const credentials = [{}, { url: CANARY }, { url: crm.url, headers: CANARY }, { url: crm.url, [CANARY]: 1 }];
  for (const given of credentials) {
    const { status, body } = await post({ credentials: given });
    expect([status, body.detail[0].loc.slice(0, 2)]).toEqual([422, ['body', 'credentials']]);
    expect(body.credentials_schema).toMatchObject({ required: ['url'] });
    expect(JSON.stringify(body)).not.toContain(CANARY);
  }
  const odd = { url: crm.url, pagination: { kind: 'page', start: 1 } };
  const { body } = await post({ credentials: odd });
  expect(body.detail[0]).toMatchObject({
    loc: ['body', 'credentials', 'pagination'],
    msg: 'http_json takes no start here',
  });
  expect((await owner.get('/org/acme/connections')).body.connections).toEqual([]);
  expect(await rowsWith(h.db, CANARY)).toEqual([]);
});
