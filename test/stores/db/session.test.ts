import pg from 'pg';
import { expect, test } from 'vitest';
import { isOutage } from '../../../src/common/transient-errors.ts';
import { SESSION } from '../../../src/stores/db/session.ts';
import { endStalledSessions } from '../../../src/stores/db/stalled-sessions.ts';
import { openPool, transaction } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { until } from '../../support/until.ts';

type Failure = Error & { code?: string };
const failure = (work: Promise<unknown>): Promise<Failure | undefined> =>
  work.then(
    () => undefined,
    (error: Failure) => error,
  );

test('every session of a pool is bound to what keeps others from waiting for a process that sleeps', async () => {
  await using data = await database();
  const { rows } = await data.pool.query(`select name from pg_settings where name = any($1) and source = 'session'`, [
    Object.keys(SESSION),
  ]);
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(SESSION).toSorted());
});

test('a transaction whose work takes long elsewhere is kept as long as its process is awake', async () => {
  await using data = await database();
  const kept = await transaction(data.pool, async (db) => {
    await db.query(`set local idle_in_transaction_session_timeout = '1500ms'`);
    await data.pool.query('select pg_sleep(3)');
    return (await db.query('select 1 as one')).rows;
  });
  expect(kept).toEqual([{ one: 1 }]);
});

/** What PostgreSQL ends by a time limit, each by its own. */
const LIMITS: Record<string, (pool: pg.Pool) => Promise<unknown>> = {
  '55P03': (pool) =>
    transaction(pool, async (holder) => {
      await holder.query('select pg_advisory_xact_lock(1)');
      await transaction(pool, async (db) => {
        await db.query(`set local lock_timeout = '50ms'`);
        await db.query('select pg_advisory_xact_lock(1)');
      });
    }),
  '57014': (pool) =>
    transaction(pool, async (db) => {
      await db.query(`set local statement_timeout = '50ms'`);
      await db.query('select pg_sleep(20)');
    }),
  '25P03': async (pool) => {
    const db = await pool.connect();
    const firstError = new Promise<Error>((resolve) => db.on('error', resolve));
    await db.query('begin');
    await db.query(`set local idle_in_transaction_session_timeout = '50ms'`);
    const error = await firstError;
    db.release(error);
    throw error;
  },
};

test.each(Object.entries(LIMITS))('what ends with %s is an outage, and the pool goes on', async (code, provoke) => {
  await using data = await database();
  const error = await failure(provoke(data.pool));
  expect([error?.code, isOutage(error)]).toEqual([code, true]);
  expect((await data.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('what a silent transaction does once its session was ended fails as an outage', async () => {
  await using data = await database();
  const late = transaction(data.pool, async (db) => {
    const { rows } = await db.query('select pg_backend_pid() as pid');
    await data.pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    await until(async () => (await failure(db.query('select'))) !== undefined);
    await db.query('select 1');
  });
  expect(isOutage(await failure(late))).toBe(true);
});

/** A session that was cut off in the midst of a statement, with a lock in hand: the server waits for the rest of it for ever. */
async function cutOff(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'quern test' });
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query('select pg_advisory_xact_lock(5)');
  const { stream } = (client as unknown as { connection: { stream: NodeJS.WritableStream } }).connection;
  const text = Buffer.from('\0select $1::text\0\0\0');
  const head = Buffer.alloc(5);
  head.write('P');
  head.writeInt32BE(text.length + 4, 1);
  stream.write(Buffer.concat([head, text, Buffer.from('B'), Buffer.from([0, 0, 1, 0]), Buffer.from('half')]));
  return client;
}

test('a session that sleeps in the midst of a statement is ended once others wait for it', async () => {
  await using data = await database();
  const asleep = await cutOff(data.url);
  const pool = openPool(data.url, { application_name: 'quern waiting' });
  const half = `select from pg_stat_activity where application_name = 'quern test' and state = 'active' and wait_event = 'ClientRead'`;
  await until(async () => (await data.pool.query(half)).rowCount === 1);
  expect(await endStalledSessions(data.pool, 0)).toBe(0);
  const waiting = transaction(pool, (db) => db.query('select pg_advisory_xact_lock(5)'));
  await until(async () => (await endStalledSessions(data.pool, 0)) === 1);
  expect((await waiting).rowCount).toBe(1);
  await asleep.end();
  await pool.end();
});
