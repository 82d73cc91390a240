import { close, constants, fdatasync, open as openDescriptor, write } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir, realpath, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { invalid, Problem } from '../../common/errors.ts';
import { LARGEST } from './path.ts';

const { O_CREAT, O_DIRECTORY, O_EXCL, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;

/** The system's code of an error, `ENOENT` and the like; undefined for other errors. */
export const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException | undefined)?.code;

/** A disk's error as the refusal it means: `storage_full` when there is no room, else `unavailable`; other errors as they are. */
export function asRefusal(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Problem || !('syscall' in error)) return error;
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new Problem('storage_full', 'The collector path takes no more. Free some space there, then send it again.');
  }
  return new Problem(
    'unavailable',
    'The collector path cannot be used right now. Nothing was stored; try again in a moment.',
    {
      retryAfter: 5,
    },
  );
}

/** Calls with plain descriptors, which cost half of what file handles do. */
const descriptor = {
  open: promisify(openDescriptor),
  write: promisify(write),
  datasync: promisify(fdatasync),
  close: promisify(close),
};

/** Writes a file that appears complete or not at all, under another name beside it until then; its folder is still to be fsynced. Leaves nothing behind when it fails. */
export async function writeWhole(path: string, unfinished: string, bytes: Uint8Array): Promise<void> {
  const file = await descriptor.open(unfinished, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    try {
      for (let at = 0; at < bytes.length;) at += (await descriptor.write(file, bytes, at)).bytesWritten;
      await descriptor.datasync(file);
    } finally {
      await descriptor.close(file);
    }
    await rename(unfinished, path);
  } catch (error) {
    await unlink(unfinished).catch(() => {});
    throw error;
  }
}

/** Makes the entries of a folder durable; refuses one that a link leads out of the place it was made in. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  try {
    if ((await realpath(folder)) !== folder) throw new Error('A folder of the collector path was replaced by a link.');
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a folder under `root` with those above it, each durable; one that is there already is made durable too. */
export async function makeFolder(root: string, folder: string): Promise<void> {
  let at = root;
  for (const step of relative(root, folder).split(sep)) {
    const inner = join(at, step);
    await mkdir(inner, { mode: 0o700 }).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
    await syncFolder(at);
    at = inner;
  }
}

/** The bytes of a plain file of at most 4 MB; undefined when there is none; Problem `invalid` with the reason otherwise. */
export async function readPlain(path: string): Promise<Buffer | undefined> {
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (codeOf(error) === 'ELOOP') throw invalid(['file'], 'It is a symbolic link', 'file_damaged');
    throw asRefusal(error);
  });
  if (!file) return undefined;
  try {
    const { size, isFile } = await file.stat().then((s) => ({ size: s.size, isFile: s.isFile() }));
    if (!isFile) throw invalid(['file'], 'It is not a plain file', 'file_damaged');
    if (size > LARGEST) throw invalid(['file'], `It is larger than ${LARGEST} bytes`, 'file_damaged');
    if ((await realpath(path)) !== path) throw invalid(['file'], 'A symbolic link leads to it', 'file_damaged');
    return await file.readFile();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw asRefusal(error);
  } finally {
    await file.close();
  }
}

/** Moves a file, link or whatever stands there to `to`, with `<to>.reason` beside it; across disks a link is only removed. */
export async function setAside(from: string, to: string, reason: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to).catch(async (error: unknown) => {
    if (codeOf(error) !== 'EXDEV') throw error;
    if ((await lstat(from)).isFile()) await copyFile(from, to);
    await unlink(from);
  });
  await writeFile(`${to}.reason`, `${reason}\n`, { mode: 0o600 });
}

/** Removes what was set aside to `path`, and the reason beside it. */
export async function discard(path: string): Promise<void> {
  for (const one of [path, `${path}.reason`])
    await unlink(one).catch((error: unknown) => {
      if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR') throw asRefusal(error);
    });
}

/** Removes a folder with everything in it, durably; answers how many files there were. Links are removed, not followed. */
export async function discardAll(folder: string): Promise<number> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    await rm(folder, { recursive: true, force: true });
    await syncFolder(dirname(folder));
    return entries.filter((entry) => !entry.isDirectory()).length;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw asRefusal(error);
  }
}
