import { int, rowsIn, type Tx } from './run.ts';
import { formsOf, wordsIn, type Text } from './terms.ts';
import { elementAt } from '../../common/element-at.ts';

/** Keeps how many nodes hold each word, and forgets words that none holds. */
export async function writeWords(
  tx: Tx,
  graph: string,
  before: Pick<Text, 'terms'>[],
  after: Pick<Text, 'terms'>[],
): Promise<void> {
  const uses = new Map<string, number>();
  const use = (terms: string, by: number) =>
    wordsIn(graph, terms).forEach((word) => uses.set(word, (uses.get(word) ?? 0) + by));
  for (const { terms } of after) use(terms, 1);
  for (const { terms } of before) use(terms, -1);
  const rows = [...uses]
    .filter(([, by]) => by !== 0)
    .map(([word, by]) => ({ uid: `${graph} ${word}`, word, by: int(by) }))
    .toSorted((a, b) => (a.uid < b.uid ? -1 : 1));
  if (rows.length === 0) return;
  const found = await rowsIn<{ words: string[] }>(tx, COUNT, { rows });
  const known = new Set(elementAt(found, 0).words);
  const fresh = rows.flatMap((row) => (known.has(row.word) ? [] : [{ ...row, forms: formsOf(graph, row.word) }]));
  if (fresh.length > 0) await tx.run(MAKE, { graph, rows: fresh });
}

const COUNT = `UNWIND $rows AS r MATCH (w:QuernWord {uid: r.uid}) SET w.n = w.n + r.by
  WITH r.word AS word, CASE WHEN w.n <= 0 THEN [w] ELSE [] END AS unused FOREACH (w IN unused | DELETE w)
  RETURN collect(word) AS words`;
const MAKE = `UNWIND $rows AS r CREATE (:QuernWord {uid: r.uid, graph: $graph, word: r.word, forms: r.forms, n: r.by})`;
