import '../common/frozen-intrinsics.ts';
import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build as bundle } from 'esbuild';
import { z } from 'zod';
import packaged from '../../package.json' with { type: 'json' };
import { jsonSchema } from '../http/json-schema.ts';
import { operations, type Operation } from '../http/registry.ts';
import { typeOf } from './print-types.ts';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');
const OUT = join(ROOT, 'dist/client');
/** What only the repository can use: it reads the server's declarations. */
const LEFT_OUT = new Set(['build.ts', 'declared.ts', 'generate.ts', 'inferred.ts', 'print-types.ts']);
const OPTIONS = {
  target: 'es2022',
  module: 'nodenext',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  strict: true,
  skipLibCheck: true,
  verbatimModuleSyntax: true,
  allowImportingTsExtensions: true,
  declaration: true,
  emitDeclarationOnly: true,
};

/** Writes the client as a package without dependencies: one JavaScript module for Node and browsers, its types, and a manifest. */
export async function build(): Promise<void> {
  await rm(OUT, { recursive: true, force: true });
  await mkdir(OUT, { recursive: true });
  await Promise.all([writeModule(), writeTypes(), writeManifest()]);
}

async function writeModule(): Promise<void> {
  await bundle({
    entryPoints: [join(HERE, 'client.ts')],
    outfile: join(OUT, 'client.js'),
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    legalComments: 'inline',
    logLevel: 'warning',
  });
}

/** The declarations are compiled from a copy in which the routes' types are written out, so that they need no file of the server. */
async function writeTypes(): Promise<void> {
  const copy = join(OUT, 'sources');
  await mkdir(copy);
  for (const name of await readdir(HERE))
    if (name.endsWith('.ts') && !LEFT_OUT.has(name)) await cp(join(HERE, name), join(copy, name));
  await writeFile(join(copy, 'inferred.ts'), await writtenOut());
  const settings = { compilerOptions: { ...OPTIONS, rootDir: '.', outDir: '..' }, include: ['*.ts'], exclude: [] };
  await writeFile(join(copy, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = createRequire(import.meta.url).resolve('typescript/package.json');
  execFileSync(process.execPath, [join(compiler, '../bin/tsc'), '-p', copy], { stdio: 'inherit' });
  await rm(copy, { recursive: true });
  for (const name of await readdir(OUT)) {
    if (!name.endsWith('.d.ts')) continue;
    const text = await readFile(join(OUT, name), 'utf8');
    await writeFile(join(OUT, name), text.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
  }
}

async function writtenOut(): Promise<string> {
  const lines = (await operations()).map((operation) => `${operation.name}: ${shape(operation)};`);
  return `/** What each operation takes (query and body) and answers. */\nexport interface Operations {\n${lines.join('\n')}\n}\n`;
}

function shape({ query, body, response }: Operation): string {
  const input = [query, body].filter((part) => part !== undefined).map((part) => `(${typeOf(jsonSchema(part))})`);
  const output = typeOf(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }));
  return `{ input: ${input.join(' & ') || 'unknown'}; output: ${output} }`;
}

async function writeManifest(): Promise<void> {
  const { name, version, license, type } = packaged;
  const manifest = {
    name,
    version,
    description: 'The typed client of Quern, for Node and browsers.',
    license,
    type,
    sideEffects: false,
    exports: { './client': { types: './client.d.ts', default: './client.js' }, './package.json': './package.json' },
    engines: { node: '>=20' },
  };
  await writeFile(join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  await cp(join(HERE, 'README.md'), join(OUT, 'README.md'));
  await cp(join(ROOT, 'LICENSE'), join(OUT, 'LICENSE'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build();
