import { isStorableText } from '../common/storable.ts';
import { slugOf } from '../http/slug.ts';
import { get, idFor, isKnownAs } from '../stores/orgs/orgs.ts';
import type { Db } from '../stores/db/sql.ts';

/** Whether an org is meant: by its id, in the spelling that it was provisioned with, or by its id with the identity provider. */
export async function namesOrg(db: Db, named: string, org: string): Promise<boolean> {
  return named === org || slugOf(named) === org || (isStorableText(named) && (await isKnownAs(db, org, named)));
}

/** The id of the org that a name means, in any of these ways; undefined where it means none. */
export async function orgNamed(db: Db, named: string): Promise<string | undefined> {
  if (!isStorableText(named)) return undefined;
  for (const id of new Set([named, slugOf(named)])) if (id && (await get(db, id))) return id;
  return idFor(db, named);
}
