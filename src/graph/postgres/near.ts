import { rows, sql, type Db } from '../../stores/db/sql.ts';
import { prepared } from './run.ts';
import type { Listing } from '../store.ts';

/** Edges of one node that count, in each direction. */
const NEWEST = 5000;

/** The nodes that share one of its newest edges with the node that a listing is near to; undefined when it is near to none. */
export async function near(db: Db, graph: string, { near: uid }: Listing): Promise<number[] | undefined> {
  if (uid === undefined) return undefined;
  const found = await rows<{ uid: number }>(
    db,
    prepared(
      'nearby',
      sql`(select to_uid as uid from graph_edges where graph = ${graph} and from_uid = ${uid} order by valid_from desc, to_uid limit ${NEWEST})
        union (select from_uid from graph_edges where graph = ${graph} and to_uid = ${uid} order by valid_from desc, from_uid limit ${NEWEST})`,
    ),
  );
  return found.map(({ uid }) => uid);
}
