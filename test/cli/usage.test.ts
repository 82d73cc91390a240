import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choiceOf } from '../../src/cli/choice.ts';
import type { Command } from '../../src/cli/command.ts';
import { load } from '../../src/common/load.ts';
import { quern, type Quern } from './quern.ts';

/** Without a key, and with a server at which nobody listens. */
let user: Quern;
beforeAll(async () => {
  user = await quern({ QUERN_URL: 'http://127.0.0.1:9' });
});
afterAll(() => user[Symbol.asyncDispose]());

const folder = fileURLToPath(new URL('../../src/cli/commands', import.meta.url));
const commands = [...(await load(folder)).values()].flatMap((module) => Object.values(module)) as Command[];

test('every number, day and choice that a command declares is held to what it may be', () => {
  const declared = commands.flatMap(({ name, args = [], options = [], values = {} }) =>
    [...options, ...args].map(([flags, , fallback]) => ({ name, flags, fallback, values })),
  );
  const limited = declared.filter(
    ({ flags, values }) => /<(number|days|day)>/.test(flags) || Object.keys(values).some((of) => flags.includes(of)),
  );
  expect(limited.length).toBeGreaterThan(20);
  for (const { flags, fallback, values } of limited) {
    const read = choiceOf(flags, values);
    for (const wrong of ['zero', '', '-1', '1e3', '2.5'])
      expect(() => read(wrong), `${flags} ${wrong}`).toThrow(/^It is /);
    if (fallback !== undefined) expect(read(fallback)).toBe(fallback);
  }
});

test.each([
  [['search', 'a', '--limit', 'zero'], "argument 'zero' is invalid. It is a whole number, 1 or more."],
  [['completion', 'tcsh'], "'tcsh' is invalid for argument 'shell'. It is one of: bash, zsh, fish."],
])('%j is refused before anything is sent', async (line, told) => {
  const { code, err } = await user.run(line);
  expect([code, err]).toEqual([2, expect.stringContaining(told)]);
});

test.each([
  [['frobnicate'], 'quern --help'],
  [['--frobnicate'], 'quern --help'],
  [['search'], 'quern search --help'],
  [['search', 'a', '--frobnicate'], 'quern search --help'],
  [['search', 'a', '--limit', 'zero'], 'quern search --help'],
  [['review', 'a', 'b'], 'quern review --help'],
])('%j is told which help says what there is', async (line, help) => {
  const { code, err } = await user.run(line);
  expect([code, err]).toEqual([2, expect.stringContaining(`Run \`${help}\``)]);
});

test.each([['login'], ['mcp'], ['replay'], ['run', 'purge'], ['search', 'a']])(
  'quern %s without a key says how to get one',
  async (...line) => {
    const { code, err } = await user.run(line);
    expect([code, err]).toEqual([3, expect.stringMatching(/^quern \w+: There is no key.*QUERN_KEY\.\n$/)]);
  },
);

test.each(['nope', 'localhost:8080', 'file:///etc/passwd', '//host'])('%s is no server', async (url) => {
  const { code, err } = await user.run(['search', 'a', '--url', url, '--key', 'qn_k']);
  const told = `quern search: ${url} is no address of a server: it begins with http:// or https://.\n`;
  expect([code, err]).toEqual([2, told]);
});

test.each([
  ['export', '--output', join('gone', 'x.zip'), /^quern export: There is no file or folder gone\.\n$/],
  ['import', '--json', 'gone.zip', /^quern import: There is no file or folder gone\.zip\.\n$/],
] as const)('quern %s %s %s says which file is not there', async (name, flag, file, told) => {
  const { code, err } = await user.run([name, flag, file, '--key', 'qn_k', '--org', 'acme']);
  expect([code, err]).toEqual([4, expect.stringMatching(told)]);
});
