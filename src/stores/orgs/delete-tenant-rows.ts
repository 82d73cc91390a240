import { pastDeadlocks } from '../db/deadlock.ts';
import { type Db, one, row, rows, sql } from '../db/sql.ts';

/** Every table of ours that has a column of this name: whose rows go with what the column names. */
export async function tablesWith(db: Db, column: 'graph' | 'org_id'): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select format('%I', c.table_name) as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = current_schema() and c.column_name = ${column} and t.table_type = 'BASE TABLE' order by 1`,
  );
  return found.map(({ name }) => name);
}

/** Rows that one statement deletes, and pages that one looks through in a table that has no index of the column. */
const CHUNK = 5_000;
const PAGES = 2_000;

/** Whose rows a column names, and what says that its owner is being taken away. */
const CONDEMNED = {
  org_id: 'orgs where org_id = $1 and purging_since is not null',
  graph: 'graphs where graph_key = $1 and deleted_at is not null',
} as const;

/**
 * Deletes the rows of a table in which the column has that value, in statements of a bounded size; answers how many. Nothing is deleted of
 * what is not being taken away: a process that slept through the rest of a purge leaves alone what has come since under the same name.
 */
export async function wipe(db: Db, table: string, column: keyof typeof CONDEMNED, value: string): Promise<number> {
  const guarded = (rows: string) => `with held as materialized (select from ${CONDEMNED[column]} for key share)
    delete from ${table} where ${column} = $1 and ${rows} and exists (select from held)`;
  const remove = async (rows: string) =>
    (await pastDeadlocks(() => db.query({ text: guarded(rows), values: [value] }))).rowCount ?? 0;
  let deleted = 0;
  if ((await tablesBy(db, column)).includes(table)) {
    const next = `ctid = any(array(select ctid from ${table} where ${column} = $1 limit ${CHUNK}))`;
    for (let some = 1; some > 0; deleted += some) some = await remove(next);
    return deleted;
  }
  const pages = await pagesOf(db, table);
  for (let page = 0; page <= pages; page += PAGES)
    deleted += await remove(`ctid >= '(${page},0)'::tid and ctid < '(${page + PAGES},0)'::tid`);
  return deleted;
}

/** How many pages a table has; nobody writes what is being taken away, so none of its rows come behind them. */
async function pagesOf(db: Db, table: string): Promise<number> {
  const found = await row<{ pages: number }>(
    db,
    sql`select pg_relation_size(${table}::regclass) / current_setting('block_size')::int as pages`,
  );
  return found?.pages ?? 0;
}

/** The next items of a graph that is being taken away by id, those taken back left out, each with its file. */
export const itemsAfter = (
  db: Db,
  { org, graph }: { org: string; graph: string },
  after: string,
  limit: number,
): Promise<{ item_id: string; path: string }[]> =>
  rows(
    db,
    sql`select item_id, path from items where org_id = ${org} and graph_key = ${graph} and item_id > ${after} and status <> 'deleted'
        and exists (select from graphs where graph_key = ${graph} and deleted_at is not null)
      order by item_id limit ${limit}`,
  );

/** Deletes the rows of items that have no idempotency key. */
export async function forgetKeyless(db: Db, org: string, ids: string[]): Promise<void> {
  await db.query(sql`delete from items where org_id = ${org} and item_id = any(${ids}) and idempotency_key is null`);
}

/** How many items a graph has, those taken back left out. */
export async function countItems(db: Db, org: string, graph: string): Promise<number> {
  const found = await one<{ n: number }>(
    db,
    sql`select count(*) as n from items where org_id = ${org} and graph_key = ${graph} and status <> 'deleted'`,
  );
  return found.n;
}

/** Whose rows a column names, and how its key is told there. */
const OWNERS = { org_id: 'orgs where org_id', graph: 'graphs where graph_key' } as const;

/**
 * Deletes rows of orgs and graphs that there are not, in every table with an index that begins with them; answers how many. Rows of no
 * org stay.
 */
export async function wipeStrays(db: Db): Promise<number> {
  let deleted = 0;
  for (const column of Object.keys(OWNERS) as (keyof typeof OWNERS)[])
    for (const table of await tablesBy(db, column))
      for (const { key } of await rows<{ key: string }>(db, { text: straysOf(table, column) }))
        deleted += await wipeStray(db, table, column, key);
  return deleted;
}

/** The owner may be there by now: its rows are its own. */
async function wipeStray(db: Db, table: string, column: keyof typeof OWNERS, key: string): Promise<number> {
  const text = `delete from ${table} where ${column} = $1 and not exists (select from ${OWNERS[column]} = $1)`;
  return (await db.query({ text, values: [key] })).rowCount ?? 0;
}

/** Goes from one key to the next by the index. */
const straysOf = (table: string, column: keyof typeof OWNERS): string => `
  /* of every organization */ with recursive walked as (
    (select ${column} as key from ${table} order by 1 limit 1)
    union all
    select (select t.${column} from ${table} t where t.${column} > walked.key order by 1 limit 1) from walked where walked.key is not null
  ) select key from walked where key <> '' and not exists (select from ${OWNERS[column]} = walked.key collate "default")`;

async function tablesBy(db: Db, column: keyof typeof OWNERS): Promise<string[]> {
  const found = await rows<{ name: string }>(
    db,
    sql`select distinct format('%I', c.relname) as name from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
      where a.attname = ${column} and i.indpred is null and c.relnamespace = current_schema()::regnamespace and c.relname <> 'orgs'
      order by 1`,
  );
  return found.map(({ name }) => name);
}
