import { symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { argumentOf } from '../../src/cli/choice.ts';
import type { Command } from '../../src/cli/command.ts';
import { load } from '../../src/common/load.ts';
import { quern, type Quern } from './quern.ts';

let user: Quern;
/** Servers that are no Quern, by what they answer. */
const OTHERS: Record<string, [type: string, body: string]> = {
  'a page': ['text/html', '<html><body>Sign in to the network</body></html>'],
  'JSON of its own': ['application/json', '{"hello":1,"user_id":"x","org_id":"y"}'],
  'an empty text': ['text/plain', ''],
};
const urls = new Map<string, string>();
const servers = Object.entries(OTHERS).map(([name, [type, body]]) => ({
  name,
  server: createServer((_, answer) => answer.setHeader('content-type', type).end(body)),
}));
beforeAll(async () => {
  user = await quern({ QUERN_URL: 'http://127.0.0.1:9', QUERN_KEY: 'qn_k' });
  for (const { name, server } of servers) {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    urls.set(name, `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }
});
afterAll(async () => {
  for (const { server } of servers) server.close();
  await user[Symbol.asyncDispose]();
});

const folder = fileURLToPath(new URL('../../src/cli/commands', import.meta.url));
const commands = [...(await load(folder)).values()].flatMap((module) => Object.values(module)) as Command[];

const CALLS = [['login'], ['doctor'], ['replay'], ['search', 'x', '--org', 'acme'], ['timeline', '--json']];
test.each(Object.keys(OTHERS))('a server that answers %s is told to be no Quern, and gets no login', async (name) => {
  for (const line of name === 'JSON of its own' ? CALLS.slice(0, 1) : CALLS) {
    const { code, out, err } = await user.run([...line, '--url', urls.get(name)!]);
    const told = `quern ${line[0]}: What answers at ${urls.get(name)} is not Quern. Is --url right?\n`;
    expect([line, code, out, err]).toEqual([line, 1, '', told]);
  }
});

test('no argument of any command may be empty', async () => {
  const declared = commands.flatMap(({ args = [], values = {} }) => args.map(([name]) => argumentOf(name, values)));
  expect(declared.length).toBeGreaterThan(10);
  for (const read of declared)
    for (const empty of ['', ' ', '\n']) expect(() => read(empty)).toThrow(/^It is empty\.$/);
  for (const line of [
    ['dossier', ''],
    ['show', 'x', ''],
    ['items', ''],
  ]) {
    const { code, err } = await user.run(line);
    expect([line, code, err]).toEqual([line, 2, expect.stringContaining('It is empty.')]);
  }
});

test.each([
  [['search', 'x', '--key', 'ключ'], 3, /What was given for a key is none/],
  [['search', 'x', '--key', 'qn k'], 3, /What was given for a key is none/],
  [['search', 'x', '--org', 'ключ'], 2, /There is no organization “ключ”\./],
  [['search', 'x', '--url', 'http://ann:secret@127.0.0.1:9'], 2, /holds a name or a password/],
])('%j is refused before anything is sent', async (line, exit, told) => {
  const { code, err } = await user.run(line);
  expect([code, err]).toEqual([exit, expect.stringMatching(told)]);
  expect(err).not.toContain('secret');
});

test('what is pasted as a key and is none is refused before it is sent', async () => {
  const { code, err } = await (await quern({ QUERN_URL: 'http://127.0.0.1:9' })).run(['login'], '\u0001\ufffd\u0080\n');
  expect([code, err]).toEqual([3, expect.stringMatching(/What was given for a key is none/)]);
});

test('an export takes the place of no folder and no device', async () => {
  await symlink('/dev/null', join(user.folder, 'null'));
  for (const file of ['.', 'null']) {
    const { code, err } = await user.run(['export', '--org', 'acme', '--output', file]);
    expect([code, err]).toEqual([2, `quern export: ${file} is no file. Name one that the export may replace.\n`]);
  }
});

test.skipIf(process.platform !== 'linux')('what cannot be printed is told, and ends with an error', async () => {
  const cli = join(import.meta.dirname, '../../src/cli.ts');
  const stdio: ['ignore', number, 'pipe'] = ['ignore', openSync('/dev/full', 'w'), 'pipe'];
  const child = spawn(process.execPath, [cli, 'completion', 'bash'], { env: user.env, stdio });
  let err = '';
  child.stderr!.on('data', (part) => (err += part));
  const [code] = await once(child, 'close');
  expect([code, err]).toEqual([1, expect.stringMatching(/^quern: What is printed cannot be written: .*ENOSPC/)]);
});
