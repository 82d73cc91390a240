import { rows, sql, type Db } from '../stores/sql.ts';
import { prepared, toNodes, type NodeRow } from './postgres-rows.ts';
import type { FoundNode, Listing, Mark } from './store.ts';

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

const ORDERS = { id: 'n.id', date: 'n.occurred_at desc, n.id', degree: 'd.degree desc, d.id' };

/** A page of nodes as `GraphStore.find` promises it. */
export async function find(db: Db, graph: string, listing: Listing): Promise<{ nodes: FoundNode[]; next?: Mark }> {
  const found = toNodes(graph, await rows<NodeRow>(db, findQuery(graph, listing)));
  if (found.length <= listing.limit) return { nodes: found };
  const page = found.slice(0, listing.limit);
  const { id, occurred_at } = page.at(-1)!;
  if (listing.order === 'degree') return { nodes: page };
  return { nodes: page, next: listing.order === 'date' ? { id, date: occurred_at } : { id } };
}

function findQuery(graph: string, listing: Listing): { text: string; values: unknown[] } {
  const values: unknown[] = [graph];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const where = conditions(listing, bind);
  const count = bind(listing.limit + 1);
  const order = ORDERS[listing.order];
  const from = 'graph_nodes n join graph_degrees d on d.graph = n.graph and d.uid = n.uid';
  const branch = (more: string[]) =>
    `select n.*, d.degree from ${from} where ${['n.graph = $1', ...where, ...more].join(' and ')} order by ${order} limit ${count}`;
  if (listing.entity === undefined) return { text: branch([]), values };
  const entity = bind(listing.entity);
  const shared = [
    `cardinality(n.entities) > 1`,
    `n.entities @> array[${entity}::text]`,
    `n.entity is distinct from ${entity}`,
  ];
  const both = `(${branch([`n.entity = ${entity}`])}) union all (${branch(shared)})`;
  return { text: `select n.* from (${both}) n order by ${order.replaceAll('d.', 'n.')} limit ${count}`, values };
}

/** Edges of one node that `near` looks at in each direction. */
const NEWEST = 5000;
const NEAR = (uid: string) => `n.uid in (
  (select to_uid from graph_edges where graph = $1 and from_uid = ${uid} order by valid_from desc, to_uid limit ${NEWEST})
  union all (select from_uid from graph_edges where graph = $1 and to_uid = ${uid} order by valid_from desc, from_uid limit ${NEWEST}))`;

function conditions(
  { label, source, since, before, near, order, after }: Listing,
  bind: (value: unknown) => string,
): string[] {
  const where: string[] = [];
  if (label !== undefined) where.push(`n.label = ${bind(label)}`);
  if (source !== undefined) where.push(`n.sources @> array[${bind(source)}::text]`);
  if (since !== undefined) where.push(`n.occurred_at >= ${bind(since)}`);
  if (before !== undefined) where.push(`n.occurred_at < ${bind(before)}`);
  if (near !== undefined) where.push(NEAR(bind(near)));
  if (order === 'date') where.push('n.occurred_at is not null');
  if (after?.date !== undefined) {
    const [date, id] = [bind(after.date), bind(after.id)];
    where.push(`n.occurred_at <= ${date}`, `(n.occurred_at < ${date} or n.id > ${id})`);
  } else if (after) where.push(`n.id > ${bind(after.id)}`);
  return where;
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
