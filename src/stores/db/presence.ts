import { randomInt } from 'node:crypto';
import type { PoolClient } from 'pg';
import { takeProcessLock } from './locks.ts';
import type { Pool } from './sql.ts';

/** That this process runs, as all others see it: it has a lock of its own as long as it does, so that its leases end with it. */
export interface Presence {
  /** Whom leases name as their holder; null while the process is not seen, and then they last as long as they last. */
  holder(): number | null;
  /** Has the process be seen, unless it is; it is no more when its connection is lost. */
  show(): Promise<void>;
  end(): void;
}

const NUMBERS = 2 ** 31;

/** Keeps one connection of the pool from the first time that it is shown. */
export function openPresence(pool: Pool): Presence {
  const number = randomInt(1, NUMBERS);
  let seen: PoolClient | undefined;
  let showing: Promise<void> | undefined;

  function end(error?: Error): void {
    const client = seen;
    seen = undefined;
    client?.release(error ?? true);
  }

  async function begin(): Promise<void> {
    const client = await pool.connect();
    try {
      if (!(await takeProcessLock(client, number))) return client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
    seen = client;
    client.on('error', () => seen === client && end());
    client.on('end', () => seen === client && end());
  }

  return {
    holder: () => (seen ? number : null),
    async show() {
      if (!seen) await (showing ??= begin().finally(() => (showing = undefined)));
    },
    end,
  };
}
