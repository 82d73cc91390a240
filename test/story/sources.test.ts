import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { openGraph } from '../../src/graph/open.ts';
import { sql } from '../../src/stores/sql.ts';
import type { Client } from '../support/client.ts';
import { keysWith } from '../support/keys-with.ts';
import type { Caller } from '../support/listening.ts';
import { rowsWith } from '../support/rows-with.ts';
import { startService, type Service } from '../support/service.ts';
import { download, exported, imported, linesOf } from '../support/transfers.ts';
import { until } from '../support/until.ts';
import { web } from '../support/web.ts';
import { imapServer } from '../toolkits/imap-server.ts';
import { davServer, hasRadicale } from '../toolkits/radicale.ts';

const MAILS = 220;
const PASSWORDS = ['testpass', 'sesame'];

/** A first sync goes back thirty days. */
const YESTERDAY = new Date(Date.now() - 86_400_000);
const internaldate = YESTERDAY.toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) (\S+) GMT$/, '$1-$2-$3 $4 +0000');

const mail = (n: number) => ({
  internaldate,
  raw: [
    `From: Ann Lee ${n % 7} <ann${n % 7}@canary.example>`,
    'To: Bo Lind <bo@tarn.example>',
    `Subject: Pumps ${n}`,
    `Message-ID: <m${n}@canary.example>`,
    `Date: ${YESTERDAY.toUTCString()}`,
    '',
    `The pumps of lot ${n} arrive on Monday.`,
    '',
  ].join('\r\n'),
});
const FEED = `<?xml version="1.0"?><rss version="2.0"><channel><title>Canary news</title>${[1, 2, 3]
  .map(
    (n) =>
      `<item><guid>n${n}</guid><title>Canary opens hall ${n}</title><description>Hall ${n} is open.</description><pubDate>${YESTERDAY.toUTCString()}</pubDate></item>`,
  )
  .join('')}</channel></rss>`;
const stamp = YESTERDAY.toISOString().replaceAll(/[-:]|\.\d+/g, '');
const MEETING = [
  'BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', 'BEGIN:VEVENT', 'UID:canary-1', 'DTSTAMP:20260101T000000Z', `DTSTART:${stamp}`,
  'SUMMARY:Canary round', 'ORGANIZER;CN=Ann Lee:mailto:ann1@canary.example', 'ATTENDEE;CN=Bo Lind:mailto:bo@tarn.example',
  'END:VEVENT', 'END:VCALENDAR', '',
].join('\r\n'); // prettier-ignore

/** A client of a process as the callers of a harness are. */
const callerOf = ({ call }: Client): Caller => ({
  call,
  get: (path, headers) => call('GET', path, undefined, headers),
  post: (path, body, headers) => call('POST', path, body, headers),
  patch: (path, body, headers) => call('PATCH', path, body, headers),
  del: (path, headers) => call('DELETE', path, undefined, headers),
});

async function newOrg({ admin }: Service, id: string, entities: string[] = []) {
  await admin.post('/admin/provision-org', { org_id: id, owner: `boss@${id}.example`, entities });
  const { key } = (await admin.post(`/org/${id}/keys`, { name: id })).body;
  return callerOf(admin.as(key));
}

/** What a graph holds, as its readers see it, in one order. */
async function graphOf(owner: Caller, org: string) {
  const { nodes, edges } = (await owner.post(`/org/${org}/browse`, { limit: 10_000 })).body;
  const seen = [
    ...nodes.map(({ id, label, name, properties }: any) => JSON.stringify([id, label, name, properties])),
    ...edges.map(({ type, from_id, to_id }: any) => `${from_id} ${type} ${to_id}`),
  ];
  return seen.filter((one) => !one.includes('business:')).toSorted();
}

const itemsOf = async (owner: Caller, org: string) =>
  (await owner.get(`/org/${org}/items?limit=1000`)).body.items as { title: string; status: string }[];

/** Every file below a folder in whose path or bytes a text stands. */
async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const held = await Promise.all(
    paths.map(async (path) => path.includes(text) || (await readFile(path)).includes(text)),
  );
  return paths.filter((_, n) => held[n]);
}

test('sources are connected, synced through a kill, exported, imported, and the organization is closed, restored and erased', async () => {
  await using mailbox = await imapServer(Array.from({ length: MAILS }, (_, n) => mail(n)));
  await using feed = await web((_, response) => void response.writeHead(200, { 'content-type': 'text/xml' }).end(FEED));
  await using calendar = hasRadicale ? await davServer() : undefined;
  await calendar?.make('rounds', 'calendar');
  await calendar?.put('/ann/rounds/canary-1.ics', MEETING);
  await using service = await startService();
  const owner = await newOrg(service, 'canary', ['alpha']);
  const at = '/org/canary';
  const expected = MAILS + 3 + (calendar ? 1 : 0);

  const login = { username: 'testuser', password: 'testpass' };
  const connect = async (slug: string, credentials: object) => {
    const stored = await owner.post(`${at}/connections/vault`, { slug, entity: 'alpha', credentials });
    expect(stored.body).toMatchObject({ status: 'stored' });
    return stored.body;
  };
  const mails = await connect('imap', { host: '127.0.0.1', port: mailbox.port, tls: false, ...login });
  await connect('rss', { url: `${feed.url}/feed` });
  if (calendar) await connect('caldav', { url: calendar.url, username: 'ann', password: 'sesame' });

  const syncOf = async (id: string) => (await owner.get(`${at}/sync/status?job_id=${id}`)).body;
  await until(async () => (await syncOf(mails.sync_job_id)).items >= 100);
  await service.kill('workers');
  await service.start('workers');
  const ended = async () => (await owner.get(`${at}/sync/history`)).body.jobs as { status: string }[];
  await until(async () => (await ended()).every(({ status }) => status === 'succeeded'), 60_000);
  await until(async () => (await itemsOf(owner, 'canary')).every(({ status }) => status === 'extracted'), 60_000);
  const titles = (await itemsOf(owner, 'canary')).map(({ title }) => title);
  expect([titles.length, new Set(titles).size]).toEqual([expected, expected]);

  const again = (await owner.post(`${at}/connections/${mails.connection_id}/sync`)).body;
  await until(async () => (await syncOf(again.sync_job_id)).status === 'succeeded');
  expect((await syncOf(again.sync_job_id)).items).toBe(0);
  expect(await itemsOf(owner, 'canary')).toHaveLength(expected);
  const { connections } = (await owner.get(`${at}/connections`)).body;
  expect(connections.map(({ app, status }: any) => `${app} ${status}`).toSorted()).toEqual(
    ['imap active', 'rss active', ...(calendar ? ['caldav active'] : [])].toSorted(),
  );
  const scheduled = await owner.post('/collect/schedule', { entity: 'alpha', toolkit: 'imap', schedule: '0 6 * * *' });
  expect(scheduled.body.schedules).toMatchObject([{ toolkit: 'imap', next_run_at: expect.any(String) }]);
  for (const password of PASSWORDS) {
    expect(await rowsWith(service.db, password)).toEqual([]);
    expect(await keysWith(service.redis?.url, password)).toEqual([]);
  }

  const bytesOf = async (format: 'zip' | 'graph-json', from = owner, org = 'canary') => {
    const made = await exported(from, org, format);
    expect(made).toMatchObject({ status: 'ready' });
    const got = await download(new URL(made.download_url, service.url).href);
    expect(got.status).toBe(200);
    return { bytes: got.bytes, link: new URL(made.download_url, service.url).href };
  };
  const zip = await bytesOf('zip');
  const lines = await bytesOf('graph-json');
  const finch = await newOrg(service, 'finch');
  expect(await imported(finch, 'finch', 'zip', zip.bytes)).toMatchObject({ status: 'ready' });
  expect(await graphOf(finch, 'finch')).toEqual(await graphOf(owner, 'canary'));
  const wren = await newOrg(service, 'wren');
  expect(await imported(wren, 'wren', 'graph-json', lines.bytes)).toMatchObject({ status: 'ready' });
  expect(await graphOf(wren, 'wren')).toEqual(await graphOf(owner, 'canary'));
  const told = (bytes: Buffer) =>
    linesOf(bytes).map(({ '@type': type, id, from, to, name }) => `${type} ${id} ${from} ${to} ${name}`);
  expect(told((await bytesOf('graph-json', wren, 'wren')).bytes).toSorted()).toEqual(told(lines.bytes).toSorted());

  await owner.post(`${at}/delete`, { confirm: true, reason: 'moving on' });
  expect((await owner.get(`${at}/stats`)).body.code).toBe('org_deleted');
  expect((await download(zip.link)).status).toBeGreaterThanOrEqual(400);
  expect((await owner.post(`${at}/restore`)).body).toMatchObject({ status: 'restored' });
  expect(await itemsOf(owner, 'canary')).toHaveLength(expected);
  await owner.post(`${at}/delete`, { confirm: true });
  for (const org of ['finch', 'wren']) await callerOf(service.admin).post(`/org/${org}/delete`, { confirm: true });
  await service.db.query(sql`update orgs set deleted_at = now() - interval '91 days' where deleted_at is not null`);
  await until(async () => {
    await service.admin.post('/admin/run', { job: 'purge' });
    return (await service.admin.get('/admin/orgs')).body.orgs.length === 0;
  }, 60_000);

  for (const name of ['canary', 'finch', 'wren']) {
    const left = async () => (await rowsWith(service.db, name)).filter((row) => !row.startsWith('public.audit '));
    await expect.poll(left).toEqual([]);
    await expect.poll(() => keysWith(service.redis?.url, name)).toEqual([]);
    const store = openGraph(readConfig(service.env), service.db);
    expect(await store.counts(name)).toMatchObject({ nodes: 0, edges: 0 });
    if (service.neo4j) await store.close();
  }
  const folders = (await readdir(service.dataDir)).filter((name) => name !== 'server');
  expect(folders).toContain('collector');
  for (const folder of folders) expect(await filesWith(join(service.dataDir, folder), 'canary')).toEqual([]);
}, 300_000);
