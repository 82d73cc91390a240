import { describe, expect, test } from 'vitest';
import { FROM_NORTHBEAM, told } from './told.ts';

describe('who deals with whom', () => {
  test.each([
    [
      'Tarnow Mills Ltd’s hosting provider is Orbis Freight Ltd now.',
      ['Orbis Freight Ltd supplier_of Tarnow Mills Ltd'],
    ],
    [
      'Tarnow Mills Ltd’s biggest customer is Orbis Freight Ltd now.',
      ['Orbis Freight Ltd customer_of Tarnow Mills Ltd'],
    ],
    [
      'Orbis Freight Ltd, one of Tarnow Mills Ltd’s biggest customers, is late.',
      ['Orbis Freight Ltd customer_of Tarnow Mills Ltd'],
    ],
  ])('%s', (body, says) => expect(told(body)).toEqual(says));

  test('the incumbent is the supplier of whom a note is about', () =>
    expect(
      told('Good talk.\nIncumbent vendor is Orbis Freight Ltd now.', 'note', {}, 'Account plan: Tarnow Mills Ltd'),
    ).toEqual(['Orbis Freight Ltd supplier_of Tarnow Mills Ltd']));

  test.each([
    ['We work with Halm Press Ltd, they do all our packaging.', ['Halm Press Ltd supplier_of northbeam.example']],
    ['Die Halm Bau GmbH zählt zu unseren wichtigsten Kunden.', ['Halm Bau GmbH customer_of northbeam.example']],
  ])('%s', (body, says) => expect(told(`Hi Tom,\n\n${body}\n\nAda`, 'email', FROM_NORTHBEAM)).toEqual(says));

  test.each([
    'Tarnow Mills Ltd’s former hosting provider is Orbis Freight Ltd now.',
    'Tarnow Mills Ltd’s next customer is Orbis Freight Ltd perhaps.',
    'Is Tarnow Mills Ltd’s hosting provider Orbis Freight Ltd?',
    'Our incumbent vendor is Orbis Freight Ltd now.',
  ])('but not who did, may or is asked about: %s', (body) => expect(told(body)).toEqual([]));
});
