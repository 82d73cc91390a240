import { open, rename } from 'node:fs/promises';

/** Writes a file so that it outlives a crash once its folder is synced. */
export async function writeDurably(path: string, content: string | Buffer): Promise<void> {
  const temporary = `${path}.tmp`;
  const file = await open(temporary, 'wx');
  await file.writeFile(content);
  await file.datasync();
  await file.close();
  await rename(temporary, path);
}

/** Has the names of a folder's files outlive a crash. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  await folder.sync();
  await folder.close();
}
