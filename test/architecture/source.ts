import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Every file of code of the repository, as a path from the top, sorted. */
export const files = (await Promise.all(['src', 'workers', 'test'].map(list))).flat().toSorted();
const texts = new Map(
  await Promise.all(files.map(async (file) => [file, await readFile(join(ROOT, file), 'utf8')] as const)),
);

async function list(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((e) => e.isFile() && /\.tsx?$/.test(e.name))
    .map((e) => relative(ROOT, join(e.parentPath, e.name)));
}

/** What stands in one of the files. */
export const textOf = (file: string): string => texts.get(file) ?? '';

/** What a file imports of the repository, as paths from the top; the settings' type binds nothing. */
export function imports(file: string): string[] {
  const text = textOf(file).replaceAll(/import type \{ Config \} from '[^']+'/g, '');
  return [...text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) => join(dirname(file), path));
}

/** The files below a folder of `src`. */
export const inside = (folder: string): string[] => files.filter((file) => file.startsWith(`src/${folder}/`));

/** The imports of files that are not allowed, each as `file → import`. */
export const offences = (of: string[], allowed: (path: string) => boolean): string[] =>
  of.flatMap((file) =>
    imports(file)
      .filter((path) => !allowed(path))
      .map((path) => `${file} → ${path}`),
  );
