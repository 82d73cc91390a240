import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLog } from '../../../src/common/log.ts';
import { readConfig } from '../../../src/config.ts';
import { openJobs } from '../../../src/queue/open.ts';
import { migrate } from '../../../src/stores/db/migrate.ts';
import { postgresFault } from '../../../src/stores/db/postgres-fault.ts';
import { endStalledSessions } from '../../../src/stores/db/stalled-sessions.ts';
import { openPool, row, sql } from '../../../src/stores/db/sql.ts';
import { list, put } from '../../../src/stores/operations/dead-letters.ts';
import { create } from '../../../src/stores/orgs/orgs.ts';
import { database } from '../../support/database.ts';

/** The role and the database that the composition makes. */
async function asComposed(admin: { query(text: string): Promise<unknown> }, url: string) {
  const name = `quern_role_${randomBytes(4).toString('hex')}`;
  await admin.query(
    `create role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication password 'secret'`,
  );
  await admin.query(`create database ${name} owner ${name}`);
  const own = new URL(url);
  [own.username, own.password, own.pathname] = [name, 'secret', `/${name}`];
  return {
    url: own.href,
    async [Symbol.asyncDispose]() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.query(`drop role ${name}`);
    },
  };
}

test('an ordinary role that owns its database is enough for migrations, queues, letters and the reconciler', async () => {
  await using d = await database();
  await using own = await asComposed(d.pool, d.url);
  const db = openPool(own.url, { max: 2 });
  const jobs = openJobs(readConfig({ DATABASE_URL: own.url, LOG_LEVEL: 'silent' }), createLog('silent', 'test'));
  try {
    const role = await row(db, sql`select rolsuper, rolbypassrls from pg_roles where rolname = current_user`);
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false });
    expect(await postgresFault(db)).toBeUndefined();
    expect((await migrate(db)).length).toBeGreaterThan(20);
    expect(await create(db, 'acme')).toBe(true);
    await put(db, { queue: 'extraction', job: 'extract', payload: {}, reason: 'no', attempts: 5 }, 'one');
    expect(await list(db)).toHaveLength(1);
    expect(await jobs.backend.fault()).toBeUndefined();
    expect(await endStalledSessions(db, 10)).toBe(0);
    expect(await postgresFault(db)).toBeUndefined();
  } finally {
    await jobs.close();
    await db.end();
  }
});
