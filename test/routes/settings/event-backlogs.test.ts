import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { createContext } from '../../../src/context.ts';
import { emit, fromId, read } from '../../../src/stores/events/events.ts';
import { transaction, type Db } from '../../../src/stores/db/sql.ts';
import { follow } from '../../support/http/event-stream.ts';
import { listening } from '../../support/http/listening.ts';
import { member } from '../../support/factories.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { until } from '../../support/until.ts';

const json = { accept: 'application/json' };
let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
});
afterAll(() => h[Symbol.asyncDispose]());

const eventsOf = (id: string) => `${h.url}/org/${id}/events`;

test('of streams that are opened at two processes at once no more are open together than an organization may have', async () => {
  const { id, key } = await h.org();
  const other = await createContext(h.ctx.config, 'test');
  await using server = await listening(await createApp(other));
  await h.db.query(`insert into event_streams (org_id, process, streams) values ($1, 'elsewhere', 90)`, [id]);
  const keys = [key, (await member(h.db, id, 'mia')).key];
  await using streams = new AsyncDisposableStack();
  const asked = keys.flatMap((one) =>
    [h.url, server.url].flatMap((url) => Array.from({ length: 9 }, () => [url, one])),
  );
  const opened = await Promise.all(asked.map(([url, one]) => follow(`${url}/org/${id}/events`, one!)));
  for (const stream of opened) streams.use(stream);
  const statuses = opened.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(10);
  expect(statuses).toContain(200);
  await streams.disposeAsync();
  await other.close();
});

test('a backlog is read by the page, however long it is, and who is up to date waits for none', async () => {
  const [busy, small] = [await h.org(), await h.org()];
  const { last_event_id: begin } = (await busy.owner.get(`/org/${busy.id}/events`, json)).body;
  await h.db.query(
    `insert into events (org_id, kind, data) select $1, 'export.progress', jsonb_build_object('n', n) from generate_series(1, 10000) n`,
    [busy.id],
  );
  await using live = await follow(eventsOf(small.id), small.key);
  await using streams = new AsyncDisposableStack();
  const late = await Promise.all(Array.from({ length: 3 }, () => follow(eventsOf(busy.id), busy.key, begin)));
  for (const stream of late) streams.use(stream);
  await emit(h.db, { org: small.id }, 'export.ready', {});
  await live.next('export.ready');
  expect(Math.max(...late.map(({ received }) => received.length))).toBeLessThan(10_000);
  const first = late[0]!;
  await until(async () => first.received.length >= 10_000, 60_000);
  expect(first.received.map(({ data }) => data.data.n)).toEqual(Array.from({ length: 10_000 }, (_, n) => n + 1));
  await emit(h.db, { org: busy.id }, 'export.ready', {});
  expect((await first.next('export.ready')).event).toBe('export.ready');
}, 120_000);

test('a page within a backlog looks at no more rows than it has', async () => {
  const { id, owner } = await h.org();
  const { last_event_id } = (await owner.get(`/org/${id}/events`, json)).body;
  await h.db.query(
    `insert into events (org_id, kind, data) select $1, 'export.progress', '{}' from generate_series(1, 20000)`,
    [id],
  );
  await h.db.query('analyze events');
  const [first] = await read(h.db, [{ ...fromId(id, last_event_id)! }]);
  const looked = await transaction(h.db, async (tx) => {
    const before = await rowsLookedAt(tx);
    const [page] = await read(tx, [first!.behind]);
    expect(page?.events).toHaveLength(200);
    return (await rowsLookedAt(tx)) - before;
  });
  expect(looked).toBeLessThan(2_000);
});

/** Rows of events that this session has looked at, by their table or an index, since its figures were sent. */
async function rowsLookedAt(tx: Db): Promise<number> {
  const { rows } = await tx.query(
    `select pg_stat_get_xact_tuples_returned(c.oid)
      + (select coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0) from pg_index i where i.indrelid = c.oid) as n
      from pg_class c where c.relname = 'events' and relnamespace = current_schema()::regnamespace`,
  );
  return Number(rows[0].n);
}
