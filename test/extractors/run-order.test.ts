import { expect, test } from 'vitest';
import { extractor, type Extractor } from '../../src/extractors/run/extractor.ts';
import { inRunOrder } from '../../src/extractors/run/run-order.ts';

const declared = (after: Record<string, string[]>): Extractor[] =>
  Object.entries(after).map(([name, names]) => extractor({ name, after: names, *find() {} }));
const namesOf = (extractors: Extractor[]): string => extractors.map(({ name }) => name).join(' ');

test('an extractor runs after all that it names, and those of one step by their names', () => {
  expect(namesOf(inRunOrder(declared({ z: [], b: ['z'], a: ['z'], d: ['a'], c: ['b', 'd'] })))).toBe('z a b d c');
});

test('the order in which extractors are declared changes nothing', () => {
  const all = declared({ c: ['a', 'b'], b: ['a'], a: [], e: ['a'], d: [] });
  expect(namesOf(inRunOrder(all.toReversed()))).toBe(namesOf(inRunOrder(all)));
});

test('an extractor that comes after itself, or after one that comes after it, is refused with the circle', () => {
  expect(() => inRunOrder(declared({ a: [], b: ['a', 'b'] }))).toThrow(
    'Extractors come after each other in a circle: b after b.',
  );
  expect(() => inRunOrder(declared({ z: ['c'], a: [], b: ['a', 'd'], c: ['b'], d: ['c'] }))).toThrow(
    'Extractors come after each other in a circle: b after d after c after b.',
  );
});

test('a name that no extractor has is refused, and so are two extractors of one name', () => {
  expect(() => inRunOrder(declared({ a: [], b: ['c'] }))).toThrow('Extractor b comes after c, which is no extractor.');
  expect(() => inRunOrder([...declared({ a: [] }), ...declared({ a: [] })])).toThrow('Two extractors are called a');
});
