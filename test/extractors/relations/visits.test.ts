import { expect, test } from 'vitest';
import { read } from '../read.ts';

test.each([
  ['Notes', 'Visited Rowan Foods Ltd today.\nThe FD, Piers Unwin, was out.', 'Piers Unwin works_for Rowan Foods Ltd'],
  ['Visit to Rowan Foods Ltd', 'The FD, Piers Unwin, was out.', 'Piers Unwin works_for Rowan Foods Ltd'],
  [
    'Kundenbesuch',
    'Besuch bei Halm GmbH. Ansprechpartner: Petra Müller (Einkauf), Rolf Stein (GF).',
    'Petra Müller works_for Halm GmbH',
  ],
  ['Halm GmbH', 'Ansprechpartner: Petra Müller (Einkauf), Rolf Stein (GF).', 'Rolf Stein leads Halm GmbH'],
])('a note of a visit, %j, says who is there', (title, body, fact) => {
  expect(read({ type: 'note', title, body }).statements).toContain(fact);
});

test('who stands in a list of contacts with another house is not of the one visited', () => {
  const body = 'Besuch bei Halm GmbH. Ansprechpartner: Petra Müller (Einkauf, Tern Logistik GmbH).';
  expect(read({ type: 'note', title: 'Besuch', body }).statements).not.toContain('Petra Müller works_for Halm GmbH');
});
