import type { Hint } from '../../src/common/settling/pair-confidence.ts';
import { write, type PairRow } from '../../src/stores/matching/review-pairs.ts';
import { rows, sql, type Db } from '../../src/stores/db/sql.ts';

/** Puts down that two things, by their names, may be one, as matching would. */
export async function pairUp(db: Db, one: string, other: string, score: number, hint: Hint): Promise<PairRow> {
  const found = await rows<{ uid: number; graph: string; name: string }>(
    db,
    sql`select p.uid, p.graph, min(m.name) as name from mentions m join profiles p on p.uid = m.profile
      where m.name in (${one}, ${other}) and p.thing is not null and p.key not like 'W|%' group by p.uid, p.graph order by p.uid`,
  );
  if (found.length !== 2) throw new Error(`${one} and ${other} have ${found.length} profiles, not two`);
  const signals = [{ name: 'name', a: found[0]!.name, b: found[1]!.name, weight: score }];
  const pair = pairOf(found[0]!.uid, found[1]!.uid, { score, hint, signals });
  await write(db, found[0]!.graph, [], [pair]);
  return pair;
}

/** Puts down that every two things that follow each other, by their names, may be one, the first of them the surest. */
export async function pairAll(db: Db, names: string[]): Promise<void> {
  const found = await rows<{ uid: number; graph: string; name: string }>(
    db,
    sql`select p.uid, p.graph, min(m.name) as name from mentions m join profiles p on p.uid = m.profile
      where m.name = any(${names}) and p.thing is not null group by p.uid, p.graph order by p.uid`,
  );
  const pairs = found.flatMap((one, i): PairRow[] => {
    const other = found[i + 1];
    if (i % 2 === 1 || other === undefined) return [];
    const signals = [{ name: 'name', a: one.name, b: other.name, weight: 5 }];
    return [pairOf(one.uid, other.uid, { score: 9 - i / found.length, hint: 'unsure', signals })];
  });
  await write(db, found[0]!.graph, [], pairs);
}

/** A pair of people as matching would put it down. */
const pairOf = (a: number, b: number, said: Pick<PairRow, 'score' | 'hint' | 'signals'>): PairRow => ({
  pair_id: `pair_${said.score}_${a}_${b}`,
  a,
  b,
  component: 'contact',
  mergeable: false,
  bound: false,
  across: false,
  hint_reason: 'The test says so.',
  ...said,
});
