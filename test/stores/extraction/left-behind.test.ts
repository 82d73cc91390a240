import { expect, test } from 'vitest';
import * as claims from '../../../src/stores/extraction/item-claims.ts';
import { openPresence, type Presence } from '../../../src/stores/db/presence.ts';
import type { Pool } from '../../../src/stores/db/sql.ts';
import { acceptDue, column, incoming, store } from '../../support/samples/items.ts';
import { until } from '../../support/until.ts';

const many = (org: string, n: number) => Array.from({ length: n }, (_, i) => incoming(org, { title: `${i}` }));

/** Ends a process as the database sees it, and what it had in hand with it. */
async function ended(db: Pool, process: Presence): Promise<void> {
  const held = await db.query('select from items where holder = $1 and lease_until is not null', [process.holder()]);
  const holder = process.holder();
  process.end();
  await until(async () => {
    await claims.endOrphaned(db);
    const left = await db.query('select from items where holder = $1 and lease_until is not null', [holder]);
    return left.rowCount === 0;
  });
  expect(held.rowCount).toBeGreaterThan(0);
}

async function seen(db: Pool): Promise<Presence> {
  const presence = openPresence(db);
  await presence.show();
  return presence;
}

test('what a process had in hand that runs no more is due at once, and what others have stays theirs', async () => {
  await using s = await store('acme');
  const accepted = await acceptDue(s, 'acme', many('acme', 3));
  const [gone, running] = [await seen(s.db), await seen(s.db)];
  const [lost] = await claims.claim(s.db, ['acme'], 1, gone.holder());
  await claims.claim(s.db, ['acme'], 1, running.holder());
  await claims.claim(s.db, ['acme'], 1);
  await claims.endOrphaned(s.db);
  expect(await claims.dueOrgs(s.db)).toEqual([]);
  await ended(s.db, gone);
  expect(await claims.finish(s.db, [lost!], 'v')).toEqual(new Set());
  const again = await claims.claim(s.db, ['acme'], 3, running.holder());
  expect(again).toMatchObject([{ item_id: accepted[0]!.id, lease_epoch: 2, attempts: 0, alone: false }]);
  running.end();
});

test('what two processes in a row had in hand when they ended is claimed apart, until it is read', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', many('acme', 1));
  for (const apart of [false, false, true]) {
    const process = await seen(s.db);
    const [ordinary, suspects] = [
      await claims.claim(s.db, ['acme'], 1, process.holder()),
      await claims.claimSuspects(s.db, 1, null, process.holder()),
    ];
    expect([ordinary.length, suspects.length]).toEqual(apart ? [0, 1] : [1, 0]);
    await ended(s.db, process);
  }
  const last = await claims.claimSuspects(s.db, 1);
  await claims.finish(s.db, last, 'v');
  expect(await column(s.db, 'acme', 'left_behind')).toEqual([false]);
});
