import { rows, sql, type Db } from '../../stores/db/sql.ts';
import { toNodes, type NodeRow } from './rows.ts';
import { prepared } from './run.ts';
import type { FoundNode } from '../store.ts';

/** The node with that readable id; failing that every node with that alias, by id. */
export async function node(db: Db, graph: string, idOrAlias: string): Promise<FoundNode[]> {
  const named = await rows<NodeRow>(
    db,
    prepared(
      'node by id',
      sql`select n.*, d.degree from graph_nodes n join graph_degrees d on d.graph = n.graph and d.uid = n.uid
        where n.graph = ${graph} and n.id = ${idOrAlias}`,
    ),
  );
  return toNodes(graph, named.length > 0 ? named : await byAlias(db, graph, idOrAlias));
}

function byAlias(db: Db, graph: string, alias: string): Promise<NodeRow[]> {
  return rows<NodeRow>(
    db,
    prepared(
      'node by alias',
      sql`select n.*, d.degree from graph_aliases a join graph_nodes n on n.graph = a.graph and n.uid = a.uid
        join graph_degrees d on d.graph = a.graph and d.uid = a.uid
        where a.graph = ${graph} and a.alias = ${alias} order by n.id`,
    ),
  );
}

/** The nodes with these surrogates that are there, by id. */
export async function nodes(db: Db, graph: string, uids: number[]): Promise<FoundNode[]> {
  if (uids.length === 0) return [];
  const found = await rows<NodeRow>(
    db,
    prepared(
      'nodes',
      sql`select n.*, d.degree from graph_nodes n join graph_degrees d on d.graph = n.graph and d.uid = n.uid
        where n.graph = ${graph} and n.uid = any(${uids}::bigint[]) order by n.id`,
    ),
  );
  return toNodes(graph, found);
}

/** Sets or takes away communities, leaving rows that have theirs alone. */
export async function setCommunities(
  db: Db,
  graph: string,
  communities: { uid: number; community: number | null }[],
): Promise<void> {
  if (communities.length === 0) return;
  await db.query(
    sql`update graph_nodes n set community_id = c.community
      from unnest(${communities.map((c) => c.uid)}::bigint[], ${communities.map((c) => c.community)}::int[]) c (uid, community)
      where n.graph = ${graph} and n.uid = c.uid and n.community_id is distinct from c.community`,
  );
}
