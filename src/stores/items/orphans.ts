import { basename } from 'node:path';
import { isLocked } from '../db/locks.ts';
import { rows, sql, type Db } from '../db/sql.ts';
import type { Files, StoredFile } from '../files/file-store.ts';

const CHUNK = 500;
const YOUNG_MS = 3_600_000;

/** Goes through the collector path: files of items that were taken back are removed, files without a row that are over an hour old are quarantined, unless a backup is being restored. Returns how many went. */
export async function sweepOrphans(db: Db, files: Files, now: Date, signal?: AbortSignal): Promise<number> {
  let deleted = 0;
  for await (const chunk of chunks(files.scan())) {
    signal?.throwIfAborted();
    if (await isLocked(db, 'restoring')) return deleted;
    const owners = await ownersOf(db, chunk);
    for (const { path, modifiedAt } of chunk) {
      const owner = owners.get(path);
      if (owner === 'kept' || (!owner && now.getTime() - modifiedAt.getTime() < YOUNG_MS)) continue;
      if (owner) await files.remove([path]);
      else await files.quarantine(path, 'No accepted item has this file');
      deleted++;
    }
  }
  return deleted;
}

async function* chunks(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let chunk: StoredFile[] = [];
  for await (const file of files) {
    chunk.push(file);
    if (chunk.length === CHUNK) {
      yield chunk;
      chunk = [];
    }
  }
  if (chunk.length > 0) yield chunk;
}

async function ownersOf(db: Db, files: StoredFile[]): Promise<Map<string, 'kept' | 'taken back'>> {
  const orgs = files.map((file) => file.path.replace(/\/.*$/s, ''));
  const ids = files.map((file) => basename(file.path, '.md'));
  const found = await rows<{ path: string; status: string }>(
    db,
    sql`select i.path, i.status from unnest(${orgs}::text[], ${ids}::text[]) as f(org_id, item_id)
    join items i on i.org_id = f.org_id and i.item_id = f.item_id`,
  );
  return new Map(found.map(({ path, status }) => [path, status === 'deleted' ? 'taken back' : 'kept']));
}
