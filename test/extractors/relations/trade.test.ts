import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const metadata = { from: 'Lena Gross <lena@grossprint.example>' };
const traded = (body: string) =>
  read({ type: 'email', metadata, body }).statements.filter((one) =>
    / (?:customer_of|supplier_of|competes_with|subsidiary_of|acquired) /.test(one),
  );

describe('who buys from whom', () => {
  test.each([
    [
      'Dana Frost runs the lab at Tarnow Mills Ltd, one of our oldest customers.',
      'Tarnow Mills Ltd customer_of grossprint.example',
    ],
    ['I met Orbis Freight Ltd, our main supplier, today.', 'Orbis Freight Ltd supplier_of grossprint.example'],
    [
      'Tarnow Mills Ltd has been a customer of Orbis Freight Ltd since 2015.',
      'Tarnow Mills Ltd customer_of Orbis Freight Ltd',
    ],
    ['Tarnow Mills Ltd has used Orbis Freight Ltd for four years.', 'Tarnow Mills Ltd customer_of Orbis Freight Ltd'],
    [
      'Tarnow Mills Ltd sells most of its flour to Beckside Bakeries.',
      'Tarnow Mills Ltd supplier_of Beckside Bakeries',
    ],
    ['Die Halm Bau GmbH bezieht Granulat von der Chemtrade AG.', 'Halm Bau GmbH customer_of Chemtrade AG'],
    ['Die Farben beziehen wir von der Colorit GmbH.', 'Colorit GmbH supplier_of grossprint.example'],
    ['Die Halm Bau GmbH beliefert auch die Rheinmotoren AG.', 'Halm Bau GmbH supplier_of Rheinmotoren AG'],
  ])('%s', (body, says) => expect(traded(body)).toEqual([says]));

  test.each([
    'Tarnow Mills Ltd, a former customer of theirs, called.',
    'Tarnow Mills Ltd sells its yard in Leith to Orbis Freight Ltd.',
    'I met Orbis Freight Ltd, our former supplier, today.',
    'Has Tarnow Mills Ltd been a customer of Orbis Freight Ltd?',
    'Tarnow Mills Ltd has never been a customer of Orbis Freight Ltd.',
  ])('and who does not: %s', (body) => expect(traded(body)).toEqual([]));
});

test('what a house owns is a part of it', () => {
  expect(traded('Halm Holding AG owns Orbis Freight Ltd now.')).toEqual([
    'Orbis Freight Ltd subsidiary_of Halm Holding AG',
  ]);
  expect(traded('Tarnow Mills Ltd belongs to Halm Holding AG, along with Orbis Freight Ltd now.').toSorted()).toEqual([
    'Orbis Freight Ltd subsidiary_of Halm Holding AG',
    'Tarnow Mills Ltd subsidiary_of Halm Holding AG',
  ]);
});
