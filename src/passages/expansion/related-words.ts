import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { lazy } from '../../common/lazy.ts';
import { stemOf } from '../terms.ts';

/** English stems, and after each those of words of like meaning, the nearest first (from WordNet 3.1, under `related.LICENSE`); `test/quality/related/build-related.ts` makes them. */
const table = lazy(() => {
  const text = brotliDecompressSync(readFileSync(join(import.meta.dirname, 'related.bin'))).toString();
  return new Map(
    text.split('\n').map((line) => {
      const [stem = '', ...related] = line.split(' ');
      return [stem, related] as const;
    }),
  );
});

/** Stems of English words that mean about what a word does. */
export const relatedTo = (word: string): readonly string[] => table().get(stemOf(word, 'en')) ?? [];
