import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { masked } from '../../src/operator/mask.ts';
import { dedup } from '../../src/queues/dedup.ts';
import { extraction } from '../../src/queues/extraction.ts';
import { list, put } from '../../src/stores/operations/dead-letters.ts';
import { pages } from './pages.ts';

const UUID = '00000000-0000-4000-8000-000000000000';

test('the board wants the operator and the password', async () => {
  await using p = await pages();
  expect((await p.call('/queues', { headers: { Authorization: '' } })).status).toBe(401);
  const wrong = `Basic ${Buffer.from('operator:guess').toString('base64')}`;
  expect((await p.call('/queues/api/queues', { headers: { Authorization: wrong } })).status).toBe(401);
  expect((await p.call('/queues')).status).toBe(200);
});

test('a password that nobody set is made once and kept for the owner of the data folder', async () => {
  await using p = await pages({ BOARD_PASSWORD: '' });
  expect((await p.call('/queues')).status).toBe(401);
  const kept = join(p.ctx.config.DATA_DIR, 'board-password');
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
  const password = (await readFile(kept, 'utf8')).trim();
  const Authorization = `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`;
  expect((await p.call('/queues', { headers: { Authorization } })).status).toBe(200);
});

test('the board shows every queue with job data masked', async () => {
  await using p = await pages();
  await p.ctx.jobs.add(extraction.jobs.extract, { org_id: 'acme', item_ids: ['ingest_1'] });
  await p.ctx.jobs.add(dedup.jobs.settle, { graph: 'acme' });
  const answer = await p.call('/queues/api/queues?activeQueue=extraction&status=waiting');
  const { queues } = (await answer.json()) as { queues: { name: string; jobs: { data: unknown }[] }[] };
  expect(queues.map((queue) => queue.name)).toEqual([
    'collection',
    'community',
    'dedup',
    'digest',
    'export',
    'extraction',
    'outbound',
    'purge',
  ]);
  const shown = queues.find((queue) => queue.name === 'extraction')!.jobs[0]!.data;
  expect(shown).toMatchObject({ payload: { org_id: 'acme', item_ids: ['ingest_1'] } });
});

test('the board claims nothing of workers, which it cannot see in every store', async () => {
  await using p = await pages();
  const { queues } = (await (await p.call('/queues/api/queues')).json()) as { queues: { hasWorkers: unknown }[] };
  expect(queues.map(({ hasWorkers }) => hasWorkers)).toEqual(queues.map(() => null));
});

test('masking keeps ids, numbers and shape and hides every other text', () => {
  const data = { payload: { org_id: 'acme', text: 'a secret', n: 3, list: ['a', 1], day: '2026-03-01' } };
  expect(masked(data)).toEqual({ payload: { org_id: 'acme', text: '•••', n: 3, list: ['•••', 1], day: '2026-03-01' } });
});

test('what changes something and comes from another site is refused', async () => {
  await using p = await pages();
  for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }, { Origin: 'null' }])
    expect((await p.call('/letters/replay', { method: 'POST', headers })).status).toBe(403);
  const own = { Origin: `http://127.0.0.1:${p.port}` };
  expect((await p.call('/letters/replay', { method: 'POST', headers: own })).status).toBe(303);
});

test('jobs can be neither added nor edited on the board', async () => {
  await using p = await pages();
  const added = await p.call('/queues/api/queues/dedup/add', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'settle', data: {} }),
  });
  expect(added.status).toBe(405);
});

test('dead letters are listed with their reason and put back on their queue', async () => {
  await using p = await pages();
  const reason = 'no <b>good</b>';
  await put(p.ctx.db, { queue: 'dedup', job: 'settle', payload: { graph: 'acme' }, reason, attempts: 5 }, 'one');
  const page = await (await p.call('/letters')).text();
  expect(page).toContain('no &#60;b&#62;good&#60;/b&#62;');
  expect(page).toContain('dedup.settle');
  const [letter] = await list(p.ctx.db);
  const body = new URLSearchParams({ id: letter!.id });
  expect((await p.call('/letters/replay', { method: 'POST', body })).status).toBe(303);
  expect(await list(p.ctx.db)).toEqual([]);
  const waiting = await (await p.call('/queues/api/queues?activeQueue=dedup&status=waiting')).json();
  expect(JSON.stringify(waiting)).toContain('"graph":"acme"');
});

test.each(['id=abc', 'id=', `id=${UUID}&id=${UUID}`, 'id=%00'])(
  'what names no letter, as %s, does nothing to any',
  async (body) => {
    await using p = await pages();
    await put(
      p.ctx.db,
      { queue: 'dedup', job: 'settle', payload: { graph: 'acme' }, reason: 'no', attempts: 5 },
      'one',
    );
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    for (const path of ['/letters/replay', '/letters/discard']) {
      const answer = await p.call(path, { method: 'POST', body, headers });
      expect([path, answer.status]).toEqual([path, 422]);
    }
    expect(await list(p.ctx.db)).toHaveLength(1);
  },
);

test('the pages load nothing from elsewhere', async () => {
  await using p = await pages();
  const policy = (await p.call('/queues')).headers.get('content-security-policy');
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('https:');
  for (const path of ['/', '/letters', '/queues', '/queues/queue/extraction']) {
    const html = await (await p.call(path)).text();
    const loaded = [...html.matchAll(/<(?:link|script|img)[^>]*(?:href|src)="([^"]+)"/g)].map(([, from]) => from);
    expect([path, loaded.filter((from) => /^(?:https?:)?\/\//.test(from!))]).toEqual([path, []]);
    expect(html).toContain('/icon.svg');
  }
  for (const path of ['/style.css', '/live.js', '/icon.svg'])
    expect([path, (await p.call(path)).status]).toEqual([path, 200]);
});
