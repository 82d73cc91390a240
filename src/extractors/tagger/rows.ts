/** Which of a table's buckets have a row, a bit for each in words of 32, and before each word how many rows there are up to it. Both stand side by side, for the processor's cache. */
export type Rows = Int32Array;

/** The rows of the buckets that a bitmap of bytes, the lowest bit first, says are filled. */
export function rowsOf(bitmap: Uint8Array): Rows {
  const rows = new Int32Array(bitmap.length >> 1);
  let count = 0;
  for (let word = 0; word < rows.length / 2; word++) {
    let bits = 0;
    for (let byte = 3; byte >= 0; byte--) bits = (bits << 8) | (bitmap[word * 4 + byte] ?? 0);
    rows[word * 2] = bits;
    rows[word * 2 + 1] = count;
    count += ones(bits);
  }
  return rows;
}

/** The number of a bucket's row; -1 for a bucket without one. */
export function rowOf(rows: Rows, bucket: number): number {
  const at = (bucket >>> 5) << 1;
  const bits = rows[at] ?? 0;
  const bit = 1 << (bucket & 31);
  return (bits & bit) === 0 ? -1 : (rows[at + 1] ?? 0) + ones(bits & (bit - 1));
}

/** How many bits of a word are set (Warren, Hacker's Delight, 5-1). */
function ones(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555);
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  return Math.imul((x + (x >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
