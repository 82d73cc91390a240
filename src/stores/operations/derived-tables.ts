import { row, rows, sql, type Db } from '../db/sql.ts';

/** A table that settling derives from what is asserted: what names a row of a graph, what the row says, and what only a new row is given. */
interface Derived {
  key: string[];
  plain: string[];
  json: string[];
  fresh?: string[];
}

const PROVENANCE = ['rule', 'confidence', 'authority', 'start_at', 'end_at'];
const DERIVED: Record<string, Derived> = {
  mentions: {
    key: ['doc', 'n'],
    plain: ['profile', 'day', 'seq', 'tier', 'label', 'name', ...PROVENANCE],
    json: ['details', 'properties'],
  },
  claims: {
    key: ['doc', 'n'],
    plain: [
      'from_n',
      'to_n',
      'type',
      'a',
      'b',
      'free',
      'rank',
      'day',
      'source',
      'valid_from',
      'valid_to',
      ...PROVENANCE,
    ],
    json: ['properties'],
  },
  profiles: {
    key: ['uid'],
    plain: ['root', 'thing', 'anchor', 'mentions', 'documents', 'held', 'standing', 'keep'],
    json: ['decided', 'state'],
    fresh: ['key', 'unmatched'],
  },
  lookups: { key: ['key', 'profile'], plain: ['root'], json: [] },
  pairs: { key: ['a', 'type', 'b'], plain: [], json: ['state'] },
  things: { key: ['uid'], plain: ['base', 'id', 'label'], json: [] },
};
const TABLES = Object.keys(DERIVED);
/** What is read as it is stored while the tables are derived anew. */
const READ = ['mentions', 'claims', 'profiles'];

/**
 * Puts an empty temporary table before each that settling derives, so that in this transaction settling fills those; the profiles of the
 * graph are there with their numbers and nothing else. What is stored is read as `stored_mentions` and so on.
 */
export async function beginDerived(db: Db, graph: string, emptyState: object): Promise<void> {
  for (const table of READ)
    await db.query(`/* of every organization */ create temp view stored_${table} as select * from ${table}`);
  for (const table of TABLES) await db.query(`create temp table ${table} (like ${table} including all) on commit drop`);
  await db.query('discard plans');
  await db.query({
    text: `insert into profiles (graph, uid, key, mentions, documents, held, standing, unmatched, state)
      select graph, uid, key, 0, 0, 0, false, false, $2::json from stored_profiles where graph = $1`,
    values: [graph, JSON.stringify(emptyState)],
  });
}

/** The keys that decisions of these kinds in force name. */
export async function keysDecidedOn(db: Db, graph: string, kinds: string[]): Promise<string[]> {
  const found = await rows<{ key: string }>(
    db,
    sql`select distinct k.key from decisions d join decision_keys k on k.graph = d.graph and k.seq = d.seq
      where d.graph = ${graph} and d.revoked_at is null and d.state = 'applied' and d.kind = any(${kinds})`,
  );
  return found.map(({ key }) => key);
}

/** Ends the derivation: what was derived is `derived_profiles` and so on from here, and the tables are the stored ones again. */
export async function endDerived(db: Db): Promise<void> {
  for (const table of READ) await db.query(`drop view stored_${table}`);
  for (const table of TABLES) await db.query(`alter table pg_temp.${table} rename to derived_${table}`);
}

/** How many mentions of each derived thing are of each stored one. */
export const weights = (db: Db, graph: string): Promise<{ root: number; thing: number; mentions: number }[]> =>
  rows(db, {
    text: `select d.thing as root, p.thing, sum(d.mentions)::int as mentions from derived_profiles d join profiles p on p.uid = d.uid
      where d.graph = $1 and p.graph = $1 and d.thing is not null and p.thing is not null group by 1, 2`,
    values: [graph],
  });

/** The numbers of the derived things, also of those that are no node. */
export async function derivedThings(db: Db): Promise<number[]> {
  const found = await rows<{ thing: number }>(
    db,
    sql`select distinct thing from derived_profiles where thing is not null`,
  );
  return found.map(({ thing }) => thing);
}

/** Gives derived things other numbers; below zero first, for a number may pass from one to another. */
export async function renumber(db: Db, graph: string, numbers: Map<number, number>): Promise<void> {
  if (!numbers.size) return;
  const values = [graph, [...numbers.keys()], [...numbers.values()]];
  for (const [table, column] of [
    ['things', 'uid'],
    ['profiles', 'thing'],
  ] as const) {
    await db.query({
      text: `update derived_${table} d set ${column} = -r.given from unnest($2::bigint[], $3::bigint[]) r(was, given)
        where d.graph = $1 and d.${column} = r.was`,
      values,
    });
    await db.query(`update derived_${table} set ${column} = -${column} where ${column} < 0`);
  }
}

/** Makes what is stored of a graph what was derived; answers how many rows of which tables were otherwise. */
export async function mend(db: Db, graph: string): Promise<Record<string, number>> {
  const mended: Record<string, number> = {};
  for (const [table, derived] of Object.entries(DERIVED))
    for (const text of [...deletionsFrom(table, derived), otherIn(table, derived), newIn(table, derived)]) {
      const { rowCount } = await db.query({ text, values: [graph] });
      if (rowCount) mended[table] = (mended[table] ?? 0) + rowCount;
    }
  return mended;
}

const same = ({ key }: Derived) => ['graph', ...key].map((column) => `d.${column} = t.${column}`).join(' and ');

/** Profiles are there as long as they have a number. */
const deletionsFrom = (table: string, derived: Derived): string[] =>
  table === 'profiles'
    ? []
    : [
        `delete from ${table} t where t.graph = $1 and not exists (select from derived_${table} d where ${same(derived)})`,
      ];

function otherIn(table: string, derived: Derived): string {
  const { plain, json } = derived;
  const columnsOf = (of: string) =>
    [...plain.map((column) => `${of}.${column}`), ...json.map((column) => `${of}.${column}::jsonb`)].join(', ');
  const set = [...plain, ...json].map((column) => `${column} = d.${column}`).join(', ');
  return `update ${table} t set ${set} from derived_${table} d
    where t.graph = $1 and d.graph = $1 and ${same(derived)} and row(${columnsOf('t')}) is distinct from row(${columnsOf('d')})`;
}

function newIn(table: string, derived: Derived): string {
  const { key, plain, json, fresh = [] } = derived;
  const columns = ['graph', ...key, ...plain, ...json, ...fresh].join(', ');
  return `insert into ${table} (${columns}) select ${columns} from derived_${table} d
    where d.graph = $1 and not exists (select from ${table} t where t.graph = $1 and ${same(derived)})`;
}

/** Makes sure that a graph is as this transaction saw it when it began; an error 40001 otherwise. Nobody changes it until the transaction ends. */
export async function holdUnchanged(db: Db, graph: string): Promise<void> {
  await row(db, sql`select revision from graphs where graph_key = ${graph} for update`);
}
