import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 15;
const STOP_MS = 10_000;

function running(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function serves(pid: number, data: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === data;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(data);
  } catch {
    return false;
  }
}

async function stopsWithin(pid: number, data: string, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; serves(pid, data); await pause(POLL_MS)) if (Date.now() > end) return false;
  return true;
}

/** Stops the server of a data folder that outlived its parent; a lock file of one that has ended no longer stands in the way. */
export async function stopOrphan(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const [first = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  const pid = Number(first);
  if (!running(pid)) return;
  if (!serves(pid, data)) return writeFileSync(file, [process.pid, ...rest].join('\n'));
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal);
    if (await stopsWithin(pid, data, STOP_MS)) return;
  }
}
