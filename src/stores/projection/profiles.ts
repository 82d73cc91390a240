import { kindOf } from '../../common/identity-keys.ts';
import type { LookupRow, MemberRow, ProfileRow } from '../../common/settling/rows.ts';
import { type Db, one, rows, send } from '../db/sql.ts';
import { present } from '../../common/element-at.ts';

const COLUMN_OF: Record<keyof ProfileRow, string> = {
  uid: 'uid',
  key: 'key',
  root: 'root',
  thing: 'thing',
  nameProfile: 'anchor',
  mentions: 'mentions',
  documents: 'documents',
  supportCount: 'held',
  isEstablished: 'standing',
  unmatched: 'unmatched',
  keep: 'keep',
  decided: 'decided',
  state: 'state',
};
const COLUMNS = Object.values(COLUMN_OF).join(', ');
const NAMES = Object.keys(COLUMN_OF) as (keyof ProfileRow)[];
const FIELDS = NAMES.map((field) => `"${field}"`).join(', ');
const SELECTED = Object.entries(COLUMN_OF)
  .map(([field, column]) => `${column} "${field}"`)
  .join(', ');

const blocks = new WeakMap<Db, number[]>();

/** A number for a new profile or thing, from a block that this connection took; unique over all graphs. */
export async function surrogate(db: Db): Promise<number> {
  let block = blocks.get(db);
  if (!block?.length) {
    const { n } = await one<{ n: number }>(db, { name: 'surrogates', text: `select nextval('surrogates') n` });
    block = Array.from({ length: 1000 }, (_, i) => n + 999 - i);
    blocks.set(db, block);
  }
  return present(block.pop(), 'number left in the block');
}

export const byKey = (db: Db, graph: string, keys: string[]): Promise<ProfileRow[]> =>
  rows(db, {
    name: 'profiles by key',
    text: `select ${SELECTED} from profiles where key = any($1) and graph = $2`,
    values: [keys, graph],
  });

const THINGS_UNDER = 'array(select thing from under where thing is not null)';

/** The profiles under keys, and all others of their things. */
export const ofThingsUnder = (db: Db, graph: string, keys: string[]): Promise<ProfileRow[]> =>
  rows(db, {
    name: 'profiles of things under',
    text: `with under as materialized (select ${COLUMNS} from profiles where key = any($1) and graph = $2)
      select ${SELECTED} from under where thing is null
      union all select ${SELECTED} from profiles where thing = any(${THINGS_UNDER}) and thing <> uid
      union all select ${SELECTED} from profiles where uid = any(${THINGS_UNDER}) and thing = uid`,
    values: [keys, graph],
  });

export const byUid = (db: Db, uids: number[]): Promise<ProfileRow[]> =>
  rows(db, { name: 'profiles by uid', text: `select ${SELECTED} from profiles where uid = any($1)`, values: [uids] });

/** The profiles of things; a thing mostly carries the number of its first profile, which the index leaves out. */
export const byThing = (db: Db, things: number[]): Promise<ProfileRow[]> =>
  rows(db, {
    name: 'profiles by thing',
    text: `select ${SELECTED} from profiles where thing = any($1) and thing <> uid
      union all select ${SELECTED} from profiles where uid = any($1) and thing = uid`,
    values: [things],
  });

export const byRoot = (db: Db, roots: number[]): Promise<ProfileRow[]> =>
  rows(db, {
    name: 'profiles by root',
    text: `select ${SELECTED} from profiles where root = any($1) and root <> uid
      union all select ${SELECTED} from profiles where uid = any($1)`,
    values: [roots],
  });

/** The readings that stand on these profiles. */
export const byNameProfile = (db: Db, names: number[]): Promise<ProfileRow[]> =>
  rows(db, {
    name: 'profiles by name profile',
    text: `select ${SELECTED} from profiles where anchor is not null and anchor = any($1)`,
    values: [names],
  });

/** Which profiles have which thing. */
export async function membersOf(db: Db, things: number[]): Promise<MemberRow[]> {
  const found = await rows<Omit<MemberRow, 'kind'> & { kind: string }>(db, {
    name: 'members of things',
    text: `select uid, thing, left(key, 1) kind, case when decided ->> 'cut' = 'true' then key end cut
        from profiles where thing = any($1) and thing <> uid
      union all select uid, thing, left(key, 1), case when decided ->> 'cut' = 'true' then key end from profiles where uid = any($1) and thing = uid`,
    values: [things],
  });
  return found.map((member) => ({ ...member, kind: kindOf(member.kind) }));
}

const columnsOf = (profile: ProfileRow): Partial<ProfileRow> =>
  Object.fromEntries(NAMES.map((field) => [field, profile[field]]));

/** Inserts new profiles and writes what may change of old ones; what a profile has beside its row stays in memory. */
export async function write(db: Db, graph: string, fresh: ProfileRow[], changed: ProfileRow[]): Promise<void> {
  const recordset = `from json_to_recordset($1) as r(uid bigint, key text, root bigint, thing bigint, "nameProfile" bigint,
    mentions int, documents int, "supportCount" int, "isEstablished" boolean, unmatched boolean, keep text, decided json, state json)`;
  if (fresh.length)
    await send(db, {
      name: 'profiles insert',
      text: `insert into profiles (graph, ${COLUMNS}) select $2, ${FIELDS} ${recordset}`,
      values: [JSON.stringify(fresh.map(columnsOf)), graph],
    });
  if (changed.length)
    await send(db, {
      name: 'profiles update',
      text: `update profiles p set root = r.root, thing = r.thing, anchor = r."nameProfile", mentions = r.mentions, documents = r.documents,
        held = r."supportCount", standing = r."isEstablished", unmatched = r.unmatched, keep = r.keep, decided = r.decided, state = r.state ${recordset} where p.uid = r.uid`,
      values: [JSON.stringify(changed.map(columnsOf))],
    });
}

/** Which profiles are found under which of these texts. */
export async function holding(db: Db, graph: string, keys: string[]): Promise<Pick<LookupRow, 'key' | 'profile'>[]> {
  if (!keys.length) return [];
  return rows(db, {
    name: 'lookups holding',
    text: 'select key, profile from lookups where key = any($1) and graph = $2',
    values: [keys, graph],
  });
}

/** A text, and of how many rows with the lowest and of how many with the highest groups to read. */
export interface HolderRequest {
  text: string;
  most: number;
}

/** The rows with the lowest groups under each text and those with the highest, some of them twice. */
export async function holders(db: Db, graph: string, requests: HolderRequest[]): Promise<LookupRow[]> {
  if (!requests.length) return [];
  const ends = ['asc', 'desc'].map(
    (order) =>
      `(select profile, root from lookups where key = k.key and graph = $3 and root is not null order by root ${order} limit k.most)`,
  );
  return rows(db, {
    name: 'lookups holders',
    text: `select k.key, l.profile, l.root from unnest($1::text[], $2::int[]) k(key, most), lateral (${ends.join(' union all ')}) l`,
    values: [requests.map((one) => one.text), requests.map((one) => one.most), graph],
  });
}

/** Takes away, adds and regroups texts. */
export async function writeLookups(
  db: Db,
  graph: string,
  change: { deleted?: LookupRow[]; inserted?: LookupRow[]; moved?: LookupRow[] },
): Promise<void> {
  const { deleted = [], inserted = [], moved = [] } = change;
  const values = (list: LookupRow[]) => [graph, list.map((l) => l.key), list.map((l) => l.profile)];
  if (deleted.length)
    await send(db, {
      name: 'lookups out',
      text: `delete from lookups l using unnest($2::text[], $3::bigint[]) r(key, profile)
        where l.key = r.key and l.graph = $1 and l.profile = r.profile`,
      values: values(deleted),
    });
  if (inserted.length)
    await send(db, {
      name: 'lookups in',
      text: `insert into lookups (graph, key, profile, root)
        select $1, r.key, r.profile, r.root from unnest($2::text[], $3::bigint[], $4::bigint[]) r(key, profile, root)`,
      values: [...values(inserted), inserted.map((l) => l.root)],
    });
  if (moved.length)
    await send(db, {
      name: 'lookups moved',
      text: `update lookups l set root = r.root from unnest($2::text[], $3::bigint[], $4::bigint[]) r(key, profile, root)
        where l.key = r.key and l.graph = $1 and l.profile = r.profile`,
      values: [...values(moved), moved.map((l) => l.root)],
    });
}

/** Deletes profiles that nothing mentions, stands on or decides, a thousand at a time; answers how many. Take the graph's lock first. */
export async function sweep(db: Db, graph: string): Promise<number> {
  const done = await db.query({
    name: 'profiles sweep',
    text: `delete from profiles where uid in (select uid from profiles where graph = $1 and is_empty and not unmatched limit 1000)`,
    values: [graph],
  });
  return done.rowCount ?? 0;
}
