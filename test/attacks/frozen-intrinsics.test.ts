import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NAMES } from './hostile-names.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(join(ROOT, path), 'utf8');

/** The scripts that processes begin with, as the files name them that start processes. */
async function scripts(): Promise<string[]> {
  const texts = await Promise.all(['Procfile', 'package.json', 'docker-compose.yml', 'src/embedded/up.ts'].map(read));
  return texts.flatMap((text) => [...text.matchAll(/(?<![\w/])(?:src|workers)\/[\w/-]+\.ts/g)].map(([path]) => path));
}

async function threads(): Promise<string[]> {
  const files = (await readdir(join(ROOT, 'src'), { recursive: true })).filter((file) => file.endsWith('.ts'));
  const texts = await Promise.all(files.map((file) => read(`src/${file}`)));
  return files
    .filter((file, i) => texts[i]?.includes('parentPort') || file.endsWith('/process-entry.ts'))
    .map((file) => `src/${file}`);
}

test('every process and every thread freezes what objects share before anything else', async () => {
  const entries = [...new Set([...(await scripts()), ...(await threads()), 'src/cli.ts'])].toSorted();
  expect(entries).toEqual(expect.arrayContaining(['src/server.ts', 'workers/run.ts', 'src/operator.ts']));
  const firsts = await Promise.all(entries.map(async (path) => [path, (await read(path)).split('\n', 1)[0]] as const));
  const thawed = firsts.filter(
    ([, first]) => !/^import '(?:\.\.?\/)+(?:src\/)?(?:common\/)?frozen-intrinsics\.ts';$/.test(first ?? ''),
  );
  expect(thawed).toEqual([]);
});

/** What is assigned under a name; a prototype takes objects alone, and ignores the rest. */
const hostile = (name: string): unknown => (name === '__proto__' ? { polluted: 1 } : 'polluted');

type Open = Record<string, Record<string, unknown>>;
const SHARED = [Object, Function, Array, String, Number, Boolean, Date, Map, Set, Promise, TypeError].map(
  ({ name, prototype }) => [name, prototype as unknown as Open] as const,
);

test.each(SHARED)('what %s gives its instances takes no property and no other value', (_, prototype) => {
  expect(() => Object.assign(prototype, { polluted: 1 })).toThrow(TypeError);
  for (const name of Object.getOwnPropertyNames(prototype)) {
    const { value } = Object.getOwnPropertyDescriptor(prototype, name) ?? {};
    expect(Reflect.deleteProperty(prototype, name)).toBe(false);
    expect(Object.getOwnPropertyDescriptor(prototype, name)).toMatchObject({ configurable: false });
    expect(() => Object.assign(prototype, { [name]: hostile(name) })).toThrow();
    if (typeof value === 'function') expect(Object.isFrozen(value)).toBe(true);
  }
});

test('a path of foreign names from any object leads to nothing that others share', () => {
  const starts: unknown[] = [{}, [], 'text', 1, true, () => {}, new Map(), new Date(0), new TypeError('x'), /x/];
  for (const start of starts)
    for (const first of NAMES)
      for (const second of [...NAMES, 'polluted']) {
        const found = (start as Open)[first];
        if (found === undefined || (start instanceof RegExp && first === '__proto__')) continue; // RegExp.prototype stays extensible
        expect(
          () => Object.assign(found, { [second]: hostile(second) }),
          `${String(start)} ${first} ${second}`,
        ).toThrow();
      }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('instances and subclasses still have properties of their own under inherited names', () => {
  class Refusal extends TypeError {
    constructor() {
      super('no');
      this.name = 'Refusal';
    }
  }
  const shown = { toString: () => 'plain' };
  const assigned: { toString?: () => string; constructor?: unknown } = {};
  assigned.toString = () => 'assigned';
  assigned.constructor = 7;
  expect([String(new Refusal()), String(shown), String(assigned), assigned.constructor]).toEqual([
    'Refusal: no',
    'plain',
    'assigned',
    7,
  ]);
  expect(Object.keys(assigned)).toEqual(['toString', 'constructor']);
});

test.each([
  ['iterator', Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]())) as object, Symbol.iterator],
  [
    'asynchronous iterator',
    Object.getPrototypeOf((Object.getPrototypeOf(async function* () {}) as { prototype: object }).prototype) as object,
    Symbol.asyncIterator,
  ],
])(
  'an object that is made from the prototype of every %s may have its own way of being iterated',
  (_, prototype, key) => {
    const own = () => 'own';
    const inherited = Object.create(prototype) as Record<symbol, unknown>;
    inherited[key] = own;
    expect(inherited[key]).toBe(own);
    expect(Object.getOwnPropertyDescriptor(prototype, key)?.configurable).toBe(false);
  },
);
