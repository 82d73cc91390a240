import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';

const HERE = import.meta.dirname;

/** The files of the explorer page by name, as its sources give them; the same sources give the same bytes. */
export async function build(): Promise<Map<string, Uint8Array>> {
  const { outputFiles } = await bundle({
    absWorkingDir: HERE,
    entryPoints: { explore: 'main.tsx', layout: 'canvas/layout-worker.ts' },
    outdir: 'built',
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: ['chrome120', 'firefox121', 'safari17'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    tsconfigRaw: {},
    legalComments: 'none',
    charset: 'utf8',
  });
  return new Map(outputFiles.map(({ path, contents }) => [path.slice(join(HERE, 'built').length + 1), contents]));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await mkdir(join(HERE, 'built'), { recursive: true });
  for (const [name, bytes] of await build()) {
    await writeFile(join(HERE, 'built', name), bytes);
    process.stdout.write(`${name} ${(bytes.length / 1024).toFixed(0)} kB\n`);
  }
}
