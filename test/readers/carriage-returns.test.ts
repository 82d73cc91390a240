import { afterAll, expect, test } from 'vitest';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { readFile } from '../../src/readers/read-file.ts';

afterAll(endReaders);

const read = (format: string, text: string) =>
  readFile(format, Buffer.from(text), { place: 'p', name: 'f', day: '2026-02-01' }, AbortSignal.timeout(30_000));

const MAIL = (subject: string) =>
  `From: Orla Finch <orla@finch.example>\nTo: Ann <ann@acme.example>\nSubject: ${subject}\nDate: Mon, 2 Mar 2026 10:00:00 +0000\n\nHello Ann,\n\nall is well.\n`;
const CARD = (name: string) =>
  `BEGIN:VCARD\nVERSION:3.0\nFN:${name}\nEMAIL:${name.toLowerCase()}@finch.example\nEND:VCARD\n`;
const FILES: [format: string, text: string, titles: string[]][] = [
  ['eml', MAIL('Čapek’s offer'), ['Čapek’s offer']],
  [
    'mbox',
    `From - Mon Mar  2 10:00:00 2026\n${MAIL('One')}\nFrom - Mon Mar  2 11:00:00 2026\n${MAIL('Two')}`,
    ['One', 'Two'],
  ],
  [
    'ics',
    'BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:u@finch.example\nDTSTART:20260301T090000Z\nSUMMARY:Review\nEND:VEVENT\nEND:VCALENDAR\n',
    ['Review'],
  ],
  ['vcf', CARD('Orla') + CARD('Rhys'), ['Orla', 'Rhys']],
  ['csv', 'name,email\nOrla Finch,orla@finch.example\nRhys Dane,rhys@dane.example\n', ['Orla Finch', 'Rhys Dane']],
  ['md', '---\ntitle: Old note\ndate: 2026-01-05\n---\n# Head\n\nA line.\n', ['Old note']],
  ['txt', 'A line.\n\nAnother one.\n', ['f']],
  ['html', '<title>Page</title>\n<p>One\ntwo</p>\n', ['Page']],
  ['jsonl', '{"title":"one","body":"b"}\n{"title":"two","body":"b"}\n', ['one', 'two']],
];

test.each(FILES)('of a file of %s lines may end with carriage returns alone', async (format, text, titles) => {
  const usual = await read(format, text);
  expect(usual.items.map(({ title, given }) => given?.title ?? title)).toEqual(titles);
  expect(await read(format, text.replaceAll('\n', '\r'))).toEqual(usual);
});

test.each(FILES.map(([format]) => format))('lines of %s that end so are counted', async (format) => {
  await expect(read(format, `From: a\r\r${'\r'.repeat(3_000_000)}`)).rejects.toThrow(/more lines than can be read/);
});
