import { afterAll, beforeAll, expect, test } from 'vitest';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { readFile } from '../../src/readers/read-file.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';
import { slowness, watchTurns } from './turns.ts';

const MOST = 20_000;
/** So many that there are hundreds of turns to look at. */
const FILES = 8;
const OPTIONS = { place: 'p', name: 'f', day: '2026-01-05' };
const NEVER = new AbortController().signal;
const HEAD = 'From: Ada <ada@x.example>\r\nMessage-ID: <1@x>\r\nSubject: Tea\r\n';

const rows = (count: number): string => `title,n\n${Array.from({ length: count }, (_, i) => `Row,${i}\n`).join('')}`;
const cards = (count: number): string =>
  Array.from({ length: count }, (_, i) => `BEGIN:VCARD\r\nFN:Bo ${i}\r\nEND:VCARD\r\n`).join('');
const items = (count: number): string =>
  Array.from({ length: count }, (_, i) => `{"title":"T${i}","body":"b"}\n`).join('');

/** A mail with tables of so many rows attached, each in one line. */
function mailWith(tables: number[]): string {
  const parts = tables.map((count, i) =>
    ['--b', 'Content-Type: text/csv', 'Content-Transfer-Encoding: base64']
      .concat(`Content-Disposition: attachment; filename=t${i}.csv`, '', Buffer.from(rows(count)).toString('base64'))
      .join('\r\n'),
  );
  return `${HEAD}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts.join('\r\n')}\r\n--b--`;
}

let h: Harness;
let acme: OrgFixture;
beforeAll(async () => {
  h = await harness();
  acme = await h.org({ id: 'acme', entities: ['acme'] });
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  await endReaders();
});

test.each(Object.entries({ csv: rows, vcf: cards, jsonl: items }))(
  'a %s of more items than one file may give is refused before they are handed on',
  async (format, make) => {
    await expect(readFile(format, Buffer.from(make(MOST + 1)), OPTIONS, NEVER)).rejects.toThrow(/in parts/);
  },
);

test('what is attached to a mail counts with it: what has no room is left out, and its neighbours are read', async () => {
  const bytes = Buffer.from(mailWith([MOST - 100, 300, 90, 50]));
  const { items: found, warnings } = await readFile('eml', bytes, OPTIONS, NEVER);
  expect(found).toHaveLength(1 + MOST - 100 + 90);
  expect(warnings.map(({ message }) => message.slice(0, 18))).toEqual(['t1.csv is left out', 't3.csv is left out']);
});

test('the mails of an mbox are read until the file has given what it may', async () => {
  const from = 'From ada Mon Jan  5 10:00:00 2026\n';
  const bytes = Buffer.from(`${from}${mailWith([MOST - 2])}\n\n${from}${HEAD}\nA\n\n${from}${HEAD}\nB\n`);
  const { items: found, warnings } = await readFile('mbox', bytes, OPTIONS, NEVER);
  expect(found).toHaveLength(MOST);
  expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining('Mail 3 and those behind it')]);
});

test('the items of large files are checked and answered while others have their turns', async () => {
  const url = `${h.url}/ingest/file?entity=nobody&filename=a.csv`;
  const headers = { authorization: `Bearer ${acme.key}` };
  const watched = watchTurns();
  for (let sent = 0; sent < FILES; sent++) {
    const answer = await fetch(url, { method: 'POST', body: rows(MOST), headers });
    expect(answer.status).toBe(422);
    await answer.arrayBuffer();
  }
  expect(watched().p99).toBeLessThan(50 * slowness());
});

test.each([
  ['a text of 49 MB', 'txt', () => Buffer.alloc(49 * 1_048_576, 'a word ')],
  ['rows of three hundred columns', 'csv', () => wide(300, 8_000)],
])('%s is taken from its thread while others have their turns', async (_, format, make) => {
  const bytes = make();
  const watched = watchTurns();
  const { items: found } = await readFile(format, bytes, OPTIONS, NEVER);
  const { max } = watched();
  expect(max).toBeLessThan(100 * slowness());
  expect(found[0]?.body.length).toBeLessThanOrEqual(1_048_577);
});

function wide(columns: number, count: number): Buffer {
  const line = (cell: string) => `${Array.from({ length: columns }, (_, n) => `${cell}${n}`)}\n`;
  return Buffer.from(`${line('c')}${line('').repeat(count)}`);
}
