import { expect, test } from 'vitest';
import { matchGraph } from '../../../src/pipeline/matching/graph.ts';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { database } from '../../support/database.ts';
import { document, GRAPH, mailed, makeGraph, settled, settling } from '../../support/settled.ts';

test.each([1, 3, 100])(
  'a profile that cannot be matched keeps no other from it, in pages of %i, and is matched once it can be',
  async (limit) => {
    await using d = await database();
    const db = d.pool;
    const ctx = settling(db);
    await makeGraph(db);
    await settled(ctx, document(['ann', 'bo', 'cy', 'di', 'eva'].map((name) => mailed(`${name}@x.example`))));
    await db.query('update profiles set unmatched = true');
    await db.query(`alter table profiles add constraint stuck check (key not like '%bo@%' or unmatched) not valid`);
    const waiting = async () =>
      (await rows<{ key: string }>(db, sql`select key from profiles where unmatched`)).map(({ key }) => key);
    await expect(matchGraph(ctx, GRAPH, { limit })).rejects.toThrow('stuck');
    expect(await waiting()).toEqual([expect.stringContaining('bo@x.example')]);
    await db.query('alter table profiles drop constraint stuck');
    expect(await matchGraph(ctx, GRAPH, { limit })).toMatchObject({ more: false });
    expect(await waiting()).toEqual([]);
  },
);
