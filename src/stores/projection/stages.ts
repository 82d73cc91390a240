import { rows, type Db } from '../db/sql.ts';

/** Where a deal or project stood before some days, and where items of those days put it. */
export interface Move {
  uid: number;
  before?: string;
  now: string;
}

/** Of these things those whose stage items of the days from one to another state, and state otherwise than before. */
export async function stagesMoved(
  db: Db,
  graph: string,
  uids: number[],
  [from, to]: [string, string],
): Promise<Move[]> {
  const found = await rows<Move & { before: string | null }>(db, {
    text: `with member as materialized (
        select p.uid, p.thing from profiles p where p.graph = $1 and p.thing = any($2) and p.thing <> p.uid
        union all select p.uid, p.thing from profiles p where p.graph = $1 and p.uid = any($2) and p.thing = p.uid),
      stages as (
        select p.thing, m.day::text as day, m.authority, coalesce(d.seq, 0) as seq, m.n,
          coalesce(m.properties->>'stage', m.properties->>'status') as stage
        from member p join mentions m on m.profile = p.uid join documents d on d.uid = m.doc and d.graph = $1
        where m.properties is not null and m.day <= $4::date and coalesce(m.properties->>'stage', m.properties->>'status') is not null),
      last as (select distinct on (thing) thing, stage from stages where day >= $3 order by thing, day desc, authority desc, seq desc, n),
      earlier as (select distinct on (thing) thing, stage from stages where day < $3 order by thing, day desc, authority desc, seq desc, n)
      select l.thing as uid, e.stage as before, l.stage as now from last l left join earlier e using (thing)
      where e.stage is distinct from l.stage order by l.thing`,
    values: [graph, uids, from, to],
  });
  return found.map(({ before, ...move }) => ({ ...move, ...(before !== null && { before }) }));
}
