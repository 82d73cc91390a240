import { expect, test } from 'vitest';
import { CANARY } from '../support/http/source.ts';
import { member } from '../support/factories.ts';
import { harness } from '../support/harness.ts';
import { until } from '../support/until.ts';
import { web } from '../support/http/web.ts';

const PATH = `/private/${CANARY}/feed.xml?calendar=${CANARY}`;
const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>B</title><link>https://blog.example</link><description>d</description>
  <item><title>News of Heron</title><guid isPermaLink="false">g1</guid><link>https://blog.example/1</link><pubDate>${new Date().toUTCString()}</pubDate>
  <description>Ann Lee of Heron Ltd wrote.</description></item></channel></rss>`;
const ANSWERS: Record<string, (path: string) => { status: number; headers: Record<string, string>; body: string }> = {
  works: () => ({ status: 200, headers: { 'content-type': 'application/rss+xml' }, body: FEED }),
  'is gone': () => ({ status: 404, headers: {}, body: '' }),
  fails: () => ({ status: 500, headers: {}, body: '' }),
  'is no feed': () => ({ status: 200, headers: {}, body: 'Hello' }),
  'redirects for ever': (path) => ({ status: 302, headers: { location: path }, body: '' }),
};

test.each(Object.keys(ANSWERS))(
  'a member sees of a source that %s nothing but the origin of its address',
  async (how) => {
    await using h = await harness({ settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
    await using feed = await web((request, response) => {
      const { status, headers, body } = ANSWERS[how]!(request.url!);
      response.writeHead(status, headers).end(body);
    });
    const acme = await h.org({ id: 'acme', entities: ['alpha'] });
    const mia = h.as((await member(h.db, 'acme', 'mia')).key);
    const credentials = { url: `${feed.url}${PATH}` };
    const stored = await acme.owner.post('/org/acme/connections/vault', { slug: 'rss', entity: 'alpha', credentials });
    await acme.owner.post('/collect/schedule', { entity: 'alpha', toolkit: 'rss' });
    const job = `/org/acme/sync/status?job_id=${stored.body.sync_job_id}`;
    await until(async () => {
      const { finished_at, error } = (await mia.get(job)).body;
      return finished_at !== undefined || error !== undefined;
    });
    await h.drain();
    const { runs } = (await mia.get('/collect/runs')).body;
    const { items } = (await mia.get('/org/acme/items')).body;
    const paths = [
      job,
      '/org/acme/connections',
      '/org/acme/sync/history',
      '/collect/runs',
      '/collect/status',
      '/collect/schedules',
      `/collect/runs/${runs[0].run_id}/logs`,
      '/org/acme/notifications',
      '/org/acme/items',
      ...items.map(({ item_id }: { item_id: string }) => `/org/acme/items/${item_id}`),
    ];
    const seen = [];
    for (const path of paths) seen.push([path, (await mia.get(path)).body]);
    seen.push((await mia.post('/org/acme/collection/rss/status')).body);
    seen.push((await mia.post('/org/acme/search', { q: 'Heron' })).body);
    seen.push((await h.db.query('select data from events')).rows, (await h.db.query('select detail from audit')).rows);
    expect(JSON.stringify(seen)).not.toContain(CANARY);
    expect(JSON.stringify(seen)).not.toContain('/private');
    expect((await mia.get('/org/acme/connections')).body.connections[0].source_url).toBe(feed.url);
    expect((await acme.owner.get('/org/acme/connections')).body.connections[0].source_url).toBe(`${feed.url}${PATH}`);
    if (how === 'works') expect(items).toHaveLength(1);
  },
);
