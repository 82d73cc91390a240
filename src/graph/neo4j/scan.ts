import type { Driver } from 'neo4j-driver';
import {
  EDGE,
  keyRange,
  NODE,
  stillThere,
  toCopiedEdge,
  toCopiedNode,
  toEdge,
  toNode,
  type EdgeRow,
  type NodeRow,
} from './rows.ts';
import { int, read, runAlone } from './run.ts';
import { elementAt } from '../../common/element-at.ts';

const CHUNK_NODES = 2000;
/** Nodes whose outgoing edges are read at once. */
const CHUNK_STARTS = 500;
const CHUNK_EDGES = 2000;

/** All nodes by surrogate, then all edges by those of their ends and by type. */
export const scan = (driver: Driver, graph: string) => chunks(driver, graph, toNode, toEdge);

/** The same, what is kept as JSON as its text. */
export const copy = (driver: Driver, graph: string) => chunks(driver, graph, toCopiedNode, toCopiedEdge);

async function* chunks<N, E>(
  driver: Driver,
  graph: string,
  nodeOf: (graph: string, row: NodeRow) => N,
  edgeOf: (graph: string, row: EdgeRow) => E,
): AsyncGenerator<{ nodes: N[]; edges: E[] }> {
  const { first, last } = keyRange(graph);
  const page = 'MATCH (n:QuernNode) WHERE n.uid > $after AND n.uid < $last WITH n ORDER BY n.uid LIMIT $most';
  for (let after: string | undefined = first; after !== undefined;) {
    const found: { n: NodeRow }[] = await read(driver, `${page} RETURN ${NODE}`, {
      after,
      last,
      most: int(CHUNK_NODES),
    });
    const there = stillThere(found);
    if (there.length > 0) yield { nodes: there.map(({ n }) => nodeOf(graph, n)), edges: [] };
    after = found.length === CHUNK_NODES ? there.at(-1)?.n.uid : undefined;
  }
  for (let after: string | undefined = first; after !== undefined;) {
    const starts: { uid: string }[] = await read(driver, `${page} RETURN n.uid AS uid`, {
      after,
      last,
      most: int(CHUNK_STARTS),
    });
    const upTo: string | undefined = starts.at(-1)?.uid;
    if (upTo !== undefined)
      for await (const edges of edgesBetween(driver, after, upTo))
        yield { nodes: [], edges: edges.map((edge) => edgeOf(graph, edge)) };
    after = starts.length === CHUNK_STARTS ? upTo : undefined;
  }
}

async function* edgesBetween(driver: Driver, after: string, upTo: string): AsyncGenerator<EdgeRow[]> {
  const rows = await read<EdgeRow>(
    driver,
    `MATCH (a:QuernNode) WHERE a.uid > $after AND a.uid <= $upTo MATCH (a)-[e]->(b) WITH a, e, b ORDER BY a.uid, b.uid, type(e) RETURN ${EDGE}`,
    { after, upTo },
  );
  const found = stillThere(rows);
  for (let at = 0; at < found.length; at += CHUNK_EDGES) yield found.slice(at, at + CHUNK_EDGES);
}

/** What is kept of a graph beside its nodes, with the further properties of its index: asked for all of them, Neo4j reads that graph alone. */
const BESIDE = [
  ['QuernAlias', 'alias'],
  ['QuernWord', 'word'],
  ['QuernCount', 'kind', 'key'],
];

/** Takes a graph away, in parts, its own node last: done again, it ends what was begun. Answers how many nodes there were. */
export async function drop(driver: Driver, graph: string): Promise<number> {
  const parts = 'IN TRANSACTIONS OF 5000 ROWS';
  const all = 'MATCH (n:QuernNode) WHERE n.uid > $first AND n.uid < $last';
  await runAlone(driver, `${all} MATCH (n)-[e]->() CALL (e) { DELETE e } ${parts}`, keyRange(graph));
  const removed = await runAlone<{ n: number }>(
    driver,
    `${all} CALL (n) { DETACH DELETE n } ${parts} RETURN count(*) AS n`,
    keyRange(graph),
  );
  for (const [label, ...keys] of BESIDE) {
    const has = keys.map((key) => ` AND n.${key} IS NOT NULL`).join('');
    const found = `MATCH (n:${label}) USING INDEX n:${label}(${['graph', ...keys].join(', ')}) WHERE n.graph = $graph${has}`;
    await runAlone(driver, `${found} CALL (n) { DELETE n } ${parts}`, { graph });
  }
  await runAlone(driver, 'MATCH (g:QuernGraph {uid: $graph}) DELETE g', { graph });
  return elementAt(removed, 0).n;
}
