import { expect, test } from 'vitest';
import { rowOf, rowsOf } from '../../../src/extractors/tagger/rows.ts';
import { random } from '../../support/random.ts';

test('buckets that are filled have rows in their order, and others have none', () => {
  const r = random(7);
  const bitmap = Uint8Array.from({ length: 64 }, (_, n) => (n < 8 ? 255 * (n & 1) : r.int(256)));
  const isFilled = (bucket: number) => (((bitmap[bucket >> 3] ?? 0) >> (bucket & 7)) & 1) === 1;
  const rows = rowsOf(bitmap);
  const buckets = Array.from({ length: bitmap.length * 8 }, (_, bucket) => bucket);
  expect(buckets.filter((bucket) => rowOf(rows, bucket) >= 0)).toEqual(buckets.filter(isFilled));
  expect(buckets.filter(isFilled).map((bucket) => rowOf(rows, bucket))).toEqual(
    buckets.filter(isFilled).map((_, row) => row),
  );
});
