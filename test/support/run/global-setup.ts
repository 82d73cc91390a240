import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../src/embedded/postgres.ts';
import { dropDatabase } from '../database.ts';
import { compile } from '../processes.ts';
import { runFolder } from './run-folder.ts';
import { makeTemplate } from './template.ts';

const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  autovacuum_naptime: '1min',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
};

const startServer = async (): Promise<{ url: string; stop(): Promise<void> }> =>
  startPostgres(await mkdtemp(join(tmpdir(), 'postgres-')), FAST);

/**
 * One folder for temporary files, one server and one migrated template for the whole run: the server that `DATABASE_URL` names, else one of
 * its own.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await runFolder();
  const given = process.env.DATABASE_URL;
  const server = given ? { url: given, stop: async () => {} } : await startServer();
  const [template] = await Promise.all([makeTemplate(server.url), compile()]);
  process.env.TEST_SERVER = server.url;
  process.env.TEST_TEMPLATE = template;
  return async () => {
    await dropDatabase(server.url, template);
    await server.stop();
    await folder[Symbol.asyncDispose]();
  };
}
