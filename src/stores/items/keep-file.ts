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

/** Keeps a file among an org's large files; it stays once an item is accepted that was read from it. */
export async function keepFile(files: Files, org: string, { bytes, filename, type }: FileAsItCame): Promise<Original> {
  const place = `${org}/files/${randomUUID()}`;
  await files.large.write(place, partsOf(bytes));
  return { place, filename: storable(filename, 500), media_type: storable(type, 200), bytes: bytes.length };
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

async function* partsOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
