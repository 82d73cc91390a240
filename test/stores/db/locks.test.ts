import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isLockRow, takeLock, withSessionLock } from '../../../src/stores/db/locks.ts';
import { SILENT_SECONDS } from '../../../src/stores/db/session.ts';
import { transaction } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { until } from '../../support/until.ts';

test('a lock lasts until its transaction ends, and is another in each class', async () => {
  await using data = await database();
  const held = (db: Pick<typeof data.pool, 'query'>, what: 'settling' | 'outbox') =>
    db
      .query({ text: `select from pg_locks l where ${isLockRow('l', what, '$1')}`, values: ['mill'] })
      .then(({ rowCount }) => rowCount === 1);
  await transaction(data.pool, async (db) => {
    await takeLock(db, 'settling', 'mill');
    expect([await held(data.pool, 'settling'), await held(data.pool, 'outbox')]).toEqual([true, false]);
  });
  expect(await held(data.pool, 'settling')).toBe(false);
});

test('work under a session lock is done by one at a time, and by another name beside it', async () => {
  await using data = await database();
  const work = async () => [
    await withSessionLock(data.pool, 'mill', async () => 'twice'),
    await withSessionLock(data.pool, 'forge', async () => 'beside'),
  ];
  expect(await withSessionLock(data.pool, 'mill', work)).toEqual([undefined, 'beside']);
  expect(await withSessionLock(data.pool, 'mill', async () => 'after')).toBe('after');
});

/** A process that works under a session lock without end. */
const HOLDER = `
  import { withSessionLock } from './src/stores/db/locks.ts';
  import { openPool } from './src/stores/db/sql.ts';
  const pool = openPool(process.argv[1]);
  await withSessionLock(pool, 'mill', async (lost) => {
    process.stdout.write('held');
    await new Promise((resolve) => lost.addEventListener('abort', resolve, { once: true }));
    process.stdout.write('lost');
  });
  process.exit(0);
`;

test('a process that sleeps under a session lock keeps others from it for seconds, and is told once it wakes', async () => {
  await using data = await database();
  const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, data.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  try {
    expect(String((await once(holder.stdout, 'data'))[0])).toBe('held');
    const mine = () => withSessionLock(data.pool, 'mill', async () => true);
    expect(await mine()).toBe(undefined);
    holder.kill('SIGSTOP');
    await until(async () => (await mine()) === true);
    const told = once(holder.stdout, 'data');
    holder.kill('SIGCONT');
    expect(String((await told)[0])).toBe('lost');
    expect((await ended)[0]).toBe(0);
  } finally {
    holder.kill('SIGKILL');
  }
});

test('a session lock is kept as long as its process is awake', async () => {
  await using data = await database();
  const kept = await withSessionLock(data.pool, 'mill', async (lost) => {
    await data.pool.query(`select pg_sleep(${SILENT_SECONDS + 2})`);
    return [lost.aborted, await withSessionLock(data.pool, 'mill', async () => true)];
  });
  expect(kept).toEqual([false, undefined]);
});
