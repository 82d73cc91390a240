import { rows, send, sql, unnested, type Db } from '../../stores/db/sql.ts';
import { copyIn, rowText } from '../../stores/db/copy-in.ts';
import { differentEdges, namedEdges, tallyEdges, type Digested, type OldEdge } from '../diff.ts';
import { prepared } from './run.ts';
import type { EdgeKey, GraphChange, GraphEdge } from '../store.ts';
import type { Tally } from '../count-deltas.ts';

/** The edges that a change names, and those of them that are there. */
interface NamedEdges {
  named: ReturnType<typeof namedEdges>;
  there: OldEdge[];
}

export async function readEdges(db: Db, graph: string, change: GraphChange): Promise<NamedEdges> {
  const named = namedEdges(change);
  return { named, there: await oldEdges(db, graph, [...named.wanted, ...named.leaving]) };
}

/** Writes and removes edges, those of removed nodes too; tallies their types and answers by how much each end's degree changes. */
export async function applyEdges(
  db: Db,
  graph: string,
  { named, there, removedNodes, tally }: NamedEdges & { removedNodes: number[]; tally: Tally },
): Promise<Map<number, number>> {
  const { changed, fresh, removed } = differentEdges(named, there, await edgesAt(db, graph, removedNodes));
  await removeEdges(db, graph, removed);
  await insertEdges(db, graph, fresh);
  await updateEdges(db, graph, changed);
  return tallyEdges(tally, fresh, removed);
}

async function oldEdges(db: Db, graph: string, keys: EdgeKey[]): Promise<OldEdge[]> {
  if (keys.length === 0) return [];
  return rows<OldEdge>(
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
  await send(
    db,
    prepared(
      'remove edges',
      sql`delete from graph_edges e
        using unnest(${keys.map((k) => k.from)}::bigint[], ${keys.map((k) => k.type)}::text[], ${keys.map((k) => k.to)}::bigint[]) k (from_uid, type, to_uid)
        where e.graph = ${graph} and e.from_uid = k.from_uid and e.type = k.type and e.to_uid = k.to_uid`,
    ),
  );
}

const TYPES = {
  from: 'bigint',
  to: 'bigint',
  type: 'text',
  confidence: 'float8',
  properties: 'jsonb',
  provenance: 'jsonb',
  digest: 'text',
};

const COLUMNS = Object.keys(TYPES).map((name) => `"${name}"`);
const VALID_FROM = `coalesce(provenance ->> 'valid_from', '')`;

const NEW_EDGES = {
  table: 'graph_edges',
  columns: 'graph, from_uid, to_uid, type, confidence, valid_from, properties, provenance, digest',
};

async function insertEdges(db: Db, graph: string, edges: Digested<GraphEdge>[]): Promise<void> {
  if (edges.length === 0) return;
  const lines = edges.map(({ from, to, type, confidence, properties, provenance, digest }) =>
    rowText([graph, from, to, type, confidence, provenance.valid_from ?? '', properties, provenance, digest]),
  );
  await copyIn(db, NEW_EDGES, lines);
}

async function updateEdges(db: Db, graph: string, edges: object[]): Promise<void> {
  if (edges.length === 0) return;
  const given = unnested(edges, TYPES, 2);
  const text = `update graph_edges e set confidence = n.confidence, valid_from = n.valid_from, properties = n.properties,
      provenance = n.provenance, digest = n.digest
    from (select *, ${VALID_FROM} as valid_from from ${given.text} as g (${COLUMNS})) n
    where e.graph = $1 and e.from_uid = n."from" and e.to_uid = n."to" and e.type = n.type`;
  await send(db, prepared('update edges', { text, values: [graph, ...given.values] }));
}
