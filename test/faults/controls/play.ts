import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { NODE, ROOT } from '../../support/processes.ts';
import type { Build, Edit } from './builds.ts';

/** A copy of this checkout's files, with its packages; the caller removes it. */
async function copied(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'quern-control-'));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of listed.toString().split('\0').filter(Boolean))
    await cp(join(ROOT, file), join(folder, file), { recursive: true }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw new Error(`${dirname(file)}: ${error.message}`);
    });
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

async function put(folder: string, { file, from, to }: Edit): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8');
  if (text.split(from).length !== 2) throw new Error(`${file} has not once what this control replaces: ${from}`);
  await writeFile(
    join(folder, file),
    text.replace(from, () => to),
  );
}

const commandOf = (found: Build['found'], seed: number): string[] =>
  'fault' in found
    ? ['test/faults/run.ts', '--only', found.fault, '--scale', String(found.scale ?? 1), '--seed', String(seed)]
    : ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts', found.test, '-t', found.named];

/** Plays what must find the fault of a build on a copy of this checkout; answers whether it did, and what was said. */
export async function playBuild(build: Build, seed: number): Promise<{ isFound: boolean; output: string }> {
  const folder = await copied();
  try {
    for (const edit of build.edits) await put(folder, edit);
    const { status, stdout, stderr } = spawnSync(NODE, commandOf(build.found, seed), { cwd: folder, encoding: 'utf8' });
    const output = stdout + stderr;
    return { isFound: status === 1 && build.says.test(output), output };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
