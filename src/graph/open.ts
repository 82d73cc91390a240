import type { Config } from '../config.ts';
import type { Pool } from '../stores/db/sql.ts';
import { postgresGraph } from './postgres/store.ts';
import type { GraphStore } from './store.ts';

/** The graph store that the settings name: Neo4j where `NEO4J_URI` is set, whose driver (some 20 MB) is loaded then alone, else PostgreSQL, in the database of the records. */
export async function openGraph(
  config: Pick<Config, 'NEO4J_URI' | 'NEO4J_USERNAME' | 'NEO4J_PASSWORD'>,
  db: Pool,
): Promise<GraphStore> {
  if (!config.NEO4J_URI) return postgresGraph(db);
  const [{ neo4jDriver }, { neo4jGraph }] = await Promise.all([
    import('./neo4j/connect.ts'),
    import('./neo4j/store.ts'),
  ]);
  return neo4jGraph(neo4jDriver(config));
}
