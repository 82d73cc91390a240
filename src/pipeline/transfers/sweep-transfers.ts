import type { Context } from '../../context.ts';
import { discardSpools } from '../../stores/files/temp-file.ts';
import { isLocked } from '../../stores/db/locks.ts';
import { releaseAbandoned } from '../../stores/items/kept-files.ts';
import { forgetOld, strays } from '../../stores/operations/transfers.ts';
import { spoolFolder } from './export-zip.ts';

const HOUR_MS = 3_600_000;
const EXPORT_HOURS = 7 * 24;
const IMPORT_HOURS = 7 * 24;
const DRAFT_HOURS = 24;
const BATCH_SIZE = 500;

/** Removes exports and imports that ended a week ago, files that no row names for over an hour unless a backup is being restored, and drafts of a day ago; answers how many files. */
export async function sweepTransfers({
  db,
  files,
  config,
  clock,
}: Pick<Context, 'db' | 'files' | 'config' | 'clock'>): Promise<number> {
  const now = clock.now().getTime();
  const drafts = new Date(now - DRAFT_HOURS * HOUR_MS);
  let removed = (await files.large.discardDrafts(drafts)) + (await discardSpools(spoolFolder(config), drafts));
  const over = [...(await forgetOld(db, 'export', EXPORT_HOURS)), ...(await forgetOld(db, 'import', IMPORT_HOURS))];
  for (const place of over) await files.large.remove(place);
  const anHourAgo = new Date(now - HOUR_MS);
  const old: string[] = [];
  for await (const { path, modifiedAt } of files.large.scan()) if (modifiedAt < anHourAgo) old.push(path);
  for (let at = 0; at < old.length && !(await isLocked(db, 'restoring')); at += BATCH_SIZE)
    for (const place of await strays(db, old.slice(at, at + BATCH_SIZE))) {
      await files.large.remove(place);
      removed++;
    }
  if (await isLocked(db, 'restoring')) return removed + over.length;
  for (const place of await releaseAbandoned(db, anHourAgo)) await files.large.remove(place);
  return removed + over.length;
}
