import type pg from 'pg';
import { expect, test } from 'vitest';
import { PreparedClient } from '../../../src/stores/db/prepared-client.ts';
import { openPool } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';

async function timesOn(client: pg.PoolClient, statement: pg.QueryConfig, times: number): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let n = 0; n < times; n++) answers.push((await client.query(statement)).rows);
  return answers;
}

const preparedOn = async (client: pg.PoolClient): Promise<string[]> =>
  (await client.query('select statement from pg_prepared_statements order by 1')).rows.map((row) => row.statement);

async function withClient(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  await using data = await database();
  const pool = openPool(data.url, { Client: PreparedClient, max: 1 });
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release();
    await pool.end();
  }
}

test('a statement with values is prepared when it comes often, and answers as before', () =>
  withClient(async (client) => {
    const often = { text: 'select $1::int + 1 as next', values: [1] };
    const [first, ...others] = await timesOn(client, often, 4);
    expect(await preparedOn(client)).toEqual([]);
    expect([...others, ...(await timesOn(client, often, 3))]).toEqual(Array(6).fill(first));
    expect((await client.query(often.text, [41])).rows).toEqual([{ next: 42 }]);
    expect(await preparedOn(client)).toEqual([often.text]);
  }));

test('what has no values, or a name of its own, is sent as it is', () =>
  withClient(async (client) => {
    await timesOn(client, { text: 'select 1; select 2' }, 8);
    await timesOn(client, { name: 'mine', text: 'select $1::text as mine', values: ['a'] }, 8);
    const { rows } = await client.query('select name, statement from pg_prepared_statements');
    expect(rows).toEqual([{ name: 'mine', statement: 'select $1::text as mine' }]);
  }));

test('a statement that fails does so each time, and leaves the connection as it was', () =>
  withClient(async (client) => {
    const divided = { text: 'select 1 / $1::int as share', values: [0] };
    for (let n = 0; n < 8; n++) await expect(client.query(divided)).rejects.toThrow('division by zero');
    expect((await client.query({ ...divided, values: [1] })).rows).toEqual([{ share: 1 }]);
  }));

test('statements that are sent in one turn leave in one write, and one that fails keeps none back', () =>
  withClient(async (client) => {
    const { stream } = (client as unknown as PreparedClient).connection;
    const answers = [
      client.query('select $1::int as n', [1]),
      client.query('select 1 / $1::int as n', [0]),
      client.query('select $1::int as n', [3]),
    ];
    expect(stream.writableCorked).toBe(1);
    const done = await Promise.allSettled(answers);
    expect(done.map((one) => (one.status === 'fulfilled' ? one.value.rows[0].n : 'failed'))).toEqual([1, 'failed', 3]);
    expect(stream.writableCorked).toBe(0);
  }));
