import { row, rows, sql, type Db } from './sql.ts';

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

/** Deletes the rows of a table in which the column has that value; answers how many. */
export async function wipe(db: Db, table: string, column: 'graph' | 'org_id', value: string): Promise<number> {
  return (await db.query({ text: `delete from ${table} where ${column} = $1`, values: [value] })).rowCount ?? 0;
}

/** The next items of a graph by id, taken back or not, each with its file. */
export const itemsAfter = (
  db: Db,
  org: string,
  graph: string,
  after: string,
  limit: number,
): Promise<{ item_id: string; path: string }[]> =>
  rows(
    db,
    sql`select item_id, path from items where org_id = ${org} and graph_key = ${graph} and item_id > ${after}
      order by item_id limit ${limit}`,
  );

/** Deletes items' rows, with their ids and idempotency keys. */
export async function forgetItems(db: Db, org: string, ids: string[]): Promise<void> {
  await db.query(sql`delete from items where org_id = ${org} and item_id = any(${ids})`);
}

/** How many items a graph has, those taken back left out. */
export async function countItems(db: Db, org: string, graph: string): Promise<number> {
  const found = await row<{ n: number }>(
    db,
    sql`select count(*) as n from items where org_id = ${org} and graph_key = ${graph} and status <> 'deleted'`,
  );
  return found!.n;
}
