/** Methods of the language that an older engine lacks and that libraries add for themselves, which they cannot once intrinsics are frozen. */

const NEWER: [object, string, (this: never, ...args: never[]) => unknown][] = [
  [Map.prototype, 'getOrInsertComputed', getOrInsertComputed],
  [WeakMap.prototype, 'getOrInsertComputed', getOrInsertComputed],
  [Uint8Array.prototype, 'toHex', toHex],
  [Math, 'sumPrecise', sumOf],
];

function getOrInsertComputed(this: Map<unknown, unknown>, key: unknown, compute: (key: unknown) => unknown): unknown {
  if (!this.has(key)) this.set(key, compute(key));
  return this.get(key);
}

function toHex(this: Uint8Array): string {
  return Buffer.from(this.buffer, this.byteOffset, this.byteLength).toString('hex');
}

/** In the order given: exact for whole numbers, and as near as floating point is for others. */
function sumOf(numbers: Iterable<number>): number {
  let sum = 0;
  for (const one of numbers) sum += one;
  return sum;
}

for (const [owner, name, value] of NEWER)
  if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
