import { row, type Db } from '../db/sql.ts';

/**
 * SQL for what the readers of a graph see now, as a text that changes with it: the revision that its store has come to, the one whose
 * communities were found last, and when the graph was made, for one that is made again under the name of a deleted one counts from the
 * beginning. Null for a graph that is not there or is being written anew. `key` is SQL for the graph's key.
 */
export const versionOfGraph = (key: string): string =>
  `(select coalesce((select min(revision) - 1 from graph_outbox where graph = ${key}), g.revision) || '.' || g.communities_revision || '.' ||
      extract(epoch from g.created_at)
    from graphs g where g.graph_key = ${key} and not exists (select from graph_rebuilds where graph = ${key}))`;

/** What a graph's readers see now, as `versionOfGraph` has it. */
export async function versionOf(db: Db, graph: string): Promise<string | null> {
  const text = `select ${versionOfGraph('$1')} as version`;
  const found = await row<{ version: string | null }>(db, { name: 'graph version', text, values: [graph] });
  return found?.version ?? null;
}
