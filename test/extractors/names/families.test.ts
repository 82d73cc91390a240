import { expect, test } from 'vitest';
import { read } from '../read.ts';

test.each([
  ['Familie Achterberg', 'mein Mann Jörg und ich kommen am Freitag.'],
  ['Family Achterberg', 'my husband Jörg and I arrive on Friday.'],
])('%s marries nobody and works nowhere', (from, body) => {
  const metadata = { from: `${from} <achterberg@nord.example>`, to: 'Hotel Alpina <info@alpina.example>' };
  const { statements } = read({ type: 'email', metadata, body });
  expect(statements).toContain(`${from} sent self`);
  expect(statements.filter((one) => /spouse_of|works_for/.test(one))).toEqual([]);
});
