import { afterAll, expect, test } from 'vitest';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { readFile } from '../../src/readers/read-file.ts';
import type { ReadOptions } from '../../src/readers/reader.ts';
import { mailWith, pdfOf } from '../support/samples/files.ts';

afterAll(endReaders);

const PLACE = { place: 'p', name: 'f', day: '2026-02-01' };
const read = (format: string, bytes: Buffer | string, options: Partial<ReadOptions> = {}) =>
  readFile(format, Buffer.from(bytes), { ...PLACE, ...options }, AbortSignal.timeout(30_000));
const words = async (...given: Parameters<typeof read>) => (await read(...given)).items.map(({ body }) => body);
/** Russian, in a character set of one byte a letter. */
const KOI8 = Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]);

test.each<[what: string, format: string, bytes: Buffer, charset: string | undefined, text: string]>([
  ['that was sent with the file', 'txt', KOI8, 'koi8-r', 'Привет'],
  [
    'that the page names',
    'html',
    Buffer.concat([Buffer.from('<html><meta charset="koi8-r">'), KOI8]),
    undefined,
    'Привет',
  ],
  ['of two bytes without a mark', 'txt', Buffer.from('Grüße aus Köln', 'utf16le'), undefined, 'Grüße aus Köln'],
  ['of two bytes the other way round', 'txt', Buffer.from('Grüße!', 'utf16le').swap16(), undefined, 'Grüße!'],
  ['that nobody knows', 'txt', Buffer.from('Grüße', 'latin1'), 'x-none', 'Grüße'],
  ['that is declared wrongly', 'txt', Buffer.from('Grüße'), 'iso-8859-1', 'Grüße'],
  [
    'of its own in one line',
    'txt',
    Buffer.concat([Buffer.from('Grüße\n'), Buffer.from('Köln', 'latin1')]),
    undefined,
    'Grüße\nKöln',
  ],
  ['of seven bits', 'txt', Buffer.from('\x1b$B7@Ls\x1b(B', 'latin1'), 'iso-2022-jp', '契約'],
])('a text is read in a character set %s', async (_, format, bytes, charset, text) => {
  expect(await words(format, bytes, { ...(charset && { charset }) })).toEqual([text]);
});

test('a card and a mail are read in character sets of their own', async () => {
  const card =
    'BEGIN:VCARD\r\nVERSION:2.1\r\nFN;CHARSET=ISO-8859-2;ENCODING=QUOTED-PRINTABLE:Ji=F8=ED\r\nEND:VCARD\r\n';
  expect((await read('vcf', card)).items).toMatchObject([{ title: 'Jiří' }]);
  const mail = Buffer.from('From: Jörg <j@heron.example>\r\nSubject: Größe\r\n\r\nGrüße', 'latin1');
  expect((await read('eml', mail)).items).toMatchObject([
    { title: 'Größe', body: 'Grüße', metadata: { from: 'Jörg <j@heron.example>' } },
  ]);
  const parts =
    'From: j@heron.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nGrüße\r\n--b--';
  expect(await words('eml', Buffer.from(parts, 'latin1'))).toEqual(['Grüße']);
});

const MEETING = (uid: string, ...more: string[]) =>
  `BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART:20260310T090000Z\r\nSUMMARY:${uid}\r\nATTENDEE;CN=Bo:mailto:bo@heron.example\r\n${more.join('')}END:VEVENT\r\n`;
const CALENDAR = (...events: string[]) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;

test('parts of a mail without a name are read, once each, and of the mail’s day', async () => {
  const invitation = CALENDAR('METHOD:REQUEST\r\n', MEETING('harbour'));
  const inner = 'From: Cy <cy@heron.example>\r\nMessage-ID: <in@heron.example>\r\nSubject: Inner\r\n\r\nThe tariff.';
  const mail = mailWith('See.', [
    { type: 'text/calendar; method=REQUEST', bytes: Buffer.from(invitation) },
    { name: 'invite.ics', type: 'application/ics', bytes: Buffer.from(invitation) },
    { type: 'message/rfc822', bytes: Buffer.from(inner) },
    { type: 'text/csv', bytes: Buffer.from('title\nKelp') },
    { name: 'budget.xlsx', type: 'application/vnd.ms-excel', bytes: Buffer.from('PK') },
    { name: 'logo.png', type: 'image/png', bytes: Buffer.from('PNG') },
  ]);
  const { items, warnings } = await read('eml', mail);
  expect(items.map(({ title }) => title).toSorted()).toEqual(['Inner', 'Kelp', 'The offer', 'harbour']);
  expect(items.find(({ title }) => title === 'Kelp')).toMatchObject({ date: '2026-01-05' });
  expect(warnings).toEqual([{ index: 0, message: 'budget.xlsx is left out: this kind of file is not read.' }]);
});

test('a mail within a mail brings what came with it, and one within too many says so', async () => {
  const invitation = Buffer.from(CALENDAR('METHOD:REQUEST\r\n', MEETING('landing')));
  const passedOn = (inner: Buffer, id: string) =>
    Buffer.from(
      mailWith('See below.', [{ name: `${id}.eml`, type: 'message/rfc822', bytes: inner }])
        .toString()
        .replace('offer-1@', `${id}@`),
    );
  let mail = mailWith('Come.', [{ name: 'invite.ics', type: 'text/calendar', bytes: invitation }]);
  mail = passedOn(mail, 'second');
  const { items, warnings } = await read('eml', mail);
  expect([items.map(({ type }) => type), warnings]).toEqual([['email', 'email', 'meeting'], []]);
  expect(items.map(({ metadata }) => metadata?.attached_to)).toEqual([
    undefined,
    'second@northwind.example',
    'offer-1@northwind.example',
  ]);
  expect(items[2]?.attachment).toMatchObject({ filename: 'invite.ics' });
  for (const id of ['third', 'fourth', 'fifth', 'sixth']) mail = passedOn(mail, id);
  const deep = await read('eml', mail);
  expect(deep.items).toHaveLength(5);
  expect(deep.warnings).toEqual([{ index: 4, message: expect.stringContaining('4 deep') }]);
});

const mailOf = (n: number) => `From: a@heron.example\nMessage-ID: <${n}@heron.example>\nSubject: ${n}\n\nText ${n}.\n`;
const FROM = 'From a@heron.example Mon Jan  5 10:00:00 2026\n';

test.each<[what: string, bytes: string, bodies: string[], warnings: number]>([
  ['without a blank line between', FROM + mailOf(1) + FROM + mailOf(2), ['Text 1.', 'Text 2.'], 0],
  ['with bare lines between', `From \n${mailOf(1)}\nFrom -\n${mailOf(2)}`, ['Text 1.', 'Text 2.'], 0],
  [
    'with a sentence like one',
    `${FROM}${mailOf(1)}\nFrom Monday to Friday in 2026\nclosed.\n`,
    ['Text 1.\n\nFrom Monday to Friday in 2026\nclosed.'],
    0,
  ],
  ['with a mark before the first', `\uFEFF${FROM}${mailOf(1)}`, ['Text 1.'], 0],
  ['with something else before the first', `Lost words\n\n${FROM}${mailOf(1)}`, ['Text 1.'], 1],
  ['without the first one', `${mailOf(1)}\n${FROM}${mailOf(2)}`, ['Text 1.', 'Text 2.'], 0],
  [
    'with a message that is none',
    `${FROM}${mailOf(1)}\n${FROM}rubbish\n\n${FROM}${mailOf(2)}`,
    ['Text 1.', 'Text 2.'],
    1,
  ],
])('an mbox %s is parted into its mails', async (_, bytes, bodies, warnings) => {
  const found = await read('mbox', bytes);
  expect(found.items.map(({ body }) => body)).toEqual(bodies);
  expect(found.warnings).toHaveLength(warnings);
});

test('a calendar that breaks off, one of several and one with tasks lose no meeting silently', async () => {
  const broken = await read('ics', CALENDAR(MEETING('first'), MEETING('second')).slice(0, -60));
  expect(broken).toMatchObject({
    items: [{ title: 'first' }],
    warnings: [{ message: 'The calendar breaks off in “second”.' }],
  });
  const several = await read('ics', CALENDAR(MEETING('one')) + CALENDAR(MEETING('two')));
  expect(several.items.map(({ title }) => title)).toEqual(['one', 'two']);
  const tasks = await read('ics', CALENDAR('BEGIN:VTODO\r\nUID:t\r\nSUMMARY:Buy\r\nEND:VTODO\r\n', MEETING('m')));
  expect(tasks).toMatchObject({ items: [{ title: 'm' }], warnings: [{ message: expect.stringContaining('Tasks') }] });
  const timeless = await read(
    'ics',
    CALENDAR(MEETING('m'), 'BEGIN:VEVENT\r\nUID:n\r\nSUMMARY:Never\r\nEND:VEVENT\r\n'),
  );
  expect(timeless.warnings).toEqual([{ message: '“Never” has no time and is left out.' }]);
});

test.each([
  '20260231T100000Z',
  '20261301T100000',
  '20260100',
  '20260229',
  '20260101T250000Z',
  '20260101T106100Z',
  '00000000',
  '00010101T000000',
])('a meeting on %s, which is no day, has no time, and none is made up', async (day) => {
  const on = (start: string, ...more: string[]) => MEETING('m', ...more).replace('20260310T090000Z', start);
  const none = { items: [], warnings: [{ message: '“m” has no time and is left out.' }] };
  expect(await read('ics', CALENDAR(on(day)))).toMatchObject(none);
  expect(await read('ics', CALENDAR(on(day, 'DURATION:P9W\r\nRRULE:FREQ=YEARLY;INTERVAL=0\r\n')))).toMatchObject(none);
  const { items } = await read('ics', CALENDAR(on('20260310T090000Z', `DTEND:${day}\r\nEXDATE:20260311,${day}\r\n`)));
  expect(items.map(({ date, metadata }) => [date, metadata?.start, metadata?.end])).toEqual([
    ['2026-03-10', '2026-03-10T09:00:00.000Z', '2026-03-10T09:00:00.000Z'],
  ]);
});

test('a meeting that begins at the end of a day, and one in a leap year, are read', async () => {
  const on = (uid: string, start: string) => MEETING(uid).replace('20260310T090000Z', start);
  const { items } = await read('ics', CALENDAR(on('midnight', '20260101T240000Z'), on('leap', '20240229T100000Z')));
  expect(items.map(({ title, date }) => [title, date])).toEqual([
    ['leap', '2024-02-29'],
    ['midnight', '2026-01-02'],
  ]);
});

test('further days of a meeting that are told one by one are told to be left out', async () => {
  const { items, warnings } = await read('ics', CALENDAR(MEETING('talk', 'RDATE:20260312T090000Z\r\n')));
  expect([items.length, warnings]).toEqual([1, [{ message: '“talk” has further days (RDATE), which are left out.' }]]);
});

test('a change of all meetings from one on is told to be read of that one', async () => {
  const series = MEETING('talk', 'RRULE:FREQ=WEEKLY;COUNT=3\r\n');
  const later = MEETING('talk', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260317T090000Z\r\n')
    .replace('20260310T09', '20260317T11')
    .replace('SUMMARY:talk', 'SUMMARY:later');
  const { items, warnings } = await read('ics', CALENDAR(series, later));
  expect([items.map(({ title }) => title), warnings]).toEqual([
    ['talk', 'later', 'talk'],
    [{ message: expect.stringContaining('of all that follow it') }],
  ]);
});

test('what a calendar calls off is cancelled, whether or not its meetings say so', async () => {
  const { items } = await read('ics', CALENDAR('METHOD:CANCEL\r\n', MEETING('off')));
  expect(items[0]?.metadata).toMatchObject({ status: 'cancelled', invitees: ['Bo <bo@heron.example>'] });
});

test('a card is named by whatever it holds, and an empty one is told', async () => {
  const card = (line: string) => `BEGIN:VCARD\r\nVERSION:3.0\r\n${line}END:VCARD\r\n`;
  const { items, warnings } = await read('vcf', card('TEL:+47 22 11 22 44\r\n') + card('') + card('NICKNAME:Bo\r\n'));
  expect(items.map(({ title }) => title)).toEqual(['+47 22 11 22 44', 'Bo']);
  expect(warnings).toHaveLength(1);
});

test('one item of a list that is none stops no other, and lines and lists are told apart', async () => {
  const [good, bad] = ['{"title":"A","body":"One."}', '{"title":3}'];
  const list = await read('json', `[${good},${bad},${good.replace('One', 'Two')}]`);
  expect([list.items.map(({ body }) => body), list.warnings.length]).toEqual([['One.', 'Two.'], 1]);
  expect(await words('json', `${good}\n${good.replace('One', 'Two')}\n`)).toEqual(['One.', 'Two.']);
  expect(await words('jsonl', `[${good}]`)).toEqual(['One.']);
  await expect(read('json', '{"title":')).rejects.toThrow('It is not JSON');
});

test('what is wrong with an item of a file is told with its place, as people count', async () => {
  const good = '{"title":"A","body":"One."}';
  const { warnings } = await read('jsonl', `${good}\n\n{"title":"B"\n{"title":"C \\ud800","body":"x"}\n[]\n`);
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^Line 3 is left out: It is not JSON/),
    'Line 4 is left out: It holds NUL characters, or halves of characters.',
    expect.stringMatching(/^Line 5 is left out: It has no "title" and "body"/),
  ]);
  expect((await read('json', `[3,${good}]`)).warnings).toEqual([
    { message: expect.stringMatching(/^Item 1 is left out/) },
  ]);
});

test('a damaged page of a PDF loses that page alone', async () => {
  const pdf = pdfOf('First page.').toString('latin1').replace('/Kids [3 0 R] /Count 1', '/Kids [3 0 R 9 0 R] /Count 2');
  const { items, warnings } = await read('pdf', Buffer.from(pdf, 'latin1'));
  expect(items[0]?.body).toBe('First page.');
  expect(warnings).toEqual([{ index: 0, message: 'f: Damaged pages are left out (1).' }]);
});
