import type { Digested, OldEdge } from './difference.ts';
import { asText, keyOf, relationship, uidOf } from './neo4j-rows.ts';
import { rowsIn, type Tx } from './neo4j-run.ts';
import type { EdgeKey, GraphEdge } from './store.ts';

type Ends = { from: string; to: string };

/** One statement for each type: a type that is a value makes Neo4j look at every edge of a node. */
function byType<T extends EdgeKey>(graph: string, edges: T[]): [type: string, rows: (T & { ends: Ends })[]][] {
  const rows = edges.map((edge) => ({ ...edge, ends: { from: keyOf(graph, edge.from), to: keyOf(graph, edge.to) } }));
  const groups = Map.groupBy(rows, (row) => row.type);
  return [...groups].map(([type, group]) => [type, group.toSorted(inOrder)]);
}

const inOrder = (a: { ends: Ends }, b: { ends: Ends }): number =>
  a.ends.from < b.ends.from ? -1 : a.ends.from > b.ends.from ? 1 : a.ends.to < b.ends.to ? -1 : 1;

const ENDS = `UNWIND $rows AS r MATCH (a:QuernNode {uid: r.from}) MATCH (b:QuernNode {uid: r.to})`;

/** Those of the edges that are there, with their digests. */
export async function edgesThere(tx: Tx, graph: string, keys: EdgeKey[]): Promise<OldEdge[]> {
  const found = byType(graph, keys).map(async ([type, rows]) => {
    const text = `${ENDS} MATCH (a)-[e:${relationship(type)}]->(b) RETURN r.at AS at, e.digest AS digest`;
    const there = await rowsIn<{ at: number; digest: string }>(tx, text, {
      rows: rows.map(({ ends }, at) => ({ ...ends, at })),
    });
    return there.map(({ at, digest }) => ({ type, from: rows[at]!.from, to: rows[at]!.to, digest }));
  });
  return (await Promise.all(found)).flat();
}

/** All edges of these nodes, each once. */
export async function edgesAt(tx: Tx, graph: string, uids: number[]): Promise<EdgeKey[]> {
  if (uids.length === 0) return [];
  const found = await rowsIn<{ from: string; type: string; to: string }>(
    tx,
    `UNWIND $keys AS key MATCH (n:QuernNode {uid: key})-[e]-()
     WITH DISTINCT e RETURN startNode(e).uid AS from, type(e) AS type, endNode(e).uid AS to`,
    { keys: uids.map((uid) => keyOf(graph, uid)) },
  );
  return found.map(({ from, type, to }) => ({ from: uidOf(graph, from), type, to: uidOf(graph, to) }));
}

export async function removeEdges(tx: Tx, graph: string, keys: EdgeKey[]): Promise<void> {
  const removed = byType(graph, keys).map(([type, rows]) =>
    tx.run(`${ENDS} MATCH (a)-[e:${relationship(type)}]->(b) DELETE e`, { rows: rows.map(({ ends }) => ends) }),
  );
  await Promise.all(removed);
}

export async function writeEdges(tx: Tx, graph: string, edges: Digested<GraphEdge>[]): Promise<void> {
  const written = byType(graph, edges).map(([type, rows]) =>
    tx.run(`${ENDS} MERGE (a)-[e:${relationship(type)}]->(b) SET e = r.values`, {
      rows: rows.map((edge) => ({ ...edge.ends, values: valuesOf(edge) })),
    }),
  );
  await Promise.all(written);
}

const valuesOf = ({ confidence, provenance, properties, digest }: Digested<GraphEdge>) => ({
  confidence,
  valid_from: provenance.valid_from ?? '',
  properties: asText(properties),
  provenance: asText(provenance),
  digest,
});
