import { rows, sql, type Db } from '../../stores/db/sql.ts';
import { near } from './near.ts';
import { pageOf } from '../page.ts';
import { toNodes, type NodeRow } from './rows.ts';
import { prepared } from './run.ts';
import { isByDate, type FoundNode, type Listing, type Mark } from '../store.ts';

const ORDERS = {
  id: 'n.id',
  date: 'n.occurred_at desc, n.id',
  oldest: 'n.occurred_at, n.id',
  degree: 'd.degree desc, d.id',
};
type Bind = (value: unknown) => string;

/** A page of nodes as `GraphStore.find` promises it. */
export async function find(db: Db, graph: string, listing: Listing): Promise<{ nodes: FoundNode[]; next?: Mark }> {
  const [around, shared] = await Promise.all([near(db, graph, listing), sharedBy(db, graph, listing)]);
  const found = toNodes(graph, await rows<NodeRow>(db, findQuery(graph, listing, around, shared)));
  return pageOf(found, listing);
}

/** Nodes of an entity that belong to another one first: few, so they are looked up apart. */
async function sharedBy(db: Db, graph: string, { entity }: Listing): Promise<number[]> {
  if (entity === undefined) return [];
  const found = await rows<{ uid: number }>(
    db,
    prepared('shared by', sql`select uid from graph_shares where graph = ${graph} and entity = ${entity}`),
  );
  return found.map(({ uid }) => uid);
}

function findQuery(graph: string, listing: Listing, around: number[] | undefined, shared: number[]) {
  const values: unknown[] = [graph];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const nodes = around ? eachOf(bind(around)) : 'graph_nodes';
  const where = ['n.graph = $1', ...conditions(listing, bind)];
  const [order, count] = [ORDERS[listing.order], bind(listing.limit + 1)];
  if (listing.order === 'degree') {
    if (listing.entity !== undefined) where.push(`n.entities @> array[${bind(listing.entity)}::text]`);
    return {
      text: `select n.*, d.degree from graph_degrees d join ${nodes} n on n.graph = d.graph and n.uid = d.uid where ${where.join(' and ')} order by ${order} limit ${count}`,
      values,
    };
  }
  const branch = (more: string) =>
    `(select n.* from ${nodes} n where ${[...where, more].filter(Boolean).join(' and ')} order by ${order} limit ${count})`;
  const branches = listing.entity === undefined ? [branch('')] : [branch(`n.entity = ${bind(listing.entity)}`)];
  if (shared.length > 0) branches.push(branch(`n.uid = any(${bind(shared)}::bigint[])`));
  const text = `select n.*, d.degree from (${branches.join(' union all ')}) n
    join graph_degrees d on d.graph = n.graph and d.uid = n.uid order by ${order} limit ${count}`;
  return { text, values };
}

/** Looks each node up by itself: no ordering of a listing may tempt the planner to walk through all of them. */
const eachOf = (uids: string): string =>
  `(select n.* from unnest(${uids}::bigint[]) u (uid) cross join lateral (select * from graph_nodes where graph = $1 and uid = u.uid offset 0) n)`;

function conditions(
  { label, source, community, since, before, order, after, without = [] }: Listing,
  bind: Bind,
): string[] {
  const where: string[] = [];
  if (label !== undefined) where.push(`n.label = ${bind(label)}`);
  if (source !== undefined) where.push(`n.sources @> array[${bind(source)}::text]`);
  if (community !== undefined) where.push(`n.community_id = ${bind(community)}`);
  if (since !== undefined) where.push(`n.occurred_at >= ${bind(since)}`);
  if (before !== undefined) where.push(`n.occurred_at < ${bind(before)}`);
  if (without.length > 0) where.push(`n.uid <> all(${bind(without)}::bigint[])`);
  if (isByDate(order)) where.push('n.occurred_at is not null');
  if (after?.date !== undefined) {
    const [date, id] = [bind(after.date), bind(after.id)];
    const further = order === 'oldest' ? '>' : '<';
    where.push(`n.occurred_at ${further}= ${date}`, `(n.occurred_at ${further} ${date} or n.id > ${id})`);
  } else if (after) where.push(`n.id > ${bind(after.id)}`);
  return where;
}
