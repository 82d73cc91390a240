import { send, sql, type Db } from '../../stores/db/sql.ts';
import { differing } from '../diff.ts';
import { prepared } from './rows.ts';
import type { GraphNode } from '../store.ts';

type Aliased = Pick<GraphNode, 'uid' | 'aliases'>;
type Sharing = Pick<GraphNode, 'uid' | 'entity' | 'entities'>;
/** Brings the aliases that lead to nodes from what they were to what they are. */
export async function writeAliases(db: Db, graph: string, before: Aliased[], after: Aliased[]): Promise<void> {
  const aliasesOf = (node: Aliased) => node.aliases;
  const left = differing(before, after, aliasesOf);
  const added = differing(after, before, aliasesOf);
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

/** Brings the entities that nodes belong to beyond their first from what they were to what they are. */
export async function writeShares(db: Db, graph: string, before: Sharing[], after: Sharing[]): Promise<void> {
  const sharesOf = (node: Sharing) => node.entities.filter((slug) => slug !== node.entity);
  const left = differing(before, after, sharesOf);
  const added = differing(after, before, sharesOf);
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
