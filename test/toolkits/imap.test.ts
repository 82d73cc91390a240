import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imap } from '../../src/toolkits/imap.ts';
import type { Listing } from '../../src/toolkits/toolkit.ts';
import { collecting, gather } from './collecting.ts';
import { imapServer } from './imap-server.ts';

const RECEIVED = '13-Feb-2026 12:00:00 +0000';

const mail = (id: string, headers: string[] = [], body = 'The pumps arrive on Monday.'): string =>
  [
    'From: Ann Lee <ann@borealis.example>',
    'To: Bo Lind <bo@tarn.example>',
    'Subject: Pumps',
    `Message-ID: <${id}@borealis.example>`,
    'Date: Fri, 13 Feb 2026 15:01:00 +0300',
    ...headers,
    '',
    body,
    '',
  ].join('\r\n');

const stored = (count: number, prefix = 'm') =>
  Array.from({ length: count }, (_, n) => ({ raw: mail(`${prefix}${n}`), internaldate: RECEIVED }));

const signedInAt = (port: number, more: object = {}) =>
  imap.credentials.parse({
    host: '127.0.0.1',
    port,
    tls: false,
    username: 'testuser',
    password: 'testpass',
    ...more,
  });

const keys = (items: { key: string }[]) => items.map(({ key }) => key.split('@')[0]);

test('a mail comes with its thread, its people and the names of its attachments', async () => {
  const parts = [
    '--b\r\nContent-Type: text/plain\r\n\r\nSee the plan.',
    '--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="plan.pdf"\r\n\r\nJVBERi0=\r\n--b--',
  ];
  const headers = [
    'Cc: "Lee, Cy" <cy@borealis.example>',
    'In-Reply-To: <first@tarn.example>',
    'References: <root@tarn.example> <first@tarn.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
  ];
  await using server = await imapServer([{ raw: mail('a', headers, parts.join('\r\n')), internaldate: RECEIVED }]);
  const { items } = await gather(imap.collect(collecting(signedInAt(server.port))));
  expect(items).toEqual([
    {
      key: 'a@borealis.example',
      object: '1',
      title: 'Pumps',
      body: 'See the plan.',
      type: 'email',
      date: '2026-02-13',
      metadata: {
        from: 'Ann Lee <ann@borealis.example>',
        to: ['Bo Lind <bo@tarn.example>'],
        cc: ['"Lee, Cy" <cy@borealis.example>'],
        message_id: 'a@borealis.example',
        in_reply_to: 'first@tarn.example',
        references: ['root@tarn.example', 'first@tarn.example'],
        thread: 'root@tarn.example',
        attachments: ['plan.pdf'],
      },
    },
  ]);
});

test('a first run reads from its day on in pages of 100, a later one only what is new', async () => {
  const old = { raw: mail('old'), internaldate: '14-Sep-2013 21:22:28 -0300' };
  await using server = await imapServer([old, ...stored(230)]);
  const first = await gather(imap.collect(collecting(signedInAt(server.port))));
  expect(first.sizes).toEqual([0, 100, 100, 30]);
  expect(keys(first.items)).not.toContain('old');
  server.deliver(mail('new'));
  const second = await gather(imap.collect(collecting(signedInAt(server.port), { cursor: first.cursor })));
  expect(keys(second.items)).toEqual(['new']);
  expect(server.fetched).toBe(231);
  const third = await gather(imap.collect(collecting(signedInAt(server.port), { cursor: second.cursor })));
  expect(third.items).toEqual([]);
  expect(server.fetched).toBe(231);
});

test('every run names the mails of each folder, whether it reads them or not', async () => {
  const old = { raw: mail('old'), internaldate: '14-Sep-2013 21:22:28 -0300' };
  await using server = await imapServer([old, ...stored(3)], { sent: stored(1, 's') });
  const chosen = signedInAt(server.port, { folders: ['INBOX', '\\Sent'] });
  const first = await gather(imap.collect(collecting(chosen, { limit: 2 })));
  expect(first.items.map(({ object }) => object)).toEqual(['2', '3']);
  expect(first.listings).toEqual([
    { scope: expect.stringMatching(/^INBOX#\d+$/), listed: ['2', '3', '4'], complete: true },
    { scope: expect.stringMatching(/^Versendet#\d+$/), listed: ['1'], complete: true },
  ]);
  server.renumber();
  const second = await gather(imap.collect(collecting(chosen, { cursor: first.cursor })));
  const [{ scope, instead }, sent] = second.listings as [Listing, Listing];
  expect([instead, scope === instead]).toEqual([first.listings[0]!.scope, false]);
  expect(sent).not.toHaveProperty('instead');
});

test('a run reads no more than its limit, and the next goes on from there', async () => {
  await using server = await imapServer(stored(7));
  const first = await gather(imap.collect(collecting(signedInAt(server.port), { limit: 5 })));
  const second = await gather(imap.collect(collecting(signedInAt(server.port), { limit: 5, cursor: first.cursor })));
  expect([keys(first.items), keys(second.items)]).toEqual([
    ['m0', 'm1', 'm2', 'm3', 'm4'],
    ['m5', 'm6'],
  ]);
});

test('a folder is chosen by its path or by what it is for, and has a cursor of its own', async () => {
  await using server = await imapServer(stored(2), { sent: stored(1, 's') });
  const chosen = signedInAt(server.port, { folders: ['INBOX', '\\Sent'] });
  const { items, cursor } = await gather(imap.collect(collecting(chosen)));
  expect(keys(items)).toEqual(['m0', 'm1', 's0']);
  expect(cursor).toMatchObject({ INBOX: { uid: 2 }, Versendet: { uid: 1 } });
  const missing = imap.collect(collecting(signedInAt(server.port, { folders: ['Archive'] })));
  await expect(gather(missing)).rejects.toMatchObject({
    code: 'invalid',
    message: 'The mailbox has no folder Archive; it has INBOX, Versendet.',
  });
});

test('a mailbox that counts anew is read again under the same keys', async () => {
  await using server = await imapServer(stored(3));
  const first = await gather(imap.collect(collecting(signedInAt(server.port))));
  server.renumber();
  const run = collecting(signedInAt(server.port), { cursor: first.cursor });
  const second = await gather(imap.collect(run));
  expect(keys(second.items)).toEqual(keys(first.items));
  expect(run.notes.join()).toContain('the server counts anew');
});

test("a wrong password is the owner's to mend, and stands in no error", async () => {
  await using server = await imapServer([]);
  const refused = gather(imap.collect(collecting(signedInAt(server.port, { password: 'sesame-canary' }))));
  const error = await refused.catch((thrown: Error) => thrown);
  expect(error).toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('127.0.0.1 refused testuser with this password.'),
  });
  expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain('canary');
});

test('a server that falls silent is given up, and tried again', async () => {
  await using server = await imapServer(stored(3));
  const waits = { connect: 300, silence: 300, answer: 10_000 };
  for (const silent of ['LOGIN', 'UID FETCH']) {
    server.silent = silent;
    await expect(gather(imap.collect(collecting(signedInAt(server.port), { waits })))).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('said nothing for 0.3 s'),
    });
  }
});

test('a run that is called off closes its connection at once', async () => {
  await using server = await imapServer(stored(3));
  server.silent = 'UID FETCH';
  const stop = new AbortController();
  const run = collecting(signedInAt(server.port), {
    signal: stop.signal,
    note: () => stop.abort(new Error('called off')),
  });
  await expect(gather(imap.collect(run))).rejects.toThrow('called off');
  await expect.poll(() => server.open()).toBe(0);
});

test.each([
  ['rubbish', '\u0000\u0001 nonsense\r\n'.repeat(50)],
  ['another protocol', 'SSH-2.0-OpenSSH_9.2\r\n'],
  ['a page', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ['a line without an end', '* OK '.padEnd(2_000_000, 'x')],
])('a server that answers %s is told from an IMAP server', async (_, answer) => {
  const server = createServer((socket) => socket.on('error', () => {}).end(answer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const waits = { connect: 1_000, silence: 1_000, answer: 10_000 };
  const run = collecting(signedInAt((server.address() as AddressInfo).port), { waits });
  await expect(gather(imap.collect(run))).rejects.toMatchObject({
    name: 'Problem',
    message: expect.stringMatching(/^127\.0\.0\.1:\d+ /),
  });
  server.close();
});

test('nothing listens there: tried again', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  await expect(gather(imap.collect(collecting(signedInAt(port))))).rejects.toMatchObject({ code: 'unavailable' });
});

async function certificate(): Promise<{ key: string; cert: string } | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'quern-tls-'));
  try {
    const command = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=mail -addext subjectAltName=IP:127.0.0.1 -keyout ${folder}/key -out ${folder}/cert`;
    execFileSync('openssl', command.split(' '), { stdio: 'ignore' });
    const [key, cert] = await Promise.all([readFile(`${folder}/key`, 'utf8'), readFile(`${folder}/cert`, 'utf8')]);
    return { key, cert };
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const pair = await certificate();

test.runIf(pair)('TLS wants a certificate that somebody trusted signed, or the one that the owner gives', async () => {
  await using server = await imapServer(stored(1), { tls: pair! });
  const plain = signedInAt(server.port, { tls: true });
  await expect(gather(imap.collect(collecting(plain)))).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('certificate that cannot be trusted'),
  });
  const { items } = await gather(imap.collect(collecting({ ...plain, authority: pair!.cert })));
  expect(keys(items)).toEqual(['m0']);
});
