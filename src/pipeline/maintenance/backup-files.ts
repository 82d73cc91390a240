import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../common/errors.ts';
import type { Files } from '../../stores/files/file-store.ts';

const BATCH_SIZE = 32;
const TOLD_EVERY = 320;
/** The lines of `sha256sum`, for each file its own. */
const LIST = 'files.sha256';
const LINE = /^([0-9a-f]{64}) {2}files\/(.+)$/;

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** Copies the items' files into a folder, with a list of them beside; answers how many, and the list's sha256. What is removed meanwhile or is no plain file is passed over. */
export async function copyOut(
  files: Files,
  folder: string,
  heard: (line: string) => void,
): Promise<{ count: number; sha256: string }> {
  const hash = createHash('sha256');
  let count = 0;
  async function* lines() {
    for await (const paths of batches(pathsOf(files))) {
      const copied = await Promise.all(paths.map((path) => copyFile(files, folder, path)));
      const text = copied.filter((line) => line !== '').join('');
      hash.update(text);
      count += copied.filter((line) => line !== '').length;
      yield text;
      if (count % TOLD_EVERY === 0) heard(`files: ${count}`);
    }
  }
  await pipeline(lines, createWriteStream(join(folder, LIST), { flags: 'wx', mode: 0o600, flush: true }));
  return { count, sha256: hash.digest('hex') };
}

async function* pathsOf(files: Files): AsyncGenerator<string> {
  for await (const { path } of files.scan()) if (path.endsWith('.md')) yield path;
}

/** The line of a file that was copied. */
async function copyFile(files: Files, folder: string, path: string): Promise<string> {
  const bytes = await files.read(path).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'invalid') return undefined;
    throw error;
  });
  if (!bytes) return '';
  const place = join(folder, 'files', path);
  await mkdir(dirname(place), { recursive: true, mode: 0o700 });
  await writeFile(place, bytes, { mode: 0o600 });
  return `${sha256(bytes)}  files/${path}\n`;
}

/** Writes the files of such a folder into a store, durably; Problem `invalid` for the first that is not as it was. */
export async function copyIn(
  files: Files,
  folder: string,
  wanted: { count: number; sha256: string },
  heard: (line: string) => void,
): Promise<void> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(join(folder, LIST))) hash.update(part as Buffer);
  if (hash.digest('hex') !== wanted.sha256) throw damaged(LIST);
  let count = 0;
  for await (const lines of batches(createInterface(createReadStream(join(folder, LIST))))) {
    await files.write(await Promise.all(lines.map((line) => wholeFile(folder, line))));
    count += lines.length;
    if (count % TOLD_EVERY === 0) heard(`files: ${count} of ${wanted.count}`);
  }
}

async function wholeFile(folder: string, line: string): Promise<{ path: string; bytes: Buffer }> {
  const [, expected, path] = LINE.exec(line) ?? [];
  if (!path) throw damaged(LIST);
  const bytes = await readFile(join(folder, 'files', path));
  if (sha256(bytes) !== expected) throw damaged(`files/${path}`);
  return { path, bytes };
}

/** A refusal of a backup of which a file is not what it was. */
export const damaged = (file: string): Problem =>
  new Problem('invalid', `${file} of the backup is not what was written. Nothing was restored; take another backup.`);

async function* batches(lines: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const line of lines) {
    batch.push(line);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
