import type { Driver } from 'neo4j-driver';
import { byCodePoint } from '../order.ts';
import { keyOf, NODE, stillThere, toNode, type NodeRow } from './rows.ts';
import { int, read, write } from './run.ts';
import type { FoundNode } from '../store.ts';

interface Row {
  n: NodeRow;
}

/** Nodes in the order of their ids. */
export const byId = (nodes: FoundNode[]): FoundNode[] => nodes.toSorted((a, b) => byCodePoint(a.id, b.id));

async function nodesBy(driver: Driver, graph: string, match: string, values: object): Promise<FoundNode[]> {
  const found = await read<Row>(driver, `${match} RETURN ${NODE}`, { graph, ...values });
  return byId(stillThere(found).map(({ n }) => toNode(graph, n)));
}

/** The node with that readable id; failing that every node with that alias, by id. */
export async function node(driver: Driver, graph: string, idOrAlias: string): Promise<FoundNode[]> {
  const named = await nodesBy(driver, graph, 'MATCH (n:QuernNode {graph: $graph, id: $id})', { id: idOrAlias });
  if (named.length > 0) return named;
  const match = 'MATCH (a:QuernAlias {graph: $graph, alias: $alias}) MATCH (n:QuernNode {uid: a.of})';
  return nodesBy(driver, graph, match, { alias: idOrAlias });
}

/** The nodes with these surrogates that are there, by id. */
export async function nodes(driver: Driver, graph: string, uids: number[]): Promise<FoundNode[]> {
  if (uids.length === 0) return [];
  const keys = [...new Set(uids)].map((uid) => keyOf(graph, uid));
  return nodesBy(driver, graph, 'UNWIND $keys AS key MATCH (n:QuernNode {uid: key})', { keys });
}

/** Sets or takes away communities, leaving nodes that have theirs alone. */
export async function setCommunities(
  driver: Driver,
  graph: string,
  communities: { uid: number; community: number | null }[],
): Promise<void> {
  if (communities.length === 0) return;
  const rows = communities
    .map(({ uid, community }) => ({ uid: keyOf(graph, uid), community: community === null ? null : int(community) }))
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  await write(driver, (tx) =>
    tx.run(
      `UNWIND $rows AS r MATCH (n:QuernNode {uid: r.uid})
       WHERE coalesce(n.community_id, -1) <> coalesce(r.community, -1) SET n.community_id = r.community`,
      { rows },
    ),
  );
}
