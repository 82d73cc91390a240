import { elementAt } from '../../common/element-at.ts';

/** Distances are written seven bits a byte, the lowest first; the eighth bit says that more follow. */
const BASE = 128;

/** Numbers as a cursor carries them: each once, ascending, as its distance from the one before. */
export function packedNumbers(numbers: Iterable<number>): string {
  const bytes: number[] = [];
  let before = 0;
  for (const number of Float64Array.from(new Set(numbers)).toSorted()) {
    let distance = number - before;
    for (; distance >= BASE; distance = Math.floor(distance / BASE)) bytes.push((distance % BASE) + BASE);
    bytes.push(distance);
    before = number;
  }
  return Buffer.from(bytes).toString('base64url');
}

/** Reads back what `packedNumbers` made; of what it did not make whatever can be read. */
export function unpackedNumbers(packed: string): number[] {
  const bytes = [...Buffer.from(packed, 'base64url')];
  const numbers: number[] = [];
  for (let at = 0, before = 0; at < bytes.length;) {
    let distance = 0;
    for (let unit = 1; ; unit *= BASE) {
      const byte = elementAt(bytes, at++);
      distance += (byte % BASE) * unit;
      if (byte < BASE || at === bytes.length) break;
    }
    before += distance;
    if (!Number.isSafeInteger(before)) return numbers;
    numbers.push(before);
  }
  return numbers;
}
