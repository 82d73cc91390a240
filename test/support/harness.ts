import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createContext, type Context } from '../../src/context.ts';
import { matchGraph } from '../../src/pipeline/matching/graph.ts';
import { unmatchedGraphs } from '../../src/stores/matching/matching.ts';
import { row, sql, type Pool } from '../../src/stores/db/sql.ts';
import { database } from './database.ts';
import { listening, type Caller, type Listening } from './http/listening.ts';
import { ownGraphs } from './neo4j/graph.ts';
import { ownDatabase } from './redis.ts';

export const ADMIN_KEY = 'qn_admin_of_the_tests';
const DRAIN_MS = 45_000;
const POLL_MS = 15;

export interface OrgFixture {
  id: string;
  /** The owner's key, and a caller with it. */
  key: string;
  owner: Caller;
}
export interface Harness extends Listening {
  ctx: Context;
  db: Pool;
  admin: Caller;
  /** Provisions an org with an owner and a key of theirs. */
  org(options?: { id?: string; entities?: string[]; owner?: string }): Promise<OrgFixture>;
  /** Waits until no item is due or in hand, no document is left to settle and no decision to apply; what settling left for later is matched. */
  drain(): Promise<void>;
}
export interface HarnessOptions {
  /** Without workers nothing is extracted or settled. */
  workers?: boolean;
  settings?: Record<string, string>;
}

/** The whole service in this process, on a database, a folder and a port of its own; every answer is checked against its schema. */
export async function harness({ workers = true, settings = {} }: HarnessOptions = {}): Promise<Harness> {
  const data = await database();
  const folder = await mkdtemp(join(tmpdir(), 'quern-test-'));
  const { NEO4J_URI, NEO4J_PASSWORD } = process.env;
  const places = {
    DATABASE_URL: data.url,
    DATA_DIR: folder,
    REDIS_URL: await ownDatabase(),
    ...(NEO4J_URI && { NEO4J_URI, NEO4J_PASSWORD }),
  };
  const own = NEO4J_URI ? await ownGraphs() : undefined;
  const opened = await createContext(readConfig({ ...DEFAULTS, ...places, ...settings }), 'test');
  const ctx = own ? { ...opened, graph: own.graph } : opened;
  const working = workers ? await startAll(ctx) : undefined;
  const server = await listening(await createApp(ctx, { strict: true }));
  const admin = server.as(ADMIN_KEY);
  return {
    ...server,
    ctx,
    db: data.pool,
    admin,
    org: (options) => provision(server, admin, options),
    drain: () => drain(ctx),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await working?.close();
      await ctx.close();
      await own?.[Symbol.asyncDispose]();
      await data[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const DEFAULTS = {
  ADMIN_KEYS: ADMIN_KEY,
  ROOT_SECRETS: `v1:${Buffer.alloc(32, 7).toString('base64')}`,
  LOG_LEVEL: 'silent',
  IP_RATE_PER_MINUTE: '100000',
  KEY_RATE_PER_MINUTE: '100000',
};

async function startAll(ctx: Context): Promise<{ close(): Promise<void> }> {
  const { startWorkers } = await import('../../workers/run.ts');
  return startWorkers(ctx);
}

let counter = 0;
async function provision(
  server: Listening,
  admin: Caller,
  {
    id = `org-${++counter}`,
    entities = [],
    owner = `owner@${id}.example`,
  }: { id?: string; entities?: string[]; owner?: string } = {},
): Promise<OrgFixture> {
  const provisioned = await admin.post('/admin/provision-org', { org_id: id, owner, entities });
  const key = await admin.post(`/org/${provisioned.body.org_id}/keys`, { name: 'tests' });
  if (provisioned.status !== 200 || key.status !== 200) throw new Error(JSON.stringify([provisioned.body, key.body]));
  return { id: provisioned.body.org_id, key: key.body.key, owner: server.as(key.body.key) };
}

async function drain(ctx: Context): Promise<void> {
  const { db } = ctx;
  const deadline = performance.now() + DRAIN_MS;
  for (;;) {
    const left = await row<{ items: number; documents: number; decisions: number }>(
      db,
      sql`/* of every organization */ select
      (select count(*) from items where status = 'processing' or (status = 'pending' and due_at is not null)) as items,
      (select count(*) from documents where state in ('pending', 'retracted')) + (select count(*) from graph_outbox) as documents,
      (select count(*) from decisions where state = 'pending') as decisions`,
    );
    if (left!.items + left!.documents + left!.decisions === 0) break;
    if (performance.now() > deadline) throw new Error(`Not drained: ${JSON.stringify(left)}`);
    await pause(POLL_MS);
  }
  for (const graph of await unmatchedGraphs(db)) await matchGraph(ctx, graph);
}
