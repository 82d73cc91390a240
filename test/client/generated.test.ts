import { readFile } from 'node:fs/promises';
import { build } from 'esbuild';
import { format, resolveConfig } from 'prettier';
import { expect, test } from 'vitest';
import { generated } from '../../src/client/generate.ts';

const FOLDER = `${import.meta.dirname}/../../src/client`;

test('the client knows every route as it is declared (else run `node src/client/generate.ts`)', async () => {
  for (const [name, text] of Object.entries(await generated())) {
    const filepath = `${FOLDER}/${name}`;
    expect(await readFile(filepath, 'utf8')).toBe(await format(text, { ...(await resolveConfig(filepath)), filepath }));
  }
});

test('a bundle for the browser holds none of the server’s code', async () => {
  const { metafile, outputFiles } = await build({
    entryPoints: [`${FOLDER}/client.ts`],
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
  });
  const inputs = Object.keys(metafile.inputs).filter((path) => !/src\/client\/|eventsource-parser/.test(path));
  expect(inputs).toEqual([]);
  expect(outputFiles[0]!.contents.length).toBeLessThan(20_000);
});
