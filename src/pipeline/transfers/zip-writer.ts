import { crc32, deflateRawSync } from 'node:zlib';
import type { Spool } from '../../stores/files/temp-file.ts';
import { AS_IS, centralRecord, DEFLATED, endOf, localHeader, type Entry } from './zip-format.ts';

/** Files as they stand one behind the other in a zip, each after its header, which begins at `start`. */
export interface Packed {
  entries: (Entry & { start: number })[];
  bytes: Uint8Array<ArrayBuffer>;
}

/** A small file gets a small window: a larger one would take longer to set up than to fill. */
const SMALL = 32 * 1024;
const SMALL_WINDOW = { windowBits: 13, memLevel: 5 };
/** Bytes by which what does not shrink grows, at most, in so small a file. */
const GROWTH = 128;
const packing = (size: number) => (size > SMALL ? {} : { ...SMALL_WINDOW, chunkSize: size + GROWTH });

/** Packs files at once, without giving way. */
export function packFiles(files: { path: string; bytes: Buffer; at: Date }[]): Packed {
  const parts: Buffer[] = [];
  let length = 0;
  const entries = files.map(({ path, bytes, at }) => {
    const stored = deflateRawSync(bytes, packing(bytes.length));
    const sizes = { crc: crc32(bytes), size: bytes.length, stored: stored.length };
    const entry = { path, at, method: DEFLATED, ...sizes, start: length };
    const header = localHeader(entry);
    parts.push(header, stored);
    length += header.length + stored.length;
    return entry;
  });
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return { entries, bytes };
}

/** Writes a zip (APPNOTE 6.3, with zip64 where it is needed) part by part: nothing of it is held but what is being written. */
export interface ZipWriter {
  /** Takes files that are packed into the directory; their bytes come next. */
  packed(files: Packed): Promise<void>;
  /** The parts of one file that was put by. */
  spooled(path: string, spool: Spool, at: Date): AsyncGenerator<Buffer>;
  /** The directory, which comes last. */
  end(): AsyncGenerator<Buffer>;
}

/** A zip whose directory is put by in `directory` until the end; the records of 10,000,000 files take a gigabyte. */
export function zipWriter(directory: Spool): ZipWriter {
  let [offset, count] = [0, 0];

  async function list(entries: Packed['entries'], length: number): Promise<void> {
    await directory.write(Buffer.concat(entries.map((entry) => centralRecord(entry, offset + entry.start))));
    offset += length;
    count += entries.length;
  }

  return {
    packed: ({ entries, bytes }) => list(entries, bytes.length),
    async *spooled(path, spool, at) {
      const method = spool.compressed ? DEFLATED : AS_IS;
      const entry = { path, at, method, start: 0, ...(await spool.end()) };
      const header = localHeader(entry);
      await list([entry], header.length + entry.stored);
      yield header;
      yield* spool.read();
    },
    async *end() {
      const { size } = await directory.end();
      yield* directory.read();
      yield endOf(count, size, offset);
    },
  };
}
