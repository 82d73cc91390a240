import { spawnSync } from 'node:child_process';

/** What a program of this machine prints when it is run with these arguments, on either stream; undefined where it is not there or fails. */
export function outputOf(program: string, ...args: string[]): string | undefined {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? `${stdout}${stderr}` : undefined;
}
