import { hasFree, onOneConnection, type Pool } from '../stores/db/sql.ts';
import type { GraphStore } from './store.ts';

/** Reads a graph while its caller reads something else. */
export type Aside = <T>(read: (graph: GraphStore) => Promise<T>) => Promise<T>;

/**
 * Reads a graph on a connection of its own where one is free: two that are read on one connection are answered one after the other. A
 * graph that is kept elsewhere is read there.
 */
export const aside =
  (pool: Pool, { shared, own }: { shared: GraphStore; own: GraphStore }): Aside =>
  (read) =>
    shared.inTransaction && hasFree(pool)
      ? onOneConnection(pool, (db) => read(shared.inTransaction?.(db) ?? shared))
      : read(own);
