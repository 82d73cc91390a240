import { expect, test } from 'vitest';
import { parseMail } from '../../src/readers/parse/mail.ts';
import { textOf } from '../../src/toolkits/read/answer.ts';

const DAY = new Date('2026-02-01');
const TEXT = 'Die Gondel kommt am Montag, Grüße von Søren.';
const WIDE = ['utf-16', 'UTF-16LE', 'utf-16be', 'unicode', 'ucs-2'];
const WESTERN = ['us-ascii', 'iso-8859-1', 'windows-1252'];
const UNKNOWN = ['utf-32', 'x-turbine'];

const base64 = (bytes: Buffer) => `${bytes.toString('base64')}\r\n`;
const quoted = (bytes: Buffer) =>
  [...bytes].map((byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
const mail = (charset: string, encoding: string, text: string | Buffer, subject = 'Gondel') =>
  Buffer.concat([
    Buffer.from(
      `From: Ada Lindt <ada@northwind.example>\r\nSubject: ${subject}\r\nMIME-Version: 1.0\r\n` +
        `Content-Type: text/plain; charset=${charset}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`,
    ),
    Buffer.from(text),
  ]);
const read = async (bytes: Buffer) => (await parseMail(bytes, DAY))?.item;

test.each([...WIDE, ...WESTERN, ...UNKNOWN])('a mail in UTF-8 is read where it is called %s', async (charset) => {
  const bytes = Buffer.from(TEXT);
  for (const [encoding, text] of [
    ['8bit', bytes],
    ['base64', base64(bytes)],
    ['quoted-printable', quoted(bytes)],
  ] as const)
    expect([encoding, (await read(mail(charset, encoding, text)))?.body]).toEqual([encoding, TEXT]);
});

test.each([...WIDE, ...WESTERN, ...UNKNOWN])('and so is one in UTF-16 that is called %s', async (charset) => {
  const wide = Buffer.from(TEXT, 'utf16le');
  expect((await read(mail(charset, 'base64', base64(wide))))?.body).toBe(TEXT);
  expect((await read(mail(charset, 'base64', base64(wide.swap16()))))?.body).toBe(TEXT);
});

test.each([...WIDE, ...WESTERN, ...UNKNOWN])(
  'a subject and a name in UTF-8 are read where they are called %s',
  async (charset) => {
    const name = Buffer.from('Grüße');
    for (const word of [`?B?${name.toString('base64')}?=`, `?q?${quoted(name)}_again?=`]) {
      const item = await read(
        mail('utf-8', '8bit', TEXT, `=?${charset}${word}\r\nTo: =?${charset}${word} <bo@quay.example>`),
      );
      expect(item?.title).toMatch(/^Grüße( again)?$/);
      expect(item?.metadata?.to).toEqual([expect.stringMatching(/^Grüße( again)? <bo@quay\.example>$/)]);
    }
  },
);

test.each([
  ['utf-16le', '中文報告，明天見', Buffer.from('中文報告，明天見', 'utf16le')],
  ['utf-16be', '中文報告', Buffer.from('中文報告', 'utf16le').swap16()],
  ['iso-8859-1', 'Grüße', Buffer.from('Grüße', 'latin1')],
  ['koi8-r', 'Ада', Buffer.from([0xe1, 0xc4, 0xc1])],
])('a mail that is in %s, as it says, is read in it', async (charset, text, bytes) => {
  expect((await read(mail(charset, 'base64', base64(bytes))))?.body).toBe(text);
  expect((await read(mail('utf-8', '8bit', '.', `=?${charset}?B?${bytes.toString('base64')}?=`)))?.title).toBe(text);
});

test.each([...WIDE, ...WESTERN, ...UNKNOWN])('a feed in UTF-8 is read where it is called %s', (charset) => {
  const feed = `<?xml version="1.0" encoding="${charset}"?><rss>${TEXT}</rss>`;
  const bytes = Buffer.from(feed);
  expect(textOf({ status: 200, headers: new Headers(), bytes })).toBe(feed);
  const headers = new Headers({ 'content-type': `text/xml; charset=${charset}` });
  expect(textOf({ status: 200, headers, bytes })).toBe(feed);
});
