import { rows, sql, type Db } from '../../stores/db/sql.ts';
import { nodes } from './nodes.ts';
import { byEnds, withEnds } from '../edge-endpoints.ts';
import { toEdge, type EdgeRow } from './rows.ts';
import { prepared } from './run.ts';
import type { FoundEdge, FoundNode, Reach, Subgraph } from '../store.ts';

/** What a node with more edges than this is: its edges are looked up from their other end. */
const HUB = 1000;

/** The edges at each node and the nodes at their other ends, as `GraphStore.neighbours` promises them. */
export async function neighbours(db: Db, graph: string, uids: number[], reach: Reach): Promise<Subgraph> {
  if (uids.length === 0) return { nodes: [], edges: [] };
  const found = await rows<EdgeRow & { other: number }>(db, neighboursQuery(graph, uids, reach));
  const others = new Set(found.map((edge) => edge.other));
  const ends = await nodes(db, graph, [...new Set([...uids, ...others])]);
  const unique = new Map(found.map((edge) => [`${edge.from_uid} ${edge.to_uid} ${edge.type}`, toEdge(edge)]));
  return {
    nodes: ends.filter((node) => others.has(node.uid)),
    edges: withEnds([...unique.values()], ends),
  };
}

function neighboursQuery(graph: string, uids: number[], { types, direction, limit }: Reach) {
  const values: unknown[] = [graph, uids, limit, limit + Math.ceil(limit / 4)];
  const typed = types ? `and type = any($${values.push(types)}::text[])` : '';
  const side = (
    at: string,
    other: string,
  ) => `(select from_uid, to_uid, type, valid_from, ${other} as other from graph_edges
    where graph = $1 and ${at} = k.uid ${typed} order by valid_from desc, ${other}, type limit $4)`;
  const sides = [
    ...(direction === 'in' ? [] : [side('from_uid', 'to_uid')]),
    ...(direction === 'out' ? [] : [side('to_uid', 'from_uid')]),
  ];
  const text = `with near as materialized (
      select k.at, x.*, row_number() over (partition by k.at order by x.valid_from desc, x.type, d.id, x.from_uid <> k.uid) as place
      from unnest($2::bigint[]) with ordinality k (uid, at)
      cross join lateral (${sides.join(' union all ')}) x
      join graph_degrees d on d.graph = $1 and d.uid = x.other)
    select e.from_uid, e.to_uid, e.type, e.confidence, e.properties, e.provenance, near.other
    from near join graph_edges e on e.graph = $1 and e.from_uid = near.from_uid and e.to_uid = near.to_uid and e.type = near.type
    where near.place <= $3 order by near.at, near.place`;
  return prepared(`neighbours ${direction ?? 'both'} ${types ? 'typed' : 'all'}`, { text, values });
}

/** Edges with both ends among these nodes, by the ids of from, type and to. */
export async function edgesAmong(
  db: Db,
  graph: string,
  among: Pick<FoundNode, 'uid' | 'id' | 'name'>[],
): Promise<FoundEdge[]> {
  if (among.length === 0) return [];
  const uids = among.map((node) => node.uid);
  const hubs = await rows<{ uid: number }>(
    db,
    prepared(
      'hubs',
      sql`select uid from graph_degrees where graph = ${graph} and uid = any(${uids}::bigint[]) and degree > ${HUB}`,
    ),
  );
  const found = await rows<EdgeRow>(db, amongQuery(graph, uids, new Set(hubs.map((hub) => hub.uid))));
  return byEnds(withEnds(found.map(toEdge), among));
}

function amongQuery(graph: string, uids: number[], hubs: Set<number>) {
  const ordinary = uids.filter((uid) => !hubs.has(uid));
  const found = [edgesOf('$3', 'from_uid', 'to_uid', '$2')];
  if (hubs.size > 0) found.push(edgesOf('$3', 'to_uid', 'from_uid', '$4'), BETWEEN_HUBS);
  const text = `with among as materialized (${found.join(' union all ')})
    select e.* from among a cross join lateral (select from_uid, to_uid, type, confidence, properties, provenance from graph_edges
      where graph = $1 and from_uid = a.from_uid and to_uid = a.to_uid and type = a.type offset 0) e`;
  return { text, values: [graph, uids, ordinary, ...(hubs.size > 0 ? [[...hubs]] : [])] };
}

// `offset 0` keeps each look-up a walk along an index and `(x in (select …)) is true` a hashed one, whatever the planner believes about sizes.
const edgesOf = (ones: string, at: string, other: string, others: string) => `
  select e.from_uid, e.to_uid, e.type from unnest(${ones}::bigint[]) n (uid)
  cross join lateral (select from_uid, to_uid, type from graph_edges where graph = $1 and ${at} = n.uid offset 0) e
  where (e.${other} in (select unnest(${others}::bigint[]))) is true`;
const BETWEEN_HUBS = `select e.from_uid, e.to_uid, e.type from unnest($4::bigint[]) a (uid) cross join unnest($4::bigint[]) b (uid)
  cross join lateral (select from_uid, to_uid, type from graph_edges where graph = $1 and from_uid = a.uid and to_uid = b.uid offset 0) e`;
