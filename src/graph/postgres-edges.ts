import { rows, sql, type Db } from '../stores/sql.ts';
import { tallyUp, type Tally } from './postgres-counts.ts';
import { prepared, withDigest } from './postgres-rows.ts';
import type { EdgeKey, GraphChange } from './store.ts';

type Keyed = EdgeKey & { digest: string };
const keyOf = ({ from, type, to }: EdgeKey): string => `${from} ${to} ${type}`;

/** Writes and removes edges, those of the gone nodes too; tallies their types and answers by how much each end's degree changes. */
export async function applyEdges(
  db: Db,
  graph: string,
  change: GraphChange,
  goneNodes: number[],
  tally: Tally,
): Promise<Map<number, number>> {
  const wanted = new Map(change.edges.map((edge) => [keyOf(edge), withDigest(edge)]));
  const leaving = change.gone.edges.filter((edge) => !wanted.has(keyOf(edge)));
  const old = new Map((await oldEdges(db, graph, [...wanted.values(), ...leaving])).map((edge) => [keyOf(edge), edge]));
  const atGone = await edgesAt(db, graph, goneNodes);
  const gone = new Map(
    [...leaving.flatMap((edge) => old.get(keyOf(edge)) ?? []), ...atGone].map((edge) => [keyOf(edge), edge]),
  );
  const changed = [...wanted.values()].filter((edge) => old.get(keyOf(edge))?.digest !== edge.digest);
  await removeEdges(db, graph, [...gone.values()]);
  await writeEdges(db, graph, changed);
  const degrees = new Map<number, number>();
  const count = (edge: EdgeKey, by: number) => {
    tallyUp(tally, 'type', edge.type, by);
    for (const end of [edge.from, edge.to]) degrees.set(end, (degrees.get(end) ?? 0) + by);
  };
  for (const edge of gone.values()) count(edge, -1);
  for (const edge of changed) if (!old.has(keyOf(edge))) count(edge, 1);
  return degrees;
}

async function oldEdges(db: Db, graph: string, keys: EdgeKey[]): Promise<Keyed[]> {
  if (keys.length === 0) return [];
  return rows<Keyed>(
    db,
    prepared(
      'old edges',
      sql`select e.from_uid as "from", e.type, e.to_uid as "to", e.digest
        from unnest(${keys.map((k) => k.from)}::bigint[], ${keys.map((k) => k.type)}::text[], ${keys.map((k) => k.to)}::bigint[]) k (from_uid, type, to_uid)
        join graph_edges e on e.graph = ${graph} and e.from_uid = k.from_uid and e.type = k.type and e.to_uid = k.to_uid`,
    ),
  );
}

async function edgesAt(db: Db, graph: string, uids: number[]): Promise<EdgeKey[]> {
  if (uids.length === 0) return [];
  return rows<EdgeKey>(
    db,
    prepared(
      'edges at',
      sql`select from_uid as "from", type, to_uid as "to" from graph_edges where graph = ${graph} and from_uid = any(${uids}::bigint[])
        union select from_uid, type, to_uid from graph_edges where graph = ${graph} and to_uid = any(${uids}::bigint[])`,
    ),
  );
}

async function removeEdges(db: Db, graph: string, keys: EdgeKey[]): Promise<void> {
  if (keys.length === 0) return;
  await db.query(
    prepared(
      'remove edges',
      sql`delete from graph_edges e
        using unnest(${keys.map((k) => k.from)}::bigint[], ${keys.map((k) => k.type)}::text[], ${keys.map((k) => k.to)}::bigint[]) k (from_uid, type, to_uid)
        where e.graph = ${graph} and e.from_uid = k.from_uid and e.type = k.type and e.to_uid = k.to_uid`,
    ),
  );
}

async function writeEdges(db: Db, graph: string, edges: object[]): Promise<void> {
  if (edges.length === 0) return;
  await db.query(
    prepared(
      'write edges',
      sql`insert into graph_edges (graph, from_uid, to_uid, type, confidence, valid_from, properties, provenance, digest)
        select ${graph}, "from", "to", type, confidence, coalesce(provenance ->> 'valid_from', ''), properties, provenance, digest
        from json_to_recordset(${JSON.stringify(edges)}::json)
          as e (type text, "from" bigint, "to" bigint, confidence float8, properties jsonb, provenance jsonb, digest text)
        on conflict (graph, from_uid, to_uid, type) do update set confidence = excluded.confidence, valid_from = excluded.valid_from,
          properties = excluded.properties, provenance = excluded.provenance, digest = excluded.digest`,
    ),
  );
}
