import { dirname, relative, sep } from 'node:path';
import { unlink } from 'node:fs/promises';
import { fairTurns } from '../../common/concurrency/fair-turns.ts';
import { coalesced } from './coalesce.ts';
import { asRefusal, codeOf, makeFolder, syncFolder, writeWhole } from './disk.ts';

const MAX_FOLDERS_KNOWN = 10_000;
/** Files of a call that wait for their turn. */
const PLACERS = 32;
/** So many are written at once, those of every folder under the root in turn: as many as there are threads for it, and some that are about to. */
const TURNS = { most: 8, ofOne: 6, waiting: Infinity };
const NEVER = new AbortController().signal;

/** A file that is to be written, by its whole path. */
interface Placed {
  path: string;
  bytes: Uint8Array;
}

/** Writes and removes files under a folder durably; calls that come at the same time share the fsyncs of folders. */
export interface Writer {
  /** All of them, or none; folders that are missing are made. */
  write(files: Placed[]): Promise<void>;
  /** Those that are not there are passed over. */
  remove(paths: string[]): Promise<void>;
}

/** A writer under a folder that is there, named without links; `draftOf` says what a file is called until it is whole. */
export function folderWriter(root: string, draftOf: (path: string) => string): Writer {
  const known = new Set<string>();
  const synced = coalesced(syncFolder);
  const turns = fairTurns(TURNS);
  const ensureFolder = coalesced((at) => makeFolder(root, at));

  async function ready(at: string): Promise<void> {
    if (known.has(at) || at === root) return;
    await ensureFolder(at);
    if (known.size >= MAX_FOLDERS_KNOWN) known.clear();
    known.add(at);
  }

  async function place({ path, bytes }: Placed): Promise<void> {
    const draft = draftOf(path);
    await ready(dirname(path));
    await writeWhole(path, draft, bytes).catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      known.delete(dirname(path));
      await ready(dirname(path));
      await writeWhole(path, draft, bytes);
    });
  }

  /** Some at a time, so that a large batch leaves file handles to others. Ends when all that were begun have ended. */
  async function placeAll(files: ArrayIterator<Placed>): Promise<void> {
    const lost: unknown[] = [];
    const placer = async () => {
      for (const file of files) {
        if (lost.length > 0) return;
        await turns
          .take(folderUnder(root, file.path), NEVER, () => place(file))
          ?.catch((error: unknown) => lost.push(error));
      }
    };
    await Promise.all(Array.from({ length: PLACERS }, placer));
    if (lost.length > 0) throw lost[0];
  }

  async function write(files: Placed[]): Promise<void> {
    try {
      await placeAll(files.values());
      await Promise.all(foldersOf(files.map((file) => file.path)).map(synced));
    } catch (error) {
      await Promise.all(files.map((file) => unlink(file.path).catch(() => {})));
      throw asRefusal(error);
    }
  }

  async function remove(paths: string[]): Promise<void> {
    const tolerant = (work: Promise<void>) =>
      work.catch((error: unknown) => {
        if (codeOf(error) !== 'ENOENT') throw asRefusal(error);
      });
    await Promise.all(paths.map((path) => tolerant(unlink(path))));
    await Promise.all(foldersOf(paths).map((at) => tolerant(synced(at))));
  }

  return { write, remove };
}

/** The first folder on the way from the root: an org's. */
const folderUnder = (root: string, path: string): string => relative(root, path).split(sep, 1)[0] ?? '';
const foldersOf = (paths: string[]): string[] => [...new Set(paths.map((path) => dirname(path)))];
