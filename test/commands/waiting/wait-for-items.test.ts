import { expect, test } from 'vitest';
import { publicMessage } from '../../../src/common/public-error.ts';
import { createLog } from '../../../src/common/log.ts';
import { claim, fail } from '../../../src/stores/extraction/item-claims.ts';
import { openListener, type Listener } from '../../../src/stores/db/listener.ts';
import type { Pool } from '../../../src/stores/db/sql.ts';
import { untilSettled } from '../../../src/commands/waiting/wait-for-items.ts';
import { acceptDue, incoming, store } from '../../support/samples/items.ts';
import { until } from '../../support/until.ts';

async function waiting(...orgs: string[]) {
  const s = await store('acme', ...orgs);
  const listener = openListener(s.url, createLog('silent', 'test'));
  return { ...s, listener, [Symbol.asyncDispose]: () => listener.close().then(() => s[Symbol.asyncDispose]()) };
}

test('who waits is told each item as it comes to rest, and why one failed', async () => {
  await using s = await waiting();
  const accepted = await acceptDue(s, 'acme', [incoming('acme'), incoming('acme')]);
  const ids = accepted.map((a) => a.id);
  const fates = untilSettled(s, 'acme', ids, { ms: 20_000 });
  const held = await claim(s.db, ['acme'], 2);
  await fail(s.db, [{ claim: held[0]!, reason: publicMessage('broken'), final: true }]);
  await s.db.query(`update items set status = 'extracted' where item_id = $1`, [held[1]!.item_id]);
  await s.db.query(`select pg_notify('settled', 'acme')`);
  const outcomes = await fates;
  expect(outcomes.get(held[0]!.item_id)).toMatchObject({ status: 'failed', error: 'broken' });
  expect(outcomes.get(held[1]!.item_id)).toMatchObject({ status: 'extracted' });
});

test('without any notice the rows are looked at all the same', async () => {
  await using s = await waiting();
  const [one] = await acceptDue(s, 'acme', [incoming('acme')]);
  const fates = untilSettled(s, 'acme', [one!.id], { ms: 20_000 });
  await s.db.query(`update items set status = 'extracted'`);
  expect((await fates).size).toBe(1);
});

test('of what was accepted just now the rows are looked at once something is heard, and without a notice all the same', async () => {
  await using s = await waiting();
  const accepted = await acceptDue(s, 'acme', [incoming('acme'), incoming('acme')]);
  const fates = accepted.map(({ id }) => untilSettled(s, 'acme', [id], { ms: 20_000, fresh: true }));
  await s.db.query(`update items set status = 'extracted' where item_id = $1`, [accepted[0]!.id]);
  await s.db.query(`select pg_notify('settled', 'acme')`);
  expect((await fates[0])?.size).toBe(1);
  await s.db.query(`update items set status = 'extracted'`);
  expect((await fates[1])?.size).toBe(1);
});

test('the wait ends at its bound, when the client leaves, and at once for nothing', async () => {
  await using s = await waiting();
  const [one] = await acceptDue(s, 'acme', [incoming('acme')]);
  expect((await untilSettled(s, 'acme', [one!.id], { ms: 50 })).size).toBe(0);
  expect((await untilSettled(s, 'acme', [one!.id], { ms: 20_000, signal: AbortSignal.abort() })).size).toBe(0);
  expect((await untilSettled(s, 'acme', [], { ms: 20_000 })).size).toBe(0);
});

test('five hundred waiters are all told', async () => {
  await using s = await waiting();
  const accepted = await acceptDue(
    s,
    'acme',
    Array.from({ length: 500 }, () => incoming('acme')),
  );
  const waits = accepted.map((a) => untilSettled(s, 'acme', [a.id], { ms: 30_000 }));
  await s.db.query(`update items set status = 'extracted'`);
  await s.db.query(`select pg_notify('settled', 'acme')`);
  expect((await Promise.all(waits)).every((fates) => fates.size === 1)).toBe(true);
});

/** The same rows, with every statement about an organization held up until it is let go. */
function heldUp(db: Pool, org: string) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const query = async (...asked: Parameters<Pool['query']>) => {
    if (JSON.stringify(asked).includes(org)) await promise;
    return db.query(...asked);
  };
  return { db: Object.create(db, { query: { value: query } }) as Pool, letGo: resolve };
}

/** Waits until notices reach this process. */
async function untilHeard({ db, listener }: { db: Pool; listener: Listener }): Promise<void> {
  let heard = false;
  listener.on('settled', () => (heard = true));
  await until(async () => {
    await db.query(`select pg_notify('settled', 'nothing')`);
    return heard;
  });
}

test('those of an organization are told at a notice while a look at the rows of another hangs', async () => {
  await using s = await waiting('large');
  await untilHeard(s);
  const { db, letGo } = heldUp(s.db, 'large');
  const place = { db, listener: s.listener };
  const [many, few] = [
    await acceptDue(s, 'large', [incoming('large'), incoming('large')]),
    await acceptDue(s, 'acme', [incoming('acme')]),
  ];
  const idsOf = (accepted: { id: string }[]) => accepted.map(({ id }) => id);
  const [theirs, mine] = [
    untilSettled(place, 'large', idsOf(many), { ms: 20_000, graphs: ['large'] }),
    untilSettled(place, 'acme', idsOf(few), { ms: 20_000, fresh: true, graphs: ['acme'] }),
  ];
  await s.db.query(`update items set status = 'extracted'`);
  await s.db.query(`select pg_notify('settled', 'acme')`);
  expect((await mine).size).toBe(1);
  letGo();
  expect((await theirs).size).toBe(2);
});
