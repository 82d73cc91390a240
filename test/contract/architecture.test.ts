import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { files, imports, inside, offences, textOf } from '../architecture/source.ts';

const COMMON = ['src/common/'];
const SEALED: Record<string, string[]> = {
  common: ['src/common/', 'package.json'],
  stores: ['src/stores/'],
  graph: ['src/graph/', 'src/stores/db/'],
  shapes: ['src/shapes/', 'src/http/fields.ts', 'src/stores/', 'src/graph/', 'src/passages/'],
  identity: ['src/identity/'],
  passages: ['src/passages/', 'src/stores/', 'src/graph/'],
  extractors: ['src/extractors/'],
  ontologies: ['src/ontologies/'],
  readers: ['src/readers/'],
  toolkits: ['src/toolkits/', 'src/readers/'],
};

test.each(Object.entries(SEALED))('%s imports only itself and what all may use', (folder, allowed) => {
  const may = (path: string) => [...COMMON, ...allowed].some((start) => path.startsWith(start));
  expect(offences(inside(folder), may)).toEqual([]);
});

test('routes, commands and their kits know nothing of pipeline, extractors and identity', () => {
  const may = (path: string) => !/^src\/(pipeline|extractors|identity)\//.test(path);
  const of = ['routes', 'commands', 'http', 'access', 'docs', 'shapes'].flatMap(inside);
  expect(offences(of, may)).toEqual([]);
});

test('commands know no route, and the kit that serves routes knows neither', () => {
  expect(offences(inside('commands'), (path) => !path.startsWith('src/routes/'))).toEqual([]);
  expect(offences(inside('http'), (path) => !/^src\/(routes|commands)\//.test(path))).toEqual([]);
});

test('every file under routes declares a route', () => {
  expect(inside('routes').filter((file) => !/\broute\(/.test(textOf(file)))).toEqual([]);
});

test('no folder of code has more than 25 files', () => {
  const counts = Map.groupBy(files, (file) => dirname(file));
  expect([...counts].filter(([, all]) => all.length > 25).map(([folder, all]) => `${folder}: ${all.length}`)).toEqual(
    [],
  );
});

test('queues import only the kit', () => {
  expect(offences(inside('queues'), (path) => path.startsWith('src/queue/'))).toEqual([]);
});

test('the pipeline imports no queue and no HTTP', () => {
  expect(offences(inside('pipeline'), (path) => !/^src\/(queues?|http|routes|mcp)\//.test(path))).toEqual([]);
});

test('src never imports workers or tests', () => {
  const of = files.filter((file) => file.startsWith('src/'));
  expect(offences(of, (path) => path.startsWith('src/') || path === 'package.json')).toEqual([]);
});

test('only the settings are read from the environment', () => {
  const of = files.filter(
    (file) => file.startsWith('src/') && file !== 'src/config.ts' && /process\.env(\.|\[)/.test(textOf(file)),
  );
  expect(of).toEqual([]);
});

test('files are named in kebab-case and hold at most 250 lines', () => {
  expect(files.filter((file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.test|\.config)?\.tsx?$/.test(basename(file)))).toEqual([]);
  const tooLong = files.filter((file) => textOf(file).split('\n').length > 251);
  expect(tooLong).toEqual([]);
});

/** The rooms of a wing: its folders, each with the rooms whose files it imports. */
function arrowsOf(wing: string): Map<string, Set<string>> {
  const roomOf = (path: string) => new RegExp(`^src/${wing}/([^/]+)/`).exec(path)?.[1];
  const arrows = new Map<string, Set<string>>();
  for (const file of inside(wing))
    for (const path of imports(file)) {
      const [from, to] = [roomOf(file), roomOf(path)];
      if (from && to && from !== to) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
    }
  return arrows;
}

test.each(['commands', 'graph', 'identity', 'pipeline', 'queue', 'routes', 'stores', 'toolkits'])(
  'the folders of %s import each other one way',
  (wing) => {
    const arrows = arrowsOf(wing);
    const reached = (room: string, seen = new Set<string>()): Set<string> => {
      for (const next of arrows.get(room) ?? []) if (!seen.has(next)) reached(next, seen.add(next));
      return seen;
    };
    expect([...arrows.keys()].filter((room) => reached(room).has(room))).toEqual([]);
  },
);
