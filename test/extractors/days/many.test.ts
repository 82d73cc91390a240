import { expect, it } from 'vitest';
import { read } from '../read.ts';

it('the days of a long text are kept up to its last paragraph, twenty at most', () => {
  const day = (n: number) => `2026-03-${String(n).padStart(2, '0')}`;
  const body = (days: number) =>
    Array.from({ length: days }, (_, n) => `Point ${n} is due on ${day(n + 1)}.`).join('\n\n');
  const daysOf = (days: number) => read({ type: 'meeting', body: body(days) }).self.properties?.dates;
  expect(daysOf(14)).toEqual(Array.from({ length: 14 }, (_, n) => day(n + 1)));
  expect(daysOf(28)).toHaveLength(20);
});

it('an encyclopedic text has the days that it tells the year of', () => {
  const body =
    'Lena Fischer (born 3 May 1931) was a Danish sailor. She won the regatta of Skagen on 7 June 1954. On 9 July she crossed the strait, and on 2 August she returned.';
  const { self, genre } = read({ type: 'article', title: 'Lena Fischer', body });
  expect([genre, self.properties?.dates]).toEqual(['encyclopedic', ['1931-05-03', '1954-06-07']]);
});
