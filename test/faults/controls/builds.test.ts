import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../support/processes.ts';
import { BUILDS } from './builds.ts';

test.each(BUILDS.map((build) => [build.name, build.edits] as const))(
  'what a build that %s replaces stands once in its file',
  async (_name, edits) => {
    for (const { file, from } of edits) expect((await readFile(join(ROOT, file), 'utf8')).split(from).length).toBe(2);
  },
);
