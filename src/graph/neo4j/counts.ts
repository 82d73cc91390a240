import type { Driver } from 'neo4j-driver';
import { int, read, type Tx } from './run.ts';
import { byCodePoint } from '../order.ts';
import type { Counts } from '../store.ts';
import { changesOf, countsOf, type Tally } from '../count-deltas.ts';

/** Reads what the counts of a graph stand at. An index is used where every one of its properties is asked for; else Neo4j reads the counts of all graphs. */
export async function readCounts(driver: Driver, graph: string): Promise<Counts> {
  const found = await read<{ kind: string; key: string; count: number }>(
    driver,
    `MATCH (c:QuernCount) USING INDEX c:QuernCount(graph, kind, key)
     WHERE c.graph = $graph AND c.kind IS NOT NULL AND c.key IS NOT NULL RETURN c.kind AS kind, c.key AS key, c.n AS count`,
    { graph },
  );
  return countsOf(found.toSorted((a, b) => byCodePoint(a.key, b.key)));
}

/** Brings a graph's counts up to date; it is the caller's turn at the graph. */
export async function writeCounts(tx: Tx, graph: string, tally: Tally): Promise<void> {
  const changes = changesOf(tally).map(({ kind, key, by }) => ({
    uid: `${graph} ${kind} ${key}`,
    kind,
    key,
    by: int(by),
  }));
  if (changes.length === 0) return;
  await tx.run(
    `UNWIND $changes AS c MERGE (n:QuernCount {uid: c.uid})
     ON CREATE SET n.graph = $graph, n.kind = c.kind, n.key = c.key, n.n = 0
     SET n.n = n.n + c.by WITH n WHERE n.n = 0 DELETE n`,
    { graph, changes },
  );
}
