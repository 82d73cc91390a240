import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ALLOCATOR, PROGRAMS } from '../../../src/embedded/up.ts';
import { migrate } from '../../../src/stores/db/migrate.ts';
import { openPool, type Pool } from '../../../src/stores/db/sql.ts';
import type { Neo4jOptions } from '../../../src/embedded/neo4j-server.ts';
import { client, type Client } from './client.ts';
import { startNeo4j, type Neo4jServer } from '../neo4j/server.ts';
import { freePort, startProcess, type Process } from '../processes.ts';
import { redis, type RedisServer } from '../redis.ts';
import { startServer, type DatabaseServer } from '../service-database.ts';

export type Role = 'web' | 'workers';

export interface Tenant {
  org_id: string;
  /** An owner's key, and a client that carries it. */
  key: string;
  api: Client;
}

/** The service as real processes in a scratch folder: PostgreSQL, web and workers, each to be killed and started at will. */
export interface Service extends AsyncDisposable {
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** The settings of web and workers. */
  env: Record<string, string>;
  server: DatabaseServer;
  /** The Redis of this service alone, where its queues are in Redis. */
  redis?: RedisServer;
  /** The Neo4j of this service alone, where it has one. */
  neo4j?: Neo4jServer;
  /** The tester's own look at the rows. */
  db: Pool;
  admin: Client;
  process(role: Role): Process | undefined;
  start(role: Role): Promise<void>;
  /** Ends a role's process, by default as a crash would, and resolves when it is gone. */
  kill(role: Role, signal?: NodeJS.Signals): Promise<void>;
  /** A further workers' process beside the first, for the named queues or for all. */
  extraWorkers(...queues: string[]): Promise<Process>;
  newOrg(entities?: string[]): Promise<Tenant>;
}

const ADMIN_KEY = 'qn_admin_of_this_run_only_0123456789';

/** Starts a role's process as `npm start` does. */
function startRole(role: Role, env: Record<string, string>, args: string[] = []): Promise<Process> {
  const { script, execArgv } = PROGRAMS.find(({ name }) => name === role)!;
  return startProcess(script, { args, env: { ...ALLOCATOR, ...env }, execArgv });
}

/** Graphs stand apart in one Neo4j, because the orgs of a run do. */
const { NEO4J_URI, NEO4J_PASSWORD } = process.env;

const settings = (port: number, dataDir: string, databaseUrl: string): Record<string, string> => ({
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  ...(NEO4J_URI && NEO4J_PASSWORD ? { NEO4J_URI, NEO4J_PASSWORD } : {}),
  ADMIN_KEYS: ADMIN_KEY,
  ROOT_SECRETS: `v1:${Buffer.alloc(32, 7).toString('base64')}`,
  BOARD_PASSWORD: 'board-of-this-run-only',
  KEY_RATE_PER_MINUTE: '100000000',
  IP_RATE_PER_MINUTE: '100000000',
  LOG_LEVEL: 'warn',
  ALLOW_PRIVATE_ADDRESSES: 'true',
});

let orgs = 0;

async function newOrg(admin: Client, entities: string[]): Promise<Tenant> {
  const name = `org-${process.pid}-${++orgs}`;
  const created = await admin.post('/admin/provision-org', { org_id: name, org_name: name, owner: 'tester', entities });
  if (created.status !== 200) throw new Error(`provision-org: ${created.status} ${JSON.stringify(created.body)}`);
  const { org_id } = created.body as { org_id: string };
  const key = await admin.post(`/org/${org_id}/keys`, { name: 'tester' });
  if (key.status !== 200) throw new Error(`keys: ${key.status} ${JSON.stringify(key.body)}`);
  return { org_id, key: key.body.key, api: admin.as(key.body.key) };
}

async function freshDatabase(server: string): Promise<string> {
  const url = new URL(server);
  const name = `quern_verify_${process.pid}_${Date.now().toString(36)}`;
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  url.pathname = `/${name}`;
  return url.href;
}

async function dropDatabase(server: string, url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  await admin.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
  await admin.end();
}

export interface ServiceOptions {
  /** Further settings of web and workers. */
  env?: Record<string, string>;
  /** A server to make the database on; without it PostgreSQL is started for this service alone. */
  databaseServer?: string;
  /** Whether its queues are in a Redis of its own; as the whole run has it when left out. */
  onRedis?: boolean;
  /** Whether its graphs are in a Neo4j of its own; as the whole run has it when left out. */
  onNeo4j?: boolean | Partial<Neo4jOptions>;
}

/** Starts PostgreSQL, migrates a database of its own, then web and workers; all of it ends and is removed with the service. */
export async function startService({
  env = {},
  databaseServer,
  onRedis = process.env.REDIS_URL !== undefined,
  onNeo4j = false,
}: ServiceOptions = {}): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'quern-verify-'));
  const server = await startServer(join(dataDir, 'server'), databaseServer);
  const databaseUrl = await freshDatabase(server.url);
  const db = openPool(databaseUrl, { max: 6 });
  await migrate(db);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [queues, graphs] = await Promise.all([
    onRedis ? redis() : undefined,
    onNeo4j ? startNeo4j(onNeo4j === true ? {} : onNeo4j) : undefined,
  ]);
  const engines = { ...(queues && { REDIS_URL: queues.url }), ...graphs?.env };
  const childEnv = { ...settings(port, dataDir, databaseUrl), ...engines, ...env };
  const running = new Map<Role, Process>();
  const extra: Process[] = [];
  const admin = client(url, ADMIN_KEY, { sockets: 256 });

  const service: Service = {
    url,
    databaseUrl,
    dataDir,
    env: childEnv,
    server,
    redis: queues,
    neo4j: graphs,
    db,
    admin,
    process: (role) => running.get(role),
    async start(role) {
      running.set(role, await startRole(role, childEnv));
    },
    async kill(role, signal = 'SIGKILL') {
      await running.get(role)?.end(signal);
    },
    async extraWorkers(...queues) {
      const process = await startRole('workers', childEnv, queues);
      extra.push(process);
      return process;
    },
    newOrg: (entities = ['acme', 'beta']) => newOrg(admin, entities),
    async [Symbol.asyncDispose]() {
      admin.close();
      for (const child of [...extra, ...running.values()]) await child.end('SIGKILL');
      await queues?.[Symbol.asyncDispose]();
      await graphs?.[Symbol.asyncDispose]();
      await db.end();
      if (!server.ours) await dropDatabase(server.url, databaseUrl);
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  for (const role of ['web', 'workers'] as const) await service.start(role);
  return service;
}
