import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hold, type Held } from '../../src/embedded/children.ts';
import { alive, scratch } from './scratch.ts';

interface Holding extends AsyncDisposable {
  child: Held;
  steps(): string[];
  notes: string[];
}

async function holding(FAILS = ''): Promise<Holding> {
  const folder = await scratch();
  const STEPS = join(folder.path, 'steps');
  const notes: string[] = [];
  const env = { PATH: process.env.PATH, STEPS, FAILS };
  const child = hold({ name: 'clerk', script: 'test/local/held-program.ts' }, env, (line) => notes.push(line));
  return {
    child,
    notes,
    steps: () => (existsSync(STEPS) ? readFileSync(STEPS, 'utf8').trim().split('\n') : []),
    async [Symbol.asyncDispose]() {
      await child.stop(true);
      await folder[Symbol.asyncDispose]();
    },
  };
}

test('a held program loads its code, prepares when it is asked to, and goes when it may', async () => {
  await using held = await holding();
  await expect.poll(held.steps, { timeout: 20_000 }).toEqual(['load']);
  await held.child.prepare();
  expect(held.steps()).toEqual(['load', 'prepare']);
  await held.child.go();
  expect(held.steps()).toEqual(['load', 'prepare', 'go']);
  await held.child.stop();
  expect(held.steps()).toEqual(['load', 'prepare', 'go', 'leave']);
});

test('one that dies after it went is started again and is not held', async () => {
  await using held = await holding();
  await held.child.go();
  const first = held.child.pid() ?? 0;
  process.kill(first, 'SIGKILL');
  await expect.poll(held.steps, { timeout: 20_000 }).toEqual(['load', 'go', 'go']);
  expect(held.notes).toEqual(['clerk ended (SIGKILL); it starts again in 250 ms.']);
});

test('one that is stopped before it went leaves at once, and nothing was begun', async () => {
  await using held = await holding();
  await expect.poll(held.steps, { timeout: 20_000 }).toEqual(['load']);
  await held.child.stop();
  expect(alive(held.child.pid() ?? 0)).toBe(false);
  expect(held.steps()).toEqual(['load']);
});

test.each(['load', 'prepare', 'go'])('one that cannot %s is named when it is asked', async (step) => {
  await using held = await holding(step);
  const asked = step === 'go' ? held.child.go() : held.child.prepare();
  await expect(asked).rejects.toThrow('clerk did not start; its reason stands above.');
});
