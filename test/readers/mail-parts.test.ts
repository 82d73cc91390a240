import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { parseMail } from '../../src/readers/parse/mail.ts';
import { readFile } from '../../src/readers/read-file.ts';
import { endReaders, readForeign } from '../../src/readers/read-foreign.ts';
import { random, type Random } from '../support/random.ts';
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

/** A mail with one file, written in lines that end in `end`. */
const mailIn = (end: string, encoding: string, type: string, content: Buffer): Buffer => {
  const before = `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nSee.\r\n--b\r\n`;
  const head = `Content-Type: ${type}; name=a.bin\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`;
  const begin = (before + head).replaceAll('\r\n', end);
  return Buffer.concat([Buffer.from(begin), content, Buffer.from(`${end}--b--${end}`)]);
};
const attachedTo = async (mail: Buffer) =>
  Buffer.from((await parseMail(mail, new Date(DAY)))?.attachments[0]?.bytes ?? 'none').toString('latin1');

const SIGNS = ['\r', '\n', '\r\n', '=', ' ', '\0', '\xff', '-', 'a', '=3D', '\t'];
const ENCODERS: Record<string, (bytes: string, end: string, from: Random) => string> = {
  base64: (bytes, end) => Buffer.from(bytes, 'latin1').toString('base64').replace(/.{8}/g, `$&${end}`),
  binary: (bytes) => bytes,
  '8bit': (bytes) => bytes,
  'quoted-printable': (bytes, end, from) =>
    Array.from(bytes, (sign) => {
      const written = sign === 'a' ? sign : `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
      return from.int(4) === 0 ? `${written}=${from.pick(['', ' '])}${end}` : written;
    })
      .join('')
      .replace(/=\r?\n$/, from.pick(['=', '', '$&'])),
};

test.each(Object.keys(ENCODERS))('what is attached in %s comes out byte for byte', async (encoding) => {
  const from = random(7);
  for (let n = 0; n < 150; n++) {
    const bytes = Array.from({ length: from.int(12) }, () => from.pick(SIGNS)).join('');
    const end = bytes.endsWith('\r') ? '\r\n' : from.pick(['\r\n', '\n']);
    const written = ENCODERS[encoding]!(bytes, end, from);
    const mail = mailIn(end, encoding, 'application/octet-stream', Buffer.from(written, 'latin1'));
    expect([written, await attachedTo(mail)]).toEqual([written, bytes]);
  }
});

test.each([
  ['7bit', 'a;b\r\nc;d', 'a;b\nc;d'],
  ['8bit', 'a;b\nc;d\r\n', 'a;b\nc;d\n'],
  ['quoted-printable', 'a;b\r\nc=3B=\r\nd=0D=0A=', 'a;b\nc;d\r\n'],
])('the lines of a text that is attached in %s end as they do in files', async (encoding, written, text) => {
  expect(await attachedTo(mailIn('\r\n', encoding, 'text/csv', Buffer.from(written)))).toBe(text);
});

const flowed = (text: string, parameters = '') =>
  parseMail(part('8bit', text, `text/plain; charset=utf-8; format=flowed${parameters}`), new Date(DAY));

test.each([
  ['of its own', 'We meet \r\nat nine.\r\n\r\nBye', 'We meet at nine.\n\nBye'],
  [
    'that is quoted',
    '> We meet \r\n> at nine.\r\n>\r\n>> Where \r\n>> is it?',
    '> We meet at nine.\n>\n>> Where is it?',
  ],
  ['quoted with spaces between its marks', '> > We meet \r\n> > at nine.', '> > We meet at nine.'],
  ['that is quoted before an answer', '> We meet \r\nYes.', '> We meet \nYes.'],
  ['before a signature', 'Yours \r\n-- \r\nAda \r\nLindt', 'Yours \n-- \nAda Lindt'],
  ['with a space before its first word', ' From here \r\n > on', 'From here > on'],
])('a paragraph %s of flowed text is one line', async (_, text, lines) => {
  expect((await flowed(text))?.item.body).toBe(lines);
});

test('flowed text with `delsp` is joined without the spaces before its breaks', async () => {
  expect((await flowed('> 我们 \r\n> 见面', '; delsp=yes'))?.item.body).toBe('> 我们见面');
});

/** Encoded words of these bytes, cut after so many of them, each filled up. */
const cutWords = (bytes: Buffer, charset: string, at: number) =>
  [bytes.subarray(0, at), bytes.subarray(at)].map((one) => `=?${charset}?B?${one.toString('base64')}?=`).join('\r\n ');

test('a character that two encoded words of a header cut in two is read, wherever they part', async () => {
  const subject = 'Grüße, 你好 🍰';
  const bytes = Buffer.from(subject);
  for (let at = 0; at <= bytes.length; at++) {
    const words = cutWords(bytes, 'utf-8', at);
    const file = `Content-Disposition: attachment; filename="${words}"\r\n`;
    const mail = `From: ${words} <a@northwind.example>\r\nSubject: ${words}\r\n${file}Content-Type: application/pdf\r\n\r\n%PDF`;
    const { item, attachments } = (await parseMail(Buffer.from(mail), new Date(DAY)))!;
    expect([at, item.title, item.metadata?.from]).toEqual([at, subject, `"${subject}" <a@northwind.example>`]);
    expect(attachments[0]?.filename).toBe(subject);
  }
});

test.each([
  ['none begins', 'multipart/mixed; boundary=never', 'Grüße.'],
  ['none can', 'multipart/alternative', 'Grüße.'],
  [
    'those within have none',
    'multipart/mixed; boundary=b',
    '--b\r\nContent-Type: multipart/related; boundary=c\r\n\r\nGrüße.\r\n--b--',
  ],
])('the text of a mail that says it has parts, where %s, is its body', async (_, type, body) => {
  for (const charset of ['utf8', 'latin1'] as const)
    expect((await parseMail(part('8bit', Buffer.from(body, charset), type), new Date(DAY)))?.item.body).toBe('Grüße.');
});

test.each(['us-ascii', 'ISO-8859-1', 'windows-1252'])(
  'a text of a mail in UTF-8 is read where it is called %s',
  async (charset) => {
    const text = async (bytes: Buffer) =>
      (await parseMail(part('8bit', bytes, `text/plain; charset=${charset}`), new Date(DAY)))?.item.body;
    expect(await text(Buffer.from('Grüße, 40 €'))).toBe('Grüße, 40 €');
    expect(await text(Buffer.from('Grüße', 'latin1'))).toBe('Grüße');
  },
);

const read = (format: string, text: string) =>
  readFile(format, Buffer.from(text), { place: 'p', name: 'f', day: DAY }, AbortSignal.timeout(30_000));
const HEADERS = 'From: ada@heron.example\r\nSubject: Bounds\r\nMIME-Version: 1.0\r\n';
const within = (depth: number): string =>
  Array.from({ length: depth }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\r\n\r\n--b${i}\r\n`).join('');
const many = (count: number): string =>
  'Content-Type: multipart/mixed; boundary=b\r\n\r\n' +
  `--b\r\nContent-Disposition: attachment; filename=a.txt\r\nX-Filler: ${'x'.repeat(900)}\r\n\r\nx\r\n`.repeat(count);

test.each<[what: string, mail: string, said: string]>([
  ['whose parts nest 51 deep', `${HEADERS}${within(51)}Content-Type: text/plain\r\n\r\nHello`, 'too deep'],
  ['whose parts nest 500 deep', `${HEADERS}${within(500)}Content-Type: text/plain\r\n\r\nHello`, 'too deep'],
  ['to very many', `To: ${'<p@heron.example>,\r\n '.repeat(120_000)}\r\n${HEADERS}\r\nHello`, 'over 2 MB'],
  ['with a header that never ends', `${HEADERS}X-Long: ${'x'.repeat(2_200_000)}\r\n\r\nHello`, 'over 2 MB'],
  ['with very many parts', HEADERS + many(2_500), 'over 2 MB'],
])('of a mail %s it is said what it passes, not that it is none', async (_, mail, said) => {
  await expect(read('eml', mail)).rejects.toThrow(said);
  const box = `From a@b Mon Mar  2 10:00:00 2026\n${HEADERS}\nBefore\n\nFrom a@b Mon Mar  2 10:00:00 2026\n${mail}\n\nFrom a@b Mon Mar  2 10:00:00 2026\n${HEADERS}\nBehind\n`;
  const { items, warnings } = await read('mbox', box);
  expect(items.map(({ body }) => body)).toEqual(['Before', 'Behind']);
  expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining(said)]);
});

test.each([
  ['Date: Tue, 5 May 2026 23:30:00 -0700\r\n', '2026-05-05'],
  [
    'Date: Di, 5 Mai 2026 10:00:00 +0200\r\nReceived: by a.example;\r\n Wed, 6 May 2026 10:00:00 +0200\r\n',
    '2026-05-06',
  ],
  [
    'Date: soon\r\nReceived: by a.example; 7 May 2026 10:00:00 +0200 (CEST)\r\nReceived: by b.example; none\r\n',
    '2026-05-07',
  ],
  ['Delivery-Date: Fri, 8 May 2026 10:00:00 +0200\r\n', '2026-05-08'],
  ['Date: 31 Feb 2026 10:00:00 +0000\r\nReceived: by a.example\r\n', DAY],
  ['', DAY],
])('a mail is of the day on which it was sent, else on which it came: %j', async (head, day) => {
  const mail = Buffer.from(`From: Ada <ada@heron.example>\r\nSubject: Tea\r\n${head}\r\nAt nine.`);
  expect((await parseMail(mail, new Date(DAY)))?.item.date).toBe(day);
});
