import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { toolkits } from '../../src/toolkits/load.ts';

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
