import type pg from 'pg';
import { expect, test } from 'vitest';
import { isOutage } from '../../../src/common/transient-errors.ts';
import { PreparedClient } from '../../../src/stores/db/prepared-client.ts';
import { openPool, send, transaction } from '../../../src/stores/db/sql.ts';
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

const DESCRIPTION = 'T';

/** What the server says on a client's connection while some work is done, by the letters of its messages. */
async function heard(client: pg.PoolClient, work: () => Promise<void>): Promise<string> {
  let letters = '';
  const note = (bytes: Buffer) => {
    for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1))
      letters += String.fromCharCode(bytes[at] ?? 0);
  };
  const { stream } = (client as unknown as PreparedClient).connection;
  stream.on('data', note);
  await work();
  stream.off('data', note);
  return letters;
}

test('what a prepared statement answers with is described once, whatever it answers', () =>
  withClient(async (client) => {
    const list = {
      name: 'list',
      text: 'select n, nullif(n, 2) as odd, array[n] as many from generate_series(1, $1::int) n',
    };
    const ask = async (most: number) => (await client.query({ ...list, values: [most] })).rows;
    const first = await ask(3);
    const asked = await heard(client, async () => {
      expect(await ask(3)).toEqual(first);
      expect(await ask(0)).toEqual([]);
      await expect(client.query({ ...list, values: ['many'] })).rejects.toThrow('invalid input syntax');
      expect(await ask(2)).toEqual(first.slice(0, 2));
    });
    expect(asked).not.toContain(DESCRIPTION);
    expect(first).toEqual([
      { n: 1, odd: 1, many: [1] },
      { n: 2, odd: null, many: [2] },
      { n: 3, odd: 3, many: [3] },
    ]);
  }));

test('a prepared statement without rows, as arrays, by callback and under its text answers as the driver does', () =>
  withClient(async (client) => {
    await client.query('create temporary table kept (n int)');
    const put = { name: 'put', text: 'insert into kept select $1::int', values: [1] };
    for (let n = 0; n < 3; n++)
      expect(await client.query(put)).toMatchObject({ rowCount: 1, rows: [], command: 'INSERT' });
    const arrays = {
      name: 'arrays',
      text: 'select n, $1::text as word from kept',
      values: ['a'],
      rowMode: 'array' as const,
    };
    for (let n = 0; n < 2; n++)
      expect((await client.query(arrays)).rows).toEqual([
        [1, 'a'],
        [1, 'a'],
        [1, 'a'],
      ]);
    const counted = await new Promise((resolve, reject) => {
      client.query('select count(*)::int as n from kept where n = $1', [1], (error, { rows }) =>
        error ? reject(error) : resolve(rows),
      );
    });
    expect(counted).toEqual([{ n: 3 }]);
  }));

test('a transaction whose session ends among its statements fails as an outage, and the pool goes on', async () => {
  await using data = await database();
  const pool = openPool(data.url, { Client: PreparedClient, max: 1 });
  const ended = transaction(pool, async (db) => {
    const end = db.query('select pg_terminate_backend(pg_backend_pid(), $1)', [0]);
    await send(db, { text: 'select $1::int', values: [1] });
    await Promise.all([end, db.query({ name: 'behind', text: 'select 1 as one' })]);
  });
  expect(isOutage(await ended.catch((error: unknown) => error))).toBe(true);
  const again = await transaction(pool, (db) => db.query({ name: 'behind', text: 'select 1 as one' }));
  expect(again.rows).toEqual([{ one: 1 }]);
  await pool.end();
});
