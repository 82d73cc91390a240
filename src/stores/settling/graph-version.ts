import { row, type Db } from '../db/sql.ts';

/**
 * What a graph's readers see now, as a text that changes with it: the revision that its store has come to, and the one whose
 * communities were found last. Undefined for a graph that is not there or is being written anew.
 */
export async function versionOf(db: Db, graph: string): Promise<string | undefined> {
  const found = await row<{ version: string }>(db, {
    name: 'graph version',
    text: `select coalesce((select min(revision) - 1 from graph_outbox where graph = $1), g.revision) || '.' || g.communities_revision as version
      from graphs g where g.graph_key = $1 and not exists (select from graph_rebuilds where graph = $1)`,
    values: [graph],
  });
  return found?.version;
}
