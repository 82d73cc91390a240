import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import packaged from '../../package.json' with { type: 'json' };
import { NODE, ROOT } from '../support/processes.ts';

/** What a command that is run by hand says, and how it ends. */
const called = (script: string, ...args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((ended) =>
    execFile(NODE, [script, ...args], { cwd: ROOT }, (error, stdout, stderr) =>
      ended({ code: Number(error?.code ?? 0), output: stdout + stderr }),
    ),
  );

test('a command that is run by hand says with --help what its options are, and what --only chooses among', async () => {
  const { code, output } = await called('test/faults/run.ts', '--help');
  expect(code).toBe(0);
  expect(output).toMatch(/^npm run faults -- \[options\]\n/);
  expect(output).toMatch(/--only <text> .*\n.*--seed <n> /);
  expect(output).toContain('The faults:\n  API killed');
});

test('an option that there is not, a value that is none and a name that nothing has end with 2 and a sentence', async () => {
  const faults = 'test/faults/run.ts';
  expect(await called(faults, '--onyl')).toEqual({
    code: 2,
    output: "Unknown option '--onyl'. npm run faults -- --help lists the options.\n",
  });
  expect(await called(faults, '--seed', 'seven')).toEqual({
    code: 2,
    output: '--seed is a number above 0, not seven.\n',
  });
  const { code, output } = await called(faults, '--only', 'earthquake');
  expect([code, output.split('\n')[0]]).toEqual([2, 'Nothing has "earthquake" in its name. There are:']);
  expect(output).toContain('slow clients');
});

test('a table is written by a whole run alone', async () => {
  expect(await called('test/faults/run.ts', '--write', '--only', 'orders')).toEqual({
    code: 2,
    output: '--write replaces the whole table: leave out what chooses a part of it.\n',
  });
});

test('a script of npm is replaced by its program, which so is told to stop with it; only short ones are steps of a shell', () => {
  const inShells = Object.entries(packaged.scripts).filter(([, line]) => !line.startsWith('exec '));
  expect(inShells.map(([name]) => name)).toEqual(['check']);
});
