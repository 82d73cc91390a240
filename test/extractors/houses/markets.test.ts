import { expect, test } from 'vitest';
import { read } from '../read.ts';

const MAIL = { type: 'email', metadata: { from: 'Vera Lund <vera@westfold.example>' } };
const firms = (body: string) =>
  read({ ...MAIL, body }).mentions.flatMap(({ label, tier, name }) =>
    label === 'Organization' && tier !== 'weak' && name ? [name] : [],
  );

test.each(['the Nordics', 'DACH', 'EMEA', 'the Benelux', 'the Baltics'])('%s is where somebody sells to', (market) => {
  const body = `Hi Bo,\n\nI run sales for ${market} at Westfold. Ida Falk leads marketing for ${market}.\n\nVera`;
  expect(firms(body)).not.toContain(market.replace('the ', ''));
  expect(read({ ...MAIL, body }).statements.filter((one) => one.endsWith(market.replace('the ', '')))).toEqual([]);
});

test.each(['25 MNOK', '3.5 MEUR', '40 TEUR', '12 MSEK'])('%s is money', (sum) => {
  const body = `Hi Bo,\n\nyes, ${sum}, confirmed by their officer Ida Falk yesterday.\n\nVera`;
  expect(firms(body)).toEqual([]);
  expect(read({ ...MAIL, body }).statements.filter((one) => one.startsWith('Ida Falk'))).toEqual([]);
});
