import { randomUUID } from 'node:crypto';
import type { Db } from '../db/sql.ts';
import type { Files } from '../files/file-store.ts';
import { withoutItems, type Original } from './originals.ts';

/** A file as it came, with the media type that it came with. */
interface FileAsItCame {
  filename: string;
  type: string;
  bytes: Uint8Array;
}

/** Keeps files among an org's large files, in the order given; each stays once an item is accepted that was read from it. */
export async function keepFiles({ large }: Files, org: string, came: FileAsItCame[]): Promise<Original[]> {
  const kept = came.map(({ bytes, filename, type }) => ({
    bytes,
    original: {
      place: `${org}/files/${randomUUID()}`,
      filename: storable(filename, 500),
      media_type: storable(type, 200),
      bytes: bytes.length,
    },
  }));
  await large.writeAll(kept.map(({ bytes, original: { place } }) => ({ path: place, bytes })));
  return kept.map(({ original }) => original);
}

/** Removes those of these files that no item was read from. */
export async function removeUnused(
  { db, files }: { db: Db; files: Files },
  org: string,
  kept: Original[],
): Promise<void> {
  const places = [...new Set(kept.map(({ place }) => place))];
  if (places.length === 0) return;
  for (const place of await withoutItems(db, org, places)) await files.large.remove(place);
}

const storable = (text: string, length: number): string => text.replaceAll('\0', '').slice(0, length).toWellFormed();
