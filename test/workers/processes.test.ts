import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { declaredQueues } from '../../src/queue/registry.ts';
import { clean } from '../faults/checker.ts';
import { difference } from '../faults/fingerprint.ts';
import type { Ledger } from '../faults/ledger.ts';
import { drain, found, graphOf, makeDue, reference } from '../faults/rest.ts';
import { send } from '../faults/sender.ts';
import { freePort, ROOT, startProcess } from '../support/processes.ts';
import { hasRedis } from '../support/redis.ts';
import { sampleItems } from '../support/samples/sample-items.ts';
import { startService } from '../support/http/service.ts';
import { until } from '../support/until.ts';

interface Composed {
  image?: string;
  command?: string[];
  environment?: Record<string, string | number>;
  depends_on?: Record<string, unknown>;
  volumes?: string[];
  ports?: string[];
}

const read = (name: string) => readFile(join(ROOT, name), 'utf8');
const queues = (await declaredQueues()).map((queue) => queue.name);
const composed: Record<string, Composed> = parse(await read('docker-compose.yml'), { merge: true }).services;
const ours = Object.entries(composed).filter(([, { environment = {} }]) => 'DATABASE_URL' in environment);
const lines = (await read('Procfile')).trim().split('\n');
const procfile = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')), line.split(' ').slice(1)] as const));
const settings = async (): Promise<string[]> =>
  (await read('src/config.ts')).match(/^ {2}[A-Z0-9_]+(?=:)/gm)!.map((name) => name.trim());
const scriptOf = (command: string[]): string => command.find((word) => word.endsWith('.ts'))!;

test('the Procfile and the composition have a process for web, operator, migration and each queue', () => {
  const processes = ['operator', 'web', ...queues].toSorted();
  expect([...procfile.keys()].toSorted()).toEqual(['release', ...processes].toSorted());
  expect(ours.map(([name]) => name).toSorted()).toEqual(['migrate', ...processes].toSorted());
});

test('every process runs a script of this checkout, a worker its own queue', async () => {
  for (const [name, command] of [...procfile, ...ours.map(([name, { command }]) => [name, command!] as const)]) {
    await access(join(ROOT, scriptOf(command)));
    if (queues.includes(name)) expect(command.slice(-2)).toEqual(['workers/run.ts', name]);
  }
});

test('the composition sets only settings that there are', async () => {
  const known = new Set(await settings());
  for (const [, { environment = {} }] of ours)
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
});

test('the examples of deployment run scripts of this checkout with settings that there are', async () => {
  const text = await read('docs/deploy.md');
  const { items } = parse(/```yaml\n([^]*?)```/.exec(text)![1]!, { merge: true });
  const containers = items.flatMap((item: any) => item.spec.template?.spec.containers ?? []);
  const commands = containers.map(({ command }: Composed) => command!.join(' '));
  const unit = /^ExecStart=\/opt\/quern\/node_modules\/\.bin\/(.*)$/m.exec(text)![1]!;
  for (const command of [unit, ...commands]) await access(join(ROOT, scriptOf(command.split(' '))));
  const ran = [...procfile.values()].map((command) => command.join(' ').replace('node_modules/.bin/', ''));
  const both = 'node --disallow-code-generation-from-strings workers/run.ts';
  expect(commands.filter((command: string) => command !== both && !ran.includes(command))).toEqual([]);
  const known = new Set(await settings());
  const named = containers.flatMap(({ env }: { env: { name: string }[] }) => env.map(({ name }) => name));
  expect([...new Set(named)].filter((name) => !known.has(name as string))).toEqual([]);
});

test('what a service waits for is a service, and every volume is declared', async () => {
  const { volumes } = parse(await read('docker-compose.yml'), { merge: true });
  for (const { depends_on = {}, volumes: used = [] } of Object.values(composed)) {
    for (const name of Object.keys(depends_on)) expect(Object.keys(composed)).toContain(name);
    for (const volume of used) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
  }
});

test('a secret is given to the services that use it, and ports are published on loopback', () => {
  const having = (name: string) =>
    ours.flatMap(([service, { environment = {} }]) => (name in environment ? service : []));
  expect(having('ADMIN_KEYS')).toEqual(['web']);
  expect(having('BOARD_PASSWORD')).toEqual(['operator']);
  expect(having('STRIPE_SECRET_KEY')).toEqual(['web']);
  const vault = ['web', 'operator', 'collection', 'outbound'];
  expect(having('ROOT_SECRETS').toSorted()).toEqual(vault.toSorted());
  const keeps: Record<string, string[]> = { secrets: vault, admin: ['web'], board: ['operator'] };
  for (const [name, allowed] of Object.entries(keeps)) {
    const mounting = ours.filter(([, { volumes = [] }]) => volumes.some((volume) => volume.startsWith(`${name}:`)));
    expect(mounting.map(([service]) => service).toSorted()).toEqual(allowed.toSorted());
  }
  for (const [, { environment = {}, volumes = [] }] of ours)
    for (const [name, volume] of [
      ['ADMIN_KEYS', 'admin'],
      ['BOARD_PASSWORD', 'board'],
    ] as const)
      if (name in environment) expect(volumes).toContain(`${volume}:${dirname(String(environment[`${name}_FILE`]))}`);
  const ports = Object.values(composed).flatMap((service) => service.ports ?? []);
  expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
});

test('the service is no superuser of its database', async () => {
  const { configs, services } = parse(await read('docker-compose.yml'), { merge: true });
  expect(services.postgres.environment).not.toHaveProperty('POSTGRES_USER');
  expect(configs.role.content).toContain('create role quern login nosuperuser nobypassrls');
  expect(services.web.environment.DATABASE_URL).toMatch(/^postgres:\/\/quern:/);
});

const UNREACHABLE = `postgres://postgres@127.0.0.1:${await freePort()}/quern`;

test.each([
  ['web', 'src/server.ts'],
  ['a worker', 'workers/run.ts'],
  ['operator', 'src/operator.ts'],
])('%s says what is wrong with its stores and goes on', async (_, script) => {
  const folder = await mkdtemp(join(tmpdir(), 'quern-process-'));
  const [port, board, redisPort] = [await freePort(), await freePort(), await freePort()];
  const process = await startProcess(script, {
    env: {
      DATABASE_URL: UNREACHABLE,
      REDIS_URL: `redis://127.0.0.1:${redisPort}`,
      DATA_DIR: folder,
      PORT: String(port),
      BOARD_PORT: String(board),
    },
  });
  try {
    await until(async () => /PostgreSQL cannot be reached.*DATABASE_URL/.test(process.output()));
    await until(async () => /Redis cannot be reached.*REDIS_URL/.test(process.output()));
    expect(process.alive()).toBe(true);
  } finally {
    await process.end('SIGTERM');
    await rm(folder, { recursive: true, force: true });
  }
});

test('a migration that cannot be done ends with one sentence that says why', async () => {
  const failed = await startProcess('workers/migrate.ts', { env: { DATABASE_URL: UNREACHABLE } }).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(failed.trim().split('\n').slice(1)).toEqual([
    expect.stringMatching(/^PostgreSQL cannot be reached \(ECONNREFUSED\)/),
  ]);
});

test(
  'each queue in a process of its own, some twice and killed, gives what one process gives',
  { timeout: 120_000 },
  async () => {
    await using service = await startService({ onRedis: hasRedis });
    await service.kill('workers');
    const crew = await Promise.all(
      [...queues, 'extraction', 'dedup'].map(async (queue) => ({ queue, process: await service.extraWorkers(queue) })),
    );
    const tenant = await service.newOrg();
    const ledger: Ledger = new Map();
    await send(tenant.api, ledger, sampleItems(300, { prefix: 'crew', words: 60 }));
    await makeDue(tenant);
    for (const name of ['extraction', 'dedup']) await crew.find(({ queue }) => queue === name)!.process.end('SIGKILL');
    expect(await drain(service, tenant)).toBe(true);
    const findings = await found(service, tenant, ledger);
    expect(clean(findings), findings.remarks.join('\n')).toBe(true);
    const theirs = await reference(
      service,
      [...ledger.values()].map((entry) => entry.item),
    );
    expect(difference(theirs, await graphOf(tenant, ledger))).toEqual([]);
    const { body } = await service.admin.get('/health');
    expect(body.checks.find((check: { name: string }) => check.name === 'workers')).toMatchObject({ status: 'ok' });
    const left = crew.filter(({ process }) => process.alive());
    for (const { process } of left) await process.end('SIGTERM');
    expect(left.map(({ process }) => process.output()).filter((output) => /[Ee]rror/.test(output))).toEqual([]);
  },
);
