import { expect, test } from 'vitest';
import { createLog } from '../../../src/common/log.ts';
import { postgresBackend } from '../../../src/queue/backends/postgres.ts';
import { database } from '../../support/database.ts';
import { until } from '../../support/until.ts';

const PREPARING = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~* 'create schema'`;

test('a connection that is cut while it prepares the queues ends no process, and the next look prepares them', async () => {
  await using db = await database();
  const client = await db.pool.connect();
  const backend = postgresBackend(db.url, createLog('silent', 'test'));
  try {
    await client.query('drop schema bullmq cascade');
    await client.query('begin');
    await client.query('create schema bullmq');
    const ready = backend.ready().then(
      () => 'ready',
      () => 'cut',
    );
    await until(async () => (await db.pool.query(`select pg_terminate_backend(pid) ${PREPARING}`)).rowCount === 1);
    expect(await ready).toBe('cut');
    await client.query('rollback');
    await backend.ready();
  } finally {
    client.release();
    await backend.close();
  }
});
