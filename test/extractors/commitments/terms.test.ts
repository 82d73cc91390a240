import { expect, test } from 'vitest';
import type { Commitment } from '../../../src/common/model.ts';
import { read } from '../read.ts';
import { found } from './found.ts';

test.each([
  ['The tenancy begins on 1 May 2024 and runs for two years.', undefined],
  ['Das Pachtverhältnis läuft bis zum 30. Juni 2029.', undefined],
  ['Die Probezeit beträgt vier Monate.', undefined],
  ['Either party may end this agreement on 30 days’ notice.', undefined],
  ['Die Kündigungsfrist beträgt sechs Wochen zum Quartalsende.', undefined],
])('a contract says how long it lasts and how it ends, which is due on no day: %s', (body, due) => {
  const { self } = read({ type: 'contract', body });
  const [one, ...others] = (self.properties?.commitments ?? []) as Commitment[];
  expect([one?.what, one?.due, others]).toEqual([body.replace(/\.$/, ''), due, []]);
});

test.each([
  'This licence ends on 31 May 2029 unless renewed.',
  'Neither side shall be obliged to buy from the other.',
  'If the tenant is late, the landlord may end this lease on 30 days’ notice.',
])('and nothing of what it leaves open: %s', (body) => {
  expect(read({ type: 'contract', body }).self.properties?.commitments).toBeUndefined();
});

test('an offer is a contract by its heading', () => {
  const body =
    'Larch Joinery\n\nQuotation Q-17\n\nDelivery within four weeks of order.\nWe guarantee our work for two years.\n';
  const read_ = read({ type: 'document', body });
  expect(read_.genre).toBe('contract');
  expect(read_.self.properties?.commitments).toHaveLength(2);
});

test('a speaker of a transcript offers what has its day', () => {
  const body = 'Ana Berg: I can mail you the plan by Friday.\nBo Ode: I can see it.\n'.repeat(2);
  const { self } = read({ type: 'transcript', body });
  const terms = (self.properties?.commitments ?? []) as Commitment[];
  expect(new Set(terms.map(({ who, what }) => `${who}: ${what}`))).toEqual(
    new Set(['Ana Berg: mail you the plan by Friday']),
  );
});

test.each([
  ['The frames come to SEK 84,300, delivered by 17 May.', { amount: 84300, due: '2024-05-17' }],
  ['In all it comes to EUR 1,200, installed by 17 May.', { amount: 1200, due: '2024-05-17' }],
  ['That comes to CHF 900 plus VAT.', { amount: 900 }],
])('what something comes to is a price: %s', (body, term) => expect(found(body)).toMatchObject([term]));

test.each(['The damage came to EUR 400.', 'The total damage comes to EUR 400 and they sued.'])(
  'what something came to is none: %s',
  (body) => expect(found(body)).toEqual([]),
);
