const [LOCAL, CENTRAL, END64, LOCATOR64, END] = [0x04034b50, 0x02014b50, 0x06064b50, 0x07064b50, 0x06054b50];
const [MAX16, MAX32] = [0xffff, 0xffffffff];
/** How a file stands in a zip. */
export const [AS_IS, DEFLATED] = [0, 8];
const UTF8 = 0x0800;
const VERSION = 45;
const MADE_BY_UNIX = 3 << 8;
const PLAIN_FILE = (0o100644 << 16) >>> 0;

/** A file as it stands in a zip: `stored` bytes, as they are or deflated, of `size`. */
export interface Entry {
  path: string;
  at: Date;
  method: number;
  crc: number;
  size: number;
  stored: number;
}

/** Date and time as MS-DOS counts them, in UTC, from 1980 on. */
function dosTime(at: Date): [time: number, date: number] {
  const year = Math.max(0, at.getUTCFullYear() - 1980);
  const date = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [(at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1), date];
}

/** The extra field of numbers that do not fit into four bytes; empty when there are none. */
function wide(numbers: number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + 8 * numbers.length);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(8 * numbers.length, 2);
  for (const [i, n] of numbers.entries()) extra.writeBigUInt64LE(BigInt(n), 4 + 8 * i);
  return extra;
}

const isWide = (n: number): boolean => n >= MAX32;

/** Writes what both headers of a file have in common, from the version on; answers with where that ends. */
function writeCommon(into: Buffer, start: number, file: Entry, length: { name: number; extra: number }): number {
  const [time, date] = dosTime(file.at);
  let at = into.writeUInt16LE(VERSION, start);
  for (const field of [UTF8, file.method, time, date]) at = into.writeUInt16LE(field, at);
  at = into.writeUInt32LE(file.crc >>> 0, at);
  at = into.writeUInt32LE(Math.min(file.stored, MAX32), at);
  at = into.writeUInt32LE(Math.min(file.size, MAX32), at);
  at = into.writeUInt16LE(length.name, at);
  return into.writeUInt16LE(length.extra, at);
}

/** What stands before the bytes of a file. */
export function localHeader(file: Entry): Buffer {
  const large = isWide(file.size) || isWide(file.stored);
  const extra = wide(large ? [file.size, file.stored] : []);
  const shown = large ? { ...file, size: MAX32, stored: MAX32 } : file;
  const name = Buffer.byteLength(file.path);
  const header = Buffer.allocUnsafe(30 + name + extra.length);
  let at = header.writeUInt32LE(LOCAL, 0);
  at = writeCommon(header, at, shown, { name, extra: extra.length });
  at += header.write(file.path, at);
  extra.copy(header, at);
  return header;
}

/** What the directory says of a file that stands at an offset. */
export function centralRecord(file: Entry, offset: number): Buffer {
  const extra = wide([file.size, file.stored, offset].filter(isWide));
  const name = Buffer.byteLength(file.path);
  const record = Buffer.alloc(46 + name + extra.length);
  let at = record.writeUInt32LE(CENTRAL, 0);
  at = record.writeUInt16LE(MADE_BY_UNIX | VERSION, at);
  writeCommon(record, at, file, { name, extra: extra.length });
  record.writeUInt32LE(PLAIN_FILE, 38);
  at = record.writeUInt32LE(Math.min(offset, MAX32), 42);
  at += record.write(file.path, at);
  extra.copy(record, at);
  return record;
}

function tagged(tag: number, more: number): Buffer {
  const head = Buffer.alloc(4 + more);
  head.writeUInt32LE(tag, 0);
  return head;
}

/** What ends a zip whose directory of `size` bytes stands at an offset. */
export function endOf(entries: number, size: number, offset: number): Buffer {
  const end = tagged(END, 18);
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(entries, MAX16), at);
  end.writeUInt32LE(Math.min(size, MAX32), 12);
  end.writeUInt32LE(Math.min(offset, MAX32), 16);
  if (entries < MAX16 && !isWide(size) && !isWide(offset)) return end;
  const end64 = tagged(END64, 52);
  end64.writeBigUInt64LE(44n, 4);
  for (const at of [12, 14]) end64.writeUInt16LE(VERSION, at);
  for (const at of [24, 32]) end64.writeBigUInt64LE(BigInt(entries), at);
  end64.writeBigUInt64LE(BigInt(size), 40);
  end64.writeBigUInt64LE(BigInt(offset), 48);
  const locator = tagged(LOCATOR64, 16);
  locator.writeBigUInt64LE(BigInt(offset + size), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}
