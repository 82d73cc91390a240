import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { ROW, TAGS, type Weights } from './decode.ts';

import { rowsOf } from './rows.ts';
import { BITS } from './scoring/bucket.ts';

const K = TAGS.length;
const TRANSITIONS = (K + 1) * K;

/** Packs weights: transitions as 16-bit integers, then for each tag the non-empty rows' weights and, before them, a bit per row; brotli. */
export function pack({ table, transitions }: Weights): Buffer {
  const rows = 1 << BITS;
  const bitmap = Buffer.alloc(rows >> 3);
  const full: number[] = [];
  for (let row = 0; row < rows; row++) {
    if (!table.subarray(row * ROW, row * ROW + K).some((w) => w !== 0)) continue;
    bitmap[row >> 3] = (bitmap[row >> 3] ?? 0) | (1 << (row & 7));
    full.push(row);
  }
  const columns = Buffer.alloc(full.length * K);
  full.forEach((row, n) => {
    for (let k = 0; k < K; k++) columns.writeInt8(table[row * ROW + k] ?? 0, k * full.length + n);
  });
  const head = Buffer.alloc(TRANSITIONS * 2);
  for (let n = 0; n < TRANSITIONS; n++) head.writeInt16LE(transitions[n] ?? 0, n * 2);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return brotliCompressSync(Buffer.concat([head, bitmap, columns]), { params });
}

/** Reads what `pack` wrote. */
function unpack(packed: Buffer): Weights {
  const raw = brotliDecompressSync(packed);
  const transitions = new Int16Array(TRANSITIONS);
  for (let n = 0; n < TRANSITIONS; n++) transitions[n] = raw.readInt16LE(n * 2);
  const rows = 1 << BITS;
  const bitmap = raw.subarray(TRANSITIONS * 2, TRANSITIONS * 2 + (rows >> 3));
  const columns = raw.subarray(TRANSITIONS * 2 + (rows >> 3));
  const count = columns.length / K;
  const table = new Int8Array(count * ROW);
  for (let row = 0; row < count; row++)
    for (let k = 0; k < K; k++) table[row * ROW + k] = columns.readInt8(k * count + row);
  return { table, rows: rowsOf(bitmap), transitions };
}

/** The weights that this version of the house reads names with; their licence stands in `LICENSE-weights.md`. */
export const shippedWeights = (): Weights => unpack(readFileSync(join(import.meta.dirname, 'weights.bin')));
