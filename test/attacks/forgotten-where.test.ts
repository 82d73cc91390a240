import { expect, test } from 'vitest';
import { EVERY_ORGANIZATION, UnscopedStatement } from '../../src/stores/db/tenant-scope/scoped-client.ts';
import { TENANT_TABLES } from '../../src/stores/db/tenant-scope/tenant-tables.ts';
import { unscopedTables } from '../../src/stores/db/tenant-scope/unscoped-tables.ts';
import { rows, sql, transaction } from '../../src/stores/db/sql.ts';
import { database } from '../support/database.ts';
import { harness } from '../support/harness.ts';
import { statementsInCode } from './statements-in-code.ts';

/** Tables of the installation, of nobody in particular, written down on purpose: whatever else is in the database belongs to an organization. */
const OF_NOBODY = [
  'heartbeats',
  'installation_minutes',
  'leases',
  'migrations',
  'night_stages',
  'nights',
  'rate_windows',
];
/** Files whose statements are put together from parts that this test cannot: each is held where it is sent, which the service's own tests do. */
const IN_PARTS = ['stores/passages/passage-search.ts', 'stores/passages/passage-items.ts'];
/** How many statements of each file are about every organization on purpose: what is due of all, what is old of all, counts for operators, and whose a key is. */
const ABOUT_ALL = 52;

const whole = statementsInCode().filter(({ file }) => !IN_PARTS.includes(file));
const aboutAll = whole.filter(({ text }) => text.includes(EVERY_ORGANIZATION));
const held = whole.filter(({ text }) => !text.includes(EVERY_ORGANIZATION));
const OWNER = String.raw`(?:\b\w+\.)?(?:org_id|graph|graph_key) (?:= (?:any\()?[$\w.]+\)?(?:::[\w\[\]]+)?)`;
const CONDITION = new RegExp(String.raw`${OWNER} and |(?: and | where | on )${OWNER}`, 'g');

test('every table whose primary key names an organization or a graph is taken for theirs, and all others are known to be of nobody', async () => {
  await using d = await database();
  const found = await rows<{ name: string; key: string[] }>(
    d.pool,
    sql`select conrelid::regclass::text as name, array_agg(attname::text) as key from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
      where contype = 'p' and connamespace = current_schema()::regnamespace group by 1 order by 1`,
  );
  const tables = await rows<{ name: string }>(
    d.pool,
    sql`select table_name as name from information_schema.tables where table_schema = current_schema() order by 1`,
  );
  const names = (all: { name: string }[]) => all.map(({ name }) => name).toSorted();
  const owned = found.filter(({ key }) => key.includes('org_id') || key.includes('graph'));
  expect(names(found)).toEqual(names(tables));
  expect([...TENANT_TABLES.keys()].toSorted()).toEqual(names(owned));
  expect(names(found.filter(({ name }) => !TENANT_TABLES.has(name)))).toEqual(OF_NOBODY);
});

test('every statement in the code is held to an organization or a graph, or says that it is about all', () => {
  expect(whole.length).toBeGreaterThan(400);
  expect(held.flatMap(({ file, text }) => unscopedTables(text).map((table) => `${file}: ${table} in ${text}`))).toEqual(
    [],
  );
  expect(aboutAll.length).toBeLessThanOrEqual(ABOUT_ALL);
  const needless = aboutAll.filter(
    ({ text }) => !text.includes('from $0') && unscopedTables(text.replace(EVERY_ORGANIZATION, '')).length === 0,
  );
  expect(needless.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
});

test('a statement whose condition on its owner is taken away is refused, whichever it is', () => {
  const tried = held.filter(
    ({ text }) =>
      !/^\s*insert into|(?:from|update|join) \$0/.test(text) &&
      new RegExp(CONDITION).test(text) &&
      unscopedTables(text).length === 0,
  );
  const surrogate = /\b(?:uid|profile|doc|thing|root|anchor|a|b|from_uid|to_uid|seq)\b (?:=|in)/;
  const missed = tried.filter(({ text }) => {
    const without = text.replaceAll(CONDITION, ' ');
    return unscopedTables(without).length === 0 && !surrogate.test(text);
  });
  expect(tried.length).toBeGreaterThan(200);
  expect(missed.map(({ file, text }) => `${file}: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`)).toEqual([]);
});

test.each([
  ['select * from items', 'items'],
  ['select * from items where item_id = $1', 'items'],
  ['select * from items i where i.org_id = $1 or true', 'items'],
  ['select * from items where ($1::text is null or org_id = $1)', 'items'],
  ['select * from items where org_id <> $1', 'items'],
  ['select * from items where org_id = org_id', 'items'],
  ['select * from items i join orgs o using (org_id)', 'items, orgs'],
  ['with a as (select * from items) select * from a where org_id = $1', 'items'],
  ['select * from orgs where org_id = $1 and exists (select from keys)', 'keys'],
  ['select * from orgs where org_id in (select org_id from keys)', 'keys'],
  ['select * from graph_nodes n, graph_edges e where n.graph = $1', 'graph_edges'],
  [`select * from items where org_id = $1 union all select * from items`, 'items'],
  ['select (select count(*) from items) from orgs where org_id = $1', 'items'],
  ['update items set status = $1', 'items'],
  ['delete from items /* where org_id = $1 */', 'items'],
  [`select * from items where title = 'where org_id = $1'`, 'items'],
  ['insert into audit (org_id) select org_id from members', 'members'],
  ['SELECT * FROM "items"', 'items'],
  ['select * from public.items where title = $1', 'items'],
  ['select * from (items) where title = $1', 'items'],
  ['select * from orgs where org_id = $1 and exists (table items)', 'items'],
  ['select * from items where org_id = $1 union all table items', 'items'],
  ['copy items to stdout', 'items'],
  ['truncate items, keys', 'items, keys'],
  ['select * from items i left join orgs o on o.org_id = $1 and i.org_id = o.org_id', 'items'],
  ['select * from orgs o right outer join items i on o.org_id = $1 and i.org_id = o.org_id', 'items'],
  ['select * from items i full join orgs o on o.org_id = $1 and i.org_id = $1', 'items, orgs'],
  ['select * from items i left join unnest($1::text[]) u(org_id) using (org_id)', 'items'],
  ['select * from items where org_id = $1 is null', 'items'],
  ['select * from items where org_id = any($1) is not true', 'items'],
  ['select * from items where org_id = all($1)', 'items'],
  [`select * from items where org_id = '' || org_id`, 'items'],
  ['select * from items where org_id = $1 || substr(org_id, 2)', 'items'],
  ['select * from items i where i.org_id = coalesce(i.org_id, $1)', 'items'],
  ['select * from items i where i.org_id = (select i.org_id)', 'items'],
  ['select * from items where org_id = (select o.org_id from orgs o where o.org_id = items.org_id)', 'items'],
  ['select * from items i where i.org_id = (select i.org_id from orgs o where o.org_id = $1)', 'items'],
  ['select * from items i where i.org_id in (select k.org_id from keys k where k.org_id = i.org_id)', 'items'],
  ['select * from orgs o left join items i on i.item_id = o.org_id where o.org_id = $1', 'items'],
  ['select * from orgs o join items i on o.org_id = i.title where o.org_id = $1', 'items'],
  ['delete from items using orgs where orgs.org_id = $1', 'items'],
  ['update items set title = $2 from orgs where orgs.org_id = $1', 'items'],
  ['select * from items where org_id in ($1, org_id)', 'items'],
  ['select * from items where org_id = any(array[$1, org_id])', 'items'],
  ['select * from items where case when org_id = $1 then true else true end', 'items'],
  ['select count(*) filter (where org_id = $1) from items', 'items'],
  ['select * from items group by org_id having org_id = $1', 'items'],
  ['explain analyze delete from items', 'items'],
  ['create table x as select * from items', 'items'],
])('%s is about all organizations', (statement, tables) => {
  expect(unscopedTables(statement).join(', ')).toBe(tables);
});

test.each([
  'select * from items where org_id = $1',
  'select * from items i where i.org_id = any($1::text[]) and i.item_id = $2',
  'select * from items i join orgs o using (org_id) where o.org_id = $1',
  'with a as (select * from items where org_id = $1) select * from a',
  'update items i set status = $2 from unnest($1::text[]) r(org_id) where i.org_id = r.org_id',
  'insert into items (org_id) values ($1) on conflict (org_id, item_id) do update set status = excluded.status',
  'select * from profiles p where p.uid = any($1) for update of p',
  'select now() from leases where name = $1',
  'select * from orgs o left join items i on i.org_id = o.org_id where o.org_id = $1',
  'select * from items i left join orgs o using (org_id) where i.org_id = $1',
  'select * from (items i join orgs o using (org_id)) where o.org_id = $1',
  'select * from public.items where org_id = $1',
  'select * from items where org_id = (select org_id from keys where org_id = $1 and key_id = $2)',
])('%s is held', (statement) => {
  expect(unscopedTables(statement)).toEqual([]);
});

test('a forgotten condition shows nothing of others: the service refuses the statement before it is sent', async () => {
  await using h = await harness({ workers: false });
  for (const id of ['acme', 'other']) await h.org({ id });
  const mine = { text: 'select org_id, user_id from members where org_id = $1', values: ['acme'] };
  expect((await h.ctx.db.query(mine)).rows).toHaveLength(1);
  const forgotten = { text: 'select org_id, user_id from members' };
  expect((await h.db.query(forgotten)).rows).toHaveLength(2);
  await expect(h.ctx.db.query(forgotten)).rejects.toThrow(UnscopedStatement);
  await expect(h.ctx.db.query('delete from members')).rejects.toThrow(UnscopedStatement);
  await expect(transaction(h.ctx.db, (db) => db.query(forgotten))).rejects.toThrow(UnscopedStatement);
  expect((await h.ctx.db.query(mine)).rows).toHaveLength(1);
  expect((await h.db.query(forgotten)).rows).toHaveLength(2);
});
