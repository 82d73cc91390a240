import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 6;
const GAP_MS = 100;

/** Twelve hex digits that stand for a folder, the same on every start. */
export async function folderKey(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`${folder} cannot be made a folder (${error.code}). Set DATA_DIR to a folder that can be written.`);
  });
  return createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 12);
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((peer) => peer.destroy());
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server.unref()));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const peer = connect(address, () => resolve(true));
    peer.once('error', () => resolve(false)).once('close', () => peer.destroy());
  });
}

/** Takes a folder for this process until the returned function is called or the process dies; throws when another process has it. */
export async function lock(folder: string): Promise<() => Promise<void>> {
  const name = `quern-${await folderKey(folder)}`;
  const abstract = process.platform === 'linux';
  const address = abstract ? `\0${name}` : join(tmpdir(), `${name}.lock`);
  for (let tried = 0; tried < TRIES; tried++) {
    const server = await listen(address);
    if (server) return () => new Promise((resolve) => server.close(() => resolve()));
    if (!abstract && !(await answers(address))) await rm(address, { force: true });
    else await pause(GAP_MS);
  }
  throw new Error(`Quern already runs on ${folder}. Stop it first, or set DATA_DIR to another folder.`);
}
