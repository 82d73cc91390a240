import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readTable } from '../../../src/readers/parse/csv/csv.ts';
import { readDocument } from '../../../src/readers/parse/document.ts';
import { readDocx } from '../../../src/readers/parse/docx.ts';
import { htmlToText } from '../../../src/readers/parse/html.ts';
import { readCards } from '../../../src/readers/parse/vcard.ts';

const SMALL = 24_000;
const TIMES = 10;
/** What is done in less time is not told from chance. */
const LEAST_MS = 8;

async function docx(xml: string): Promise<unknown> {
  const zip = new ZipFile();
  zip.addBuffer(Buffer.from(`<w:document><w:body>${xml}`), 'word/document.xml');
  zip.end();
  return readDocx(await buffer(zip.outputStream));
}

/** Readers of texts, and what is repeated in a text. */
const READERS: Record<string, [read: (text: string) => unknown, repeated: string[]]> = {
  docx: [
    docx,
    [
      '<w:tab/>',
      '<w:t> </w:t>',
      '<mc:Fallback>',
      '<w:moveFrom a>',
      '<w:tr><w:tc>x',
      '<w:tc>',
      '<w:p ',
      '<w:t>&',
      '<w:br/>',
    ],
  ],
  html: [
    htmlToText,
    [
      '<blockquote>x',
      '<!--',
      '<a ',
      '<style>',
      '<p style="',
      '<p hidden>',
      '<td>x',
      '&',
      '<',
      '<script>',
      '<b style=x>',
      ' ',
    ],
  ],
  csv: [
    (text) => readTable(text, { scope: 's', day: '2026-01-05' }),
    ['a,', '"', 'a\n', '\n', '"a,b"\n', 'a;b,c\n', 'name,', ' '],
  ],
  vcf: [
    (text) => readCards(`BEGIN:VCARD\nFN:Ada\n${text}`, '2026-01-05'),
    ['=\n', 'A;"', '\n ', 'N:\\;', 'EMAIL:a@b.example\n', 'BEGIN:VCARD\n', 'NOTE:\\n', 'a.'],
  ],
  md: [
    (text) => readDocument(text, { place: 'p', name: 'n', day: '2026-01-05' }),
    ['---\n', '# ', 'a\n===\n', ' ', '\n---'],
  ],
};

async function msFor(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  await read(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const tried = Object.entries(READERS).flatMap(([format, [read, all]]) =>
  all.map((one) => [format, one, read] as const),
);

test.each(tried)('%s of %j is read in time that grows with its length alone', async (_, repeated, read) => {
  const of = (length: number) => repeated.repeat(length / repeated.length);
  await read(of(SMALL));
  const [short, long] = [await msFor(read, of(SMALL)), await msFor(read, of(SMALL * TIMES))];
  expect(long).toBeLessThan(TIMES * 2.5 * Math.max(short, LEAST_MS));
});
