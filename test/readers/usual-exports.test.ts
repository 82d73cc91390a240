import { afterAll, expect, test } from 'vitest';
import { formatOf } from '../../src/readers/detect.ts';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { readFile } from '../../src/readers/read-file.ts';
import { wordOf } from '../support/samples/files.ts';

afterAll(endReaders);

const read = async (format: string, text: string) =>
  (await readFile(format, Buffer.from(text), { place: 'p', name: 'f', day: '2026-02-01' }, AbortSignal.timeout(30_000)))
    .items;

test.each(['\uFEFF', '\r\n\r\n', '\uFEFF\n'])(
  'a mail has its sender whatever stands before it (%j)',
  async (before) => {
    const mail = `${before}From: Bo Lind <bo@heron.example>\r\nMessage-ID: <1@heron.example>\r\nSubject: Tea\r\n\r\nHi`;
    const item = { title: 'Tea', body: 'Hi', metadata: { from: 'Bo Lind <bo@heron.example>' } };
    expect(await read('eml', mail)).toMatchObject([item]);
    expect(await formatOf(Buffer.from(mail), '', 'f')).toBe('eml');
  },
);

test.each([
  ['From Kiel to Oslo, spring 2026\n\nWe left at nine.\n', 'txt'],
  ['From Kiel to Oslo in 2026\r\nWe left at nine: at last.\r\n', 'txt'],
  ['From a@heron.example Mon Feb  2 10:00:00 2026\r\nReceived: x\r\n\r\nHi', 'mbox'],
  ['From 18@xxx Mon Feb 02 10:00:00 +0000 2026\nX-GM-THRID: 18\n\nHi', 'mbox'],
])('a text is a mailbox only where a header follows the line that parts mails (%j)', async (text, format) => {
  expect(await formatOf(Buffer.from(text), '', 'a.txt')).toBe(format);
});

test('a message that Thunderbird has deleted is not read, and its neighbours are', async () => {
  const message = (n: number, status: string) =>
    `From - Mon Feb  2 1${n}:00:00 2026\nX-Mozilla-Status: ${status}\nX-Mozilla-Status2: 00000000\nFrom: A <a@heron.example>\nSubject: S${n}\n\nText ${n}\n\n`;
  const given = [message(0, '0001'), message(1, '0009'), message(2, '0008'), message(3, '1000')].join('');
  expect((await read('mbox', given)).map(({ title }) => title)).toEqual(['S0', 'S3']);
});

const TABLES: Record<string, [table: string, found: object]> = {
  'a German one of contacts at customers': [
    'Kunde;Ansprechpartner;E-Mail;Telefon\nNord & Sohn GmbH;Petra Moor;petra@nord.example;040 1\n',
    { title: 'Petra Moor', metadata: { company: 'Nord & Sohn GmbH', email: 'petra@nord.example', phone: '040 1' } },
  ],
  'a French one': [
    'Prénom;Nom de famille;Société;Courriel;Téléphone\nLéa;Roux;Roux SARL;lea@roux.example;01\n',
    { title: 'Léa Roux', metadata: { company: 'Roux SARL', email: 'lea@roux.example', phone: '01' } },
  ],
  'a Spanish one': [
    'Empresa,Persona de contacto,Correo electrónico\nSur SA,Ana Gil,ana@sur.example\n',
    { title: 'Ana Gil', metadata: { company: 'Sur SA', email: 'ana@sur.example' } },
  ],
  'one of several addresses in a cell': [
    'Name,E-mail 1 - Value\nTao Chen,tao@heron.example ::: tao2@heron.example\n',
    { title: 'Tao Chen', metadata: { email: ['tao@heron.example', 'tao2@heron.example'] } },
  ],
  'one of deals, which go by their own names': [
    'Deal,Amount,Contact Person,Phone\nNew boiler,500,Ana Gil,040 1\n',
    { title: 'New boiler', metadata: { contact_person: 'Ana Gil' } },
  ],
};
test.each(Object.entries(TABLES))('a table tells who each row is about: %s', async (_, [table, found]) => {
  expect(await read('csv', table)).toMatchObject([found]);
});

test.each([
  '<meta property="article:published_time" content="2026-01-05T08:00:00Z">',
  "<META content='2026-01-05' name='DC.date'>",
  '<meta itemprop="datePublished" content="2026-01-05">',
])('a page is dated by what it says of itself: %s', async (meta) => {
  const [page] = await read('html', `<html><head><meta name="dated" content="2026-09-09">${meta}</head><p>A`);
  expect(page).toMatchObject({ date: '2026-01-05' });
  const [without] = await read('html', '<html><meta name="date" content="2026-02-31"><p>A');
  expect(without).toMatchObject({ date: '2026-02-01' });
});

test.each(['date: 2026-01-05', 'created: 2026-01-05T10:00', 'date: soon\npublished: 2026-01-05'])(
  'a note is dated by its frontmatter: %j',
  async (head) => {
    expect(await read('md', `---\n${head}\n---\nText`)).toMatchObject([{ date: '2026-01-05' }]);
  },
);

const cell = (...texts: string[]) =>
  `<w:tc><w:tcPr/>${texts.map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')}</w:tc>`;
const row = (...cells: string[]) => `<w:tr><w:trPr/>${cells.join('')}</w:tr>`;
const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`;

test('a row of a table in a document is a line, and cells of several lines keep them', async () => {
  const inner = table(row(cell('Kiel'), cell('3')));
  const given = `${table(row(cell('Site'), cell('Cost')), row(cell('Bonn'), cell('5')))}${table(row(cell('Dear Ana,', 'we deliver.'), cell('Yours')))}${table(row(`<w:tc>${inner}</w:tc>`, cell('all')))}${table(row('<w:t>Beside</w:t>', cell('it')))}`;
  const [{ body } = { body: '' }] = await readFile(
    'docx',
    await wordOf({ 'word/document.xml': given }),
    { place: 'p', name: 'f', day: '2026-02-01' },
    AbortSignal.timeout(30_000),
  ).then(({ items }) => items);
  expect(body).toBe('Site\tCost\nBonn\t5\nDear Ana,\nwe deliver.\nYours\nKiel\t3\tall\nBeside\tit');
});
