import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { claim, release } from '../../../src/stores/db/lease.ts';
import { openPresence } from '../../../src/stores/db/presence.ts';
import { database } from '../../support/database.ts';
import { until } from '../../support/until.ts';

/** A process that is seen, has a lease and does not end by itself. */
const HOLDER = `
  import { claim } from './src/stores/db/lease.ts';
  import { openPresence } from './src/stores/db/presence.ts';
  import { openPool } from './src/stores/db/sql.ts';
  const pool = openPool(process.argv[1]);
  const presence = openPresence(pool);
  await presence.show();
  await claim(pool, 'mill', 3600, presence.holder());
  process.stdout.write('held');
  setInterval(() => {}, 1000);
`;

test('the lease of a process that is killed is over at once, and that of one that sleeps is not', async () => {
  await using data = await database();
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLDER, data.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    expect(String((await once(child.stdout, 'data'))[0])).toBe('held');
    child.kill('SIGSTOP');
    expect(await claim(data.pool, 'mill', 60)).toBe(undefined);
    child.kill('SIGKILL');
    await until(async () => {
      const lease = await claim(data.pool, 'mill', 60);
      if (lease) await release(data.pool, lease);
      return lease !== undefined;
    });
  } finally {
    child.kill('SIGKILL');
  }
});

test('a process that loses its connection is seen again under the number that its leases name', async () => {
  await using data = await database();
  const presence = openPresence(data.pool);
  expect(presence.holder()).toBe(null);
  await Promise.all([presence.show(), presence.show()]);
  const holder = presence.holder();
  expect(holder).toEqual(expect.any(Number));
  await data.pool.query(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objsubid = 2 and objid = $1`,
    [holder],
  );
  await until(async () => presence.holder() === null);
  await until(async () => {
    await presence.show();
    return presence.holder() === holder;
  });
  await claim(data.pool, 'mill', 3600, holder);
  expect(await claim(data.pool, 'mill', 60)).toBe(undefined);
  presence.end();
  expect(presence.holder()).toBe(null);
});
