import { keyOf } from './rows.ts';
import { int, type Tx } from './run.ts';

/** `weightOf` in Cypher; the summand is more than what a logarithm is off by, and less than lies between two whole degrees. */
const WEIGHT = 'CASE WHEN n.degree > 0 THEN 1 + toInteger(log(n.degree) / log(2) + 1e-11) ELSE 0 END';

/** Changes degrees, and with them weights. */
export async function moveDegrees(tx: Tx, graph: string, degrees: Map<number, number>): Promise<void> {
  const rows = [...degrees]
    .filter(([, by]) => by !== 0)
    .map(([uid, by]) => ({ uid: keyOf(graph, uid), by: int(by) }))
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  if (rows.length === 0) return;
  await tx.run(
    `UNWIND $rows AS r MATCH (n:QuernNode {uid: r.uid}) SET n.degree = n.degree + r.by SET n.weight = ${WEIGHT}`,
    { rows },
  );
}
