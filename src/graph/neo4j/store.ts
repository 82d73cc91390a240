import type { Driver } from 'neo4j-driver';
import { applyChange, type Fence } from './apply.ts';
import { neo4jFault } from './connect.ts';
import { readCounts } from './counts.ts';
import { find } from './find.ts';
import { neo4jMigrate } from './migrate.ts';
import { edgesAmong, neighbours } from './neighbours.ts';
import { node, nodes, setCommunities } from './nodes.ts';
import { path } from './path.ts';
import { write } from './run.ts';
import { copy, drop, scan } from './scan.ts';
import { search } from './search.ts';
import type { GraphChange, GraphStore } from '../store.ts';

/** The graph in Neo4j 5.26 or later, over a driver that gives whole numbers as numbers; closing it closes the driver. */
export function neo4jGraph(driver: Driver): GraphStore {
  let prepared: Promise<string[]> | undefined;
  const prepare = () =>
    (prepared ??= neo4jMigrate(driver).catch((error: Error) => {
      prepared = undefined;
      throw error;
    }));
  const applied = async (graph: string, change: GraphChange, fence?: Fence) => {
    await prepare();
    await write(driver, (tx) => applyChange(tx, graph, change, fence));
  };
  return {
    apply: (graph, change, revision) =>
      applied(graph, change, revision === undefined ? undefined : { revision, isPart: false }),
    applyPart: (graph, change, revision) => applied(graph, change, { revision, isPart: true }),
    node: node.bind(null, driver),
    nodes: nodes.bind(null, driver),
    find: find.bind(null, driver),
    search: search.bind(null, driver),
    neighbours: neighbours.bind(null, driver),
    edgesAmong: edgesAmong.bind(null, driver),
    path: path.bind(null, driver),
    counts: readCounts.bind(null, driver),
    setCommunities: setCommunities.bind(null, driver),
    scan: scan.bind(null, driver),
    copy: copy.bind(null, driver),
    drop: drop.bind(null, driver),
    prepare,
    fault: neo4jFault.bind(null, driver),
    close: () => driver.close(),
  };
}
