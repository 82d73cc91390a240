import { hash } from 'node:crypto';
import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

const WIDTH = 13;

/** Which files of an ingest have been accepted whole, kept until all have been. */
export interface Journal {
  has(file: string): boolean;
  /** Kept on disk before it returns. */
  add(files: string[]): void;
  /** All are through: nothing is left to go on with. */
  remove(): void;
}

/** Opens the journal of an ingest, which `what` tells from others: where it goes, and as what. Its lines are short hashes, 20 bytes a file in memory. */
export function openJournal(folder: string, what: unknown): Journal {
  const path = join(folder, `ingest-${digest(JSON.stringify(what))}.log`);
  const seen = new Set(read(path).map((line) => Number.parseInt(line, 16)));
  const mark = (file: string): string => digest(file).slice(0, WIDTH);
  return {
    has: (file) => seen.size > 0 && seen.has(Number.parseInt(mark(file), 16)),
    add(files) {
      if (files.length === 0) return;
      mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      appendFileSync(path, files.map((file) => `${mark(file)}\n`).join(''), { mode: 0o600 });
    },
    remove: () => rmSync(path, { force: true }),
  };
}

const digest = (text: string): string => hash('sha256', text).slice(0, 16);

function read(path: string): string[] {
  try {
    return readFileSync(path, 'latin1')
      .split('\n')
      .filter((line) => line.length === WIDTH);
  } catch {
    return [];
  }
}
