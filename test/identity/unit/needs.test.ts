import { expect, test } from 'vitest';
import { together, type Deciding } from '../../../src/identity/unit/needs.ts';

function* wanting(keys: string[]): Deciding<string> {
  for (const key of keys) yield { keys: [key], numbers: 1 };
  return keys.join(' ');
}

test('decisions side by side ask for what all of them need at once, until the last is made', () => {
  const deciding = together([wanting(['a', 'b']), wanting([]), wanting(['c'])]);
  expect(deciding.next().value).toEqual({ keys: ['a', 'c'], numbers: 2 });
  expect(deciding.next().value).toEqual({ keys: ['b'], numbers: 1 });
  expect(deciding.next()).toEqual({ done: true, value: ['a b', '', 'c'] });
});
