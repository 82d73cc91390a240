import { transaction, type Db, type Pool } from '../../stores/db/sql.ts';
import { applyChange, fill } from './apply.ts';
import { readCounts } from './counts.ts';
import { find } from './find.ts';
import { edgesAmong, neighbours } from './neighbours.ts';
import { node, nodes, setCommunities } from './nodes.ts';
import { path } from './path.ts';
import { recount } from './recount.ts';
import { copy, drop, scan } from './scan.ts';
import { search } from './search.ts';
import type { GraphChange, GraphStore } from '../store.ts';

/** The graph in PostgreSQL; the pool stays its owner's to close. */
export function postgresGraph(pool: Pool): GraphStore {
  const apply = (graph: string, change: GraphChange) => transaction(pool, (db) => applyChange(db, graph, change));
  return {
    ...reading(pool),
    apply,
    applyPart: apply,
    drop: (graph) => transaction(pool, (db) => drop(db, graph)),
    inTransaction: (client) => inTransaction(client as Db),
  };
}

/** Stores on connections, each made once. */
const onConnections = new WeakMap<Db, GraphStore>();

function inTransaction(db: Db): GraphStore {
  const known = onConnections.get(db);
  if (known) return known;
  const apply = (graph: string, change: GraphChange) => applyChange(db, graph, change);
  const store: GraphStore = {
    ...reading(db),
    apply,
    applyPart: apply,
    fill: fill.bind(null, db),
    recount: recount.bind(null, db),
    drop: (graph) => drop(db, graph),
  };
  onConnections.set(db, store);
  return store;
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
    copy: copy.bind(null, db),
    prepare: async () => [],
    fault: async () => undefined,
    close: async () => {},
  };
}
