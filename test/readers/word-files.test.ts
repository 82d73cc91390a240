import { afterAll, expect, test } from 'vitest';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { readFile } from '../../src/readers/read-file.ts';
import { docxOf, wordOf } from '../support/samples/files.ts';

afterAll(endReaders);

const read = (format: string, bytes: Buffer) =>
  readFile(format, bytes, { place: 'p', name: 'f', day: '2026-02-01' }, AbortSignal.timeout(30_000));

const PREFIXED = '<ns0:p xmlns:ns0="http://schemas.openxmlformats.org/wordprocessingml/2006/main">';
const BARE = '<p xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main">';
const box = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const content = `<mc:AlternateContent><mc:Choice>${box('In a box.')}</mc:Choice><mc:Fallback>${box('In a box.')}</mc:Fallback></mc:AlternateContent>`;

test.each<[what: string, bytes: () => Buffer | Promise<Buffer>, body: string, warnings: number]>([
  ['under another name', () => wordOf({ 'word/document2.xml': box('Net ten days.') }), 'Net ten days.', 0],
  [
    'of another prefix',
    () => wordOf({ 'word/document.xml': box('Net ten days.').replaceAll('w:', 'ns0:').replace('<ns0:p>', PREFIXED) }),
    'Net ten days.',
    0,
  ],
  [
    'without a prefix',
    () => wordOf({ 'word/document.xml': box('Net ten days.').replaceAll('w:', '').replace('<p>', BARE) }),
    'Net ten days.',
    0,
  ],
  ['in UTF-16', () => wordOf({ 'word/document.xml': box('Net ten days, Zoë.') }, 'utf16le'), 'Net ten days, Zoë.', 0],
  ['with words in a drawing', () => wordOf({ 'word/document.xml': content }), 'In a box.', 0],
  [
    'with stops for its tabs',
    () =>
      wordOf({
        'word/document.xml':
          '<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:t>Rent</w:t><w:tab/><w:t>4</w:t></w:r></w:p>',
      }),
    'Rent\t4',
    0,
  ],
  [
    'with notes, comments and headers',
    () =>
      wordOf({
        'word/header1.xml': box('Draft'),
        'word/document.xml': box('Text.'),
        'word/footnotes.xml': box('A note.'),
        'word/comments.xml': box('A comment.'),
        'word/header2.xml': box('Draft'),
      }),
    'Text.\n\nA comment.\n\nA note.\n\nDraft',
    0,
  ],
  [
    'with a password',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    '',
    1,
  ],
  ['that is locked part by part', async () => locked(await docxOf('Secret.')), '', 1],
])('a Word document %s is read, or kept and told', async (_, bytes, body, warnings) => {
  const found = await read('docx', await bytes());
  expect([found.items[0]?.body, found.warnings.length]).toEqual([body, warnings]);
});

/** An archive whose entries all say that they are encrypted. */
function locked(zip: Buffer): Buffer {
  const bytes = Buffer.from(zip);
  for (const [mark, flags] of [
    ['PK\x03\x04', 6],
    ['PK\x01\x02', 8],
  ] as const)
    for (let at = bytes.indexOf(mark, 0, 'latin1'); at >= 0; at = bytes.indexOf(mark, at + 4, 'latin1'))
      bytes[at + flags] = (bytes[at + flags] ?? 0) | 1;
  return bytes;
}

test.each([
  ['its text', 'word/document.xml'],
  ['a note', 'word/footnotes.xml'],
  ['its properties', 'docProps/core.xml'],
])('a Word document of which %s is damaged is refused', async (_, part) => {
  const parts = {
    'word/document.xml': '',
    'word/footnotes.xml': '',
    'docProps/core.xml': '',
    [part]: box('Net ten days.'),
  };
  const bytes = await wordOf(parts, 'utf8', { compress: false });
  bytes.write('Net six days.', bytes.indexOf('Net ten days.'));
  await expect(read('docx', bytes)).rejects.toThrow('It was damaged');
});

test.each(['word/document.xml', 'word/footnotes.xml', 'docProps/core.xml'])(
  'a Word document with two parts %s is refused, for others read another of them',
  async (part) => {
    const twin = part.replace('/', '_');
    const bytes = await wordOf({ 'word/document.xml': box('Net ten days.'), [part]: box('A.'), [twin]: box('B.') });
    const twice = Buffer.from(bytes.toString('latin1').replaceAll(twin, part), 'latin1');
    await expect(read('docx', twice)).rejects.toThrow('two parts of one name');
  },
);
