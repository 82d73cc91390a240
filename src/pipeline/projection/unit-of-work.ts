import { isDocumentLocal } from '../../identity/key.ts';
import { lookupChange } from '../../identity/settling/listing.ts';
import { emptyNeighbourhood, type Neighbourhood } from '../../identity/settling/neighbourhood.ts';
import { isDirty, type Profile } from '../../identity/settling/profile.ts';
import type { ProfileRow } from '../../common/settling-rows.ts';
import * as profiles from '../../stores/projection/profiles.ts';
import type { Db } from '../../stores/db/sql.ts';

/** A unit of work on one graph under its lock: what it has read, and where it reads and writes. */
export interface Unit extends Neighbourhood {
  db: Db;
  graph: string;
}

export const openUnit = (db: Db, graph: string): Unit => ({ db, graph, ...emptyNeighbourhood() });

/** Writes all profiles that changed, and the texts under which they are found. */
export async function writeProfiles(unit: Unit): Promise<void> {
  const all = [...unit.profiles.values()];
  const dirty = all.filter(isDirty);
  const rows = (list: Profile[]): ProfileRow[] =>
    list.map((p) => ({ ...p, state: isDocumentLocal(p.parsed.kind) && p.mentions < 2 && !p.decided ? null : p.state }));
  await profiles.writeLookups(unit.db, unit.graph, lookupChange(all));
  await profiles.write(unit.db, unit.graph, rows(dirty.filter((p) => !p.before)), rows(dirty.filter((p) => p.before)));
}
