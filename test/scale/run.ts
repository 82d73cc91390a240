import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { neo4jMissing, startNeo4j } from '../support/neo4j/server.ts';
import { ROOT } from '../support/processes.ts';
import { hasRedis, redis } from '../support/redis.ts';

/** Runs the whole suite, or the files that the arguments name, with queues in a Redis and graphs in a Neo4j of this run's own. */
async function runSuite(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'quern-scale-'));
  const [queues, graphs] = await Promise.all([redis(), startNeo4j(folder)]);
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    'test/vitest.config.ts',
    ...process.argv.slice(2),
  ];
  const places = { REDIS_URL: queues.url, NEO4J_URI: graphs.uri, NEO4J_PASSWORD: graphs.password };
  const suite = spawn(process.execPath, vitest, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...places } });
  const pass = (signal: NodeJS.Signals) => suite.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  const [code] = await once(suite, 'exit');
  await Promise.all([queues[Symbol.asyncDispose](), graphs.stop('SIGKILL')]);
  await rm(folder, { recursive: true, force: true });
  return code ?? 1;
}

const missing = hasRedis ? neo4jMissing() : 'The scale suite needs redis-server on the PATH';
if (missing) {
  process.stderr.write(`${missing}. Install it, or run npm test for the embedded profile.\n`);
  process.exit(1);
}
process.exitCode = await runSuite();
