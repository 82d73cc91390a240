import pg from 'pg';
import type { Logger } from '../../common/log.ts';

/** LISTEN on one connection for the whole process; re-connects by itself, so waiters poll slowly beside it. */
export interface Listener {
  /** Calls back with each payload of a channel until the returned function is called. */
  on(channel: string, heard: (payload: string) => void): () => void;
  close(): Promise<void>;
}

/** Opens a listener that connects at its first use. */
export function openListener(url: string, log: Logger): Listener {
  const heard = new Map<string, Set<(payload: string) => void>>();
  let client: pg.Client | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    if (client || closed) return;
    const mine = new pg.Client({ connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: 10_000 });
    client = mine;
    const lost = (error?: Error) => {
      if (client !== mine) return;
      client = undefined;
      if (closed) return;
      log.warn({ err: error?.message }, 'listener lost its connection');
      retry = setTimeout(() => void connect(), 500);
    };
    mine.on('error', lost);
    mine.on('end', () => lost());
    mine.on('notification', (n) => heard.get(n.channel)?.forEach((call) => call(n.payload ?? '')));
    try {
      await mine.connect();
      for (const channel of heard.keys()) await mine.query(`listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      lost(error as Error);
      await mine.end().catch(() => {});
    }
  }

  return {
    on(channel, call) {
      const calls = heard.get(channel) ?? new Set();
      if (!heard.has(channel)) {
        heard.set(channel, calls);
        if (client) client.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {});
        else void connect();
      }
      calls.add(call);
      return () => void calls.delete(call);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end().catch(() => {});
    },
  };
}
