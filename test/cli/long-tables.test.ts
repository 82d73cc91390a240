import { expect, test } from 'vitest';
import { table } from '../../src/cli/ingest/readers/table.ts';

test('a long table gives the rows before one that is none, and says where that stands', async () => {
  const parts = ['name,email\nBo Lind,bo@heron.example\n', ...Array.from({ length: 20 }, () => '\0'.repeat(100_000))];
  const source = {
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
  };
  const titles: string[] = [];
  const reading = async () => {
    for await (const { title } of table.read(source)) titles.push(title);
  };
  await expect(reading()).rejects.toThrow('A row at line 3 is longer than 1 MB');
  expect(titles).toEqual(['Bo Lind']);
});
