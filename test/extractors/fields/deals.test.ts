import { expect, test } from 'vitest';
import type { Metadata } from '../../../src/common/model.ts';
import { read } from '../read.ts';

test('a deal is an account of its company that people manage and are involved in', () => {
  const deal = read({
    type: 'deal',
    title: 'Contoso rollout',
    metadata: { company: 'Contoso', contact: 'Hana Kim', owner: 'Dana Frost', amount: '12,500.00', currency: 'EUR' },
  });
  expect(deal.self).toMatchObject({ label: 'Account', properties: { amount: 12500, currency: 'EUR' } });
  expect(deal.statements).toEqual(
    expect.arrayContaining([
      'self account_of Contoso',
      'Hana Kim involved_in self',
      'Dana Frost manages self',
      'Hana Kim works_for Contoso',
    ]),
  );
});

test.each([
  [{ amount: 'CHF 20,000' }, { amount: 20_000, currency: 'CHF' }],
  [{ total: '€1.2m' }, { amount: 1_200_000, currency: 'EUR' }],
  [
    { amount: '7500', currency: 'USD' },
    { amount: 7_500, currency: 'USD' },
  ],
  [
    { amount: 'EUR 7500', currency: 'USD' },
    { amount: 7_500, currency: 'USD' },
  ],
  [{ value: 7_500 }, { amount: 7_500 }],
])('an amount says its currency: %j', (metadata, expected) => {
  const { mentions } = read({ type: 'deal', title: 'Roaster', body: 'It stands.', metadata });
  const { amount, currency } = mentions[0]?.properties ?? {};
  expect({ amount, ...(currency !== undefined && { currency }) }).toEqual(expected);
});

test.each<Metadata>([
  { deal_owner: 'Odalys Brandreth', account: 'Fennick Ltd' },
  { opportunity_owner: 'Brandreth, Odalys', account_name: 'Fennick Ltd' },
  { sales_rep: 'Odalys Brandreth <ob@tarn.example>', company: 'Fennick Ltd' },
])('the owner of a deal manages it, and its account is its house: %o', (metadata) => {
  const { statements } = read({ type: 'deal', title: 'Crates for three years', metadata });
  expect(statements).toEqual(expect.arrayContaining(['Odalys Brandreth manages self', 'self account_of Fennick Ltd']));
});

test('what systems call the stage, the sum and the close of a deal is told by one name each', () => {
  const metadata = { deal_stage: 'Proposal', deal_value: '€120k', expected_close: '2024-05-31' };
  expect(read({ type: 'deal', metadata }).self.properties).toMatchObject({
    stage: 'Proposal',
    amount: 120_000,
    currency: 'EUR',
    close_date: '2024-05-31',
  });
});
