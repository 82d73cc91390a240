import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, deflateRaw, deflateRawSync } from 'node:zlib';
import type { Spool } from '../stores/spool.ts';

const deflateLarge = promisify(deflateRaw);

const [LOCAL, CENTRAL, END64, LOCATOR64, END] = [0x04034b50, 0x02014b50, 0x06064b50, 0x07064b50, 0x06054b50];
const [MOST16, MOST32] = [0xffff, 0xffffffff];
const DEFLATED = 8;
const UTF8 = 0x0800;
const VERSION = 45;
const MADE_BY_UNIX = 3 << 8;
const PLAIN_FILE = (0o100644 << 16) >>> 0;

/** A file as it stands in a zip. */
interface Packed {
  path: string;
  at: Date;
  crc: number;
  size: number;
  stored: number;
}

/** Writes a zip (APPNOTE 6.3, with zip64 where it is needed) part by part: nothing of it is held but what is being written. */
export interface ZipWriter {
  /** The parts of files whose bytes are at hand. */
  files(list: { path: string; bytes: Buffer; at: Date }[]): Promise<Buffer[]>;
  /** The parts of one file that was put by, compressed. */
  spooled(path: string, spool: Spool, at: Date): AsyncGenerator<Buffer>;
  /** The directory, which comes last. */
  end(): AsyncGenerator<Buffer>;
}

/** A zip whose directory is put by in `directory` until the end; the records of 10,000,000 files take a gigabyte. */
export function zipWriter(directory: Spool): ZipWriter {
  let [offset, entries] = [0, 0];

  async function begin(file: Packed): Promise<Buffer> {
    const header = localHeader(file);
    await directory.write(centralRecord(file, offset));
    offset += header.length + file.stored;
    entries++;
    return header;
  }

  return {
    async files(list) {
      const packed = await deflateAll(list.map(({ bytes }) => bytes));
      const parts: Buffer[] = [];
      for (const [i, { path, bytes, at }] of list.entries()) {
        const stored = packed[i]!;
        parts.push(await begin({ path, at, crc: crc32(bytes), size: bytes.length, stored: stored.length }), stored);
      }
      return parts;
    },
    async *spooled(path, spool, at) {
      yield await begin({ path, at, ...(await spool.end()) });
      yield* spool.read();
    },
    async *end() {
      const { size } = await directory.end();
      yield* directory.read();
      yield endOf(entries, size, offset);
    },
  };
}

/** A small file is packed at once, in a tenth of the time that handing it to another thread takes; some at a time, so that others have their turn. */
const SMALL = 32 * 1024;
const AT_ONCE = 40;
const SMALL_WINDOW = { windowBits: 13, memLevel: 5 };

async function deflateAll(list: Buffer[]): Promise<Buffer[]> {
  const packed: Promise<Buffer>[] = [];
  for (const [i, bytes] of list.entries()) {
    packed.push(bytes.length > SMALL ? deflateLarge(bytes) : Promise.resolve(deflateRawSync(bytes, SMALL_WINDOW)));
    if (i % AT_ONCE === AT_ONCE - 1) await turn();
  }
  return Promise.all(packed);
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

const isWide = (n: number): boolean => n >= MOST32;

/** What both headers of a file have in common, from the version on. */
function common(file: Packed, name: Buffer, extra: Buffer): Buffer {
  const fields = Buffer.alloc(26);
  const [time, date] = dosTime(file.at);
  for (const [i, n] of [VERSION, UTF8, DEFLATED, time, date].entries()) fields.writeUInt16LE(n, 2 * i);
  fields.writeUInt32LE(file.crc >>> 0, 10);
  fields.writeUInt32LE(Math.min(file.stored, MOST32), 14);
  fields.writeUInt32LE(Math.min(file.size, MOST32), 18);
  fields.writeUInt16LE(name.length, 22);
  fields.writeUInt16LE(extra.length, 24);
  return fields;
}

const tagged = (tag: number, more = 0): Buffer => {
  const head = Buffer.alloc(4 + more);
  head.writeUInt32LE(tag, 0);
  return head;
};

function localHeader(file: Packed): Buffer {
  const name = Buffer.from(file.path);
  const large = isWide(file.size) || isWide(file.stored);
  const extra = wide(large ? [file.size, file.stored] : []);
  const shown = large ? { ...file, size: MOST32, stored: MOST32 } : file;
  return Buffer.concat([tagged(LOCAL), common(shown, name, extra), name, extra]);
}

function centralRecord(file: Packed, offset: number): Buffer {
  const name = Buffer.from(file.path);
  const extra = wide([file.size, file.stored, offset].filter(isWide));
  const head = tagged(CENTRAL, 2);
  head.writeUInt16LE(MADE_BY_UNIX | VERSION, 4);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE(PLAIN_FILE, 6);
  rest.writeUInt32LE(Math.min(offset, MOST32), 10);
  return Buffer.concat([head, common(file, name, extra), rest, name, extra]);
}

function endOf(entries: number, size: number, offset: number): Buffer {
  const end = tagged(END, 18);
  for (const at of [8, 10]) end.writeUInt16LE(Math.min(entries, MOST16), at);
  end.writeUInt32LE(Math.min(size, MOST32), 12);
  end.writeUInt32LE(Math.min(offset, MOST32), 16);
  if (entries < MOST16 && !isWide(size) && !isWide(offset)) return end;
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
