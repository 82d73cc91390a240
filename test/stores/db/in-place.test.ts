import { expect, test } from 'vitest';
import * as claims from '../../../src/stores/extraction/item-claims.ts';
import type { ProfileRow } from '../../../src/common/settling/rows.ts';
import { one, rows, sql, transaction, type Db } from '../../../src/stores/db/sql.ts';
import * as profiles from '../../../src/stores/projection/profiles.ts';
import { database } from '../../support/database.ts';
import { acceptDue, incoming, store } from '../../support/samples/items.ts';
import { document, GRAPH, mailed, makeGraph, settled, settling } from '../../support/settled.ts';

interface Updates {
  all: number;
  /** Those that changed no index. */
  hot: number;
}

/** How many rows of a table this connection has updated lately. */
const updates = (db: Db, table: string): Promise<Updates> =>
  one<Updates>(
    db,
    sql`select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_xact_user_tables where relname = ${table}`,
  );

const between = (before: Updates, after: Updates): Updates => ({
  all: after.all - before.all,
  hot: after.hot - before.hot,
});

test('renewing what is claimed changes no index', async () => {
  await using s = await store('acme');
  await acceptDue(s, 'acme', [incoming('acme', { title: 'One' }), incoming('acme', { title: 'Two' })]);
  const claimed = await claims.claim(s.db, ['acme'], 2);
  await transaction(s.db, async (db) => {
    const before = await updates(db, 'items');
    await claims.renew(db, claimed);
    expect(between(before, await updates(db, 'items'))).toEqual({ all: 2, hot: 2 });
  });
});

test('an item that mentions somebody once more changes no index of profiles while matching has yet to look', async () => {
  await using d = await database();
  const ctx = settling(d.pool);
  await makeGraph(d.pool);
  const again = () => document([mailed('ada@beta.com', 'Ada Person')]);
  await settled(ctx, again());
  await settled(ctx, again());
  const [ada] = await rows<ProfileRow>(
    d.pool,
    sql`select uid, key, root, thing, anchor as "nameProfile", mentions, documents, held as "supportCount", standing as "isEstablished",
      unmatched, keep, decided, state from profiles where graph = ${GRAPH} and key like '%ada@beta.com%'`,
  );
  if (!ada) throw new Error('Ada has a profile');
  await transaction(d.pool, async (db) => {
    const before = await updates(db, 'profiles');
    await profiles.write(db, GRAPH, [], [{ ...ada, mentions: 3, documents: 3 }]);
    expect(between(before, await updates(db, 'profiles'))).toEqual({ all: 1, hot: 1 });
  });
});
