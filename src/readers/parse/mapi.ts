import { decoded } from './text.ts';

/** Properties by their ids: texts, and bytes of what is binary or an object. */
export type Properties = Map<number, string | Buffer>;

const MANY = 0x1000;
const NAMED = 0x8000;
const GUID = 16;
const TEXT = 0x1e;
const WIDE = 0x1f;
const OBJECT = 0x0d;
const BINARY = 0x102;
const VARIABLE = new Set([TEXT, WIDE, OBJECT, BINARY]);
/** Bytes of values of each other type, filled up to four. */
const SIZES: ReadonlyMap<number, number> = new Map([
  [0x01, 4],
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
]);

/** Bytes, read from their beginning; past their end all is nothing. */
class Cursor {
  readonly #bytes: Buffer;
  #at = 0;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }
  number(): number {
    const four = this.take(4);
    return four.length === 4 ? four.readUInt32LE() : 0;
  }
  take(length: number): Buffer {
    const taken = this.#bytes.subarray(this.#at, this.#at + length);
    this.#at += length;
    return taken;
  }
  /** Takes what is filled up to a multiple of four bytes. */
  padded(length: number): Buffer {
    return this.take(Math.ceil(length / 4) * 4).subarray(0, length);
  }
}

/** The MAPI properties in the form that TNEF has them in; what stands before a damaged or unknown one. The first value counts where there are many; `charset` is of texts of one byte a character. */
export function propertiesOf(bytes: Buffer, charset?: string): Properties {
  const found: Properties = new Map();
  const cursor = new Cursor(bytes);
  for (let left = cursor.number(); left > 0 && !cursor.isAtEnd; left--) {
    const tag = cursor.number();
    const [type, id] = [tag & 0xffff, tag >>> 16];
    if (id >= NAMED) skipName(cursor);
    const kind = type & ~MANY;
    const size = SIZES.get(kind);
    if (size !== undefined) cursor.take(size * (type & MANY ? cursor.number() : 1));
    else if (!VARIABLE.has(kind)) break;
    else for (const value of valuesIn(cursor)) if (!found.has(id)) found.set(id, asValue(kind, value, charset));
  }
  return found;
}

function skipName(cursor: Cursor): void {
  cursor.take(GUID);
  const isNumber = cursor.number() === 0;
  const length = cursor.number();
  if (!isNumber) cursor.padded(length);
}

function* valuesIn(cursor: Cursor): Generator<Buffer> {
  for (let left = cursor.number(); left > 0 && !cursor.isAtEnd; left--) yield cursor.padded(cursor.number());
}

function asValue(kind: number, value: Buffer, charset?: string): string | Buffer {
  if (kind === WIDE) return value.toString('utf16le').replace(/\0+$/, '');
  return kind === TEXT ? decoded(value, charset).replace(/\0+$/, '') : value;
}
