import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { parseMail } from '../../src/readers/parse/mail.ts';
import { endReaders, readForeign } from '../../src/readers/read-foreign.ts';
import { mailWith } from '../support/samples/files.ts';

afterAll(endReaders);

const DAY = '2026-02-01';
const WORDS = 'Grüße from the quay: tea at nine, kelp & cake 🍰.';
const HEAD = 'From: Ada Lindt <ada@northwind.example>\r\nMessage-ID: <7@northwind.example>\r\nSubject: Tea\r\n';
const part = (encoding: string, text: string | Buffer, type = 'text/plain; charset=utf-8'): Buffer =>
  Buffer.concat([
    Buffer.from(`${HEAD}MIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`),
    Buffer.from(text),
  ]);
const quotable = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => `=${byte.toString(16).padStart(2, '0').toUpperCase()}`)
    .join('')
    .replace(/.{72}/g, '$&=\r\n');

test.each<[what: string, mail: Buffer]>([
  ['as it is', part('8bit', `${WORDS}\r\n`.repeat(500))],
  ['in base64', part('base64', Buffer.from(WORDS.repeat(99)).toString('base64').replace(/.{76}/g, '$&\r\n'))],
  ['quoted', part('quoted-printable', quotable(WORDS.repeat(9)))],
  ['in Latin 1', part('8bit', Buffer.from('Grüße aus Köln\r\n', 'latin1'), 'text/plain; charset=iso-8859-1')],
  ['of nothing', part('7bit', '')],
  ['in HTML', part('8bit', `<p>${WORDS}</p>`, 'text/html; charset=utf-8')],
  ['with files', mailWith(WORDS, [{ name: 'a.bin', type: 'application/octet-stream', bytes: randomBytes(300_000) }])],
])('a mail with its text %s reads in a thread as it does outside of one', async (_, bytes) => {
  const there = await readForeign('eml', bytes, { place: 'p', name: 'a.eml', day: DAY, attachments: true });
  const here = await parseMail(bytes, new Date(DAY));
  expect(there.items).toEqual([here?.item]);
  expect(there.attachments).toEqual(here?.attachments);
});

test('bytes that were read in a thread are still with whoever had them read', async () => {
  const bytes = part('8bit', WORDS);
  const read = () => readForeign('eml', bytes, { place: 'p', name: 'a.eml', day: DAY });
  const twice = [await read(), await read()];
  expect(twice[1]).toEqual(twice[0]);
  expect(bytes.length).toBeGreaterThan(WORDS.length);
});
