import { afterAll, expect, test } from 'vitest';
import { isStorable } from '../../src/common/storable.ts';
import { endReaders, readForeign } from '../../src/readers/read-foreign.ts';
import { readItemFile } from '../../src/stores/items/item-files.ts';

const OPTIONS = { place: 'p', name: 'f', day: '2026-01-05' };
/** From what a program can still follow down to what it cannot. */
const DEPTHS = [200, 2_000, 5_000, 100_000];
const NESTED: Record<string, (depth: number) => string> = {
  lists: (depth) => '['.repeat(depth) + ']'.repeat(depth),
  objects: (depth) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
};
const deep = DEPTHS.flatMap((depth) =>
  Object.entries(NESTED).map(([kind, make]) => [kind, depth, make(depth)] as const),
);

afterAll(endReaders);

test.each(deep)(
  '%s nested %i deep in an item of a file are refused by themselves, not by the deadline',
  async (...[, , json]) => {
    for (const format of ['json', 'jsonl'])
      for (const field of ['metadata', 'unknown']) {
        const bytes = Buffer.from(`{"title":"t","body":"b","${field}":${json}}`);
        await expect(readForeign(format, bytes, OPTIONS)).rejects.toThrow(/nested deeper/);
      }
  },
);

test.each(deep)('%s nested %i deep are kept nowhere', (...[, , json]) => {
  expect(isStorable(JSON.parse(json))).toBe(false);
  expect(() => readItemFile(Buffer.from(`---\ntitle: ${json}\n---\n\nText`))).toThrow(
    /file_damaged|nested|frontmatter/,
  );
});
