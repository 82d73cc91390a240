import { expect, test } from 'vitest';
import { read } from '../read.ts';

const TITLES = [
  ['invoice', 'Invoice 26-0118 Halm Joinery Ltd'],
  ['invoice', 'Rechnung 4711 Schreinerei Halm GmbH'],
  ['note', 'Quote Q-88, Halm Joinery Ltd'],
  ['order', 'Order 554 Halm Joinery Ltd'],
  ['document', 'Angebot Schreinerei Halm GmbH'],
];

test.each(TITLES)('the title of a paper of business is no house (%s: %s)', (type, title) => {
  const { mentions } = read({ type, title, body: 'Total EUR 100.00' });
  expect(mentions.filter(({ label, name }) => label === 'Organization' && name === title)).toEqual([]);
});

test('the title of a note is the house that it is about', () => {
  const { mentions } = read({ type: 'note', title: 'Halm Joinery Ltd', body: 'They want oak.' });
  expect(mentions.map(({ name }) => name)).toContain('Halm Joinery Ltd');
});
