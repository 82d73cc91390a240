import { send, sql, type Db } from '../../stores/db/sql.ts';
import { movedTexts } from '../diff.ts';
import type { GraphNode } from '../store.ts';

type Sharing = Pick<GraphNode, 'uid' | 'entity' | 'entities'>;

/**
 * Brings the entities that nodes belong to beyond their first from what they were to what they are. Only here: Neo4j marks a node that is
 * shared with a property, which its index takes in.
 */
export async function writeShares(db: Db, graph: string, before: Sharing[], after: Sharing[]): Promise<void> {
  const sharesOf = (node: Sharing) => node.entities.filter((slug) => slug !== node.entity);
  const { left, added } = movedTexts(before, after, sharesOf);
  if (left.uids.length > 0) {
    await send(
      db,
      sql`delete from graph_shares s using unnest(${left.texts}::text[], ${left.uids}::bigint[]) l (entity, uid)
      where s.graph = ${graph} and s.entity = l.entity and s.uid = l.uid`,
    );
  }
  if (added.uids.length > 0) {
    await send(
      db,
      sql`insert into graph_shares (graph, entity, uid)
      select ${graph}, * from unnest(${added.texts}::text[], ${added.uids}::bigint[])`,
    );
  }
}
