import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { folderFiles } from './files-folder.ts';

export interface StoredFile {
  path: string;
  modifiedAt: Date;
}

/** The collector path: markdown files in a folder, or objects in a bucket. Paths are relative and made from our ids only. */
export interface Files {
  /** Writes files durably: each complete and fsynced, folders too, before it resolves; Problem `storage_full` when there is no room. */
  write(files: { path: string; bytes: Buffer }[]): Promise<void>;
  /** The bytes of a file; undefined when there is none; Problem `invalid` with the reason for what is no plain file of a sane size. */
  read(path: string): Promise<Buffer | undefined>;
  /** Removes files, durably, and what was set aside under the same paths; those that are not there are passed over. */
  remove(paths: string[]): Promise<void>;
  /** Removes everything under a folder of the collector path, and what was set aside from there; answers how many files there were. */
  removeAll(folder: string): Promise<number>;
  /** Takes a file out of the collector path into quarantine, with the reason beside it. */
  quarantine(path: string, reason: string): Promise<void>;
  /** Every file under the collector path, unfinished ones too, by path. */
  scan(): AsyncIterable<StoredFile>;
  /** Free share (0 to 1) of the disk and whether it takes a write; for the health check. */
  probe(): Promise<{ writable: boolean; free: number }>;
  close(): Promise<void>;
}

/** The file store that `FILES_URL` names, or `DATA_DIR/collector`; what is quarantined goes beside it. */
export function openFiles(config: Pick<Config, 'FILES_URL' | 'DATA_DIR'>): Files {
  const root = config.FILES_URL ? folderOf(config.FILES_URL) : join(resolve(config.DATA_DIR), 'collector');
  return folderFiles(root, config.FILES_URL ? `${root}.quarantine` : join(resolve(config.DATA_DIR), 'quarantine'));
}

function folderOf(address: string): string {
  const url = new URL(address);
  if (url.protocol === 'file:') return resolve(fileURLToPath(url));
  throw new Error(`FILES_URL: ${url.protocol}// is not supported. Use file:///an/absolute/folder, or leave it unset.`);
}
