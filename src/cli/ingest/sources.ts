import { closeSync, createReadStream, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { glob, readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Source } from './reader.ts';

const LARGEST = 64 * 1024 * 1024;
/** Files up to this are read at once: handing them to another thread takes longer than reading them. */
const SMALL = 256 * 1024;
/** So many first bytes tell what a file is. */
const HEAD = 16 * 1024;

/** A path that was named, or one found below a folder or by a pattern. */
export interface Place {
  path: string;
  named: boolean;
}

/** Which endings are read, and what hears of files in folders and patterns that have another one. */
export interface Endings {
  known(ending: string): boolean;
  other?(path: string): void;
}

/** The files that arguments mean, in order of their names: files as they are, folders with all below them that is of a known kind, patterns. Hidden ones are left out. */
export async function* places(args: string[], known: Endings): AsyncGenerator<Place> {
  for (const arg of args) {
    const found = await stat(arg).catch(() => undefined);
    if (found?.isDirectory()) yield* below(arg, known);
    else if (found || !/[*?[{]/.test(arg)) yield { path: arg, named: true };
    else yield* matching(arg, known);
  }
}

async function* below(folder: string, known: Endings): AsyncGenerator<Place> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory()) yield* below(path, known);
    else if (entry.isFile() && isRead(path, known)) yield { path, named: false };
  }
}

async function* matching(pattern: string, known: Endings): AsyncGenerator<Place> {
  for await (const entry of glob(pattern, { withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && isRead(path, known)) yield { path, named: false };
  }
}

function isRead(path: string, { known, other }: Endings): boolean {
  const isKnown = known(extname(path).toLowerCase());
  if (!isKnown) other?.(path);
  return isKnown;
}

/** A file to read; throws what opening it does. */
export function fileAt(path: string): Source & { size: number } {
  const { size, mtime, mtimeMs } = statSync(path);
  const bytes = () => {
    if (size > LARGEST) throw new Error('It is over 64 MB: split it.');
    return size <= SMALL ? readFileSync(path) : readFile(path);
  };
  const modified = mtimeMs > 0 ? mtime : new Date();
  return {
    path,
    name: basename(path),
    modified,
    size,
    bytes,
    stream: () => createReadStream(path),
    head: () => headOf(path),
  };
}

function headOf(path: string): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(HEAD);
    return head.subarray(0, readSync(file, head));
  } finally {
    closeSync(file);
  }
}

/** Standard input, as a file of that ending. */
export function standardInput(ending: string): Source {
  const bytes = async () => {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of process.stdin as AsyncIterable<Buffer>) {
      if ((size += part.length) > LARGEST) throw new Error('It is over 64 MB: split it.');
      parts.push(part);
    }
    return Buffer.concat(parts);
  };
  return { path: '-', name: `input${ending}`, modified: new Date(), bytes, stream: () => process.stdin };
}
