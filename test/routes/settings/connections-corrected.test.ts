import { expect, test } from 'vitest';
import { harness } from '../../support/harness.ts';
import { source } from '../../support/http/source.ts';
import { web } from '../../support/http/web.ts';
import { until } from '../../support/until.ts';

test('a connection that fails and is tried again is replaced, and what it asked before is asked no more', async () => {
  await using h = await harness({ settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
  await using crm = await source(3);
  await using down = await web((_, response) => void response.writeHead(502).end());
  const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
  const given = { slug: 'http_json', entity: 'alpha', credentials: { url: down.url } };
  const wrong = (await owner.post('/org/acme/connections/vault', given)).body;
  const look = async (job = wrong.sync_job_id) => (await owner.get(`/org/acme/sync/status?job_id=${job}`)).body;
  await until(async () => (await look()).error !== undefined);
  expect((await look()).status).toBe('queued');
  const right = (await owner.post('/org/acme/connections/vault', crm.connection())).body;
  expect(right.connection_id).toBe(wrong.connection_id);
  expect(right.sync_job_id).not.toBe(wrong.sync_job_id);
  await until(async () => (await look(right.sync_job_id)).finished_at !== undefined);
  expect(await look(right.sync_job_id)).toMatchObject({ status: 'succeeded', items: 3 });
  expect(await look()).toMatchObject({ status: 'failed', error: 'Another source was stored in its place.' });
  expect((await owner.get('/org/acme/connections')).body.connections).toMatchObject([{ source_url: `${crm.url}/crm` }]);
});

test('an address with a password in it is refused, without a word of it', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
  for (const slug of ['http_json', 'rss']) {
    const credentials = { url: 'https://ann:canary@feeds.example/list' };
    const { status, body } = await owner.post('/org/acme/connections/vault', { slug, entity: 'alpha', credentials });
    expect(status).toBe(422);
    const msg = expect.stringMatching(/^Leave user and password out/);
    expect(body.detail).toContainEqual(expect.objectContaining({ loc: ['body', 'credentials', 'url'], msg }));
    expect(JSON.stringify(body)).not.toContain('canary');
  }
});
