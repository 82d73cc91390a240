import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scratch, script } from '../local/scratch.ts';

const DEMO = fileURLToPath(new URL('../../src/demo.ts', import.meta.url));

interface Health {
  status: string;
  checks: { name: string; detail: string }[];
}

test(
  'the demo runs on a Redis and a Neo4j that it starts, and Ctrl-C leaves none of them behind',
  { timeout: 240_000 },
  async () => {
    await using folder = await scratch();
    await using running = script([DEMO, '--profile', 'scale'], { env: { DATA_DIR: folder.path } });
    await running.says(/Ctrl-C/);
    expect(running.text()).toContain('67 added, 0 known already');
    const [, url] = /API +(\S+)/.exec(running.text())!;
    const authorization = `Bearer ${readFileSync(join(folder.path, 'admin-key'), 'utf8').trim()}`;
    const health = (await (await fetch(`${url}/health`, { headers: { authorization } })).json()) as Health;
    expect(health.status).toBe('ok');
    expect(health.checks.find(({ name }) => name === 'queue')!.detail).toContain('Redis');
    process.kill(-running.child.pid!, 'SIGINT');
    expect(await running.ended).toBe(0);
    expect(execFileSync('ps', ['-A', '-o', 'args='], { encoding: 'utf8' })).not.toContain(folder.path);
  },
);

test('where Redis and Neo4j are neither installed nor named, the demo says what to install or set', async () => {
  await using folder = await scratch();
  const env = { DATA_DIR: folder.path, PATH: folder.path };
  await using running = script([DEMO, '--profile', 'scale'], { env });
  expect(await running.ended).toBe(1);
  expect(running.text()).toContain(
    'There is no redis-server on the PATH: install Redis 7 or later. Or set REDIS_URL to a server that runs.',
  );
  expect(running.text()).toContain('Or set NEO4J_URI and NEO4J_PASSWORD to a server that runs.');
});
