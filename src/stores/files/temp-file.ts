import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** Bytes put by for later on this machine's disk, plain or compressed (raw deflate). */
export interface Spool extends AsyncDisposable {
  compressed: boolean;
  write(part: Buffer): Promise<void>;
  /** Ends the writing; `size` and `crc` are of what was written, `stored` is how many bytes there are to read. */
  end(): Promise<{ size: number; stored: number; crc: number }>;
  read(): AsyncIterable<Buffer>;
}

const SUFFIX = '.spool';

/** A spool in a folder, which is made when it is missing; it goes with its scope. */
export const openSpool = (folder: string): Promise<Spool> => spoolThrough(folder);

/** The same, whose bytes are compressed. */
export const openDeflatedSpool = (folder: string): Promise<Spool> =>
  spoolThrough(folder, createDeflateRaw({ level: 1 }));

async function spoolThrough(folder: string, deflate?: DeflateRaw): Promise<Spool> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomBytes(8).toString('hex')}${SUFFIX}`);
  const out = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const into = deflate ?? out;
  deflate?.pipe(out);
  const ended = finished(out);
  ended.catch(() => {});
  let [size, crc] = [0, 0];
  return {
    compressed: deflate !== undefined,
    async write(part) {
      size += part.length;
      crc = crc32(part, crc);
      if (!into.write(part)) await Promise.race([once(into, 'drain'), ended]);
    },
    async end() {
      into.end();
      await ended;
      return { size, stored: out.bytesWritten, crc };
    },
    read: () => createReadStream(path),
    async [Symbol.asyncDispose]() {
      into.destroy();
      out.destroy();
      await rm(path, { force: true });
    },
  };
}

/** Removes spools that a crash has left for longer than since an instant; answers how many. */
export async function discardSpools(folder: string, before: Date): Promise<number> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(SUFFIX));
  let deleted = 0;
  for (const name of names) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (!found || found.mtime >= before) continue;
    await rm(join(folder, name), { force: true });
    deleted++;
  }
  return deleted;
}
