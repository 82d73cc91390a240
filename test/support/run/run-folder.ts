import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory, where a database is made in an eighth of the time. */
const IN_MEMORY = '/dev/shm';
/** That must be free there and in memory, in bytes: many times what a run holds at once. */
const ROOM = 8 * 1024 ** 3;

/**
 * Has this process, and those that it starts, write their temporary files into a folder of their own until it goes out of scope: in memory
 * if there is room, else where temporary files are.
 */
export async function runFolder(): Promise<AsyncDisposable> {
  await removeLeft();
  const shared = await statfs(IN_MEMORY).catch(() => undefined);
  const fits = shared !== undefined && shared.bavail * shared.bsize >= ROOM && freemem() >= ROOM;
  const before = tmpdir();
  const folder = await mkdtemp(join(fits ? IN_MEMORY : before, `quern-run-${process.pid}-`));
  await chmod(folder, 0o711); // PostgreSQL runs as another user where the run is root's
  process.env.TMPDIR = folder;
  return {
    async [Symbol.asyncDispose]() {
      process.env.TMPDIR = before;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Removes what runs left in memory that were killed. */
async function removeLeft(): Promise<void> {
  for (const name of await readdir(IN_MEMORY).catch(() => [])) {
    const pid = Number(/^quern-run-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid)) await rm(join(IN_MEMORY, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
