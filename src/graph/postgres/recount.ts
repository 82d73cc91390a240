import { send, sql, type Db } from '../../stores/db/sql.ts';
import { weightOf } from '../search/ranking.ts';
import { nodes as nodesBy } from './nodes.ts';
import { prepared } from './run.ts';
import { oldTexts, writeTexts, writeWeights } from './text-index.ts';

/**
 * Gives nodes of a graph that was filled the degrees that their edges make, which are counted unless they are known, and has searches find
 * them. Only here: in Neo4j degrees move with the edges that are written, in a rebuild too.
 */
export async function recount(db: Db, graph: string, uids: number[], known?: Map<number, number>): Promise<void> {
  await (known ? setDegrees(db, graph, uids, known) : countDegrees(db, graph, uids));
  const [nodes, texts] = await Promise.all([nodesBy(db, graph, uids), oldTexts(db, graph, uids)]);
  const degrees = new Map(nodes.map(({ uid, degree }) => [uid, degree]));
  await writeTexts(db, graph, { changed: nodes, removed: [], texts, degrees });
  const weights = nodes.flatMap(({ uid, degree }) => {
    const [was, weight] = [texts.get(uid)?.weight, weightOf(degree)];
    return was === undefined || was === weight ? [] : [{ uid, weight }];
  });
  await writeWeights(db, graph, weights);
}

async function setDegrees(db: Db, graph: string, uids: number[], known: Map<number, number>): Promise<void> {
  await send(
    db,
    prepared(
      'set degrees',
      sql`update graph_degrees d set degree = k.degree
        from unnest(${uids}::bigint[], ${uids.map((uid) => known.get(uid) ?? 0)}::int[]) k (uid, degree)
        where d.graph = ${graph} and d.uid = k.uid and d.degree <> k.degree`,
    ),
  );
}

async function countDegrees(db: Db, graph: string, uids: number[]): Promise<void> {
  await send(
    db,
    prepared(
      'count degrees',
      sql`update graph_degrees d set degree = c.degree
        from (select u.uid, (select count(*) from graph_edges where graph = ${graph} and from_uid = u.uid)
            + (select count(*) from graph_edges where graph = ${graph} and to_uid = u.uid) as degree
          from unnest(${uids}::bigint[]) u (uid)) c
        where d.graph = ${graph} and d.uid = c.uid and d.degree <> c.degree`,
    ),
  );
}
