import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { daysOf } from '../../../src/stores/projection/mentions.ts';
import { database } from '../../support/database.ts';
import { document, GRAPH, mailed, makeGraph, settled, settling } from '../../support/settled.ts';
import { outcome } from './taken-back-or-never.ts';

const RUNS = 12;

/** Documents of one person on a few days; those of the last day weigh least, so that days go by themselves too. */
function documents(days: number[]) {
  return days.map((day, n) => ({
    ...document([mailed('hub@beta.com', 'Hub Person', { authority: 90 - day })]),
    id: `ingest_day_${n}`,
    date: `2026-03-${String(day + 1).padStart(2, '0')}`,
    contentHash: String(n).padEnd(64, '0'),
  }));
}

test('a graph is the same whether documents of the first and last days were taken back or never came', async () => {
  const history = fc
    .array(fc.nat(6), { minLength: 3, maxLength: 9 })
    .chain((days) =>
      fc.tuple(
        fc.constant(days),
        fc.array(fc.uniqueArray(fc.nat(days.length - 1), { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
      ),
    );
  await fc.assert(
    fc.asyncProperty(history, async ([days, removed]) => {
      const all = documents(days);
      expect(await outcome(all, removed, true)).toEqual(await outcome(all, removed, false));
    }),
    { seed: 13, numRuns: RUNS },
  );
}, 180_000);

test('the days of a profile are those of other documents than are left out, and none where no other mentions it', async () => {
  await using d = await database();
  await makeGraph(d.pool);
  await settled(settling(d.pool), ...documents([2, 0, 4, 2]));
  const [hub] = await rows(d.pool, sql`select uid from profiles where graph = ${GRAPH} and key like '%hub@beta.com%'`);
  const docs = await rows(d.pool, sql`select uid, day from documents where graph = ${GRAPH} order by day`);
  const uids = docs.map(({ uid }) => uid as number);
  const [first, , , last] = uids as [number, number, number, number];
  const between = async (without: number[]) => daysOf(d.pool, [hub?.uid], without);
  expect(await between([])).toEqual([{ profile: hub?.uid, first: '2026-03-01', last: '2026-03-05' }]);
  expect(await between([first, last])).toEqual([{ profile: hub?.uid, first: '2026-03-03', last: '2026-03-03' }]);
  expect(await between(uids)).toEqual([]);
});
