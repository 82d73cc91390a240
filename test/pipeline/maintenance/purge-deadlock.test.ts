import { expect, test } from 'vitest';
import { purgeItems } from '../../../src/pipeline/maintenance/purge-graph.ts';
import { mark } from '../../../src/stores/orgs/deleted-graphs.ts';
import { wipe } from '../../../src/stores/orgs/delete-tenant-rows.ts';
import { transaction, type Pool } from '../../../src/stores/db/sql.ts';
import { startWorkers } from '../../../workers/run.ts';
import { harness } from '../../support/harness.ts';

const never = new AbortController().signal;

/** Has work wait for a row that another session holds, which then asks for the rows that the work holds: PostgreSQL ends the work. */
async function deadlocked<T>(pool: Pool, { table, column }: { table: string; column: string }, work: () => Promise<T>) {
  const other = await pool.connect();
  try {
    await other.query(`set deadlock_timeout = '1h'`);
    await other.query('begin');
    const ids = (await other.query(`select ${column} id from ${table} where ${column} <> '' order by 1`)).rows.map(
      ({ id }) => id as string,
    );
    const touch = (some: string[]) =>
      other.query(`update ${table} set ${column} = ${column} where ${column} = any($1)`, [some]);
    await touch([ids[1]!]);
    const working = work();
    const waiting = async () => {
      const { rows } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length > 0;
    };
    while (!(await waiting()));
    await touch([ids[0]!, ids[2]!]);
    await other.query('commit');
    return await working;
  } finally {
    other.release(true);
  }
}

test.each([true, false])(
  'items whose idempotency keys are there or not (%s) are taken away past a deadlock',
  async (keyed) => {
    await using h = await harness({ workers: false });
    const working = await startWorkers(h.ctx, ['dedup']);
    const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
    await working.close();
    await owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
    const item = { entity: 'alpha', source: 's', title: 't', body: 'b', graph_id: 'notes' };
    await owner.post('/ingest', {
      items: [1, 2, 3].map((n) => ({ ...item, ...(keyed && { idempotency_key: `k${n}` }) })),
    });
    const graph = await transaction(h.db, (tx) => mark(tx, 'acme', 'notes', 'ann'));
    const purged = deadlocked(h.db, { table: 'items', column: 'item_id' }, () => purgeItems(h.ctx, graph!, never));
    expect(await purged).toBe(3);
    expect((await h.db.query(`select from items where status <> 'deleted'`)).rowCount).toBe(0);
  },
);

test('the rows of a table are taken away past a deadlock', async () => {
  await using h = await harness({ workers: false });
  const { owner } = await h.org({ id: 'acme' });
  await owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
  await transaction(h.db, (tx) => mark(tx, 'acme', 'notes', 'ann'));
  await h.db.query(`create table plain as select 'acme:notes' graph, n::text id from generate_series(1, 3) n`);
  const wiped = deadlocked(h.db, { table: 'plain', column: 'id' }, () => wipe(h.db, 'plain', 'graph', 'acme:notes'));
  expect(await wiped).toBe(3);
});
