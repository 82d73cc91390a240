import { randomUUID } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { lstat, readdir, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { discard, discardAll, readPlain, setAside } from './disk.ts';
import { checkPath } from './path.ts';
import { folderLargeFiles } from './folder-large.ts';
import { folderWriter, type Writer } from './folder-writer.ts';
import type { Files, StoredFile } from './file-store.ts';

/** Files in a folder, which is made when it is missing now and never again: a collector path that goes away takes no writes; beside it what is set aside, and what is large. */
export function folderFiles(folder: string, { quarantine, large }: { quarantine: string; large: string }): Files {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const root = realpathSync(folder);
  const writer = folderWriter(root, draftOf);
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

/** What a file of the collector path is called until it is whole. */
const draftOf = (path: string): string => join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);

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
