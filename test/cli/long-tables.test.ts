import { expect, test } from 'vitest';
import { table } from '../../src/cli/ingest/readers/table.ts';

/** A table that says that it is too long to be read at once, in parts. */
const longTable = (parts: (string | Buffer)[]) => ({
  path: 't.csv',
  name: 't.csv',
  modified: new Date('2026-02-01'),
  size: 2 ** 31,
  bytes: () => Buffer.alloc(0),
  async *stream() {
    for (const part of parts) {
      await new Promise(setImmediate);
      yield Buffer.from(part);
    }
  },
});

const titlesOf = async (parts: (string | Buffer)[]) => {
  const titles: string[] = [];
  for await (const { title } of table.read(longTable(parts))) titles.push(title);
  return titles;
};

/** In pieces that end anywhere. */
const inPieces = (bytes: Buffer) =>
  Array.from({ length: Math.ceil(bytes.length / 7) }, (_, n) => bytes.subarray(n * 7, n * 7 + 7));

test.each([
  ['UTF-8', Buffer.from('Name;E-Mail\nJörg Süß;j@heron.example\nBo;b@heron.example')],
  ['Windows-1252', Buffer.from('Name;E-Mail\nJörg Süß;j@heron.example\nBo;b@heron.example\n', 'latin1')],
  ['UTF-16', Buffer.from('\uFEFFName;E-Mail\nJörg Süß;j@heron.example\nBo;b@heron.example\n', 'utf16le')],
])('a long table has its signs whatever it is written in: %s', async (_, bytes) => {
  expect(await titlesOf(inPieces(bytes))).toEqual(['Jörg Süß', 'Bo']);
});

test('a long table gives the rows before one that is none, and says where that stands', async () => {
  const parts = ['name,email\nBo Lind,bo@heron.example\n', ...Array.from({ length: 20 }, () => '\0'.repeat(100_000))];
  const titles: string[] = [];
  const reading = async () => {
    for await (const { title } of table.read(longTable(parts))) titles.push(title);
  };
  await expect(reading()).rejects.toThrow('A row at line 3 is longer than 1 MB');
  expect(titles).toEqual(['Bo Lind']);
});
