import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../../src/config.ts';
import type { Context } from '../../src/context.ts';
import { createLog } from '../../src/common/log.ts';
import { openJobs } from '../../src/queue/open.ts';
import { queue } from '../../src/queue/queue.ts';
import { startWork } from '../../src/queue/work.ts';
import { systemClock } from '../../src/common/time.ts';
import { redisPlace } from '../../src/queue/backends/redis-place.ts';
import { redisFault } from '../../src/queue/backends/redis-fault.ts';
import { endWithUs } from '../../src/embedded/die-with-parent.ts';
import { database } from '../support/database.ts';
import { hasRedis, redis, type RedisServer } from '../support/redis.ts';
import { freePort } from '../support/processes.ts';
import { until } from '../support/until.ts';
import { worker } from '../../src/queue/worker.ts';

const NODES = 3;
const SLOTS = 16_384;

const echo = queue('echo', {
  concurrency: 2,
  lowLatency: true,
  jobs: { say: { payload: z.object({ n: z.number() }), result: z.object({ n: z.number() }), attempts: 2 } },
});
const tally = queue('tally', {
  concurrency: 2,
  jobs: {
    nightly: { payload: z.object({}), result: z.object({}), cron: '0 4 * * *' },
  },
});
const workers = [worker(echo, { say: async ({ n }) => ({ n }) }), worker(tally, { nightly: async () => ({}) })];

async function ask({ url }: { url: string }, command: string): Promise<string> {
  const client = new Redis(url, { maxRetriesPerRequest: 0 });
  client.on('error', () => {});
  try {
    return String(await client.call(command));
  } finally {
    client.disconnect();
  }
}

/** A sentinel that watches over a primary and gives its place to a replica a second after it is gone. */
async function sentinel(primary: RedisServer, name: string): Promise<AsyncDisposable & { port: number }> {
  const stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'quern-sentinel-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const { hostname, port: watched } = new URL(primary.url);
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `sentinel monitor ${name} ${hostname} ${watched} 1`,
    `sentinel down-after-milliseconds ${name} 1000`,
    `sentinel failover-timeout ${name} 5000`,
  ];
  await writeFile(join(folder, 'sentinel.conf'), `${lines.join('\n')}\n`);
  const child = spawn('redis-server', [join(folder, 'sentinel.conf'), '--sentinel'], { stdio: 'ignore' });
  endWithUs(child);
  stack.defer(async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  });
  const url = `redis://127.0.0.1:${port}`;
  await until(() =>
    ask({ url }, 'INFO').then(
      (info) => info.includes('slaves=1'),
      () => false,
    ),
  );
  return { port, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

/** Three primaries on the loopback that share the slots among them. */
async function cluster(): Promise<AsyncDisposable & { url: string; nodes: RedisServer[] }> {
  const stack = new AsyncDisposableStack();
  const nodes: RedisServer[] = [];
  for (let n = 0; n < NODES; n++)
    nodes.push(
      stack.use(await redis(['--databases', '1', '--cluster-enabled', 'yes', '--cluster-node-timeout', '2000'])),
    );
  const clients = nodes.map(({ url }) => new Redis(url));
  const first = new URL(nodes[0]!.url);
  for (const [n, client] of clients.entries()) {
    const from = Math.floor((SLOTS / NODES) * n);
    await client.call('CLUSTER', 'ADDSLOTSRANGE', from, Math.floor((SLOTS / NODES) * (n + 1)) - 1);
    if (n > 0) await client.cluster('MEET', first.hostname, Number(first.port));
  }
  for (const client of clients)
    await until(async () =>
      /cluster_state:ok[\s\S]*cluster_known_nodes:3/.test((await client.cluster('INFO')) as string),
    );
  for (const client of clients) client.disconnect();
  const url = `redis-cluster://${nodes.map((node) => new URL(node.url).host).join(',')}`;
  return { url, nodes, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

async function open(url: string) {
  const stack = new AsyncDisposableStack();
  const db = stack.use(await database());
  const config = readConfig({ DATABASE_URL: db.url, REDIS_URL: url, LOG_LEVEL: 'silent' });
  const log = createLog('silent', 'test');
  const jobs = openJobs(config, log);
  stack.defer(() => jobs.close());
  const ctx = { config, log, jobs, db: db.pool, clock: systemClock } as unknown as Context;
  const working = startWork(ctx, workers);
  stack.defer(() => working.close());
  return { jobs, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

describe.runIf(hasRedis)('with queues in a Redis of several servers', () => {
  test('jobs of a cluster run, in one slot of it, and its repeatable jobs are registered', async () => {
    await using servers = await cluster();
    await using opened = await open(servers.url);
    await opened.jobs.backend.ready();
    expect(await opened.jobs.backend.fault()).toBeUndefined();
    for (const n of [1, 2, 3]) expect(await opened.jobs.run(echo.jobs.say, { n }, 10_000)).toEqual({ n });
    await opened.jobs.addAll(echo.jobs.say, [{ n: 4 }, { n: 5 }]);
    await opened.jobs.restoreSchedules([tally]);
    expect(await opened.jobs.missingSchedules([tally])).toEqual([]);
    const held = await Promise.all(servers.nodes.map((node) => ask(node, 'DBSIZE').then(Number)));
    expect(held.filter((size) => size > 0)).toHaveLength(1);
  });

  test('a server of a cluster that is named as one alone is said with how to write it', async () => {
    await using servers = await cluster();
    expect(await redisFault(servers.nodes[0]!.url)).toContain('write REDIS_URL as redis-cluster://');
    await servers.nodes[2]!.signal('SIGKILL');
    await until(async () => (await redisFault(servers.url))?.includes('not whole') ?? false);
  });

  test('sentinels lead to the primary, also to the one that took its place', async () => {
    await using primary = await redis();
    const { hostname, port } = new URL(primary.url);
    await using _ = await redis(['--replicaof', `${hostname} ${port}`]);
    await until(async () => (await ask(primary, 'INFO')).includes('connected_slaves:1'));
    await using watch = await sentinel(primary, 'ours');
    const url = `redis-sentinel://127.0.0.1:${watch.port}?name=ours`;
    await using opened = await open(url);
    expect(await redisFault(url)).toBeUndefined();
    expect(await opened.jobs.run(echo.jobs.say, { n: 1 }, 10_000)).toEqual({ n: 1 });
    await primary.signal('SIGKILL');
    await until(
      () =>
        opened.jobs.run(echo.jobs.say, { n: 2 }, 3_000).then(
          () => true,
          () => false,
        ),
      40_000,
    );
  });
});

test('an address of Redis names a server, a cluster or sentinels, and nothing else is taken for one', () => {
  expect(redisPlace('rediss://ada:p%40ss@[::1]:7000/3')).toMatchObject({
    kind: 'server',
    hosts: [{ host: '::1', port: 7000 }],
    tls: true,
    username: 'ada',
    password: 'p@ss',
    db: 3,
  });
  expect(redisPlace('redis-cluster://:pw@a,b:7001')).toMatchObject({
    kind: 'cluster',
    hosts: [
      { host: 'a', port: 6379 },
      { host: 'b', port: 7001 },
    ],
    password: 'pw',
  });
  expect(redisPlace('redis-sentinel://a,b:1/2?name=ours&sentinel_password=x')).toMatchObject({
    kind: 'sentinel',
    hosts: [
      { host: 'a', port: 26_379 },
      { host: 'b', port: 1 },
    ],
    db: 2,
    name: 'ours',
    sentinelPassword: 'x',
  });
  const wrong = [
    'http://a',
    'redis://',
    'redis://a,b',
    'redis-cluster://a/1',
    'redis-sentinel://a',
    'redis://a:x',
    'redis://a b',
  ];
  expect(wrong.map(redisPlace)).toEqual(wrong.map(() => undefined));
  expect(() => readConfig({ REDIS_URL: 'redis-sentinel://a' })).toThrow(/redis-sentinel:\/\/host:26379/);
});
