import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Imports every module under a folder, by sorted path; the folder is the registry. `skip` leaves files out by name. */
export async function load(
  folder: string,
  skip: (name: string) => boolean = () => false,
): Promise<Map<string, Record<string, unknown>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((e) => e.isFile() && e.name.endsWith('.ts') && !e.name.endsWith('.d.ts') && !skip(e.name))
    .map((e) => join(e.parentPath, e.name))
    .toSorted();
  const modules = files.map(async (file): Promise<[string, Record<string, unknown>]> => [
    file,
    await import(pathToFileURL(file).href),
  ]);
  return new Map(await Promise.all(modules));
}
