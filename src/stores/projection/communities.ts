import { row, rows, sql, transaction, type Db, type Pool } from '../db/sql.ts';

/** A community as the night found it; `central` are surrogates of its most connected nodes, best first, `subjects` of those that it is named by. */
export interface CommunityRow {
  community_id: number;
  size: number;
  central: number[];
  subjects: number[];
}

const BATCH_SIZE = 5000;

/** Puts these communities in the place of all that were known of a graph. */
export async function replace(pool: Pool, graph: string, found: CommunityRow[]): Promise<void> {
  await transaction(pool, async (db) => {
    await db.query(sql`delete from communities where graph = ${graph}`);
    for (let at = 0; at < found.length; at += BATCH_SIZE) {
      const part = JSON.stringify(found.slice(at, at + BATCH_SIZE));
      await db.query(sql`insert into communities (graph, community_id, size, central, subjects)
        select ${graph}, community_id, size, central, subjects
        from json_to_recordset(${part}::json) as r (community_id int, size int, central bigint[], subjects bigint[])`);
    }
  });
}

/** Which part of a graph's communities is wanted: those after a size and id when given, without those that are named. */
interface Part {
  after: readonly [size: number, community: number] | undefined;
  without: number[];
  limit: number;
}

/** A graph's communities, the largest first. */
export function list(db: Db, graph: string, { after, without, limit }: Part): Promise<CommunityRow[]> {
  const [size, community_id] = after ?? [2 ** 31 - 1, -1];
  return rows<CommunityRow>(
    db,
    sql`select community_id, size, array_to_json(central) as central, array_to_json(subjects) as subjects from communities
      where graph = ${graph} and size <= ${size} and (size < ${size} or community_id > ${community_id})
        and community_id <> all(${without}::bigint[])
      order by size desc, community_id limit ${limit}`,
  );
}

/** One community; undefined when the graph has none of that id. */
export function get(db: Db, graph: string, community: number): Promise<CommunityRow | undefined> {
  return row<CommunityRow>(
    db,
    sql`select community_id, size, array_to_json(central) as central, array_to_json(subjects) as subjects from communities where graph = ${graph} and community_id = ${community}`,
  );
}

/** By which nodes a graph's communities are named, by community. */
export async function subjectsOf(db: Db, graph: string): Promise<Map<number, number[]>> {
  const found = await rows<Pick<CommunityRow, 'community_id' | 'subjects'>>(
    db,
    sql`select community_id, array_to_json(subjects) as subjects from communities where graph = ${graph}`,
  );
  return new Map(found.map(({ community_id, subjects }) => [community_id, subjects]));
}
