import { createHash } from 'node:crypto';
import { codeOf } from '../../stores/files/disk.ts';
import { Problem } from '../../common/errors.ts';
import type { Context } from '../../context.ts';
import type { Archived } from '../../stores/items/archived-items.ts';
import { originalsOf, type Original } from '../../stores/items/originals.ts';
import { openSpool } from '../../stores/files/temp-file.ts';
import { ORIGINALS, type ManifestOriginal } from './manifest.ts';
import type { ZipWriter } from './zip-writer.ts';

/** The files that items were read from, as an export takes them along: each once, after the items that name it first. */
interface OriginalsOut {
  /** The parts of a zip with the files of these items that are not in it yet. */
  parts(zip: ZipWriter, items: Archived[]): AsyncGenerator<Buffer>;
  /** What the manifest says of the file of an item of the last call. */
  of(item: Archived): ManifestOriginal | undefined;
  /** Items whose file is gone. */
  missing: string[];
}

/** Reads files of an org for an export; each is put by in `folder` while it goes into the zip, as it is. Only files are kept in mind of which more items are to come. */
export function originalsOut(
  { db, files: { large } }: Pick<Context, 'db' | 'files'>,
  org: string,
  folder: string,
): OriginalsOut {
  const open = new Map<string, ManifestOriginal | undefined>();
  const missing: string[] = [];
  let named = new Map<string, ManifestOriginal | undefined>();
  let count = 0;

  async function* write(
    zip: ZipWriter,
    original: Original,
    at: Date,
  ): AsyncGenerator<Buffer, ManifestOriginal | undefined> {
    if ((await large.size(original.place)) !== original.bytes) return undefined;
    await using spool = await openSpool(folder);
    const hash = createHash('sha256');
    try {
      for await (const part of large.read(original.place)) {
        hash.update(part as Buffer);
        await spool.write(part as Buffer);
      }
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
    const { filename, media_type, bytes } = original;
    const path = `${ORIGINALS}${++count}-${filename.replaceAll(/[^\w.-]/g, '_').slice(-MAX_NAME_LENGTH)}`;
    yield* zip.spooled(path, spool, at);
    return { path, filename, media_type, bytes, sha256: hash.digest('hex') };
  }

  return {
    missing,
    of: ({ item_id }) => named.get(item_id),
    async *parts(zip, items) {
      named = new Map();
      const ids = items.map(({ item_id }) => item_id);
      const originals = await originalsOf(db, org, ids);
      for (const { item_id, submitted_at } of items) {
        const original = originals.get(item_id);
        if (!original) continue;
        const { place, last } = original;
        if (!open.has(place)) open.set(place, yield* write(zip, original, submitted_at));
        const written = open.get(place);
        if (written) named.set(item_id, written);
        else missing.push(item_id);
        if (item_id >= last) open.delete(place);
      }
    },
  };
}

const MAX_NAME_LENGTH = 80;

const isMissing = (error: unknown): boolean =>
  codeOf(error) === 'ENOENT' || (error instanceof Problem && error.code === 'not_found');
