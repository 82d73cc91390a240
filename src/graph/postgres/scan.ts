import { escapeLiteral } from 'pg';
import { copyOut } from '../../stores/db/copy-out.ts';
import { takeLock } from '../../stores/db/locks.ts';
import { rows, sql, type Db } from '../../stores/db/sql.ts';
import type { CopiedEdge, CopiedNode, FoundNode, GraphEdge } from '../store.ts';
import {
  COPIED_EDGE,
  COPIED_NODE,
  toCopiedEdge,
  toCopiedNode,
  toEdge,
  toNodes,
  type EdgeRow,
  type NodeRow,
} from './rows.ts';

const CHUNK_ROWS = 2000;
const TABLES = [
  'graph_edges',
  'graph_degrees',
  'graph_aliases',
  'graph_shares',
  'graph_texts',
  'graph_words',
  'graph_slips',
  'graph_counts',
];

/** All nodes by surrogate, then all edges by those of their ends and by type. */
export async function* scan(db: Db, graph: string): AsyncGenerator<{ nodes: FoundNode[]; edges: GraphEdge[] }> {
  const nodesAfter = (last?: NodeRow) =>
    rows<NodeRow>(
      db,
      sql`select n.*, d.degree from (select * from graph_nodes where graph = ${graph} and uid > ${last?.uid ?? -1} order by uid limit ${CHUNK_ROWS}) n
        cross join lateral (select degree from graph_degrees where graph = n.graph and uid = n.uid offset 0) d order by n.uid`,
    );
  const edgesAfter = ({ from_uid, to_uid, type }: EdgePlace = FIRST) =>
    rows<EdgeRow>(
      db,
      sql`select from_uid, to_uid, type, confidence, properties, provenance from graph_edges
        where graph = ${graph} and (from_uid, to_uid, type) > (${from_uid}, ${to_uid}, ${type})
        order by from_uid, to_uid, type limit ${CHUNK_ROWS}`,
    );
  for await (const found of pages(nodesAfter)) yield { nodes: toNodes(graph, found), edges: [] };
  for await (const found of pages(edgesAfter)) yield { nodes: [], edges: found.map(toEdge) };
}

/** The same with what is kept as JSON as its text, edges in no order: each table is read as it lies, for a page of a large graph is elsewhere for each row. */
export async function* copy(db: Db, graph: string): AsyncGenerator<{ nodes: CopiedNode[]; edges: CopiedEdge[] }> {
  const of = `where graph = ${escapeLiteral(graph)}`;
  const nodes = `select ${COPIED_NODE} from graph_nodes ${of} order by uid`;
  const edges = `select ${COPIED_EDGE} from graph_edges ${of}`;
  for await (const rows of copyOut(db, `copy (${nodes}) to stdout`)) yield { nodes: rows.map(toCopiedNode), edges: [] };
  for await (const rows of copyOut(db, `copy (${edges}) to stdout`)) yield { nodes: [], edges: rows.map(toCopiedEdge) };
}

type EdgePlace = Pick<EdgeRow, 'from_uid' | 'to_uid' | 'type'>;
const FIRST: EdgePlace = { from_uid: -1, to_uid: -1, type: '' };

/** Rows a page at a time, each read from the last row of the one before. */
async function* pages<R>(after: (last?: R) => Promise<R[]>): AsyncGenerator<R[]> {
  for (let last: R | undefined, more = true; more;) {
    const found = await after(last);
    if (found.length > 0) yield found;
    more = found.length === CHUNK_ROWS;
    last = found.at(-1);
  }
}

/** Takes a graph away; answers how many nodes it had. */
export async function drop(db: Db, graph: string): Promise<number> {
  await takeLock(db, 'graphWrite', graph);
  for (const table of TABLES) await db.query(`delete from ${table} where graph = $1`, [graph]);
  return (await db.query(sql`delete from graph_nodes where graph = ${graph}`)).rowCount ?? 0;
}
