import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { Problem } from '../../src/common/errors.ts';
import { toolkits } from '../../src/toolkits/load.ts';
import { readCredentials } from '../../src/toolkits/read/known.ts';

const FOLDER = join(import.meta.dirname, '../../src/toolkits');
const all = [...(await toolkits()).values()];

test('every file of the folder declares the toolkit that it is named after', async () => {
  const files = (await readdir(FOLDER)).filter(
    (name) => name.endsWith('.ts') && !['load.ts', 'toolkit.ts'].includes(name),
  );
  const names = files.map((name) => name.slice(0, -3).replaceAll('-', '_'));
  expect(all.map(({ name }) => name)).toEqual(names.toSorted());
});

test.each(all.map((one) => [one.name, one] as const))(
  '%s says what it fetches and what it needs, and takes nothing else',
  (_, { summary, credentials }) => {
    expect(summary).toMatch(/^\p{Lu}.{10,}\.$/u);
    const schema = z.toJSONSchema(credentials, { io: 'input' });
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false });
    for (const bad of [{}, null, 'text', { unknown: 'x' }]) expect(credentials.safeParse(bad).success).toBe(false);
  },
);

test.each(all.map((one) => [one.name, one] as const))(
  '%s says in words what to send of each credential',
  (_, toolkit) => {
    const names = Object.keys(z.toJSONSchema(toolkit.credentials, { io: 'input' }).properties ?? {});
    for (const value of [undefined, null, true, -1.5, '', [], {}, { odd: 1 }]) {
      const given = Object.fromEntries(names.map((name) => [name, value]));
      const { issues = [] } = refusalOf(() => readCredentials(toolkit, given)).extra;
      expect(issues).not.toEqual([]);
      for (const { msg } of issues)
        expect(msg).not.toMatch(/invalid input|expected|received|too (small|big)|undefined/i);
    }
  },
);

function refusalOf(asked: () => unknown): Problem {
  try {
    asked();
  } catch (error) {
    if (error instanceof Problem) return error;
  }
  throw new Error('it was not refused');
}
