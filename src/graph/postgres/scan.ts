import { takeLock } from '../../stores/db/locks.ts';
import { rows, sql, type Db } from '../../stores/db/sql.ts';
import { toEdge, toNodes, type EdgeRow, type NodeRow } from './rows.ts';
import type { FoundNode, GraphEdge } from '../store.ts';

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
  for (let last = -1, more = true; more;) {
    const found = await rows<NodeRow>(
      db,
      sql`select n.*, d.degree from (select * from graph_nodes where graph = ${graph} and uid > ${last} order by uid limit ${CHUNK_ROWS}) n
        cross join lateral (select degree from graph_degrees where graph = n.graph and uid = n.uid offset 0) d order by n.uid`,
    );
    if (found.length > 0) yield { nodes: toNodes(graph, found), edges: [] };
    more = found.length === CHUNK_ROWS;
    last = found.at(-1)?.uid ?? last;
  }
  for (
    let last: Pick<EdgeRow, 'from_uid' | 'type' | 'to_uid'> | undefined = { from_uid: -1, type: '', to_uid: -1 };
    last;
  ) {
    const found: EdgeRow[] = await rows<EdgeRow>(
      db,
      sql`select from_uid, to_uid, type, confidence, properties, provenance from graph_edges
        where graph = ${graph} and (from_uid, type, to_uid) > (${last.from_uid}, ${last.type}, ${last.to_uid})
        order by from_uid, type, to_uid limit ${CHUNK_ROWS}`,
    );
    if (found.length > 0) yield { nodes: [], edges: found.map(toEdge) };
    last = found.length === CHUNK_ROWS ? found.at(-1) : undefined;
  }
}

/** Takes a graph away; answers how many nodes it had. */
export async function drop(db: Db, graph: string): Promise<number> {
  await takeLock(db, 'graphWrite', graph);
  for (const table of TABLES) await db.query(`delete from ${table} where graph = $1`, [graph]);
  return (await db.query(sql`delete from graph_nodes where graph = ${graph}`)).rowCount ?? 0;
}
