import { expect, test } from 'vitest';
import { passagesOf } from '../../../src/passages/passages.ts';
import { learnFrequencies, put, remove } from '../../../src/stores/passages/passages.ts';
import { standing } from '../../../src/stores/passages/passage-search.ts';
import { transaction } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';

const GRAPH = 'acme';
const NAME = 'grossmann';
const item = (n: number) => `ingest_${n}`;
const told = { entity: 'acme', source: 'notes', type: 'note', title: 'Call', date: '2026-01-01' };
const noted = (n: number) => ({
  ...told,
  graph: GRAPH,
  item: item(n),
  passages: passagesOf({ title: told.title, date: told.date, body: `Grossmann ordered ${n} crates.` }),
});
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

test.each([0, 3, 1000, 1900])(
  'of a graph that shrinks to %i passages no word is told oftener than it stands there, and it learns anew as it grows',
  async (left) => {
    await using d = await database();
    const db = d.pool;
    const add = (from: number, to: number) => transaction(db, (tx) => put(tx, range(from, to).map(noted)));
    const words = async () =>
      Number((await db.query(`select coalesce(max(n), 0) n from passage_words where word = '${NAME}'`)).rows[0].n);
    const told = async () => (await standing(db, GRAPH, [NAME]))?.of.get(NAME) ?? 0;
    await add(0, 3_000);
    expect(await learnFrequencies(db, GRAPH)).toBe(true);
    expect(await words()).toBe(3_000);
    await remove(
      db,
      range(left, 3_000).map((n) => ({ graph: GRAPH, item: item(n) })),
    );
    expect(await learnFrequencies(db, GRAPH)).toBe(true);
    expect(await words()).toBe(0);
    expect(await told()).toBe(left);
    await add(left, 2_400);
    expect(await learnFrequencies(db, GRAPH)).toBe(true);
    expect([await words(), await told()]).toEqual([2_400, 2_400]);
  },
);
