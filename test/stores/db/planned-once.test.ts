import type pg from 'pg';
import { expect, test } from 'vitest';
import { PreparedClient } from '../../../src/stores/db/prepared-client.ts';
import { openPool, type Db } from '../../../src/stores/db/sql.ts';
import { claim } from '../../../src/stores/extraction/item-claims.ts';
import { restingAmong } from '../../../src/stores/extraction/item-counts.ts';
import { remove } from '../../../src/stores/passages/passages.ts';
import { database } from '../../support/database.ts';

/** Statements that come with every item, as a single one asks for them: what is planned for many costs more than what is planned for it. */
const EACH_ITEM: Record<string, (db: Db) => Promise<unknown>> = {
  'a claim of items': (db) => claim(db, ['acme'], 100),
  'the search for items at rest': (db) => restingAmong(db, [{ org_id: 'acme', item_id: 'ingest_1' }]),
  'the removal of passages': (db) => remove(db, [{ graph: 'acme', item: 'ingest_1' }]),
};

/** Uses until a connection prepares a statement, and those that the server plans before it compares. */
const USES = 5 + 5;

test.each(Object.entries(EACH_ITEM))('%s is planned no more after some uses', async (_, ask) => {
  await using data = await database();
  const pool = openPool(data.url, { Client: PreparedClient, max: 1 });
  const plans = async (): Promise<{ custom: number; generic: number }> => {
    const { rows } = await pool.query<{ custom: number; generic: number } & pg.QueryResultRow>(
      `select sum(custom_plans)::int as custom, sum(generic_plans)::int as generic from pg_prepared_statements`,
    );
    return rows[0] ?? { custom: 0, generic: 0 };
  };
  for (let n = 0; n < USES; n++) await ask(pool);
  const before = await plans();
  for (let n = 0; n < USES; n++) await ask(pool);
  const after = await plans();
  await pool.end();
  expect([after.custom - before.custom, after.generic - before.generic]).toEqual([0, USES]);
});
