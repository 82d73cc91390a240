import { expect, test } from 'vitest';
import { openingsOf, type Newcomer } from '../../../src/commands/events/openings.ts';
import { transaction, type Db, type Pool } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { until } from '../../support/until.ts';

const newcomer = (key: string): Newcomer => ({
  caller: { admin: false, owner: true, userId: key, graphRoles: {}, key: { id: key, name: key, createdAt: '' } },
  org: 'mill',
  graph: undefined,
  place: { org: 'mill', at: 0, since: '0' },
  wants: () => true,
  reads: 'live',
  open: () => ({ send: () => {}, ready: () => true, onReady: () => {}, end: () => {} }),
});

/** Opens streams, of a key each, and says how many could be. */
async function open(process: ReturnType<typeof openingsOf>, count: number): Promise<number> {
  const asked = Array.from({ length: count }, (_, n) => process.open(newcomer(`key ${n}`)));
  return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
}

const fill = (db: Db, streams: number) =>
  db.query(`insert into event_streams (org_id, process, streams) values ('mill', 'full', $1)`, [streams]);

/** Resolves when so many sessions of the database wait for others. */
const waiting = (db: Pool, count: number) =>
  until(async () => {
    const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return ((await db.query(text)).rowCount ?? 0) >= count;
  });

test('processes that open streams at once open as many together as an organization may have, and not one less', async () => {
  await using data = await database();
  await fill(data.pool, 90);
  const processes = [1, 2, 3].map(() => openingsOf(data.pool, new Set()));
  const opened = await Promise.all(processes.map((one) => open(one, 20)));
  expect(opened.reduce((sum, count) => sum + count, 0)).toBe(10);
});

test('a count of streams that was begun before one was opened does not hide it', async () => {
  await using data = await database();
  await fill(data.pool, 90);
  const [here, elsewhere] = [openingsOf(data.pool, new Set()), openingsOf(data.pool, new Set())];
  expect(await open(here, 1)).toBe(1);
  const { second, counted } = await transaction(data.pool, async (tx) => {
    await tx.query(`select from event_streams where process <> 'full' for update`);
    const second = open(here, 1);
    await waiting(data.pool, 1);
    return { second, counted: here.count() };
  });
  expect(await second).toBe(1);
  await counted;
  expect(await open(elsewhere, 20)).toBe(8);
});
