import { expect, test } from 'vitest';
import { rows, type Db } from '../../../src/stores/db/sql.ts';
import { pending, write, type PairRow } from '../../../src/stores/matching/review-pairs.ts';
import { list } from '../../../src/stores/review/suggestions.ts';
import { database } from '../../support/database.ts';

const HUGE = 2_000;
const BESIDE = 40;
const scoreOf = (a: number, b: number): number => ((a * 7_919 + b * 104_729) % 10_007) / 1_000;

const pair = (graph: string, a: number, b: number): PairRow => ({
  pair_id: `pair_${graph}_${a}_${b}`,
  a,
  b,
  component: 'contact',
  score: scoreOf(a, b),
  mergeable: false,
  bound: false,
  across: false,
  signals: [],
  hint: 'unsure',
  hint_reason: 'The test says so.',
});

/** Profiles that are a thing each, from a number on. */
const profiles = (db: Db, graph: string, from: number, count: number) =>
  db.query(
    `insert into profiles (graph, uid, key, root, thing, mentions, documents, held, standing)
    select $1, n, 'N|' || n, n, n, 1, 1, 0, true from generate_series($2::int, $3::int) n`,
    [graph, from, from + count - 1],
  );

/** Pairs each of so many profiles with the `beside` that come after it. */
async function alike(db: Db, graph: string, from: number, count: number, beside: number): Promise<PairRow[]> {
  await profiles(db, graph, from, count);
  const all: PairRow[] = [];
  for (let a = from; a < from + count; a++)
    for (let b = a + 1; b <= Math.min(a + beside, from + count - 1); b++) all.push(pair(graph, a, b));
  for (let at = 0; at < all.length; at += 20_000) await write(db, graph, [], all.slice(at, at + 20_000));
  return all;
}

interface Plan {
  'Index Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
}
const indexes = (plan: Plan): string[] =>
  [plan['Index Name'] ?? [], ...(plan.Plans ?? []).map(indexes)].flat(9) as string[];

/** The plan of each statement that work sends, with what it read. */
async function plansOf(db: Db, work: (db: Db) => Promise<unknown>): Promise<Plan[]> {
  const plans: Plan[] = [];
  const explained: Db = {
    async query(query: any) {
      const text = `explain (analyze, buffers, format json) ${query.text}`;
      const found = await db.query({ text, values: query.values });
      plans.push(found.rows[0]['QUERY PLAN'][0].Plan);
      return { ...found, rows: [] };
    },
  };
  await work(explained);
  return plans;
}

const buffers = (plan: Plan): number => plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];

test('beside thousands of near namesakes the pairs of any graph come by an index, a page at a time', async () => {
  await using d = await database();
  await alike(d.pool, 'huge', 1, HUGE, BESIDE);
  const few = await alike(d.pool, 'small', 1_000_000, 4, 3);
  await d.pool.query('analyze review_pairs, profiles');
  const wholes = await rows<{ n: number }>(d.pool, {
    text: `select count(*) n from review_pairs where graph = 'huge'`,
  });
  expect(wholes[0]!.n).toBeGreaterThan(79_000);
  for (const graph of ['huge', 'small'])
    for (const after of [undefined, [9.9, '']] as const) {
      const [plan] = await plansOf(d.pool, (db) => pending(db, graph, { limit: 50, after }));
      expect(indexes(plan!)).toContain('review_pairs_near');
      expect(buffers(plan!)).toBeLessThan(graph === 'huge' ? 4_000 : 300);
    }
  expect((await pending(d.pool, 'small', { limit: 50 })).map(({ pair_id }) => pair_id).toSorted()).toEqual(
    few.map(({ pair_id }) => pair_id).toSorted(),
  );
  const [suggestions] = await plansOf(d.pool, (db) => list(db, 'small', { status: 'pending', limit: 50 }));
  expect(buffers(suggestions!)).toBeLessThan(100);
}, 120_000);

test('a profile is asked about in its ten surest pairs, and when one of them goes the next one comes', async () => {
  await using d = await database();
  await profiles(d.pool, 'acme', 1, 40);
  const star = Array.from({ length: 30 }, (_, n) => pair('acme', 1, n + 2));
  await write(d.pool, 'acme', [], star);
  const surest = star.toSorted((x, y) => y.score - x.score || (x.pair_id < y.pair_id ? -1 : 1)).map((p) => p.pair_id);
  const shown = async () => (await pending(d.pool, 'acme', { limit: 100 })).map(({ pair_id }) => pair_id);
  expect(await shown()).toEqual(surest.slice(0, 10));
  await write(
    d.pool,
    'acme',
    star.filter(({ pair_id }) => pair_id === surest[3]),
    [],
  );
  expect(await shown()).toEqual(surest.filter((id) => id !== surest[3]).slice(0, 10));
  const better = { ...star.find(({ pair_id }) => pair_id === surest[20])!, score: 99 };
  await write(d.pool, 'acme', [], [better]);
  expect((await shown())[0]).toBe(better.pair_id);
  expect(await shown()).toHaveLength(10);
});

test('which pairs are the surest does not depend on the order in which they came', async () => {
  const shown: string[][] = [];
  for (const order of [1, -1]) {
    await using d = await database();
    await profiles(d.pool, 'acme', 1, 40);
    const all = Array.from({ length: 400 }, (_, n) => pair('acme', (n % 20) + 1, 21 + Math.floor(n / 20)));
    const given = order > 0 ? all : all.toReversed();
    for (let at = 0; at < given.length; at += 37) await write(d.pool, 'acme', [], given.slice(at, at + 37));
    shown.push((await pending(d.pool, 'acme', { limit: 1_000 })).map(({ pair_id }) => pair_id));
  }
  expect(shown[0]!.length).toBeGreaterThan(20);
  expect(shown[0]).toEqual(shown[1]);
});
