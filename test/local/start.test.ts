import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { alive, scratch, script, type Script } from './scratch.ts';

const LOCAL = fileURLToPath(new URL('../../src/local.ts', import.meta.url));
const hasCurl = spawnSync('curl', ['--version']).status === 0;

interface Started {
  running: Script;
  url: string;
}

async function start(folder: string, env: Record<string, string> = {}): Promise<Started> {
  const running = script([LOCAL], { env: { DATA_DIR: folder, PORT: '0', BOARD_PORT: '0', LOG_LEVEL: 'warn', ...env } });
  const [, url] = await running.says(/API +(\S+)[\s\S]*Ctrl-C/);
  return { running, url: url! };
}

const healthy = (url: string) =>
  fetch(`${url}/health`).then(async (answer) => ((await answer.json()) as { status: string }).status);

function family(pid: number): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number]);
  const below = (parent: number): number[] =>
    pairs.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)]);
  return below(pid);
}

test('npm start brings everything up, says where it is, and Ctrl-C leaves no process behind', async () => {
  await using folder = await scratch();
  const { running, url } = await start(folder.path);
  await using _ = running;
  await expect.poll(() => healthy(url), { timeout: 30_000 }).toBe('ok');
  const key = readFileSync(join(folder.path, 'admin-key'), 'utf8').trim();
  expect(statSync(join(folder.path, 'admin-key')).mode & 0o077).toBe(0);
  expect(running.text()).toContain(`${key}  (shown this once`);
  const processes = family(running.child.pid!);
  expect(processes.length).toBeGreaterThan(3);
  process.kill(-running.child.pid!, 'SIGINT');
  expect(await running.ended).toBe(0);
  await expect.poll(() => processes.filter(alive), { timeout: 10_000 }).toEqual([]);
});

test.runIf(hasCurl)('the three lines that it prints work when pasted', async () => {
  await using folder = await scratch();
  const { running } = await start(folder.path);
  await using _ = running;
  const lines = running
    .text()
    .split('\n')
    .filter((line) => line.startsWith('curl '));
  const answers = lines.map(
    (line) => JSON.parse(execFileSync('sh', ['-c', line], { encoding: 'utf8' })) as Record<string, unknown>,
  );
  expect(answers[0]).toMatchObject({ status: 'created', org_id: 'acme' });
  expect(answers[1]).toMatchObject({ status: 'ok', ingested: 1, sync: { state: 'complete' } });
  expect(answers[2]!.results).toContainEqual(expect.objectContaining({ id: 'contact:dana.reyes@borealis.example' }));
});

test('a second start on the same folder says so, and the first goes on', async () => {
  await using folder = await scratch();
  const { running, url } = await start(folder.path);
  await using _ = running;
  await using second = script([LOCAL], { env: { DATA_DIR: folder.path, PORT: '0', BOARD_PORT: '0' } });
  expect(await second.ended).toBe(1);
  expect(second.text()).toBe(
    `Quern already runs on ${folder.path}. Stop it first, or set DATA_DIR to another folder.\n`,
  );
  expect(await healthy(url)).toBe('ok');
});

test('a port in use is named in one sentence', async () => {
  await using folder = await scratch();
  await using other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await using running = script([LOCAL], { env: { DATA_DIR: folder.path, PORT: String(port), BOARD_PORT: '0' } });
  expect(await running.ended).toBe(1);
  expect(running.text()).toBe(
    `Port ${port} on 127.0.0.1 is in use by another program. Stop it, or set PORT to a free port.\n`,
  );
});

test('a later start keeps the admin key to itself and finds the organizations', async () => {
  await using folder = await scratch();
  const first = await start(folder.path);
  await using _ = first.running;
  const key = readFileSync(join(folder.path, 'admin-key'), 'utf8').trim();
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  await fetch(`${first.url}/admin/provision-org`, { method: 'POST', headers, body: '{"org_id":"acme"}' });
  first.running.child.kill('SIGTERM');
  expect(await first.running.ended).toBe(0);
  const second = await start(folder.path);
  await using __ = second.running;
  expect(second.running.text()).not.toContain(key);
  const orgs = await fetch(`${second.url}/admin/orgs`, { headers });
  expect(await orgs.json()).toMatchObject({ orgs: [{ org_id: 'acme' }] });
});

test('a process of the service that is killed is started again', async () => {
  await using folder = await scratch();
  const { running, url } = await start(folder.path);
  await using _ = running;
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n');
  const web = listed
    .map((line) => line.trim().split(/\s+/))
    .find(([, parent, ...args]) => Number(parent) === running.child.pid && args.join(' ').includes('server.ts'));
  process.kill(Number(web![0]), 'SIGKILL');
  await running.says(/web ended \(SIGKILL\)/);
  await expect.poll(() => healthy(url).catch(() => ''), { timeout: 20_000 }).toBe('ok');
});

test('when it is killed itself, everything else ends, and the next start is well', async () => {
  await using folder = await scratch();
  const first = await start(folder.path);
  await using _ = first.running;
  const processes = family(first.running.child.pid!);
  first.running.child.kill('SIGKILL');
  const port = new URL(first.url).port;
  const second = await start(folder.path, { PORT: port });
  await using __ = second.running;
  expect(await healthy(second.url)).toBe('ok');
  await expect.poll(() => processes.filter(alive), { timeout: 40_000 }).toEqual([]);
});
