import type { Digested } from '../diff.ts';
import { asText, keyOf, relationship, uidOf } from './rows.ts';
import { int, rowsIn, type Tx } from './run.ts';
import type { EdgeKey, GraphEdge } from '../store.ts';
import { elementAt } from '../../common/element-at.ts';

type Ends = { from: string; to: string };

/** One statement for each type: a type that is a value makes Neo4j look at every edge of a node. */
function byType<T extends EdgeKey>(graph: string, edges: T[]): [type: string, rows: (T & { ends: Ends })[]][] {
  const rows = edges.map((edge) => ({ ...edge, ends: { from: keyOf(graph, edge.from), to: keyOf(graph, edge.to) } }));
  const groups = Map.groupBy(rows, (row) => row.type);
  return [...groups].map(([type, group]) => [type, group.toSorted(inOrder)]);
}

/** The order in which edges are locked, so that no two who write wait for each other. */
function inOrder({ ends: a }: { ends: Ends }, { ends: b }: { ends: Ends }): number {
  if (a.from !== b.from) return a.from < b.from ? -1 : 1;
  return a.to < b.to ? -1 : 1;
}

const ENDS = `UNWIND $rows AS r MATCH (a:QuernNode {uid: r.from}) MATCH (b:QuernNode {uid: r.to})`;

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

/** Removes edges; answers with those that were there. The subquery has Neo4j look from the end with fewer edges, where it else reads a whole hub for each. */
export async function removeEdges(tx: Tx, graph: string, keys: EdgeKey[]): Promise<EdgeKey[]> {
  const removed = byType(graph, keys).map(async ([type, rows]) => {
    const text = `${ENDS} CALL (a, b) { MATCH (a)-[e:${relationship(type)}]->(b) DELETE e RETURN count(*) AS n }
      WITH r, n WHERE n > 0 RETURN r.at AS at`;
    const there = await rowsIn<{ at: number }>(tx, text, {
      rows: rows.map(({ ends }, at) => ({ ...ends, at: int(at) })),
    });
    return there.map(({ at }) => elementAt(rows, at));
  });
  return (await Promise.all(removed)).flat();
}

/** Writes edges, leaving those alone that hold what they should; answers with those that are new. An end that is not there is an error. */
export const writeEdges = (tx: Tx, graph: string, edges: Digested<GraphEdge>[]): Promise<EdgeKey[]> =>
  putEdges(
    tx,
    graph,
    edges,
    (type) => `MERGE (a)-[e:${type}]->(b)
      WITH r, e, e.digest AS old FOREACH (_ IN CASE WHEN old = r.digest THEN [] ELSE [1] END | SET ${VALUES})
      RETURN count(*) AS put, collect(CASE WHEN old IS NOT NULL THEN r.at END) AS held`,
  );

/** Makes edges that cannot be there yet, as an end of each has just been made. An end that is not there is an error. */
export const makeEdges = (tx: Tx, graph: string, edges: Digested<GraphEdge>[]): Promise<unknown> =>
  putEdges(tx, graph, edges, (type) => `CREATE (a)-[e:${type}]->(b) SET ${VALUES} RETURN count(*) AS put, [] AS held`);

async function putEdges(
  tx: Tx,
  graph: string,
  edges: Digested<GraphEdge>[],
  put: (type: string) => string,
): Promise<EdgeKey[]> {
  const written = byType(graph, edges).map(async ([type, rows]) => {
    const found = await rowsIn<{ put: number; held: number[] }>(tx, `${ENDS} ${put(relationship(type))}`, {
      rows: rows.map((edge, at) => ({ ...edge.ends, at: int(at), ...valuesOf(edge) })),
    });
    const done = elementAt(found, 0);
    if (done.put < rows.length) throw new Error(`An edge of ${graph} has an end that is not there`);
    const held = new Set(done.held);
    return rows.filter((_, at) => !held.has(at));
  });
  return (await Promise.all(written)).flat();
}

const VALUES = ['confidence', 'valid_from', 'properties', 'provenance', 'digest']
  .map((key) => `e.${key} = r.${key}`)
  .join(', ');

const valuesOf = ({ confidence, provenance, properties, digest }: Digested<GraphEdge>) => ({
  confidence,
  valid_from: provenance.valid_from ?? '',
  properties: asText(properties),
  provenance: asText(provenance),
  digest,
});
