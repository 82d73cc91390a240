import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness } from '../../support/harness.ts';
import { imapServer } from '../../toolkits/imap-server.ts';
import { davServer, hasRadicale } from '../../toolkits/radicale.ts';
import { syncing } from './syncing.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false, settings: { ALLOW_PRIVATE_ADDRESSES: 'true' } });
});
afterAll(() => h[Symbol.asyncDispose]());

const day = new Date();
const mail = (n: number) => ({
  raw: `From: Ann Lee <ann@corvid.example>\r\nMessage-ID: <${n}@x>\r\nDate: ${day.toUTCString()}\r\nSubject: Mail ${n}\r\n\r\nWords.\r\n`,
});

test('a mail that is deleted in its mailbox is taken back after two syncs, and none when the server counts anew', async () => {
  await using server = await imapServer([1, 2, 3].map(mail));
  const org = await syncing(h, 'mailbox');
  const credentials = { host: '127.0.0.1', port: server.port, tls: false, username: 'testuser', password: 'testpass' };
  await org.connect({ slug: 'imap', entity: 'alpha', credentials });
  await org.sync();
  expect(await org.titles()).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
  server.expunge('Mail 2');
  await org.sync();
  expect(await org.titles()).toEqual(['Mail 1', 'Mail 2', 'Mail 3']);
  await org.sync();
  expect(await org.titles()).toEqual(['Mail 1', 'Mail 3']);
  server.renumber();
  server.expunge('Mail 3');
  for (let n = 0; n < 3; n++) await org.sync();
  expect(await org.titles()).toEqual(['Mail 1', 'Mail 3']);
  server.expunge('Mail 1');
  for (let n = 0; n < 2; n++) await org.sync();
  expect(await org.titles()).toEqual(['Mail 3']);
});

const stamp = `${day.toISOString().slice(0, 10).replaceAll('-', '')}T100000Z`;
const meeting = (uid: string): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//t//EN\r\nBEGIN:VEVENT\r\nUID:${uid}\r\nDTSTAMP:${stamp}\r\nDTSTART:${stamp}\r\nSUMMARY:Meeting ${uid}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

test.runIf(hasRadicale).each([
  ['tells what is deleted', false],
  ['tells versions only', true],
])('a meeting that is deleted at a server which %s is taken back after two syncs', async (_, withoutTokens) => {
  await using server = await davServer();
  server.withoutTokens = withoutTokens;
  await server.make('team', 'calendar');
  for (const uid of ['a', 'b', 'c']) await server.put(`/ann/team/${uid}.ics`, meeting(uid));
  const org = await syncing(h, `calendar-${withoutTokens}`);
  const credentials = { url: server.url, username: 'ann', password: 'sesame', calendars: ['team'] };
  await org.connect({ slug: 'caldav', entity: 'alpha', credentials });
  await org.sync();
  await server.remove('/ann/team/a.ics');
  await server.remove('/ann/team/b.ics');
  await org.sync();
  expect(await org.titles()).toEqual(['Meeting a', 'Meeting b', 'Meeting c']);
  await server.put('/ann/team/b.ics', meeting('b'));
  await org.sync();
  expect(await org.titles()).toEqual(['Meeting b', 'Meeting c']);
});
