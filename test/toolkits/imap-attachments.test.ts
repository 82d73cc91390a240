import { expect, test } from 'vitest';
import { imap } from '../../src/toolkits/imap.ts';
import { collecting, gather } from './collecting.ts';
import { imapServer } from './imap-server.ts';

/** A mail with a picture of so many bytes and a text attached. */
const scans = (size: number) => ({
  internaldate: '13-Feb-2026 12:00:00 +0000',
  raw: [
    'From: Ann Lee <ann@borealis.example>',
    'Subject: Scans',
    'Message-ID: <big@borealis.example>',
    'Date: Fri, 13 Feb 2026 15:01:00 +0300',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nSee the scans.',
    `--b\r\nContent-Type: image/png\r\nContent-Disposition: attachment; filename="one.png"\r\n\r\n${'A'.repeat(size)}`,
    '--b\r\nContent-Type: text/plain\r\nContent-Disposition: attachment; filename="two.txt"\r\n\r\nOn the last page.\r\n--b--',
    '',
  ].join('\r\n'),
});
const collected = (port: number) => {
  const given = { host: '127.0.0.1', port, tls: false, username: 'testuser', password: 'testpass' };
  return gather(imap.collect(collecting(imap.credentials.parse(given))));
};

test('of a mail of 26 MB the first one is read, with the names of all attachments', async () => {
  await using server = await imapServer([scans(27_000_000)]);
  const { items } = await collected(server.port);
  expect(items).toMatchObject([{ body: 'See the scans.', metadata: { attachments: ['one.png', 'two.txt'] } }]);
});

test.each([2_000, 3_000_000])(
  'a mail with %i bytes attached is read whole, and what is attached comes as items of the same object',
  async (size) => {
    await using server = await imapServer([scans(size)]);
    const { items } = await collected(server.port);
    const metadata = { filename: 'two.txt', attached_to: 'big@borealis.example' };
    expect(items).toMatchObject([
      { key: 'big@borealis.example', body: 'See the scans.', object: '1' },
      { body: 'On the last page.', object: '1', metadata },
    ]);
  },
);
