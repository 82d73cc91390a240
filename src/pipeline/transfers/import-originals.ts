import { Problem } from '../../common/errors.ts';
import type { Context } from '../../context.ts';
import { sha256 } from '../../stores/items/content-hash.ts';
import { claim, release } from '../../stores/items/kept-files.ts';
import { withoutItems, type Original } from '../../stores/items/originals.ts';
import type { Transfer, TransferWarning } from '../../stores/operations/transfers.ts';
import type { Archive } from './archive.ts';
import type { ManifestFile, ManifestOriginal } from './manifest.ts';
import { stoppable } from './transfer.ts';

/** Where the files are that the items of an import were read from. */
export const originalsFolder = ({ org_id, id }: Pick<Transfer, 'org_id' | 'id'>): string => `${org_id}/files/${id}`;

/** The files that items of a part were read from, by item, and what is to be said of those that could not be had. */
export interface OriginalsBack {
  originals: Map<string, Original>;
  warnings: TransferWarning[];
}

/** Brings files that items were read from back among the large files, part after part: one that is damaged or not in the zip costs nothing but itself. */
export function originalsIn(
  { db, files: { large } }: Pick<Context, 'db' | 'files'>,
  transfer: Pick<Transfer, 'org_id' | 'id'>,
  archive: Archive,
  signal: AbortSignal,
): (listed: ManifestFile[]) => Promise<OriginalsBack> {
  const { org_id: org } = transfer;
  const lost = new Set<string>();
  const placeOf = ({ path, sha256: hash }: ManifestOriginal) =>
    `${originalsFolder(transfer)}/${sha256(`${path} ${hash}`).slice(0, 32)}`;

  /** Writes a file, unless that cannot be; answers why not. */
  async function write(place: string, original: ManifestOriginal): Promise<string | undefined> {
    const { path, bytes } = original;
    if (!archive.has(path)) return 'it is not in the zip';
    if (!(await claim(db, org, [{ place, bytes }])).has(place)) return 'the plan has no room for it';
    const written = await large.write(place, stoppable(archive.stream(path), signal)).catch(damaged);
    if (written?.sha256 === original.sha256 && written.bytes === bytes) return undefined;
    await large.remove(place);
    await release(db, org, [place]);
    return 'it is damaged';
  }

  return async (listed) => {
    const wanted = listed.flatMap(({ id, original }) => (original ? [{ id, original, place: placeOf(original) }] : []));
    const places = [...new Set(wanted.map(({ place }) => place))];
    const absent = new Set(places.length > 0 ? await withoutItems(db, org, places) : []);
    const back: OriginalsBack = { originals: new Map(), warnings: [] };
    for (const { id, original, place } of wanted) {
      const { path, filename, media_type, bytes } = original;
      const why = absent.delete(place) && !lost.has(place) ? await write(place, original) : undefined;
      if (why !== undefined) {
        lost.add(place);
        const message = `The file ${filename} that it was read from (${path}) cannot be given back: ${why}.`;
        back.warnings.push({ item_id: id, message });
      }
      if (!lost.has(place)) back.originals.set(id, { place, filename, media_type, bytes });
    }
    return back;
  };
}

/** Passes on what is no fault of the zip. */
function damaged(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'invalid') return undefined;
  throw error;
}
