import { afterAll, expect, test } from 'vitest';
import { readFile } from '../../src/readers/read-file.ts';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { unpack } from '../../src/readers/parse/tnef.ts';
import { mailWith } from '../support/samples/files.ts';
import { attribute, properties, winmail } from '../support/samples/winmail.ts';

afterAll(endReaders);

const [SUBJECT, BODY, HTML, RTF] = [0x0037001f, 0x1000001f, 0x10130102, 0x10090102];
const read = (format: string, bytes: Buffer) =>
  readFile(format, bytes, { place: 'p', name: 'f', day: '2026-02-01' }, AbortSignal.timeout(30_000));
const packedIn = (bytes: Buffer, text = '') =>
  mailWith(text, [{ name: 'winmail.dat', type: 'application/ms-tnef', bytes }]);
const FILES = [
  { name: 'TARIFF~1.CSV', long: 'tariff of spring.csv', bytes: Buffer.from('title\nKelp') },
  { name: 'notes.txt', bytes: Buffer.from('The quay is closed on Friday.') },
];

test('what Outlook has packed into a mail is read as if it had come beside it', async () => {
  const { items, warnings } = await read('eml', packedIn(winmail({ [BODY]: 'The offer holds.' }, FILES)));
  expect(warnings).toEqual([]);
  expect(items.map(({ title, body }) => [title, body])).toEqual([
    ['The offer', 'The offer holds.'],
    ['Kelp', ''],
    ['notes', 'The quay is closed on Friday.'],
  ]);
  expect(items[0]?.metadata).toMatchObject({ attachments: ['tariff of spring.csv', 'notes.txt'] });
  expect(items[2]).toMatchObject({ metadata: { filename: 'notes.txt', attached_to: 'offer-1@northwind.example' } });
});

test('the words of the mail itself stand before those that are packed', async () => {
  const { items } = await read('eml', packedIn(winmail({ [BODY]: 'Packed.' }), 'Plain.'));
  expect(items.map(({ body }) => body)).toEqual(['Plain.']);
});

const HELLO = Buffer.from(
  '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
  'hex',
);
const rtf = (text: string) =>
  Buffer.concat([Buffer.alloc(8), Buffer.from('MELA\0\0\0\0'), Buffer.from(text, 'latin1')]);

test.each<[what: string, message: Record<number, string | Buffer>, body: string]>([
  ['in HTML', { [HTML]: Buffer.from('<p>Tea at <b>nine</b>.</p>') }, 'Tea at nine.'],
  ['in compressed RTF', { [RTF]: HELLO }, 'hello world'],
  [
    'in RTF with signs of its own',
    {
      [RTF]: rtf("{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\*\\generator X;}Gr\\u252?\\'dfe\\par aus K\\'f6ln \\{A\\}}"),
    },
    'Grüße\naus Köln {A}',
  ],
  [
    'in RTF of a Cyrillic code page',
    { [RTF]: rtf("{\\rtf1\\ansi\\ansicpg1251\\uc1 \\'cf\\'f0\\'e8\\'e2\\'e5\\'f2, \\u1057\\'d1\\u1072?\\'f8\\'e0!}") },
    'Привет, Саша!',
  ],
  ['in RTF of two bytes a character', { [RTF]: rtf("{\\rtf1\\ansicpg932 \\'8c\\'5f\\'96\\'f1.}") }, '契約.'],
  [
    'in RTF that was HTML',
    {
      [RTF]: rtf(
        '{\\rtf1\\ansi\\fromhtml1{\\*\\htmltag64 <p>}\\htmlrtf \\par \\htmlrtf0 Tea at nine.{\\*\\htmltag72 </p>}{\\*\\htmltag84 <p>}Then cake.}',
      ),
    },
    'Tea at nine.\n\nThen cake.',
  ],
])('a message whose words are %s is read', async (_, message, body) => {
  const { items } = await read('tnef', winmail({ [SUBJECT]: 'Tea', ...message }));
  expect(items).toMatchObject([{ title: 'Tea', body }]);
});

test('texts of one byte a character are read in the code page that is named', async () => {
  const page = Buffer.alloc(8);
  page.writeUInt32LE(1251);
  const text = (id: number, bytes: string) => attribute(1, id, Buffer.from(`${bytes}\0`, 'latin1'));
  const packed = [
    attribute(1, 0x00069007, page),
    text(0x00018004, '\xd6\xe5\xed\xe0'),
    text(0x0002800c, '\xcf\xff\xf2\xfc'),
  ];
  const { items } = await read('tnef', Buffer.concat([Buffer.from('789f3e220100', 'hex'), ...packed]));
  expect(items).toMatchObject([{ title: 'Цена', body: 'Пять' }]);
  const tags = attribute(1, 0x00069003, properties({ 0x1000001e: Buffer.from('\xd8\xe5\xf1\xf2\xfc\0', 'latin1') }));
  const [found] = (await read('tnef', Buffer.concat([Buffer.from('789f3e220100', 'hex'), ...packed, tags]))).items;
  expect(found?.body).toBe('Шесть');
});

test('a message within a message is opened, five levels deep', async () => {
  const inner = winmail({ [SUBJECT]: 'Re: quay', [BODY]: 'Inner words.' }, [FILES[1]!]);
  const { items } = await read('tnef', winmail({ [SUBJECT]: 'Outer' }, [{ name: 'x', inner }]));
  expect(items.map(({ body }) => body)).toEqual(['', 'Inner words.', 'The quay is closed on Friday.']);
  let deep = inner;
  for (let n = 0; n < 50; n++) deep = winmail({}, [{ name: 'x', inner: deep }]);
  expect(unpack(deep)).toMatchObject({ attachments: [], isBroken: true });
});

test('what breaks off or is damaged gives what stands before, and says so', async () => {
  const whole = winmail({ [BODY]: 'Words.' }, FILES);
  const cut = Array.from({ length: whole.length - 6 }, (_, n) => unpack(whole.subarray(0, n + 6)));
  for (const { attachments } of cut) expect(attachments.length).toBeLessThanOrEqual(FILES.length);
  expect(cut.filter(({ isBroken }) => !isBroken)).toHaveLength(1 + FILES.length * 4);
  const { items, warnings } = await read('eml', packedIn(whole.subarray(0, whole.length - 40)));
  expect(items.map(({ body }) => body)).toContain('Words.');
  expect(warnings[0]?.message).toBe('winmail.dat is damaged: what could be read of it is.');
});

test('no bytes are too much: wrong lengths, counts and files without end are read in time that their size allows', () => {
  const head = Buffer.from('789f3e220100', 'hex');
  const lying = Buffer.from(properties({ [BODY]: 'Words.' }));
  for (let at = 0; at < lying.length; at += 4) {
    const one = Buffer.from(lying);
    one.writeUInt32LE(0xffff_ffff, at);
    expect(unpack(Buffer.concat([head, attribute(1, 0x00069003, one)])).attachments).toEqual([]);
  }
  const begins = attribute(2, 0x00069002, Buffer.alloc(14));
  const many = Buffer.concat([head, ...Array.from({ length: 100_000 }, () => begins)]);
  expect(unpack(many)).toMatchObject({ attachments: [], isBroken: true });
});
