import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChildProcess } from 'node:child_process';
import type { Config } from '../config.ts';
import { lock } from './lock.ts';
import { neo4jMissing } from './neo4j-jars.ts';
import { launchNeo4j } from './neo4j-server.ts';
import { freePortNear } from './ports.ts';
import { launchRedis, redisMissing } from './redis-server.ts';

type Places = Pick<Config, 'REDIS_URL' | 'NEO4J_URI' | 'NEO4J_PASSWORD'>;

/** The servers of the scale profile: where they are, and how to stop those that were started here. */
interface ScaleServers {
  places: Places;
  stop(): Promise<void>;
}

/** Starts a Redis and a Neo4j in a folder, each unless the settings name one; they keep their data there and end with this process. Throws a sentence where one is neither installed nor named. */
export async function scaleServers(config: Config, folder: string): Promise<ScaleServers> {
  const lacking = [
    config.REDIS_URL ? undefined : named(redisMissing(), 'REDIS_URL'),
    config.NEO4J_URI ? undefined : named(neo4jMissing(), 'NEO4J_URI and NEO4J_PASSWORD'),
  ].filter((sentence) => sentence !== undefined);
  if (lacking.length > 0) throw new Error(lacking.join('\n'));
  const unlock = await lock(folder);
  const started: ChildProcess[] = [];
  const stop = async () => {
    await Promise.all(started.map(end));
    await unlock();
  };
  const { REDIS_URL, NEO4J_URI, NEO4J_PASSWORD } = config;
  try {
    const queues = REDIS_URL ? { REDIS_URL } : await redisIn(join(folder, 'redis'), started);
    const graphs = NEO4J_URI ? { NEO4J_URI, NEO4J_PASSWORD } : await neo4jIn(join(folder, 'neo4j'), started);
    return { places: { ...queues, ...graphs }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const named = (missing: string | undefined, setting: string): string | undefined =>
  missing && `${missing} Or set ${setting} to a server that runs.`;

async function redisIn(folder: string, started: ChildProcess[]): Promise<Places> {
  const port = await freePortNear('127.0.0.1', 6379);
  started.push(await launchRedis(port, folder));
  return { REDIS_URL: `redis://127.0.0.1:${port}` };
}

async function neo4jIn(folder: string, started: ChildProcess[]): Promise<Places> {
  const port = await freePortNear('127.0.0.1', 7687);
  const password = await keptPassword(folder);
  started.push(await launchNeo4j(folder, { port, password }));
  return { NEO4J_URI: `bolt://127.0.0.1:${port}`, NEO4J_PASSWORD: password };
}

async function keptPassword(folder: string): Promise<string> {
  const file = join(folder, 'password');
  if (existsSync(file)) return readFile(file, 'utf8');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const password = randomBytes(18).toString('hex');
  await writeFile(file, password, { mode: 0o600 });
  return password;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  await exited;
}
