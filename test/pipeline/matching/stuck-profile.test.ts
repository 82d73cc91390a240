import { expect, test } from 'vitest';
import { crossLink } from '../../../src/pipeline/matching/cross-link.ts';
import { matchAll, matchEverything, matchGraph } from '../../../src/pipeline/matching/graph.ts';
import type { Context } from '../../../src/context.ts';
import { rows, sql, type Db, type Pool } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { document, GRAPH, mailed, makeGraph, settled, settling } from '../../support/settled.ts';

/** Five people, of whom Bo cannot be written to a table of profiles until he is freed. */
async function five(db: Pool) {
  const ctx = settling(db);
  await makeGraph(db);
  await settled(ctx, document(['ann', 'bo', 'cy', 'di', 'eva'].map((name) => mailed(`${name}@x.example`))));
  const [bo] = await rows<{ uid: number }>(db, sql`select uid from profiles where key like '%bo@%'`);
  return {
    ctx,
    bo: bo!.uid,
    hold: (table: string, unless: string, uid = 'profile') =>
      db.query(`alter table ${table} add constraint stuck check (${uid} <> ${bo!.uid} or ${unless}) not valid`),
    free: (table: string) => db.query(`alter table ${table} drop constraint stuck`),
  };
}

const unmatched = async (db: Db) =>
  (await rows<{ key: string }>(db, sql`select key from profiles where unmatched`)).map(({ key }) => key);
const signals = (db: Db) =>
  rows<{ profile: number; signals: object }>(db, sql`select profile, signals from match_signals order by profile`);
const STALE = `update match_signals set signals = ('{"stale":true,' || substr(signals::text, 2))::json`;
const never = new AbortController().signal;

test.each([1, 3, 100])(
  'a profile that cannot be matched keeps no other from it, in pages of %i, and is matched once it can be',
  async (limit) => {
    await using d = await database();
    const { ctx, bo, hold, free } = await five(d.pool);
    await d.pool.query('update profiles set unmatched = true');
    await hold('profiles', 'unmatched', 'uid');
    await expect(matchGraph(ctx, GRAPH, { limit })).rejects.toThrow(new RegExp(`: ${bo}\\..*stuck`));
    expect(await unmatched(d.pool)).toEqual([expect.stringContaining('bo@x.example')]);
    await free('profiles');
    expect(await matchGraph(ctx, GRAPH, { limit })).toMatchObject({ more: false });
    expect(await unmatched(d.pool)).toEqual([]);
  },
);

test.each([1, 3, 100])(
  'matching everything goes on past a profile that cannot be matched, in pages of %i, and names it',
  async (limit) => {
    await using d = await database();
    const { ctx, bo, hold, free } = await five(d.pool);
    const before = await signals(d.pool);
    await d.pool.query(STALE);
    await hold('match_signals', `signals::text like '%stale%'`);
    await expect(matchEverything(ctx, GRAPH, { limit })).rejects.toThrow(new RegExp(`: ${bo}\\..*stuck`));
    expect(await signals(d.pool)).toEqual(
      before.map((one) => (one.profile === bo ? { ...one, signals: { stale: true, ...one.signals } } : one)),
    );
    await free('match_signals');
    await matchEverything(ctx, GRAPH, { limit });
    expect(await signals(d.pool)).toEqual(before);
  },
);

test('the night matches everything again and links across entities past a profile that fails, and names its graph', async () => {
  await using d = await database();
  const { ctx, bo, hold, free } = await five(d.pool);
  const night = ctx as Context;
  await d.pool.query('update profiles set unmatched = true');
  await d.pool.query(`${STALE}, crossed = false`);
  await hold('profiles', 'unmatched', 'uid');
  await expect(matchAll(night, never)).rejects.toThrow(`Not matched: ${GRAPH}.`);
  expect((await signals(d.pool)).filter((one) => 'stale' in one.signals)).toEqual([]);
  await hold('match_signals', 'not crossed');
  await expect(crossLink(night, never)).rejects.toThrow(`Not compared across entities: ${GRAPH}.`);
  const uncrossed = () => rows(d.pool, sql`select profile from match_signals where not crossed`);
  expect(await uncrossed()).toEqual([{ profile: bo }]);
  await free('profiles');
  await free('match_signals');
  await matchAll(night, never);
  await crossLink(night, never);
  expect(await uncrossed()).toEqual([]);
});
