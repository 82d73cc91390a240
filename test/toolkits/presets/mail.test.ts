import { expect, test } from 'vitest';
import { mailWith } from '../../support/samples/files.ts';
import { api, readPreset, type Call } from './preset-server.ts';

const mail = (id: string, subject: string) =>
  [
    'From: "Noor Haddad" <noor@plover.example>',
    'To: Ivo Lind <ivo@heron.example>, desk@heron.example',
    'Date: Mon, 5 Jan 2026 10:00:00 +0000',
    `Message-ID: <${id}@plover.example>`,
    `Subject: ${subject}`,
    '',
    'The pumps leave on Friday — 12 of them.',
  ].join('\r\n');

const gmailOf =
  (ids: () => string[]) =>
  ({ path, query }: Call): object | undefined => {
    const all = ids();
    const [, id] = /^\/gmail\/v1\/users\/me\/messages\/(.+)$/.exec(path) ?? [];
    if (id !== undefined) {
      if (!all.includes(id)) return undefined;
      const raw = Buffer.from(mail(id, `Order ${id}`)).toString('base64url');
      return { id, threadId: id, labelIds: ['INBOX'], snippet: 'The pumps', internalDate: '1767607200000', raw };
    }
    if (path !== '/gmail/v1/users/me/messages' || !/^after:\d{10} -in:drafts -in:chats$/.test(query.get('q') ?? ''))
      return undefined;
    const since = Number(query.get('q')!.slice(6, 16)) * 1_000;
    const wanted = since > Date.parse('2026-06-01') ? all.filter((one) => one.startsWith('new')) : all;
    if (wanted.length === 0) return { resultSizeEstimate: 0 };
    const from = Number(query.get('pageToken') ?? 0);
    const more = from + 2 < wanted.length ? { nextPageToken: String(from + 2) } : {};
    const messages = wanted.slice(from, from + 2).map((one) => ({ id: one, threadId: one }));
    return { messages, ...more, resultSizeEstimate: wanted.length };
  };

test('Gmail gives its mails as they were written, later ones alone the next time, and tells which are there', async () => {
  let ids = ['m1', 'm2', 'm3'];
  await using server = await api(gmailOf(() => ids));
  const first = await readPreset('gmail', server);
  expect(first.items.map(({ title }) => title)).toEqual(['Order m1', 'Order m2', 'Order m3']);
  expect(first.items[0]).toEqual({
    object: 'm1',
    type: 'email',
    title: 'Order m1',
    body: 'The pumps leave on Friday — 12 of them.',
    date: '2026-01-05',
    url: 'https://mail.google.com/mail/#all/m1',
    metadata: {
      from: 'Noor Haddad <noor@plover.example>',
      to: ['Ivo Lind <ivo@heron.example>', 'desk@heron.example'],
      message_id: 'm1@plover.example',
      thread: 'm1@plover.example',
    },
  });
  expect([new Set(first.refused), first.complete]).toEqual([new Set(['first']), ['mails']]);
  expect(first.notes).toContainEqual(expect.stringContaining('asks to wait for 0 s (429)'));
  ids = ['m1', 'm3', 'new4'];
  const before = server.asked.length;
  const second = await readPreset('gmail', server, { cursor: first.cursor });
  expect(second.items.map(({ title }) => title)).toEqual(['Order new4']);
  expect([new Set(second.listed), second.complete]).toEqual([new Set(ids), ['mails']]);
  expect(server.asked.slice(before).filter((one) => one.includes('format=raw'))).toHaveLength(1);
  ids = [];
  const third = await readPreset('gmail', server, { cursor: second.cursor });
  expect([third.items, third.complete]).toEqual([[], ['mails']]);
});

test('Gmail gives what is attached to its mails, with the file, and notes what is no mail', async () => {
  const notes = Buffer.from('The pumps are blue.');
  const raw = {
    offer: mailWith('See.', [{ name: 'notes.txt', type: 'text/plain', bytes: notes }]),
    junk: Buffer.from('?'),
  };
  const ids = Object.entries(raw);
  await using server = await api(({ path, query }) => {
    const held = ids.find(([id]) => path.endsWith(`/${id}`))?.[1];
    if (held) return { internalDate: '1767607200000', raw: held.toString('base64url') };
    return query.has('q') ? { messages: ids.map(([id]) => ({ id })) } : undefined;
  });
  const read = await readPreset('gmail', server);
  expect(read.items).toMatchObject([
    { object: 'offer', title: 'The offer', metadata: { attachments: ['notes.txt'] } },
    {
      object: 'offer',
      body: 'The pumps are blue.',
      metadata: { attached_to: 'offer-1@northwind.example' },
      original: { filename: 'notes.txt', bytes: new Uint8Array(notes) },
    },
  ]);
  expect(read.notes).toContain('junk is left out: It is no mail.');
});

const person = (name: string, address: string) => ({ emailAddress: { name, address } });
const message = (id: string, more: object = {}) => ({
  '@odata.etag': 'W/"1"',
  id,
  subject: `Quote ${id}`,
  body: { contentType: 'text', content: 'It holds until March.\r\nNoor' },
  from: person('Noor Haddad', 'Noor@plover.example'),
  toRecipients: [person('Ivo Lind', 'ivo@heron.example'), person('', 'desk@heron.example')],
  ccRecipients: [person('Ada Roux', 'ada@heron.example')],
  replyTo: [],
  sentDateTime: '2026-01-05T10:00:00Z',
  receivedDateTime: '2026-01-05T10:00:09Z',
  internetMessageId: `<${id}@plover.example>`,
  conversationId: 'AAQk1',
  webLink: `https://outlook.office365.com/owa/?ItemID=${id}`,
  isDraft: false,
  ...more,
});

test('Outlook gives the mails of every folder but those of deleted ones, and later what changed and what is deleted', async () => {
  const asked: Call[] = [];
  let changes: object = { gone: true };
  await using server = await api((call) => {
    const { path, query } = call;
    asked.push(call);
    const at = (token: string) => `${server.url}${path}?${token}`;
    if (path === '/v1.0/me/mailFolders/deleteditems') return { id: 'bin' };
    if (path === '/v1.0/me/mailFolders/delta') {
      const folders = [
        ['in', 'Inbox'],
        ['bin', 'Gelöschte Elemente'],
        ['own', 'Offers'],
      ];
      return { value: folders.map(([id, displayName]) => ({ id, displayName })), '@odata.deltaLink': at('x') };
    }
    if (path === '/v1.0/me/mailFolders/own/messages/delta')
      return { value: [], '@odata.deltaLink': at('$deltatoken=own') };
    if (path !== '/v1.0/me/mailFolders/in/messages/delta') return undefined;
    if (query.get('$deltatoken') === 'd1') return changes;
    if (query.get('$skiptoken') === 's1')
      return { value: [message('b'), message('c', { isDraft: true })], '@odata.deltaLink': at('$deltatoken=d1') };
    return { value: [message('a')], '@odata.nextLink': at('$skiptoken=s1') };
  });
  const first = await readPreset('outlook_mail', server);
  expect(first.items.map(({ title }) => title)).toEqual(['Quote a', 'Quote b']);
  expect(first.items[0]).toEqual({
    object: 'a',
    type: 'email',
    title: 'Quote a',
    body: 'It holds until March.\r\nNoor',
    date: '2026-01-05',
    url: 'https://outlook.office365.com/owa/?ItemID=a',
    metadata: {
      external_id: 'outlook_mail/mails#a',
      from: 'Noor Haddad <noor@plover.example>',
      to: ['Ivo Lind <ivo@heron.example>', 'desk@heron.example'],
      cc: ['Ada Roux <ada@heron.example>'],
      message_id: 'a@plover.example',
      thread: 'AAQk1',
    },
  });
  expect([new Set(first.refused), first.complete]).toEqual([new Set(['first']), ['mails/in', 'mails/own']]);
  const [opening] = asked.filter(({ path }) => path.includes('/in/'));
  expect(opening!.query.get('$filter')).toBe('receivedDateTime ge 2026-01-01T00:00:00.000Z');
  expect(opening!.headers.prefer).toContain('IdType="ImmutableId"');
  changes = {
    value: [{ id: 'a', '@removed': { reason: 'deleted' } }, message('d')],
    '@odata.deltaLink': `${server.url}/v1.0/me/mailFolders/in/messages/delta?$deltatoken=d1`,
  };
  const second = await readPreset('outlook_mail', server, { cursor: first.cursor });
  expect([second.items.map(({ title }) => title), second.removed, second.complete]).toEqual([['Quote d'], ['a'], []]);
  changes = { gone: true };
  const third = await readPreset('outlook_mail', server, { cursor: second.cursor });
  expect([third.listed, third.complete]).toEqual([['a', 'b'], ['mails/in']]);
});

test('Outlook gives the files that are attached to mails, and leaves out pictures in the text and what is too long', async () => {
  const file = (name: string, contentType: string, text: string, more: object = {}) => ({
    '@odata.type': '#microsoft.graph.fileAttachment',
    name,
    contentType,
    contentBytes: Buffer.from(text).toString('base64'),
    isInline: false,
    ...more,
  });
  const long = 'A'.repeat(34 * 1_048_576);
  const attached: Record<string, object[]> = {
    a: [
      file('notes.txt', 'text/plain', 'The pumps are blue.'),
      file('logo.png', 'image/png', 'PNG', { isInline: true }),
      file('plan.xlsx', 'application/vnd.ms-excel', 'PK'),
      { '@odata.type': '#microsoft.graph.itemAttachment', name: 'A mail' },
    ],
    b: [file('long.txt', 'text/plain', '', { contentBytes: long })],
  };
  await using server = await api(({ path }) => {
    const [, id] = /^\/v1\.0\/me\/messages\/(\w+)\/attachments$/.exec(path) ?? [];
    if (id !== undefined) return { value: attached[id] };
    if (path === '/v1.0/me/mailFolders/delta') return { value: [{ id: 'in' }], '@odata.deltaLink': `${server.url}/x` };
    if (path !== '/v1.0/me/mailFolders/in/messages/delta') return undefined;
    const value = ['a', 'b', 'c'].map((one) => message(one, { hasAttachments: one !== 'c' }));
    return { value, '@odata.deltaLink': `${server.url}${path}?$deltatoken=1` };
  });
  const read = await readPreset('outlook_mail', server);
  expect(read.items).toMatchObject([
    { object: 'a', title: 'Quote a', metadata: { attachments: ['notes.txt', 'plan.xlsx'] } },
    {
      object: 'a',
      body: 'The pumps are blue.',
      metadata: { filename: 'notes.txt', attached_to: 'a@plover.example' },
      original: { filename: 'notes.txt' },
    },
    { object: 'b', title: 'Quote b' },
    { object: 'c', title: 'Quote c' },
  ]);
  expect(read.notes).toEqual(
    expect.arrayContaining([expect.stringContaining('plan.xlsx is left out'), expect.stringMatching(/b.*32 MB/)]),
  );
});
