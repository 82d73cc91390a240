import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** Blocks of words, by the first bits of their hashes, and the bits that tell the words of a block apart. */
const BLOCKS = 1 << 16;
const LOW_BITS = 10;

/** Words' clusters, in the order of their hashes. */
interface Table {
  /** Where each block begins, and after the last one the end. */
  starts: Uint32Array;
  lows: Uint16Array;
  ids: Uint16Array;
}

const keyOf = (hash: number): number => hash >>> (16 - LOW_BITS);

/** Packs the clusters of words, given by the words' hashes, from 1; of two words with one key the first stays. */
export function packClusters(words: [hash: number, id: number][]): Buffer {
  const byKey = new Map<number, number>();
  for (const [hash, id] of words) if (!byKey.has(keyOf(hash))) byKey.set(keyOf(hash), id);
  const keys = [...byKey.keys()].toSorted((a, b) => a - b);
  const counts = Buffer.alloc(BLOCKS);
  const planes = Buffer.alloc(keys.length * 4);
  keys.forEach((key, n) => {
    const block = key >>> LOW_BITS;
    counts[block] = (counts[block] ?? 0) + 1;
    const low = key & ((1 << LOW_BITS) - 1);
    const id = byKey.get(key) ?? 0;
    [low & 255, low >> 8, id & 255, id >> 8].forEach((byte, plane) => (planes[plane * keys.length + n] = byte));
  });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
  return brotliCompressSync(Buffer.concat([counts, planes]), { params });
}

function unpack(packed: Buffer): Table {
  const raw = brotliDecompressSync(packed);
  const planes = raw.subarray(BLOCKS);
  const size = planes.length / 4;
  const starts = new Uint32Array(BLOCKS + 1);
  for (let block = 0; block < BLOCKS; block++) starts[block + 1] = (starts[block] ?? 0) + (raw[block] ?? 0);
  const wide = (plane: number) => {
    const values = new Uint16Array(size);
    const [low, high] = [plane * size, (plane + 1) * size];
    for (let n = 0; n < size; n++) values[n] = (planes[low + n] ?? 0) | ((planes[high + n] ?? 0) << 8);
    return values;
  };
  return { starts, lows: wide(0), ids: wide(2) };
}

const table = unpack(readFileSync(join(import.meta.dirname, 'clusters.bin')));

/** The cluster of the word with a hash, from 1; 0 where the word is unknown. Eight neighbours are one wider cluster, and eight of those one still wider. */
export function clusterOf(hash: number): number {
  const key = keyOf(hash);
  const { starts, lows, ids } = table;
  const end = starts[(key >>> LOW_BITS) + 1] ?? 0;
  const low = key & ((1 << LOW_BITS) - 1);
  for (let n = starts[key >>> LOW_BITS] ?? 0; n < end; n++) if (lows[n] === low) return ids[n] ?? 0;
  return 0;
}
