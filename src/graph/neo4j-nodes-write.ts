import type { Digested, OldNode } from './difference.ts';
import { asText, keyOf, labelled, uidOf } from './neo4j-rows.ts';
import { int, rowsIn, type Tx } from './neo4j-run.ts';
import type { Text } from './neo4j-terms.ts';
import { weightOf } from './ranking.ts';
import type { GraphNode } from './store.ts';

/** A node that is there, with the terms under which searches find it. */
export interface StoredNode extends OldNode {
  terms: string;
}

const keysOf = (graph: string, uids: number[]): string[] => uids.map((uid) => keyOf(graph, uid)).toSorted();

/** Those of the nodes that are there. */
export async function oldNodes(tx: Tx, graph: string, uids: number[]): Promise<Map<number, StoredNode>> {
  if (uids.length === 0) return new Map();
  const found = await rowsIn<Omit<StoredNode, 'uid'> & { uid: string }>(
    tx,
    `UNWIND $keys AS key MATCH (n:QuernNode {uid: key})
     RETURN n.uid AS uid, n.id AS id, n.label AS label, n.digest AS digest, n.sources AS sources, n.aliases AS aliases, n.terms AS terms`,
    { keys: keysOf(graph, uids) },
  );
  return new Map(found.map((node) => [uidOf(graph, node.uid), { ...node, uid: uidOf(graph, node.uid) }]));
}

export async function writeNodes(
  tx: Tx,
  graph: string,
  nodes: (Digested<GraphNode> & Text)[],
  old: Map<number, OldNode>,
): Promise<void> {
  if (nodes.length === 0) return;
  const rows = nodes
    .map((node) => ({
      uid: keyOf(graph, node.uid),
      label: labelled(node.label),
      values: valuesOf(graph, node),
      was: old.get(node.uid)?.label,
    }))
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  const relabelled = rows.flatMap(({ uid, label, was }) => (was && was !== label ? [{ uid, was: labelled(was) }] : []));
  await Promise.all([
    ...(relabelled.length > 0
      ? [tx.run('UNWIND $relabelled AS r MATCH (n:QuernNode {uid: r.uid}) REMOVE n:$(r.was)', { relabelled })]
      : []),
    tx.run(
      `UNWIND $rows AS r MERGE (n:QuernNode {uid: r.uid}) ON CREATE SET n.degree = 0, n.weight = 0 SET n += r.values, n:$(r.label)`,
      { rows: rows.map(({ uid, label, values }) => ({ uid, label, values })) },
    ),
  ]);
}

/** A node's stored properties; null takes one away. */
function valuesOf(graph: string, node: Digested<GraphNode> & Text) {
  const { id, label, name, entity, entities, source, aliases, digest, words, terms, provenance } = node;
  const plain = { graph, id, label, name, entity, entities, source, aliases, digest, words, terms };
  return {
    ...plain,
    sources: provenance.sources,
    type: node.type ?? null,
    subtype: node.subtype ?? null,
    email: node.email ?? null,
    occurred_at: node.occurred_at ?? null,
    properties: asText(node.properties),
    provenance: asText(provenance),
    shared: entities.some((slug) => slug !== entity) || null,
  };
}

/** Changes degrees, and with them the weights of those whose degree doubled or halved. */
export async function moveDegrees(tx: Tx, graph: string, degrees: Map<number, number>): Promise<void> {
  const rows = [...degrees]
    .filter(([, by]) => by !== 0)
    .map(([uid, by]) => ({ uid: keyOf(graph, uid), by: int(by) }))
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  if (rows.length === 0) return;
  const moved = await rowsIn<{ uid: string; degree: number; weight: number }>(
    tx,
    `UNWIND $rows AS r MATCH (n:QuernNode {uid: r.uid}) SET n.degree = n.degree + r.by
     RETURN n.uid AS uid, n.degree AS degree, n.weight AS weight`,
    { rows },
  );
  const crossed = moved.flatMap(({ uid, degree, weight }) =>
    weightOf(degree) === weight ? [] : [{ uid, weight: int(weightOf(degree)) }],
  );
  if (crossed.length === 0) return;
  await tx.run('UNWIND $crossed AS c MATCH (n:QuernNode {uid: c.uid}) SET n.weight = c.weight', { crossed });
}

export async function removeNodes(tx: Tx, graph: string, uids: number[]): Promise<void> {
  if (uids.length === 0) return;
  await tx.run('UNWIND $keys AS key MATCH (n:QuernNode {uid: key}) DETACH DELETE n', { keys: keysOf(graph, uids) });
}
