import type { Digested, OldNode } from '../diff.ts';
import { asText, keyOf, labelled, uidOf } from './rows.ts';
import { int, rowsIn, type Tx } from './run.ts';
import type { Text } from './terms.ts';
import { weightOf } from '../search/ranking.ts';
import type { GraphNode } from '../store.ts';
import { valueAt } from '../../common/element-at.ts';

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

type NewNode = Digested<GraphNode> & Text;

/** Makes nodes that are not there, with the degrees that they have in the end. */
export async function makeNodes(tx: Tx, graph: string, nodes: NewNode[], degrees: Map<number, number>): Promise<void> {
  if (nodes.length === 0) return;
  const rows = nodes
    .map((node) => {
      const [uid, degree] = [keyOf(graph, node.uid), degrees.get(node.uid) ?? 0];
      const values = { ...valuesOf(graph, node), uid, degree: int(degree), weight: int(weightOf(degree)) };
      return { label: labelled(node.label), values };
    })
    .toSorted((a, b) => (a.values.uid < b.values.uid ? -1 : 1));
  await tx.run('UNWIND $rows AS r CREATE (n:QuernNode:$(r.label)) SET n = r.values', { rows });
}

/** Writes other values into nodes that are there. */
export async function writeNodes(tx: Tx, graph: string, nodes: NewNode[], old: Map<number, OldNode>): Promise<void> {
  if (nodes.length === 0) return;
  const rows = nodes
    .map((node) => ({ uid: keyOf(graph, node.uid), label: labelled(node.label), values: valuesOf(graph, node) }))
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  const relabelled = nodes.flatMap(({ uid, label }) => {
    const was = valueAt(old, uid).label;
    return was === label ? [] : [{ uid: keyOf(graph, uid), was: labelled(was) }];
  });
  await Promise.all([
    ...(relabelled.length > 0
      ? [tx.run('UNWIND $relabelled AS r MATCH (n:QuernNode {uid: r.uid}) REMOVE n:$(r.was)', { relabelled })]
      : []),
    tx.run(
      `UNWIND $rows AS r MERGE (n:QuernNode {uid: r.uid}) ON CREATE SET n.degree = 0, n.weight = 0 SET n += r.values, n:$(r.label)`,
      { rows },
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

/** Removes nodes with their edges. */
export async function removeNodes(tx: Tx, graph: string, uids: number[]): Promise<void> {
  if (uids.length === 0) return;
  await tx.run('UNWIND $keys AS key MATCH (n:QuernNode {uid: key}) DETACH DELETE n', { keys: keysOf(graph, uids) });
}
