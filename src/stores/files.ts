/** The collector path: markdown files in a folder, or objects in a bucket. Paths are relative and made from our ids only. */
export interface Files {
  /** Writes files durably: each complete and fsynced, folders too, before it resolves; Problem `storage_full` when there is no room. */
  write(files: { path: string; bytes: Buffer }[]): Promise<void>;
  /** The bytes of a file; undefined when there is none. */
  read(path: string): Promise<Buffer | undefined>;
  remove(paths: string[]): Promise<void>;
  /** Free share (0 to 1) of the disk and whether it takes a write; for the health check. */
  probe(): Promise<{ writable: boolean; free: number }>;
  close(): Promise<void>;
}
