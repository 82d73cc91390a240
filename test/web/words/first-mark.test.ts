import { expect, test } from 'vitest';
import { fromFirstMark } from '../../../src/web/reading/first-mark.ts';

const marked = (before: string, found: string, after = ' and so on') => ({
  text: `${before}${found}${after}`,
  highlights: [[before.length, before.length + found.length]] as [number, number][],
});

test.each([
  ['stands near the beginning', 'The roaster of Ida ', 'Brandt'],
  ['stands far behind it', `${'A word and another. '.repeat(12)}Then came `, 'Ida'],
  ['stands behind one long word', `${'https://brandt.example/'.repeat(9)} `, 'Ida'],
])('what was found is among the first words shown where it %s', (_, before, found) => {
  const one = marked(before, found);
  const { text, highlights } = fromFirstMark(one);
  const [start, end] = highlights[0]!;
  expect(text.slice(start, end)).toBe(found);
  expect(start).toBeLessThan(60);
  expect(one.text.endsWith(text.replace('… ', ''))).toBe(true);
});

test('a text without a mark stays as it is', () => {
  const one = { text: 'word '.repeat(60), highlights: [] };
  expect(fromFirstMark(one)).toEqual(one);
});
