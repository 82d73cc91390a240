import type { Config } from '../config.ts';
import type { Pool } from '../stores/sql.ts';
import { postgresGraph } from './postgres.ts';
import type { GraphStore } from './store.ts';

/** The graph store that the settings name: PostgreSQL, in the database of the records. */
export function openGraph(config: Pick<Config, 'NEO4J_URI'>, db: Pool): GraphStore {
  if (config.NEO4J_URI) throw new Error('NEO4J_URI is set, but this build keeps graphs in PostgreSQL only; unset it.');
  return postgresGraph(db);
}
