import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClient, type Quern, type QuernError } from '../../src/client/client.ts';
import { readConfig } from '../../src/config.ts';
import { openGraph } from '../../src/graph/open.ts';
import { sql } from '../../src/stores/db/sql.ts';
import { keysWith } from '../support/http/keys-with.ts';
import { rowsWith } from '../support/rows-with.ts';
import { startService, type Service } from '../support/http/service.ts';
import { download, linesOf } from '../support/transfers.ts';
import { until } from '../support/until.ts';
import { web } from '../support/http/web.ts';
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

type Format = 'zip' | 'graph-json';
const TYPES = { zip: 'application/zip', 'graph-json': 'application/gzip' };

/** A client of the service for an admin. */
const adminOf = ({ url, env }: Service): Quern => createClient({ url, key: env.ADMIN_KEYS! });

/** Makes an org; answers with a client of its owner. */
async function newOrg(service: Service, org_id: string, entities: string[] = []): Promise<Quern> {
  const admin = adminOf(service);
  await admin.provisionOrg({ org_id, owner: `boss@${org_id}.example`, entities });
  const { key } = await admin.createKey({ org_id, name: org_id });
  return createClient({ url: service.url, key, org: org_id });
}

/** What a graph holds, as its readers see it, in one order. */
async function graphOf(quern: Quern): Promise<string[]> {
  const { nodes, edges } = await quern.browse({ limit: 10_000 });
  const seen = [
    ...nodes.map(({ id, label, name, properties }) => JSON.stringify([id, label, name, properties])),
    ...edges.map(({ type, from_id, to_id }) => `${from_id} ${type} ${to_id}`),
  ];
  return seen.filter((one) => !one.includes('business:')).toSorted();
}

const itemsOf = async (quern: Quern) => (await quern.listItems({ limit: 1000 })).items;

/** Asks for an export, waits for its end and downloads it. */
async function exported({ url }: Service, quern: Quern, format: Format): Promise<{ bytes: Buffer; link: string }> {
  const { export_id } = await quern.startExport({ format });
  const ended = await whenEnded(() => quern.exportStatus({ export_id }));
  expect(ended).toMatchObject({ status: 'ready' });
  const link = new URL(ended.download_url!, url).href;
  const { status, bytes } = await download(link);
  expect(status).toBe(200);
  return { bytes, link };
}

/** Sends a file in and waits for the end of its import. */
async function imported(quern: Quern, format: Format, bytes: Buffer): Promise<void> {
  const headers = { 'content-type': TYPES[format] };
  const request = { method: 'POST', path: `/org/${quern.org}/import`, body: new Uint8Array(bytes), headers };
  const sent = await quern.raw({ ...request, repeatable: false });
  expect(sent.status).toBe(202);
  const { import_id } = (await sent.json()) as { import_id: string };
  expect(await whenEnded(() => quern.importStatus({ import_id }))).toMatchObject({ status: 'ready' });
}

/** Waits until an export or import is ready or has failed; answers with its status. */
async function whenEnded<S extends { status: string }>(look: () => Promise<S>): Promise<S> {
  let last!: S;
  await until(async () => ['ready', 'failed'].includes((last = await look()).status), 45_000);
  return last;
}

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
  const admin = adminOf(service);
  const expected = MAILS + 3 + (calendar ? 1 : 0);

  const login = { username: 'testuser', password: 'testpass' };
  const connect = async (slug: string, credentials: Record<string, unknown>) => {
    const stored = await owner.storeConnection({ slug, entity: 'alpha', credentials });
    expect(stored).toMatchObject({ status: 'stored' });
    return stored;
  };
  const mails = await connect('imap', { host: '127.0.0.1', port: mailbox.port, tls: false, ...login });
  await connect('rss', { url: `${feed.url}/feed` });
  if (calendar) await connect('caldav', { url: calendar.url, username: 'ann', password: 'sesame' });

  const syncOf = async (job_id: string) => {
    const found = await owner.syncStatus({ job_id });
    if (found.status === 'none') throw new Error(`There is no sync ${job_id}.`);
    return found;
  };
  await until(async () => (await syncOf(mails.sync_job_id)).items >= 100);
  await service.kill('workers');
  await service.start('workers');
  const ended = async () => (await owner.syncHistory()).jobs;
  await until(async () => (await ended()).every(({ status }) => status === 'succeeded'), 60_000);
  await until(async () => (await itemsOf(owner)).every(({ status }) => status === 'extracted'), 60_000);
  const titles = (await itemsOf(owner)).map(({ title }) => title);
  expect([titles.length, new Set(titles).size]).toEqual([expected, expected]);

  const again = await owner.syncConnection({ id: mails.connection_id });
  await until(async () => (await syncOf(again.sync_job_id)).status === 'succeeded');
  expect((await syncOf(again.sync_job_id)).items).toBe(0);
  expect(await itemsOf(owner)).toHaveLength(expected);
  const { connections } = await owner.listConnections();
  expect(connections.map(({ app, status }) => `${app} ${status}`).toSorted()).toEqual(
    ['imap active', 'rss active', ...(calendar ? ['caldav active'] : [])].toSorted(),
  );
  const scheduled = await owner.changeSchedule({ entity: 'alpha', toolkit: 'imap', schedule: '0 6 * * *' });
  expect(scheduled.schedules).toMatchObject([{ toolkit: 'imap', next_run_at: expect.any(String) }]);
  for (const password of PASSWORDS) {
    expect(await rowsWith(service.db, password)).toEqual([]);
    expect(await keysWith(service.redis?.url, password)).toEqual([]);
  }

  const zip = await exported(service, owner, 'zip');
  const lines = await exported(service, owner, 'graph-json');
  const finch = await newOrg(service, 'finch');
  await imported(finch, 'zip', zip.bytes);
  expect(await graphOf(finch)).toEqual(await graphOf(owner));
  const wren = await newOrg(service, 'wren');
  await imported(wren, 'graph-json', lines.bytes);
  expect(await graphOf(wren)).toEqual(await graphOf(owner));
  const describe = (bytes: Buffer) =>
    linesOf(bytes).map(({ '@type': type, id, from, to, name }) => `${type} ${id} ${from} ${to} ${name}`);
  expect(describe((await exported(service, wren, 'graph-json')).bytes).toSorted()).toEqual(
    describe(lines.bytes).toSorted(),
  );

  await owner.deleteOrg({ confirm: true, reason: 'moving on' });
  expect(await owner.stats().catch(({ code }: QuernError) => code)).toBe('org_deleted');
  expect((await download(zip.link)).status).toBeGreaterThanOrEqual(400);
  expect(await owner.restoreOrg()).toMatchObject({ status: 'restored' });
  expect(await itemsOf(owner)).toHaveLength(expected);
  await owner.deleteOrg({ confirm: true });
  for (const org_id of ['finch', 'wren']) await admin.deleteOrg({ org_id, confirm: true });
  await service.db.query(sql`update orgs set deleted_at = now() - interval '91 days' where deleted_at is not null`);
  await until(async () => {
    await admin.run({ job: 'purge' });
    return (await admin.listOrgs()).orgs.length === 0;
  }, 60_000);

  for (const name of ['canary', 'finch', 'wren']) {
    const left = async () => (await rowsWith(service.db, name)).filter((row) => !row.startsWith('public.audit '));
    await expect.poll(left).toEqual([]);
    await expect.poll(() => keysWith(service.redis?.url, name)).toEqual([]);
    const store = await openGraph(readConfig(service.env), service.db);
    expect(await store.counts(name)).toMatchObject({ nodes: 0, edges: 0 });
    if (service.neo4j) await store.close();
  }
  const folders = (await readdir(service.dataDir)).filter((name) => name !== 'server');
  expect(folders).toContain('collector');
  for (const folder of folders) expect(await filesWith(join(service.dataDir, folder), 'canary')).toEqual([]);
}, 300_000);
