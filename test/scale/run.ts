import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { neo4jMissing } from '../../src/embedded/neo4j-jars.ts';
import { redisMissing } from '../../src/embedded/redis-server.ts';
import { startNeo4j } from '../support/neo4j/server.ts';
import { ROOT } from '../support/processes.ts';
import { redis } from '../support/redis.ts';
import { runFolder } from '../support/run/run-folder.ts';

/** Runs the whole suite, or the files that the arguments name, with queues in a Redis and graphs in a Neo4j of this run's own. */
async function runSuite(): Promise<number> {
  await using _folder = await runFolder();
  await using queues = await redis();
  await using graphs = await startNeo4j();
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'];
  const suite = spawn(process.execPath, [...vitest, ...process.argv.slice(2)], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, REDIS_URL: queues.url, ...graphs.env },
  });
  const pass = (signal: NodeJS.Signals) => suite.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  const [code] = await once(suite, 'exit');
  return code ?? 1;
}

const missing = [redisMissing(), neo4jMissing()].filter((what) => what !== undefined);
if (missing.length > 0) {
  process.stderr.write(`${missing.join('\n')}\nOr run npm test, which needs neither.\n`);
  process.exit(1);
}
process.exitCode = await runSuite();
