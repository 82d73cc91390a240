import type { Readable } from 'node:stream';

export interface StoredFile {
  path: string;
  modifiedAt: Date;
}

/** Files of any size beside the collector path, as streams: what an org takes out and brings in. Paths are made from our ids only. */
export interface LargeFiles {
  /** Writes a file durably from its parts: complete and in its place when it resolves, not there when it fails; its size and sha256. */
  write(path: string, parts: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }>;
  /** Writes files whose bytes are at hand durably: all of them complete and in their places when it resolves, none of them when it fails. */
  writeAll(files: { path: string; bytes: Uint8Array }[]): Promise<void>;
  /** The size of a file; undefined when there is none. */
  size(path: string): Promise<number | undefined>;
  /** The bytes from `start` to before `end`, all of them when left out; the stream fails when there is no such file. */
  read(path: string, range?: { start: number; end: number }): Readable;
  /** Removes a file; one that is not there is passed over. */
  remove(path: string): Promise<void>;
  /** Removes everything under a folder, unfinished files too; answers how many there were. */
  removeAll(folder: string): Promise<number>;
  /** Every finished file. */
  scan(): AsyncIterable<StoredFile>;
  /** Removes what was begun before an instant and never finished; answers how many. */
  discardDrafts(before: Date): Promise<number>;
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
  large: LargeFiles;
  close(): Promise<void>;
}
