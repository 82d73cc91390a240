import { expect, test } from 'vitest';
import { byWords } from '../../src/access/by-words.ts';
import { operations } from '../../src/http/registry.ts';

const all = await operations();
const few = byWords(all, (some) => some);

const forms = new Map(
  all.map(({ path }) => [path, new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`)]),
);

/** The operations among some that Express would find for a path, in order. */
const matched = (some: typeof all, path: string) =>
  some.filter((one) => forms.get(one.path)?.test(path)).map(({ method, name }) => `${method} ${name}`);

const words = [...new Set(all.flatMap(({ path }) => path.split('/').filter((part) => part && !part.startsWith('{'))))];
const paths = [
  ...all.map(({ path }) => path.replaceAll(/\{\w+\}/g, 'x')),
  ...words.flatMap((word) => all.map(({ path }) => path.replaceAll(/\{\w+\}/g, word))),
  ...words.flatMap((word) => [`/${word}`, `/org/${word}`, `/org/x/${word}`, `/x/y/${word}`, `/${word}/x/y/z`]),
];

test('of the routes that its words leave a path finds the same, in the same order, as of all', () => {
  const asked = new Set(paths.flatMap((one) => [one, `${one}/`, `${one}/x`, `/${one}`]));
  const different = [...asked].filter((path) => `${matched(few(path), path)}` !== `${matched(all, path)}`);
  expect(different).toEqual([]);
});

test('words leave a request few routes to try', () => {
  const left = all.map(({ path }) => few(path.replaceAll(/\{\w+\}/g, 'x')).length);
  expect(Math.max(...left)).toBeLessThan(20);
  expect(few('/org/acme/search').map(({ name }) => name)).toEqual(['search']);
  expect(few('/nowhere')).toEqual([]);
});
