import { randomUUID } from 'node:crypto';
import { storable } from '../../common/storable.ts';
import type { Pool } from '../db/sql.ts';
import type { Files } from '../files/file-store.ts';
import { claimNew, release } from './kept-files.ts';
import type { Original } from './originals.ts';

/** A file as it came, with the media type that it came with. */
interface FileAsItCame {
  filename: string;
  type: string;
  bytes: Uint8Array;
}

interface Keeping {
  db: Pool;
  files: Files;
}

/**
 * Keeps files among an org's large files, in the order given, undefined for each that the plan has no room for; each stays once an item
 * is accepted that was read from it.
 */
export async function keepFiles(
  { db, files: { large } }: Keeping,
  org: string,
  came: FileAsItCame[],
): Promise<(Original | undefined)[]> {
  const wanted = came.map(({ bytes, filename, type }) => ({
    bytes,
    original: {
      place: `${org}/files/${randomUUID()}`,
      filename: storable(filename, 500),
      media_type: storable(type, 200),
      bytes: bytes.length,
    },
  }));
  const claimed = await claimNew(
    db,
    org,
    wanted.map(({ original }) => original),
  );
  const kept = wanted.filter(({ original }) => claimed.has(original.place));
  try {
    await large.writeAll(kept.map(({ bytes, original: { place } }) => ({ path: place, bytes })));
  } catch (error) {
    await release(db, org, [...claimed]).catch(() => {});
    throw error;
  }
  return wanted.map(({ original }) => (claimed.has(original.place) ? original : undefined));
}

/** Removes those of these files that no item was read from. */
export async function removeUnused({ db, files }: Keeping, org: string, kept: Original[]): Promise<void> {
  const places = [...new Set(kept.map(({ place }) => place))];
  for (const place of await release(db, org, places)) await files.large.remove(place);
}
