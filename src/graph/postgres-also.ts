import { sql, type Db } from '../stores/sql.ts';
import { prepared } from './postgres-rows.ts';
import type { GraphNode } from './store.ts';

type Aliased = Pick<GraphNode, 'uid' | 'aliases'>;
type Sharing = Pick<GraphNode, 'uid' | 'entity' | 'entities'>;
/** Texts that lead to nodes, with the surrogates side by side. */
interface Pairs {
  texts: string[];
  uids: number[];
}

/** Brings the aliases that lead to nodes from what they were to what they are. */
export async function writeAliases(db: Db, graph: string, before: Aliased[], after: Aliased[]): Promise<void> {
  const aliasesOf = (node: Aliased) => node.aliases;
  const left = differing(before, after, aliasesOf);
  const added = differing(after, before, aliasesOf);
  if (left.uids.length > 0) {
    await db.query(sql`delete from graph_aliases a using unnest(${left.texts}::text[], ${left.uids}::bigint[]) l (alias, uid)
      where a.graph = ${graph} and a.alias = l.alias and a.uid = l.uid`);
  }
  if (added.uids.length > 0) {
    await db.query(
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
    await db.query(sql`delete from graph_shares s using unnest(${left.texts}::text[], ${left.uids}::bigint[]) l (entity, uid)
      where s.graph = ${graph} and s.entity = l.entity and s.uid = l.uid`);
  }
  if (added.uids.length > 0) {
    await db.query(sql`insert into graph_shares (graph, entity, uid)
      select ${graph}, * from unnest(${added.texts}::text[], ${added.uids}::bigint[])`);
  }
}

/** What the first nodes have and the second, by surrogate, have not; each once. */
function differing<N extends { uid: number }>(some: N[], others: N[], textsOf: (node: N) => string[]): Pairs {
  const known = new Map(others.map((node) => [node.uid, new Set(textsOf(node))]));
  const pairs: Pairs = { texts: [], uids: [] };
  for (const node of some) {
    for (const text of new Set(textsOf(node))) {
      if (known.get(node.uid)?.has(text)) continue;
      pairs.texts.push(text);
      pairs.uids.push(node.uid);
    }
  }
  return pairs;
}
