import { expect, test } from 'vitest';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createContext } from '../../src/context.ts';
import { mintKey } from '../../src/access/credentials.ts';
import { isOutage } from '../../src/common/transient-errors.ts';
import { sql } from '../../src/stores/db/sql.ts';
import { database } from '../support/database.ts';
import { listening } from '../support/http/listening.ts';

test('with PostgreSQL down a request is told to come back, and pages still open', async () => {
  const settings = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', ADMIN_KEYS: 'admin', LOG_LEVEL: 'silent' };
  const ctx = await createContext(readConfig(settings), 'test');
  await using app = await listening(await createApp(ctx));
  const { status, headers, body } = await app.as(mintKey().key).get('/auth/me');
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '2']);
  expect((await app.as('admin').post('/admin/provision-org', { org_id: 'acme' })).body.code).toBe('unavailable');
  expect((await app.as().get('/openapi.json')).status).toBe(200);
  await ctx.close();
});

test('a connection that the server ends is an outage, a wrong statement is not', async () => {
  await using data = await database();
  const failure = (text: string) =>
    data.pool.query(text).then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(isOutage(await failure('select pg_terminate_backend(pg_backend_pid())'))).toBe(true);
  expect(isOutage(await failure('select nonsense'))).toBe(false);
  expect((await data.pool.query(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
