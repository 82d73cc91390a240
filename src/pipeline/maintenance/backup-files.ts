import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Problem } from '../../common/errors.ts';
import type { Files } from '../../stores/files/file-store.ts';
import { sha256 } from '../../stores/items/content-hash.ts';
import { backupList, damaged, inBatches, type BackupList, type Listed } from './backup-list.ts';

const BATCH_SIZE = 32;

/** Copies the items' files into a folder, with a list of them beside. What is removed meanwhile or is no plain file is passed over. */
export function copyOut(files: Files, folder: string, heard: (line: string) => void): Promise<Listed> {
  const list = backupList(folder, 'files');
  async function* copied() {
    for await (const paths of inBatches(pathsOf(files), BATCH_SIZE))
      yield (await Promise.all(paths.map((path) => copyFile(files, list, path)))).flat();
  }
  return list.write(copied(), heard);
}

async function* pathsOf(files: Files): AsyncGenerator<string> {
  for await (const { path } of files.scan()) if (path.endsWith('.md')) yield path;
}

/** A file that was copied, none when it is gone. */
async function copyFile(files: Files, list: BackupList, path: string) {
  const bytes = await files.read(path).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'invalid') return undefined;
    throw error;
  });
  if (!bytes) return [];
  const place = list.placeOf(path);
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  await writeFile(place, bytes, { mode: 0o600 });
  return [{ path, sha256: sha256(bytes) }];
}

/** Writes the files of such a folder into a store, durably; Problem `invalid` for the first that is not as it was. */
export async function copyIn(
  files: Files,
  folder: string,
  wanted: Listed,
  heard: (line: string) => void,
): Promise<void> {
  const list = backupList(folder, 'files');
  for await (const batch of list.read(wanted, BATCH_SIZE, heard))
    await files.write(
      await Promise.all(
        batch.map(async ({ path, sha256: expected }) => {
          const bytes = await readFile(list.placeOf(path));
          if (sha256(bytes) !== expected) throw damaged(`files/${path}`);
          return { path, bytes };
        }),
      ),
    );
}
