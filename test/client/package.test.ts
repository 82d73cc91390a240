import { execFile, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json, web, type Web } from '../support/http/web.ts';
import { hasChromium, openBrowser } from '../web/browser.ts';

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../..');
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc');
const CALLS = `
import { createClient, QuernError } from 'quern/client';
export async function calls(url) {
  const quern = createClient({ url, key: 'qn_test', org: 'acme', retries: 0 });
  const { results } = await quern.search({ q: 'dana' });
  const error = await quern.stats().catch((error) => error);
  const events = [];
  for await (const { id, data } of quern.events()) if (events.push([id, data]) === 2) break;
  return [results, error instanceof QuernError, error.code, events];
}
`;
const ANSWERS = [
  [{ id: 'contact:dana' }],
  true,
  'forbidden',
  [
    ['1', { n: 1 }],
    ['2', { n: 2 }],
  ],
];

/** Every major version of Node that is here: the tests' own, those on the PATH and in the folders that `NODES` lists. */
const nodes = new Map(
  [process.execPath, ...`${process.env.NODES ?? ''}${delimiter}${process.env.PATH}`.split(delimiter)]
    .map((place) => (place === process.execPath ? place : join(place, 'node')))
    .filter((file) => file.startsWith('/') && existsSync(file))
    .map((file) => [/^v(\d+)/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' }))![1]!, file] as const),
);

let folder: string;
/** Two folders elsewhere: one into which the client's own package is installed, one with the repository's package but none of its dependencies. */
let installed: string;
let unpacked: string;
let api: Web;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quern-package-'));
  [installed, unpacked] = [join(folder, 'installed'), join(folder, 'unpacked')];
  const pack = async (from: string, to: string) => {
    await mkdir(to, { recursive: true });
    await run('npm', ['pack', from, '--pack-destination', to], { cwd: ROOT });
    const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
    return join(to, `quern-${version}.tgz`);
  };
  const whole = await pack('.', unpacked);
  const alone = await pack('./dist/client', installed);
  for (const place of [installed, unpacked]) {
    await writeFile(join(place, 'package.json'), '{"name":"user","type":"module"}');
    await writeFile(join(place, 'calls.js'), CALLS);
  }
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', alone], { cwd: installed });
  const target = join(unpacked, 'node_modules/quern');
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', whole, '-C', target, '--strip-components=1']);
  api = await web((request, response) => {
    if (request.url === '/org/acme/search') return json(response, { results: [{ id: 'contact:dana' }], total: 1 });
    if (request.url === '/org/acme/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      return void response.write('id: 1\ndata: {"n":1}\n\nid: 2\ndata: {"n":2}\n\n');
    }
    if (request.url === '/page') {
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Page</title>');
    }
    response.writeHead(403, { 'content-type': 'application/problem+json' }).end('{"code":"forbidden"}');
  });
}, 120_000);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

test('the package of the client needs no other package', async () => {
  const { stdout } = await run('npm', ['ls', '--all', '--parseable'], { cwd: installed });
  expect(stdout.trim().split('\n')).toEqual([installed, join(installed, 'node_modules/quern')]);
});

test.each([...nodes])('installed elsewhere it is imported by Node %s', async (_, node) => {
  for (const place of [installed, unpacked]) {
    const script = `import { calls } from './calls.js'; console.log(JSON.stringify(await calls('${api.url}')));`;
    const { stdout, stderr } = await run(node, ['--input-type=module', '-e', script], { cwd: place });
    expect([JSON.parse(stdout), stderr]).toEqual([ANSWERS, '']);
  }
});

test('its command says that it runs in a checkout', async () => {
  const command = join(unpacked, 'node_modules/quern/src/cli/launch.mjs');
  const refused = run(process.execPath, [command, 'search', 'dana'], { cwd: unpacked });
  await expect(refused).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^quern: .*in a checkout/) });
});

const bundled = async () => {
  const { outputFiles, warnings } = await build({
    entryPoints: [join(installed, 'calls.js')],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'page',
    platform: 'browser',
    minify: true,
  });
  expect(warnings).toEqual([]);
  return outputFiles[0]!.text;
};

test('a bundle for browsers is small and does the same', async () => {
  const script = await bundled();
  expect(script.length).toBeLessThan(20_000);
  const page = new Function(`${script}; return page;`)() as { calls: (url: string) => Promise<unknown> };
  expect(await page.calls(api.url)).toEqual(ANSWERS);
});

test.runIf(hasChromium)('the bundle runs in a browser', async () => {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${api.url}/page`);
    await page.addScriptTag({ content: await bundled() });
    expect(await page.evaluate(`page.calls('${api.url}')`)).toEqual(ANSWERS);
  } finally {
    await browser.close();
  }
});

const TYPED = `
import { createClient, type Input, type Output, type QuernError } from 'quern/client';
const quern = createClient({ url: 'http://localhost:8080' });
const { results, notifications } = await quern.search({ q: 'dana', limit: 3 });
export const label: 'Business' | 'Contact' | 'Organization' | 'Activity' | 'Asset' | 'Account' | 'Thread' = results[0]!.label;
export const message: string = notifications[0]!.message;
for await (const item of quern.each('listItems', 'items', { status: 'failed' })) console.log(item.error?.length);
export const input: Input<'entity'> = { node_id: 'contact:dana' };
export const answer = (error: QuernError, stats: Output<'stats'>): [number, string] => [error.status, stats.org_id];
// @ts-expect-error a limit is a number
await quern.search({ q: 'dana', limit: 'three' });
// @ts-expect-error the node's id is missing
await quern.entity({});
// @ts-expect-error there is no such operation
await quern.nothing();
`;

async function compile(place: string, name: string, text: string, options: object): Promise<string> {
  await writeFile(join(place, `${name}.ts`), text);
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2023', 'dom'],
    types: [],
    strict: true,
    noEmit: true,
    ...options,
  };
  await writeFile(join(place, `${name}.json`), JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
  return run(process.execPath, [TSC, '-p', `${name}.json`], { cwd: place }).then(
    ({ stdout }) => stdout,
    (error: { stdout: string }) => error.stdout,
  );
}

test.each([
  ['nodenext', 'nodenext'],
  ['esnext', 'bundler'],
])('its types stand alone, resolved by %s and %s', async (module, moduleResolution) => {
  const options = { module, moduleResolution, skipLibCheck: false };
  expect(await compile(installed, `typed-${moduleResolution}`, TYPED, options)).toBe('');
});

/** Inputs may be narrower: some routes declare any object and describe it by a schema, which the built types follow. */
const COMPARED = `
import type * as source from '${join(ROOT, 'src/client/client.ts')}';
import type * as built from 'quern/client';
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? 'yes' : 'no') : 'no';
type Within<A, B> = [A] extends [B] ? 'yes' : 'no';
type Answers = { [N in source.Name]: Same<source.Output<N>, built.Output<N>> };
type Inputs = { [N in source.Name]: Within<built.Input<N>, source.Input<N>> };
export const names: Same<source.Name, built.Name> = 'yes';
export const answers: Record<source.Name, 'yes'> = {} as Answers;
export const inputs: Record<source.Name, 'yes'> = {} as Inputs;
`;

test('its types are those that the routes declare', { timeout: 120_000 }, async () => {
  const options = {
    ...JSON.parse(await readFile(join(ROOT, 'tsconfig.json'), 'utf8')).compilerOptions,
    typeRoots: [join(ROOT, 'node_modules/@types')],
  };
  expect(await compile(installed, 'compared', COMPARED, options)).toBe('');
});
