import { expect, test } from 'vitest';
import { isLockRow, takeLock, withSessionLock } from '../../../src/stores/db/locks.ts';
import { transaction } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';

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
