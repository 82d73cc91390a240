import { randomUUID } from 'node:crypto';
import { storable } from '../../common/storable.ts';
import type { Pool } from '../db/sql.ts';
import type { Files } from '../files/file-store.ts';
import { claimNew, release } from './kept-files.ts';
import type { Original } from './originals.ts';
import { together } from './store-together.ts';

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

/** A file of an org with the place that it is to have. */
interface Placed {
  org: string;
  bytes: Uint8Array;
  original: Original;
}

/** Bytes of a call that others wait for: whoever brings more is kept by itself. */
const MAX_SHARED_BYTES = 262_144;

/**
 * Keeps files among an org's large files, in the order given, undefined for each that the plan has no room for; each stays once an item
 * is accepted that was read from it. Small calls of an org that come at the same time share a claim and the fsyncs of folders.
 */
export function keepFiles(keeping: Keeping, org: string, came: FileAsItCame[]): Promise<(Original | undefined)[]> {
  const placed = came.map(({ bytes, filename, type }) => ({
    org,
    bytes,
    original: {
      place: `${org}/files/${randomUUID()}`,
      filename: storable(filename, 500),
      media_type: storable(type, 200),
      bytes: bytes.length,
    },
  }));
  const total = came.reduce((sum, { bytes }) => sum + bytes.length, 0);
  return total > MAX_SHARED_BYTES ? keepAll(keeping, placed) : keepTogether(keeping, org, placed);
}

const keepTogether = together(keepAll);

/** All are of one org. */
async function keepAll({ db, files: { large } }: Keeping, placed: Placed[]): Promise<(Original | undefined)[]> {
  const org = placed[0]?.org ?? '';
  const claimed = await claimNew(
    db,
    org,
    placed.map(({ original }) => original),
  );
  const kept = placed.filter(({ original }) => claimed.has(original.place));
  try {
    await large.writeAll(kept.map(({ bytes, original: { place } }) => ({ path: place, bytes })));
  } catch (error) {
    await release(db, org, [...claimed]).catch(() => {});
    throw error;
  }
  return placed.map(({ original }) => (claimed.has(original.place) ? original : undefined));
}

/** Removes those of these files that no item was read from. */
export async function removeUnused({ db, files }: Keeping, org: string, kept: Original[]): Promise<void> {
  const places = [...new Set(kept.map(({ place }) => place))];
  for (const place of await release(db, org, places)) await files.large.remove(place);
}
