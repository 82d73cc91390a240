import { rows, sql, type Db } from '../../src/stores/db/sql.ts';

/** Every row, of whatever table of the database, in which a text stands, as `<schema>.<table> <row>`. */
export async function rowsWith(db: Db, text: string): Promise<string[]> {
  const tables = await rows<{ name: string }>(
    db,
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const query = {
      text: `select t::text as row from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, encode($1::bytea, 'hex')) > 0`,
      values: [text],
    };
    found.push(...(await rows<{ row: string }>(db, query)).map(({ row }) => `${name} ${row}`));
  }
  return found;
}
