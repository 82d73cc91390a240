import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from '../../src/cli/command.ts';
import { load } from '../../src/common/load.ts';
import { quern, type Quern } from './quern.ts';

/** A server that says whose key it is, and to all else never answers. */
let mute: Server;
let user: Quern;
beforeAll(async () => {
  mute = createServer((request, response) => {
    if (request.url !== '/auth/me') return void mute.emit('asked');
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ user_id: 'ines', org_id: 'halde', owner: true, admin: false, graph_roles: {} }));
  });
  mute.listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const { port } = mute.address() as AddressInfo;
  user = await quern({ QUERN_URL: `http://127.0.0.1:${port}`, QUERN_KEY: 'qn_key', QUERN_ORG: 'halde' });
  await writeFile(join(user.folder, 'note.md'), 'Ines counted the pallets.');
  await writeFile(join(user.folder, 'graph.jsonl.gz'), 'not read');
});
afterAll(async () => {
  mute.closeAllConnections();
  mute.close();
  await user[Symbol.asyncDispose]();
});

const folder = fileURLToPath(new URL('../../src/cli/commands', import.meta.url));
const commands = [...(await load(folder)).values()].flatMap((module) => Object.values(module)) as Command[];

/** Arguments of the commands that need some. */
const ARGS: Record<string, string[]> = {
  import: ['graph.jsonl.gz'],
  ingest: ['note.md', '--entity', 'halde'],
  register: ['halde', '--name', 'Halde AG'],
  review: ['pair_1', '--decide', 'link'],
  run: ['purge'],
};
const argsOf = ({ name, args = [] }: Command): string[] =>
  ARGS[name] ?? args.filter(([argument]) => argument.startsWith('<')).map(() => 'halde');

/** Starts a command with an open standard input, and collects what it says. */
function started(args: string[], who = user) {
  const child = who.start(args);
  let err = '';
  child.stderr!.on('data', (part) => (err += part));
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, err }));
  return { child, end };
}

const asks = commands.filter(({ name, finishes }) => !finishes && !['completion', 'login'].includes(name));

test.each(asks.map((one) => [one.name, argsOf(one)] as const))(
  'quern %s ends at one Ctrl-C while the server does not answer',
  async (name, args) => {
    const asked = once(mute, 'asked');
    const { child, end } = started([name, ...args]);
    if (name === 'mcp') child.stdin!.write('{"jsonrpc":"2.0","id":1,"method":"ping"}\n');
    await asked;
    child.kill('SIGINT');
    expect(await end).toEqual({ code: 130, err: 'Interrupted.\n' });
  },
);

test('quern login ends at one Ctrl-C while it waits for a key', async () => {
  await using nobody = await quern({ QUERN_URL: user.env.QUERN_URL! });
  const { child, end } = started(['login'], nobody);
  // More than a pipe holds: it is through once it is read.
  await new Promise((read) => child.stdin!.write('x'.repeat(1_000_000), read));
  child.kill('SIGINT');
  expect(await end).toEqual({ code: 130, err: 'Interrupted.\n' });
});

test('quern ingest lets what is under way end, says so, and leaves at a second Ctrl-C', async () => {
  const asked = once(mute, 'asked');
  const { child, end } = started(['ingest', ...argsOf(commands.find(({ name }) => name === 'ingest')!)]);
  await asked;
  child.kill('SIGINT');
  await once(child.stderr!, 'data');
  child.kill('SIGINT');
  expect(await end).toEqual({ code: 130, err: expect.stringMatching(/under way.*Ctrl-C.*at once/) });
});
