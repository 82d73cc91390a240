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
  const pair: PairRow = {
    pair_id: `pair_${score}_${found.map(({ uid }) => uid).join('_')}`,
    a: found[0]!.uid,
    b: found[1]!.uid,
    component: 'contact',
    score,
    mergeable: false,
    bound: false,
    across: false,
    signals: [{ name: 'name', a: found[0]!.name, b: found[1]!.name, weight: score }],
    hint,
    hint_reason: 'The test says so.',
  };
  await write(db, found[0]!.graph, [], [pair]);
  return pair;
}
