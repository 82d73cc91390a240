import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retract, type NewDocument } from '../../../src/stores/documents/documents.ts';
import * as mentions from '../../../src/stores/projection/mentions.ts';
import { one, sql, transaction } from '../../../src/stores/db/sql.ts';
import * as settling from '../../../src/stores/settling/settling.ts';
import { database } from '../../support/database.ts';
import { document, GRAPH, mailed, makeGraph, settled, settling as over } from '../../support/settled.ts';
import { outcome } from './taken-back-or-never.ts';

const RUNS = 5;
/** More than are read at first. */
const MANY = 150;

/** How one document speaks of the hub. */
interface MentionParts {
  authority: number;
  day: number;
  title: number;
  isWritten: boolean;
}

/** Documents that speak of one person; each says its title, some by a person's hand. */
const documents = (list: MentionParts[]): NewDocument[] =>
  list.map(({ authority, day, title, isWritten }, n) => ({
    ...document([mailed('hub@beta.com', 'Hub Person', { authority, properties: { title: `Title ${title}` } })]),
    id: `doc_${n}`,
    date: `2026-03-${String(day + 1).padStart(2, '0')}`,
    contentHash: String(n).padStart(3, '0').padEnd(64, '0'),
    ...(isWritten && { kind: 'written' as const, seq: 1_000 + ((n * 7) % list.length) }),
  }));

test('a graph is the same whether the heaviest documents were taken back or never came, whoever said what they said next', async () => {
  const mentionParts = fc.record({
    authority: fc.constantFrom(30, 60, 80, 95),
    day: fc.nat(9),
    title: fc.nat(30),
    isWritten: fc.nat(9).map((n) => n === 0),
  });
  const history = fc.array(mentionParts, { minLength: MANY, maxLength: MANY }).chain((list) => {
    const heaviest = list
      .map(({ authority, day, isWritten }, n) => ({ n, weight: authority * 100 + (isWritten ? 50 : day) }))
      .toSorted((a, b) => b.weight - a.weight)
      .map(({ n }) => n);
    const removed = fc.uniqueArray(fc.constantFrom(...heaviest.slice(0, MANY - 10)), { minLength: 1, maxLength: 40 });
    return fc.tuple(fc.constant(list), removed);
  });
  await fc.assert(
    fc.asyncProperty(history, async ([list, removed]) => {
      const all = documents(list);
      const [first, second] = [removed.slice(0, removed.length / 2), removed.slice(removed.length / 2)];
      expect(await outcome(all, [first, second], true)).toEqual(await outcome(all, [first, second], false));
    }),
    { seed: 17, numRuns: RUNS },
  );
}, 300_000);

test('what the heaviest mention of a hub took with it is found among a few others, however many there are', async () => {
  await using d = await database();
  const ctx = over(d.pool);
  await makeGraph(d.pool);
  const light = { authority: 60, title: 1, isWritten: false };
  const list = Array.from({ length: 1_200 }, (_, n): MentionParts => ({ ...light, day: n % 28 }));
  await settled(ctx, ...documents([...list, { ...light, authority: 80, day: 0 }]));
  await d.pool.query('vacuum analyze');
  const read = async (work: () => Promise<unknown>) => {
    const count = () =>
      one<{ n: number }>(
        d.pool,
        sql`select pg_stat_clear_snapshot(), idx_tup_fetch as n from pg_stat_user_tables where relname = 'mentions'`,
      );
    const flush = () => d.pool.query('select pg_stat_force_next_flush()');
    await flush();
    const before = await count();
    await work();
    await flush();
    return (await count()).n - before.n;
  };
  const hub = await one<{ uid: number }>(
    d.pool,
    sql`select uid from profiles where graph = ${GRAPH} and key like '%hub@%'`,
  );
  const marks = [{ profile: hub.uid, authority: null, day: null, most: 64 }];
  await transaction(d.pool, async (db) => {
    await settling.lock(db, GRAPH);
    const found = await mentions.heaviest(db, marks);
    expect(found.length).toBeLessThan(150);
    expect(found.map(({ mention }) => mention.authority)).toContain(80);
  });
  expect(await read(() => retract(ctx.db, GRAPH, ['doc_1200']).then(() => settled(ctx)))).toBeLessThan(400);
});
