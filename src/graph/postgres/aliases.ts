import { send, sql, type Db } from '../../stores/db/sql.ts';
import { movedTexts } from '../diff.ts';
import { prepared } from './run.ts';
import type { GraphNode } from '../store.ts';

type Aliased = Pick<GraphNode, 'uid' | 'aliases'>;

/** Brings the aliases that lead to nodes from what they were to what they are. */
export async function writeAliases(db: Db, graph: string, before: Aliased[], after: Aliased[]): Promise<void> {
  const { left, added } = movedTexts(before, after, (node) => node.aliases);
  if (left.uids.length > 0) {
    await send(
      db,
      sql`delete from graph_aliases a using unnest(${left.texts}::text[], ${left.uids}::bigint[]) l (alias, uid)
      where a.graph = ${graph} and a.alias = l.alias and a.uid = l.uid`,
    );
  }
  if (added.uids.length > 0) {
    await send(
      db,
      prepared(
        'add aliases',
        sql`insert into graph_aliases (graph, alias, uid) select ${graph}, * from unnest(${added.texts}::text[], ${added.uids}::bigint[])`,
      ),
    );
  }
}
