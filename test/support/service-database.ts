import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startPostgres } from '../../src/embedded/postgres.ts';

/** A PostgreSQL server of this run, or the one that `DATABASE_URL` names. */
export interface DatabaseServer {
  url: string;
  /** True when this run started it, so that it may be crashed. */
  ours: boolean;
  /** Its process, where it is ours. */
  pid?: number;
  /** Ends it as `pg_ctl -m immediate` does, without a checkpoint; resolves when it answers again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
}

async function answers(url: string): Promise<boolean> {
  const db = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
  db.on('error', () => {});
  try {
    await db.connect();
    return true;
  } catch {
    return false;
  } finally {
    await db.end().catch(() => {});
  }
}

const given = (url: string): DatabaseServer => ({
  url,
  ours: false,
  crash: () => Promise.reject(new Error('The server of DATABASE_URL is not ours to crash.')),
  stop: async () => {},
});

/** Takes the server of a URL, or starts one in a folder of its own. */
export async function startServer(folder: string, url?: string): Promise<DatabaseServer> {
  if (url) return given(url);
  await mkdir(folder, { recursive: true });
  await chmod(dirname(folder), 0o755);
  const server = await startPostgres(folder);
  return {
    url: server.url,
    ours: true,
    get pid() {
      return server.pid();
    },
    async crash() {
      const before = server.pid();
      process.kill(before, 'SIGQUIT');
      while (server.pid() === before || !(await answers(server.url))) await pause(20);
    },
    stop: () => server.stop(),
  };
}
