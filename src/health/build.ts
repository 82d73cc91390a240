import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { VERSION } from '../common/version.ts';

const FOLDERS = ['../../src', '../../workers'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
let known: Promise<string> | undefined;

/** The build identifier: the package's version and twelve digits of the hash of its sources. */
export const buildId = (): Promise<string> => (known ??= identify());

async function identify(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of FOLDERS) {
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(ts|sql)$/.test(name)).toSorted();
    for (const name of names) hash.update(name).update(await readFile(join(folder, name)));
  }
  return `${VERSION}+${hash.digest('hex').slice(0, 12)}`;
}
