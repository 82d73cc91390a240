import { takeLock } from '../../stores/db/locks.ts';
import { rows, sql, transaction, type Db, type Pool } from '../../stores/db/sql.ts';
import { applyChange } from './apply.ts';
import { readCounts } from './counts.ts';
import { edgesAmong, neighbours } from './neighbours.ts';
import { find, node, nodes, setCommunities } from './nodes.ts';
import { path } from './path.ts';
import { toEdge, toNodes, type EdgeRow, type NodeRow } from './rows.ts';
import { search } from './search.ts';
import type { FoundNode, GraphEdge, GraphStore } from '../store.ts';

const CHUNK = 2000;
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

/** The graph in PostgreSQL; the pool stays its owner's to close. */
export function postgresGraph(pool: Pool): GraphStore {
  return {
    ...reading(pool),
    apply: (graph, change) => transaction(pool, (db) => applyChange(db, graph, change)),
    drop: (graph) => transaction(pool, (db) => drop(db, graph)),
    inTransaction: (client) => inTransaction(client as Db),
  };
}

function inTransaction(db: Db): GraphStore {
  return {
    ...reading(db),
    apply: (graph, change) => applyChange(db, graph, change),
    drop: (graph) => drop(db, graph),
  };
}

function reading(db: Db) {
  return {
    node: node.bind(null, db),
    nodes: nodes.bind(null, db),
    find: find.bind(null, db),
    search: search.bind(null, db),
    neighbours: neighbours.bind(null, db),
    edgesAmong: edgesAmong.bind(null, db),
    path: path.bind(null, db),
    counts: readCounts.bind(null, db),
    setCommunities: setCommunities.bind(null, db),
    scan: scan.bind(null, db),
    prepare: async () => [],
    fault: async () => undefined,
    close: async () => {},
  };
}

async function* scan(db: Db, graph: string): AsyncGenerator<{ nodes: FoundNode[]; edges: GraphEdge[] }> {
  for (let last = -1, more = true; more;) {
    const found = await rows<NodeRow>(
      db,
      sql`select n.*, d.degree from (select * from graph_nodes where graph = ${graph} and uid > ${last} order by uid limit ${CHUNK}) n
        cross join lateral (select degree from graph_degrees where graph = n.graph and uid = n.uid offset 0) d order by n.uid`,
    );
    if (found.length > 0) yield { nodes: toNodes(graph, found), edges: [] };
    more = found.length === CHUNK;
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
        order by from_uid, type, to_uid limit ${CHUNK}`,
    );
    if (found.length > 0) yield { nodes: [], edges: found.map(toEdge) };
    last = found.length === CHUNK ? found.at(-1) : undefined;
  }
}

async function drop(db: Db, graph: string): Promise<number> {
  await takeLock(db, 'graphWrite', graph);
  for (const table of TABLES) await db.query(`delete from ${table} where graph = $1`, [graph]);
  return (await db.query(sql`delete from graph_nodes where graph = ${graph}`)).rowCount ?? 0;
}
