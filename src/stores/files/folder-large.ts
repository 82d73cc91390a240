import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { asRefusal, codeOf, syncFolder } from './disk.ts';
import { folderWriter, type Writer } from './folder-writer.ts';
import { checkLargePath, DRAFT } from './path.ts';
import type { LargeFiles, StoredFile } from './file-store.ts';

const { O_CREAT, O_EXCL, O_NOFOLLOW, O_WRONLY } = constants;
/** Large files in a folder, which is made at the first write; what is unfinished is called `.part`. */
export function folderLargeFiles(root: string): LargeFiles {
  const at = (path: string) => join(root, checkLargePath(path));
  let opened: Promise<Opened> | undefined;
  return {
    write: (path, parts) => write(at(path), parts).catch((error: unknown) => Promise.reject(asRefusal(error))),
    async writeAll(files) {
      const checked = files.map(({ path, bytes }) => ({ path: checkLargePath(path), bytes }));
      try {
        const { folder, writer } = await (opened ??= openWriter(root));
        await writer.write(checked.map(({ path, bytes }) => ({ path: join(folder, path), bytes })));
      } catch (error) {
        opened = undefined;
        throw asRefusal(error);
      }
    },
    async size(path) {
      const stat = await lstat(at(path)).catch(absent);
      return stat?.isFile() ? stat.size : undefined;
    },
    read(path, range) {
      const flags = (constants.O_RDONLY | O_NOFOLLOW) as unknown as string;
      return createReadStream(at(path), { flags, ...(range && { start: range.start, end: range.end - 1 }) });
    },
    remove: async (path) => void (await unlink(at(path)).catch(absent)),
    async removeAll(folder) {
      const there = await entriesOf(at(folder));
      await rm(at(folder), { recursive: true, force: true });
      return there.length;
    },
    async *scan() {
      for (const path of await entriesOf(root)) if (!path.endsWith(DRAFT)) yield* stored(root, path);
    },
    async discardDrafts(before) {
      let deleted = 0;
      for (const path of await entriesOf(root)) {
        if (!path.endsWith(DRAFT)) continue;
        for await (const { modifiedAt } of stored(root, path)) {
          if (modifiedAt >= before) continue;
          await unlink(join(root, path)).catch(absent);
          deleted++;
        }
      }
      return deleted;
    },
  };
}

interface Opened {
  /** Named without links. */
  folder: string;
  writer: Writer;
}

/** A writer in a folder, which is created when it is missing. */
async function openWriter(root: string): Promise<Opened> {
  const created = await mkdir(root, { recursive: true, mode: 0o700 });
  const folder = await realpath(root);
  if (created !== undefined) await syncFolder(dirname(folder));
  return { folder, writer: folderWriter(folder, draftOf) };
}

/** What a large file is called until it is whole. */
const draftOf = (path: string): string => `${path}.${randomUUID()}${DRAFT}`;

async function write(path: string, parts: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = draftOf(path);
  const file = await open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  const hash = createHash('sha256');
  let bytes = 0;
  try {
    try {
      for await (const part of gathered(parts)) {
        hash.update(part);
        bytes += part.length;
        await file.writeFile(part);
      }
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncFolder(await realpath(dirname(path)));
  } catch (error) {
    await unlink(draft).catch(() => {});
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

const CHUNK_BYTES = 1024 * 1024;

/** Small parts together, so that each write to the disk is a large one. */
async function* gathered(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let some: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    some.push(part);
    size += part.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(some, size);
    [some, size] = [[], 0];
  }
  if (size > 0) yield Buffer.concat(some, size);
}

function absent(error: unknown): undefined {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined;
  throw asRefusal(error);
}

async function entriesOf(folder: string): Promise<string[]> {
  const entries = (await readdir(folder, { recursive: true, withFileTypes: true }).catch(absent)) ?? [];
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
}

async function* stored(root: string, path: string): AsyncGenerator<StoredFile> {
  const stat = await lstat(join(root, path)).catch(absent);
  if (stat) yield { path, modifiedAt: stat.mtime };
}
