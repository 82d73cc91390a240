import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { lstat, readdir, statfs, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  asRefusal,
  codeOf,
  discard,
  discardAll,
  makeFolder,
  readPlain,
  setAside,
  syncFolder,
  writeWhole,
} from './disk.ts';
import { checkPath } from './path.ts';
import { folderLargeFiles } from './folder-large.ts';
import { coalesced } from './coalesce.ts';
import type { Files, StoredFile } from './file-store.ts';

const MAX_FOLDERS_KNOWN = 10_000;
const PLACERS = 32;

/** Files in a folder, which is made when it is missing now and never again: a collector path that goes away takes no writes; beside it what is set aside, and what is large. */
export function folderFiles(folder: string, { quarantine, large }: { quarantine: string; large: string }): Files {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const root = realpathSync(folder);
  const writer = folderWriter(root);
  return {
    write: async (files) => writer.write(files.map(({ path, bytes }) => ({ path: within(root, path), bytes }))),
    read: async (path) => readPlain(within(root, path)),
    async remove(paths) {
      await writer.remove(paths.map((path) => within(root, path)));
      await Promise.all(paths.map((path) => discard(join(quarantine, path))));
    },
    async removeAll(folder) {
      const deleted = await discardAll(within(root, folder));
      return deleted + (await discardAll(join(quarantine, folder)));
    },
    quarantine: (path, reason) => setAside(join(root, path), join(quarantine, path), reason),
    scan: () => walk(root, ''),
    probe: () => probe(root, writer),
    large: folderLargeFiles(large),
    async close() {},
  };
}

const within = (root: string, path: string): string => join(root, checkPath(path));

interface Placed {
  path: string;
  bytes: Buffer;
}
interface Writer {
  write(files: Placed[]): Promise<void>;
  remove(paths: string[]): Promise<void>;
}

function folderWriter(root: string): Writer {
  const known = new Set<string>();
  const synced = coalesced(syncFolder);
  const ensureFolder = coalesced((at) => makeFolder(root, at));

  async function ready(at: string): Promise<void> {
    if (known.has(at) || at === root) return;
    await ensureFolder(at);
    if (known.size >= MAX_FOLDERS_KNOWN) known.clear();
    known.add(at);
  }

  async function place({ path, bytes }: Placed): Promise<void> {
    await ready(dirname(path));
    await writeWhole(path, bytes).catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      known.delete(dirname(path));
      await ready(dirname(path));
      await writeWhole(path, bytes);
    });
  }

  /** Some at a time, so that a large batch leaves file handles to others. Ends when all that were begun have ended. */
  async function placeAll(files: ArrayIterator<Placed>): Promise<void> {
    const lost: unknown[] = [];
    const placer = async () => {
      for (const file of files) {
        if (lost.length > 0) return;
        await place(file).catch((error: unknown) => lost.push(error));
      }
    };
    await Promise.all(Array.from({ length: PLACERS }, placer));
    if (lost.length > 0) throw lost[0];
  }

  async function write(files: Placed[]): Promise<void> {
    try {
      await placeAll(files.values());
      await Promise.all(foldersOf(files.map((file) => file.path)).map(synced));
    } catch (error) {
      await Promise.all(files.map((file) => unlink(file.path).catch(() => {})));
      throw asRefusal(error);
    }
  }

  async function remove(paths: string[]): Promise<void> {
    const tolerant = (work: Promise<void>) =>
      work.catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw asRefusal(error);
      });
    await Promise.all(paths.map((path) => tolerant(unlink(path))));
    await Promise.all(foldersOf(paths).map((at) => tolerant(synced(at))));
  }

  return { write, remove };
}

const foldersOf = (paths: string[]): string[] => [...new Set(paths.map((path) => dirname(path)))];

async function* walk(root: string, under: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(join(root, under), { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = under ? `${under}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* walk(root, path);
    else {
      const stat = await lstat(join(root, path)).catch(() => undefined);
      if (stat) yield { path, modifiedAt: stat.mtime };
    }
  }
}

async function probe(root: string, writer: Writer): Promise<{ writable: boolean; free: number }> {
  try {
    const { bavail, blocks } = await statfs(root);
    const path = join(root, `probe-${randomUUID()}`);
    await writer.write([{ path, bytes: Buffer.from('ok') }]);
    await writer.remove([path]);
    return { writable: true, free: blocks > 0 ? bavail / blocks : 1 };
  } catch {
    return { writable: false, free: 0 };
  }
}
