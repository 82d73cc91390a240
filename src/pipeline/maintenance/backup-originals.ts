import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lastOf } from '../../common/element-at.ts';
import type { LargeFiles } from '../../stores/files/file-store.ts';
import type { Db } from '../../stores/db/sql.ts';
import { placesAfter, type PlaceOfOrg } from '../../stores/items/originals.ts';
import { backupList, damaged, hashing, type BackupList, type Listed } from './backup-list.ts';

/** Files that are copied at a time, each part by part. */
const BATCH_SIZE = 4;

/** Copies every file that was sent, as it was sent, into a folder, with a list of them beside. One that is gone is named and passed over. */
export function originalsOut(
  db: Db,
  large: LargeFiles,
  folder: string,
  heard: (line: string) => void,
): Promise<Listed> {
  const list = backupList(folder, 'originals');
  const copy = async ({ place }: PlaceOfOrg) => {
    const sha256 = await copyOriginal(large, list, place);
    if (sha256 === undefined) heard(`originals: ${place} is gone and left out`);
    return sha256 === undefined ? [] : [{ path: place, sha256 }];
  };
  async function* copied() {
    let last: PlaceOfOrg = { org_id: '', place: '' };
    for (;;) {
      const places = await placesAfter(db, last, BATCH_SIZE);
      if (places.length > 0) yield (await Promise.all(places.map(copy))).flat();
      if (places.length < BATCH_SIZE) return;
      last = lastOf(places);
    }
  }
  return list.write(copied(), heard);
}

/** Copies one file; its sha256, undefined when it is gone. */
async function copyOriginal(large: LargeFiles, list: BackupList, place: string): Promise<string | undefined> {
  if ((await large.size(place)) === undefined) return undefined;
  const copy = list.placeOf(place);
  await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  try {
    const out = createWriteStream(copy, { flags: 'wx', mode: 0o600, flush: true });
    await pipeline(large.read(place), hashing(hash), out);
  } catch (error) {
    if ((await large.size(place)) !== undefined) throw error;
    await rm(copy, { force: true });
    return undefined;
  }
  return hash.digest('hex');
}

/** Writes the files of such a folder among the large files, durably; Problem `invalid` for the first that is not as it was. */
export async function originalsIn(
  large: LargeFiles,
  folder: string,
  wanted: Listed,
  heard: (line: string) => void,
): Promise<void> {
  const list = backupList(folder, 'originals');
  const bringBack = async ({ path, sha256: expected }: { path: string; sha256: string }) => {
    const copy = list.placeOf(path);
    await stat(copy);
    const written = await large.write(path, createReadStream(copy));
    if (written.sha256 === expected) return;
    await large.remove(path);
    throw damaged(`originals/${path}`);
  };
  for await (const batch of list.read(wanted, BATCH_SIZE, heard)) await Promise.all(batch.map(bringBack));
}
