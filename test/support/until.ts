import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from '../../src/stores/db/sql.ts';

/** Looks every 20 ms until something holds, at most `ms`; throws when it does not by then. */
export async function until(holds: () => Promise<boolean>, ms = 20_000): Promise<void> {
  const deadline = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`It did not come true within ${ms} ms: ${holds.toString()}`);
    await pause(20);
  }
}

/** Looks until the server has been up for so long that a lease which ran out a moment ago was taken from this life of it. */
export const untilServedForLong = (db: Pool): Promise<void> =>
  until(
    async () =>
      (await db.query(`select where pg_postmaster_start_time() < now() - interval '6 seconds'`)).rowCount === 1,
  );
