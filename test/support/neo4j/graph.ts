import { neo4jDriver } from '../../../src/graph/neo4j/connect.ts';
import { neo4jGraph } from '../../../src/graph/neo4j/store.ts';
import type { GraphStore } from '../../../src/graph/store.ts';
import { readConfig } from '../../../src/config.ts';

/** A store over the server that the environment names, whose graphs are this opening's own and go with it. */
export async function ownGraphs(): Promise<AsyncDisposable & { graph: GraphStore }> {
  const driver = neo4jDriver(readConfig());
  const store = neo4jGraph(driver);
  await store.prepare();
  const prefix = `t${process.pid.toString(36)}${Date.now().toString(36)}${(count++).toString(36)}`;
  const used = new Set<string>();
  const own = (key: string) => {
    used.add(`${prefix}-${key}`);
    return `${prefix}-${key}`;
  };
  const keyed = Object.entries(store).map(([verb, act]) => {
    if (UNKEYED.includes(verb)) return [verb, act];
    return [verb, (key: string, ...rest: unknown[]) => (act as (...given: unknown[]) => unknown)(own(key), ...rest)];
  });
  return {
    graph: Object.fromEntries(keyed) as GraphStore,
    async [Symbol.asyncDispose]() {
      for (const key of used) await store.drop(key);
      await store.close();
    },
  };
}

const UNKEYED = ['prepare', 'fault', 'close'];
let count = 0;
