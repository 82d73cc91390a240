import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../../common/errors.ts';

/** How many files a list of a backup names, and the list's own sha256. */
export interface Listed {
  count: number;
  sha256: string;
}

/** A file of a backup: where it is in its store, and what it holds. */
interface Line {
  path: string;
  sha256: string;
}

/** A list of a backup's files: the lines of `sha256sum`, each file below a folder that is called as the list. */
export interface BackupList {
  /** Where a file of it is. */
  placeOf(path: string): string;
  /** Writes the list as its files are copied; each batch is heard of. */
  write(batches: AsyncIterable<Line[]>, heard: (line: string) => void): Promise<Listed>;
  /** The files of the list, in batches; Problem `invalid` when it is not what was written. */
  read(wanted: Listed, batchSize: number, heard: (line: string) => void): AsyncGenerator<Line[]>;
}

const REPORT_INTERVAL = 320;
const LINE = /^([0-9a-f]{64}) {2}(\w+)\/(.+)$/;

export function backupList(folder: string, name: 'files' | 'originals'): BackupList {
  const list = join(folder, `${name}.sha256`);
  return {
    placeOf: (path) => join(folder, name, path),
    async write(batches, heard) {
      const hash = createHash('sha256');
      let count = 0;
      async function* lines() {
        for await (const batch of batches) {
          const text = batch.map(({ path, sha256 }) => `${sha256}  ${name}/${path}\n`).join('');
          hash.update(text);
          yield text;
          const before = count;
          count += batch.length;
          if (isReportDue(before, count)) heard(`${name}: ${count}`);
        }
      }
      await pipeline(lines, createWriteStream(list, { flags: 'wx', mode: 0o600, flush: true }));
      return { count, sha256: hash.digest('hex') };
    },
    async *read(wanted, batchSize, heard) {
      const hash = createHash('sha256');
      for await (const part of createReadStream(list)) hash.update(part as Buffer);
      if (hash.digest('hex') !== wanted.sha256) throw damaged(basename(list));
      let count = 0;
      for await (const lines of inBatches(createInterface(createReadStream(list)), batchSize)) {
        yield lines.map((line) => {
          const [, sha256, below, path] = LINE.exec(line) ?? [];
          if (!sha256 || !path || below !== name) throw damaged(basename(list));
          return { path, sha256 };
        });
        const before = count;
        count += lines.length;
        if (isReportDue(before, count)) heard(`${name}: ${count} of ${wanted.count}`);
      }
    },
  };
}

const isReportDue = (before: number, count: number): boolean =>
  Math.floor(before / REPORT_INTERVAL) < Math.floor(count / REPORT_INTERVAL);

/** A refusal of a backup of which a file is not what it was. */
export const damaged = (file: string): Problem =>
  new Problem('invalid', `${file} of the backup is not what was written. Nothing was restored; take another backup.`);

/** Hashes what goes through. */
export const hashing = (hash: { update(part: Buffer): unknown }) =>
  async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      hash.update(part);
      yield part;
    }
  };

/** Values, so many at a time. */
export async function* inBatches<T>(values: AsyncIterable<T>, batchSize: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const value of values) {
    batch.push(value);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
