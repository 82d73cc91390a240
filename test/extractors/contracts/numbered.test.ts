import { expect, test } from 'vitest';
import { read } from '../read.ts';

test.each([
  ['between\n\nAcme Foods Ltd, Company No. 1234567, represented by Jane Roe,\n\nand\n\nOrbis AG.', 'Acme Foods Ltd'],
  [
    'This is between Acme Foods Limited (Company No. 1234567), represented by Jane Roe, and Orbis AG.',
    'Acme Foods Limited',
  ],
  ['Halm Trust Ltd, Charity No. 7654321, represented by Jane Roe', 'Halm Trust Ltd'],
  [
    'Acme Foods Ltd, a company registered in England with Company No. 1234567, represented by Jane Roe',
    'Acme Foods Ltd',
  ],
  ['Acme Foods Ltd, VAT No. 123456789, represented by Jane Roe', 'Acme Foods Ltd'],
])('the party is the company and no number: %s', (body, party) => {
  const { statements } = read({ type: 'contract', title: 'Supply', body: `SUPPLY AGREEMENT\n\n${body}` });
  expect(statements.filter((one) => / (?:works_for|leads) /.test(one))).toEqual([`Jane Roe works_for ${party}`]);
});

test.each([
  'The Supplier: Acme Foods Ltd\nCompany No. 1234567, represented by Jane Roe',
  'Company No. 1234567, represented by Jane Roe, and Orbis Ltd agree.',
  'Registration No. 99, represented by Jane Roe.',
])('nor is a number one where the company stands elsewhere: %s', (body) => {
  const { mentions, statements } = read({ type: 'contract', title: 'Supply', body: `AGREEMENT\n\n${body}` });
  expect(statements.filter((one) => /works_for .*\bNo\b/.test(one))).toEqual([]);
  const houses = mentions.filter(({ label, tier }) => label === 'Organization' && tier !== 'weak');
  expect(houses.filter(({ name = '' }) => /\bNo\b/.test(name))).toEqual([]);
});
