import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { member, org } from '../support/factories.ts';
import { database } from '../support/database.ts';
import { ROOT } from '../support/processes.ts';

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

const start = (env: Record<string, string>): ChildProcess =>
  fork(`${ROOT}src/server.ts`, [], {
    execPath: `${ROOT}node_modules/node/bin/node`,
    execArgv: ['--disallow-code-generation-from-strings'],
    env: { LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });

test('a web process that is told to leave finishes what is under way and ends with 0', async () => {
  await using data = await database();
  await org(data.pool, 'acme');
  const { key } = await member(data.pool, 'acme', 'ann', { owner: true });
  const port = await freePort();
  const child = start({ DATABASE_URL: data.url, PORT: String(port) });
  await once(child, 'message');
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', connection: 'keep-alive' };
  const slow = request({ port, host: '127.0.0.1', method: 'POST', path: '/org/acme/keys', headers });
  slow.write('{"name":');
  const underWay = once(slow, 'response');
  await once(slow, 'socket');
  await fetch(`http://127.0.0.1:${port}/openapi.json`).then((answer) => answer.text());
  child.kill('SIGINT');
  child.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/openapi.json`).then(
        () => true,
        () => false,
      ),
    )
    .toBe(false);
  slow.end('"late"}');
  const [answer] = await underWay;
  expect(answer.statusCode).toBe(200);
  answer.resume();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test.each([
  [{}, /DATABASE_URL/],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/x', PORT: 'eighty' }, /PORT/],
])('a web process with the settings %j says what is wrong and ends with 1', async (env, sentence) => {
  const child = start(env as Record<string, string>);
  let output = '';
  child.stderr!.on('data', (part: Buffer) => (output += part.toString()));
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(output).toMatch(sentence);
});

test('a web process whose port is taken says so', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  const child = start({ DATABASE_URL: 'postgres://127.0.0.1:1/x', PORT: String(port) });
  let output = '';
  child.stderr!.on('data', (part: Buffer) => (output += part.toString()));
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(output).toContain(`Port ${port} on 127.0.0.1 is in use`);
  holder.close();
});
