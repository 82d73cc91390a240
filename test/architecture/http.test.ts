import { expect, test } from 'vitest';
import { imports, inside, textOf } from './source.ts';

const HTTP = inside('http');

test('the kit that serves routes knows no domain: it imports itself, what all may use and the type of the context', () => {
  const allowed = /^src\/(http|common)\//;
  const foreign = HTTP.flatMap((file) =>
    imports(file)
      .filter((path) => !allowed.test(path) && path !== 'src/context.ts')
      .map((path) => `${file} → ${path}`),
  );
  expect(foreign).toEqual([]);
});

test('of the context the kit that serves routes imports the type alone', () => {
  const values = HTTP.filter((file) => /^import (?!type)[^;]*context\.ts'/m.test(textOf(file)));
  expect(values).toEqual([]);
});
