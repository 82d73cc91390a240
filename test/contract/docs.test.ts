import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import packaged from '../../package.json' with { type: 'json' };
import { operations } from '../../src/http/registry.ts';
import { writeBlock } from '../support/write-block.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (page: string): Promise<string> => readFile(join(ROOT, page), 'utf8');
const markdown = async (folder: string): Promise<string[]> =>
  (await readdir(join(ROOT, folder))).filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
const pages = [...(await markdown('.')), ...(await markdown('docs')), 'src/client/README.md'];
const texts = new Map(await Promise.all(pages.map(async (page) => [page, await read(page)] as const)));
const matches = (pattern: RegExp): [string, string][] =>
  [...texts].flatMap(([page, text]) =>
    [...text.matchAll(pattern)].map(([, found]): [string, string] => [page, found!]),
  );

const PROMISE =
  '> If Quern answered with an id, the item is on disk (fsynced) and in PostgreSQL. It will appear in the graph exactly once in effect, after any number of process kills, queue wipes and database restarts. If you got no answer, send it again with the same `idempotency_key`: same id, one item. The graph depends only on the items accepted and the decisions made, not on their order, batching, retries or crashes.';

test('the promise stands word for word in the README and beside how it is kept', () => {
  for (const page of ['README.md', 'docs/reliability.md']) expect(texts.get(page)).toContain(`\n${PROMISE}\n`);
});

test('a line has at most 200 characters, but for rows of tables and the promise', () => {
  const lines = [...texts].flatMap(([page, text]) => text.split('\n').map((line, i) => [`${page}:${i + 1}`, line]));
  const long = lines.filter(([, line]) => line!.length > 200 && !line!.startsWith('|') && line !== PROMISE);
  expect(long.map(([place]) => place)).toEqual([]);
});

/** A heading's anchor, as the hosts of repositories make it. */
const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

test('every link leads to a file and a heading that are there', () => {
  const broken = matches(/\]\((?!https?:)([^)\s]+)\)/g).filter(([page, link]) => {
    const [path, heading] = link.split('#');
    const target = path ? join(dirname(page), path) : page;
    if (!existsSync(join(ROOT, target))) return true;
    const headings = [...(texts.get(target) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, title]) => anchor(title!));
    return heading !== undefined && !headings.includes(heading);
  });
  expect(broken).toEqual([]);
});

test('every file and folder that is named is there', () => {
  const named = matches(/`((?:src|workers|test|docs)\/[^`\s<>*…]*)`/g);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, path]) => !existsSync(join(ROOT, path)))).toEqual([]);
});

test('every script that is named can be run, and every script is named', () => {
  const named = matches(/npm run ([a-z:-]+)/g);
  const scripts = Object.keys(packaged.scripts);
  expect(named.filter(([, script]) => !scripts.includes(script))).toEqual([]);
  const known = new Set([...named.map(([, script]) => script), 'start', 'test']);
  expect(scripts.filter((script) => !known.has(script))).toEqual([]);
});

test('every endpoint that is named is one of the API', async () => {
  const known = new Set((await operations()).map(({ method, path }) => `${method.toUpperCase()} ${path}`));
  const named = matches(/`((?:GET|POST|PUT|PATCH|DELETE) \/[^`?\s]*)[^`]*`/g);
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(([, call]) => !known.has(call))).toEqual([]);
});

test('the settings of the guide are those that are read', async () => {
  const known = (await read('src/config.ts')).match(/^ {2}[A-Z0-9_]+(?=:)/gm)!.map((name) => name.trim());
  const described = texts
    .get('docs/settings.md')!
    .match(/`[A-Z][A-Z0-9_]+`/g)!
    .map((name) => name.slice(1, -1));
  const ofOthers = ['QUERN_URL', 'QUERN_KEY', 'QUERN_ORG'];
  const values = ['UTC'];
  expect(new Set(described.filter((name) => ![...ofOthers, ...values].includes(name)))).toEqual(new Set(known));
});

test('a program’s table replaces the one before it and leaves the rest of the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quern-docs-'));
  const page = join(folder, 'page.md');
  try {
    await writeFile(page, '# Page\n\nBefore.\n');
    await writeBlock(page, 'figures', '| a | b |\n| --- | --- |\n| 1 | 2 |');
    await writeFile(page, `${await readFile(page, 'utf8')}\nAfter.\n`);
    await writeBlock(page, 'figures', '| a | b |\n| --- | --- |\n| three | 4 |');
    expect(await readFile(page, 'utf8')).toBe(
      '# Page\n\nBefore.\n\n<!-- figures:start -->\n\n| a     | b   |\n| ----- | --- |\n| three | 4   |\n\n<!-- figures:end -->\n\nAfter.\n',
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});
