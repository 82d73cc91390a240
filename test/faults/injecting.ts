import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Whether system calls of other processes can be made to fail here. */
export const canInject = spawnSync('strace', ['-qq', '-o', '/dev/null', 'true']).status === 0;

/** Whether a file system of a few kilobytes can be made here. */
export const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

/** Lets system calls of a process, all its threads, end otherwise, as strace's `inject=` has it, those on one path alone where it is named; answers how to stop that. */
export async function inject(pid: number, calls: string, what: string, path?: string): Promise<() => Promise<void>> {
  const args = [
    '-f',
    '-qq',
    '-p',
    String(pid),
    '-o',
    '/dev/null',
    '-e',
    `trace=${calls}`,
    '-e',
    `inject=${calls}:${what}`,
    ...(path ? ['-P', path] : []),
  ];
  const tracer = spawn('strace', ['-I1', ...args], { stdio: 'ignore' });
  const ended = once(tracer, 'exit');
  await untilTraced(pid);
  return async () => {
    tracer.kill('SIGINT');
    await ended;
  };
}

async function untilTraced(pid: number): Promise<void> {
  for (let n = 0; n < 400; n++) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    if (!/^TracerPid:\s+0$/m.test(status)) return pause(50);
    await pause(25);
  }
  throw new Error(`process ${pid} could not be traced`);
}

/** Puts a file system of so many bytes over a folder; with `more` it becomes larger, with `end` it goes. */
export function smallDisk(folder: string, bytes: number): { more(bytes: number): void; end(): void } {
  const run = (...args: [string, ...string[]]) => {
    const { status, stderr } = spawnSync(args[0], args.slice(1), { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  run('mount', '-t', 'tmpfs', '-o', `size=${bytes}`, 'quern-faults', folder);
  return {
    more: (size) => run('mount', '-o', `remount,size=${size}`, folder),
    end: () => run('umount', '--lazy', folder),
  };
}
