import { rows, sql, type Db } from '../db/sql.ts';
import { idOf, type Category, type Proposal } from './suggestions.ts';
import { elementAt } from '../../common/element-at.ts';

/** A graph of an org in use; `stale`: it changed since suggestions were raised about it last. */
export interface GraphToRead {
  org_id: string;
  graph_key: string;
  revision: number;
  stale: boolean;
}

/** The graphs of one org or of all, org by org. */
export const graphsToRead = (db: Db, org: string | null): Promise<GraphToRead[]> =>
  rows(
    db,
    sql`/* of every organization */ select g.org_id, g.graph_key, g.revision, g.revision <> g.suggestions_revision as stale
      from graphs g join orgs o on o.org_id = g.org_id
      where o.deleted_at is null and g.deleted_at is null and (${org}::text is null or g.org_id = ${org}) order by g.org_id, g.graph_key`,
  );

/** Notes that suggestions were raised for the revision that a graph had when it was looked up. */
export async function noteRevision(db: Db, { org_id, graph_key, revision }: GraphToRead): Promise<void> {
  await db.query(
    sql`update graphs set suggestions_revision = ${revision} where org_id = ${org_id} and graph_key = ${graph_key}`,
  );
}

/** Those of the candidates that nobody was asked about as they are now. */
export async function unknown<C extends Pick<Proposal, 'category' | 'subject' | 'state'>>(
  db: Db,
  org: string,
  graph: string,
  candidates: C[],
): Promise<C[]> {
  const ids = candidates.map((c) => idOf(graph, c));
  const states = candidates.map((c) => c.state ?? '');
  const found = await rows<{ i: number }>(
    db,
    sql`select i::int from unnest(${ids}::text[], ${states}::text[]) with ordinality g(id, state, i)
      left join lateral (
        select state, status from suggestions where org_id = ${org} and id = g.id and graph = ${graph} offset 0) s on true
      where s.state is distinct from g.state or s.status = 'superseded' order by i`,
  );
  return found.map(({ i }) => elementAt(candidates, i - 1));
}

/** How many items a graph was made of, `most` at most. */
export async function itemsOf(db: Db, org: string, graph: string, most: number): Promise<number> {
  const [found] = await rows<{ items: number }>(
    db,
    sql`select count(*)::int items from (
      select from items where org_id = ${org} and graph_key = ${graph} and status = 'extracted' limit ${most}) i`,
  );
  return found?.items ?? 0;
}

/** Ids of a graph's pending suggestions of these categories but for queued writes, in the order of their ids after `after`. */
export async function pendingIds(
  db: Db,
  org: string,
  graph: string,
  { categories, after, limit }: { categories: Category[]; after: string; limit: number },
): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select id from suggestions where org_id = ${org} and graph = ${graph} and status = 'pending' and document is null
      and category = any(${categories}) and id > ${after} order by id limit ${limit}`,
  );
  return found.map((r) => r.id);
}

/** Ids of a graph's pending queued writes of whose sides one is no single thing any more, or both are one. */
export async function goneWrites(db: Db, org: string, graph: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select s.id from suggestions s cross join lateral (
        select count(distinct p.thing) filter (where p.key = any(s.a)) a, count(distinct p.thing) filter (where p.key = any(s.b)) b,
          count(distinct p.thing) both from profiles p where p.graph = s.graph and p.key = any(s.a || s.b)) t
      where s.org_id = ${org} and s.graph = ${graph} and s.status = 'pending' and s.document is not null
        and (t.a <> least(cardinality(s.a), 1) or t.b <> least(cardinality(s.b), 1) or t.both <> t.a + t.b) order by s.id`,
  );
  return found.map((r) => r.id);
}

/** Removes suggestions that were superseded so many days ago: they may name what nobody may know any more. Answers how many. */
export async function discardSuperseded(db: Db, days: number): Promise<number> {
  const deleted = await db.query(
    sql`/* of every organization */ delete from suggestions where status = 'superseded' and decided_at < now() - ${days} * interval '1 day'`,
  );
  return deleted.rowCount ?? 0;
}
