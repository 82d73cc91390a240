import type { Driver } from 'neo4j-driver';
import { byEnds, withEnds } from '../edge-endpoints.ts';
import { byId } from './nodes.ts';
import {
  EDGE,
  isEdgeType,
  keyOf,
  NODE,
  relationship,
  toEdge,
  stillThere,
  toNode,
  uidOf,
  type EdgeRow,
  type NodeRow,
} from './rows.ts';
import { int, read } from './run.ts';
import type { FoundEdge, FoundNode, Reach, Subgraph } from '../store.ts';

type Named = Pick<FoundNode, 'uid' | 'id' | 'name'>;
interface Row extends EdgeRow {
  key: string;
  id: string;
  name: string;
  n: NodeRow;
}
/** What a node with more edges than this is: its edges are looked up from their other end. */
const HUB = 1000;

/** The edges at each node and the nodes at their other ends, as `GraphStore.neighbours` promises them. */
export async function neighbours(driver: Driver, graph: string, uids: number[], reach: Reach): Promise<Subgraph> {
  const types = reach.types && [...new Set(reach.types)].filter(isEdgeType).toSorted();
  if (uids.length === 0 || types?.length === 0) return { nodes: [], edges: [] };
  const rows = await read<Row>(driver, neighboursQuery(types, reach.direction), {
    keys: uids.map((uid) => keyOf(graph, uid)),
    limit: int(reach.limit),
    most: int(reach.limit + Math.ceil(reach.limit / 4)),
  });
  const found = stillThere(rows);
  const others = new Map(found.map(({ n }) => [n.uid, n]));
  const nodes = byId([...others.values()].map((n) => toNode(graph, n)));
  const starts = new Map(
    found.map(({ key, id, name }): [string, Named] => [key, { uid: uidOf(graph, key), id, name }]),
  );
  const unique = new Map(found.map((edge) => [`${edge.from} ${edge.to} ${edge.type}`, toEdge(graph, edge)]));
  return { nodes, edges: withEnds([...unique.values()], [...starts.values(), ...nodes]) };
}

function neighboursQuery(types: string[] | undefined, direction: Reach['direction']): string {
  const edge = `-[e${types ? `:${types.map(relationship).join('|')}` : ''}]-`;
  const side = (pattern: string, place: number) =>
    `MATCH ${pattern} RETURN e, n, ${place} AS side ORDER BY e.valid_from DESC, n.uid, type(e) LIMIT $most`;
  const sides = [
    ...(direction === 'in' ? [] : [side(`(k)${edge}>(n)`, 0)]),
    ...(direction === 'out' ? [] : [side(`(k)<${edge}(n)`, 1)]),
  ];
  return `UNWIND range(0, size($keys) - 1) AS at MATCH (k:QuernNode {uid: $keys[at]})
    CALL (k) {
      CALL (k) { ${sides.join(' UNION ALL ')} }
      RETURN e, n, side ORDER BY e.valid_from DESC, type(e), n.id, side LIMIT $limit }
    WITH at, k, e, n, side ORDER BY at, e.valid_from DESC, type(e), n.id, side
    RETURN k.uid AS key, k.id AS id, k.name AS name, ${EDGE}, ${NODE}`;
}

/** Edges with both ends among these nodes, by the ids of from, type and to. */
export async function edgesAmong(driver: Driver, graph: string, among: Named[]): Promise<FoundEdge[]> {
  if (among.length === 0) return [];
  const keys = among.map((node) => keyOf(graph, node.uid));
  const isIn = Object.fromEntries(keys.map((key) => [key, true]));
  const hubs = (await read<{ uid: string }>(driver, HUBS, { graph, isIn, hub: int(HUB) })).map(({ uid }) => uid);
  const isHub = Object.fromEntries(hubs.map((key) => [key, true]));
  const ordinary = keys.filter((key) => !isHub[key]);
  const found = await Promise.all([
    read<EdgeRow>(driver, GOING_OUT, { keys: ordinary, isIn }),
    hubs.length > 0 ? read<EdgeRow>(driver, COMING_IN, { keys: ordinary, isIn: isHub }) : [],
    hubs.length > 1 ? read<EdgeRow>(driver, GOING_OUT, { keys: hubs, isIn: isHub }) : [],
  ]);
  const edges = stillThere(found.flat()).map((edge) => toEdge(graph, edge));
  return byEnds(withEnds(edges, among));
}

const HUBS = `MATCH (n:QuernNode) USING INDEX n:QuernNode(graph, degree)
  WHERE n.graph = $graph AND n.degree > $hub AND $isIn[n.uid] RETURN n.uid AS uid`;
const GOING_OUT = `UNWIND $keys AS key MATCH (k:QuernNode {uid: key}) MATCH (k)-[e]->(n) WHERE $isIn[n.uid] RETURN ${EDGE}`;
const COMING_IN = `UNWIND $keys AS key MATCH (k:QuernNode {uid: key}) MATCH (k)<-[e]-(n) WHERE $isIn[n.uid] RETURN ${EDGE}`;
