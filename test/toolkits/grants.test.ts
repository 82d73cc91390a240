import { describe, expect, test } from 'vitest';
import { caldav } from '../../src/toolkits/caldav.ts';
import { carddav } from '../../src/toolkits/carddav.ts';
import { github } from '../../src/toolkits/github.ts';
import { imap } from '../../src/toolkits/imap.ts';
import type { Page, Toolkit } from '../../src/toolkits/toolkit.ts';
import { collecting, gather } from './collecting.ts';
import { githubServer } from './github-server.ts';
import { imapServer } from './imap-server.ts';
import { davServer, hasRadicale } from './radicale.ts';

const oauth2 = { client_id: 'c', client_secret: 's', token_url: 'https://login.example/token', refresh_token: 'r' };

/** Collects with a grant whose first token is refused; answers with the titles and the tokens that were given back as refused. */
async function granted(toolkit: Toolkit<any>, credentials: object, second: string) {
  const refused: (string | undefined)[] = [];
  const run = collecting(toolkit.credentials.parse({ ...credentials, oauth2 }), {
    accessToken: async (token) => {
      refused.push(token);
      return refused.includes('stale') ? second : 'stale';
    },
  });
  const { items } = await gather(toolkit.collect(run) as AsyncGenerator<Page>);
  return { titles: items.map(({ title }) => title), refused: new Set(refused.filter((one) => one !== undefined)) };
}

const RAW =
  'From: ann@borealis.example\r\nMessage-ID: <a@x>\r\nDate: Fri, 13 Feb 2026 15:01:00 +0300\r\nSubject: Pumps\r\n\r\nHi.\r\n';

test('a mailbox is read with a grant, by XOAUTH2', async () => {
  await using server = await imapServer([{ raw: RAW, internaldate: '13-Feb-2026 12:00:00 +0000' }]);
  const mailbox = { host: '127.0.0.1', port: server.port, tls: false, username: 'testuser' };
  expect(await granted(imap, mailbox, 'testtoken')).toEqual({ titles: ['Pumps'], refused: new Set(['stale']) });
  expect(server.commands).not.toHaveProperty('LOGIN');
  await expect(granted(imap, mailbox, 'nonsense')).rejects.toMatchObject({
    code: 'invalid',
    message: '127.0.0.1 refused testuser with this grant. Authorize the source again.',
  });
});

test('GitHub is read with a grant', async () => {
  const at = '2026-02-01T00:00:01Z';
  const issue = { number: 1, title: 'Leak', body: 'It drips.', html_url: 'https://github.com/tarn/pumps/issues/1' };
  const more = { state: 'open', created_at: at, updated_at: at, user: null, assignees: [], labels: [] };
  await using server = await githubServer({ issues: [{ ...issue, ...more }] });
  server.authorization = 'Bearer fresh';
  const repository = { url: server.url, repositories: ['tarn/pumps'] };
  const found = await granted(github, repository, 'fresh');
  expect([found.titles.join(), found.refused]).toEqual([expect.stringContaining('Leak'), new Set(['stale'])]);
});

describe.runIf(hasRadicale)('on a calendar server', () => {
  test('calendars and address books are read with a grant', async () => {
    await using server = await davServer();
    await server.make('rounds', 'calendar');
    await server.make('people', 'addressbook');
    const lines = ['UID:r1', 'DTSTAMP:20260101T000000Z', 'DTSTART:20260302T100000Z', 'SUMMARY:Round'];
    const event = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//t//EN', 'BEGIN:VEVENT', ...lines, 'END:VEVENT'];
    await server.put('/ann/rounds/r1.ics', [...event, 'END:VCALENDAR', ''].join('\r\n'));
    const card = ['BEGIN:VCARD', 'VERSION:3.0', 'UID:c1', 'FN:Bo Lind', 'N:Lind;Bo;;;', 'END:VCARD', ''];
    await server.put('/ann/people/c1.vcf', card.join('\r\n'));
    server.bearer = 'fresh';
    const refused = new Set(['stale']);
    expect(await granted(caldav, { url: server.url }, 'fresh')).toEqual({ titles: ['Round'], refused });
    expect(await granted(carddav, { url: server.url }, 'fresh')).toEqual({ titles: ['Bo Lind'], refused });
  });
});

test('a password, a token or a grant is given, and not two of them', () => {
  const account = { url: 'https://dav.example/' };
  const mailbox = { host: 'imap.example', username: 'ann' };
  const refusals: [Toolkit<any>, object, string][] = [
    [imap, mailbox, 'Give either password or oauth2.'],
    [imap, { ...mailbox, password: 'p', oauth2 }, 'Give either password or oauth2.'],
    [caldav, account, 'Give either username and password or oauth2.'],
    [carddav, { ...account, username: 'ann' }, 'Give either username and password or oauth2.'],
    [github, { repositories: ['a/b'], token: 't', oauth2 }, 'Give a token, oauth2 or neither.'],
  ];
  for (const [{ credentials }, given, message] of refusals)
    expect(credentials.safeParse(given).error?.issues).toMatchObject([{ message }]);
});
