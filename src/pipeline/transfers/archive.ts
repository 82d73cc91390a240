import { valueAt } from '../../common/element-at.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createInflateRaw, inflateRaw, inflateRawSync } from 'node:zlib';
import { fromRandomAccessReaderPromise, type Entry, type ZipFile } from 'yauzl';
import { Problem } from '../../common/errors.ts';
import type { LargeFiles } from '../../stores/files/file-store.ts';
import { MAX_ORIGINAL_BYTES } from '../../stores/items/originals.ts';
import { MANIFEST, ORIGINALS } from './manifest.ts';
import { WindowReader } from './window-reader.ts';
import { AS_IS, DEFLATED } from './zip-format.ts';

const inflate = promisify(inflateRaw);

const MAX_FILE_BYTES = 4 * 1024 * 1024;
const SMALL_FILE = 32 * 1024;
const SUSPECT_FROM = 64 * 1024 * 1024;
/** Text does not shrink to less than a hundredth. */
const MAX_RATIO = 100;
/** What does not shrink grows by a thousandth, and by so many bytes. */
const GROWTH = 1.001;
const GROWTH_BYTES = 64;
const SYMLINK = 0o120000;
/** Bytes of a manifest that list one file, at least; and files that may be there beside those that are listed. */
const MIN_LISTED_BYTES = 64;
const UNLISTED = 1_000;
/** Entries that are looked at before others have their turn. */
const ENTRIES_PER_TURN = 500;
const LOCAL_HEADER = 30;

/** A refusal of what is in the file, as a sentence. */
export const refused = (why: string): Problem =>
  new Problem('invalid', `The file cannot be taken in: ${why}. Nothing was kept; send a whole export of this service.`);

/** An archive that was looked through: no name leads out of it, nothing is a link, encrypted or blown up. */
export interface Archive {
  /** Paths of its files, the manifest left out. */
  paths: Iterable<string>;
  has(path: string): boolean;
  /** The bytes of an item's file. */
  read(path: string): Promise<Buffer>;
  /** The parts of a file of any size. */
  stream(path: string): AsyncIterable<Buffer>;
  /** The manifest's bytes. */
  manifest(): AsyncIterable<Buffer>;
  close(): void;
}

/** Where a file stands in an archive. */
interface Place {
  at: number;
  stored: number;
  size: number;
  method: number;
}

/** Opens a zip among the large files; Problem `invalid` with the reason for one that cannot be trusted. */
export async function openArchive(large: LargeFiles, path: string): Promise<Archive> {
  const size = await large.size(path);
  if (size === undefined) throw new Problem('not_found', 'The file is gone. Send it again.');
  const bytes = new WindowReader(large, path, size);
  const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: true };
  const open = () => fromRandomAccessReaderPromise(bytes, size, options).catch(because);
  await mustBeListed(await open()).catch(because);
  const zip = await open();
  const places = new Map<string, Place>();
  const manifest = await look(zip, places, size).catch(because);
  return {
    paths: places.keys(),
    has: (name) => places.has(name),
    read: (name) => readAt(bytes, name, valueAt(places, name)),
    stream: (name) => partsAt(bytes, name, valueAt(places, name)),
    async *manifest() {
      const stream = await zip.openReadStreamPromise(manifest).catch(because);
      try {
        for await (const part of stream) yield part as Buffer;
      } catch (error) {
        because(error);
      }
    },
    close: () => zip.close(),
  };
}

/** Passes refusals and faults of a store on; what yauzl or zlib say of a file is a refusal. */
function because(error: unknown): never {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (error instanceof Problem || syscall !== undefined || (code !== undefined && !code.startsWith('Z_'))) throw error;
  throw refused(`it is no whole zip (${message})`);
}

async function look(zip: ZipFile, places: Map<string, Place>, bytes: number): Promise<Entry> {
  let manifest: Entry | undefined;
  let unpacked = 0;
  let seen = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (++seen % ENTRIES_PER_TURN === 0) await turn();
    if (name.endsWith('/')) continue;
    if (((entry.externalFileAttributes >>> 16) & 0o170000) === SYMLINK)
      throw refused(`${quoted(name)} is a symbolic link`);
    if (entry.isEncrypted()) throw refused(`${quoted(name)} is encrypted`);
    if (name !== MANIFEST && entry.uncompressedSize > largestOf(name))
      throw refused(`${quoted(name)} is too large for an item`);
    if (entry.compressedSize > entry.uncompressedSize * GROWTH + GROWTH_BYTES)
      throw refused(`${quoted(name)} is far longer packed than unpacked`);
    if (places.has(name) || (name === MANIFEST && manifest)) throw refused(`${quoted(name)} is in it twice`);
    unpacked += entry.uncompressedSize;
    if (unpacked > SUSPECT_FROM && unpacked > MAX_RATIO * bytes) throw refused('it unpacks to far more than texts do');
    if (name === MANIFEST) manifest = entry;
    else
      places.set(name, {
        at: entry.relativeOffsetOfLocalHeader,
        stored: entry.compressedSize,
        size: entry.uncompressedSize,
        method: entry.compressionMethod,
      });
  }
  if (!manifest) throw refused(`it has no ${MANIFEST}`);
  return manifest;
}

const largestOf = (name: string): number => (name.startsWith(ORIGINALS) ? MAX_ORIGINAL_BYTES : MAX_FILE_BYTES);

/** Refuses an archive of more files than a manifest of its size can list, before anything of them is kept in memory. */
async function mustBeListed(zip: ZipFile): Promise<void> {
  let seen = 0;
  for await (const { fileName, uncompressedSize } of zip.eachEntry()) {
    if (++seen % ENTRIES_PER_TURN === 0) await turn();
    if (fileName !== MANIFEST) continue;
    if (zip.entryCount <= UNLISTED + uncompressedSize / MIN_LISTED_BYTES) return;
    throw refused(`it has far more files than its ${MANIFEST} can list`);
  }
  throw refused(`it has no ${MANIFEST}`);
}

const quoted = (name: string): string => JSON.stringify(name.slice(0, 200));

/** Where the bytes of a file begin, behind their header. */
async function startOf(bytes: WindowReader, name: string, { at, method }: Place): Promise<number> {
  const head = await bytes.at(at, LOCAL_HEADER);
  if (head.length < LOCAL_HEADER || head.readUInt32LE(0) !== 0x04034b50)
    throw refused(`${quoted(name)} is not where it should be`);
  if (method !== AS_IS && method !== DEFLATED)
    throw refused(`${quoted(name)} is packed in a way that is not read here`);
  return at + LOCAL_HEADER + head.readUInt16LE(26) + head.readUInt16LE(28);
}

const notAsLong = (name: string): Problem => refused(`${quoted(name)} is not as long as it says`);

async function readAt(bytes: WindowReader, name: string, place: Place): Promise<Buffer> {
  const { stored, size, method } = place;
  const packed = await bytes.at(await startOf(bytes, name, place), stored);
  const plain = method === AS_IS ? packed : await unpack(packed, size).catch(because);
  if (plain?.length !== size) throw notAsLong(name);
  return plain;
}

async function* partsAt(bytes: WindowReader, name: string, place: Place): AsyncGenerator<Buffer> {
  const packed = bytes.stream(await startOf(bytes, name, place), place.stored);
  const plain = place.method === AS_IS ? packed : packed.pipe(createInflateRaw());
  packed.once('error', (error) => plain.destroy(error));
  let left = place.size;
  try {
    for await (const part of plain) {
      left -= (part as Buffer).length;
      if (left < 0) throw notAsLong(name);
      yield part as Buffer;
    }
  } catch (error) {
    because(error);
  } finally {
    packed.destroy();
  }
  if (left > 0) throw notAsLong(name);
}

/** Unpacks what says that it has so many bytes; undefined when it has more. A small file is unpacked at once: handing it to another thread would take longer. */
async function unpack(packed: Buffer, size: number): Promise<Buffer | undefined> {
  const options = { maxOutputLength: Math.max(1, size) };
  try {
    return size > SMALL_FILE ? await inflate(packed, options) : inflateRawSync(packed, options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') return undefined;
    throw error;
  }
}
