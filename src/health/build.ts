import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lazy } from '../common/lazy.ts';
import { VERSION } from '../common/version.ts';

const FOLDERS = ['../../src', '../../workers'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

/** The build identifier: the package's version and twelve digits of the hash of its sources, which are read at the first call. */
export const buildId = lazy(() => {
  const hash = createHash('sha256');
  for (const folder of FOLDERS) {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|sql)$/.test(name));
    for (const name of names.toSorted()) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return `${VERSION}+${hash.digest('hex').slice(0, 12)}`;
});
