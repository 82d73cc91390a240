import type { Config } from '../config.ts';
import type { Pool } from '../stores/db/sql.ts';
import { neo4jDriver } from './neo4j/connect.ts';
import { neo4jGraph } from './neo4j/store.ts';
import { postgresGraph } from './postgres/store.ts';
import type { GraphStore } from './store.ts';

/** The graph store that the settings name: Neo4j where `NEO4J_URI` is set, else PostgreSQL, in the database of the records. */
export function openGraph(
  config: Pick<Config, 'NEO4J_URI' | 'NEO4J_USERNAME' | 'NEO4J_PASSWORD'>,
  db: Pool,
): GraphStore {
  return config.NEO4J_URI ? neo4jGraph(neo4jDriver(config)) : postgresGraph(db);
}
