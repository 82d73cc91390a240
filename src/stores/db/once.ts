import { transaction, type Db, type Pool } from './sql.ts';

/** What is written in a transaction; what it answers can be written as JSON. */
type Write<T> = (tx: Db) => Promise<T>;

/**
 * Does what a request is to do once: looks up what that takes, then writes it in one transaction, together with what it answers. Done
 * again, because no answer came, the request neither looks nor writes and has that answer. Of a request in several steps each has a name.
 */
export type Once = <T>(prepare: () => Promise<Write<T>> | Write<T>, step?: string) => Promise<T>;

/** The same for what no request stands for: it is done as often as it is asked. */
export const eachTime =
  (pool: Pool): Once =>
  async (prepare) =>
    transaction(pool, await prepare());
