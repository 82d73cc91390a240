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
