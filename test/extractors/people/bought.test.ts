import { describe, expect, test } from 'vitest';
import { read } from '../read.ts';

const HOUSES = / (?:acquired|subsidiary_of|customer_of|supplier_of|competes_with|invested_in|partner_of) /;
const stated = (body: string, type = 'note') => read({ body, type }).statements.filter((line) => HOUSES.test(line));

describe('a purchase that is named by a noun', () => {
  test.each([
    ["Kelmont Group's takeover of Orrin Foods Ltd closed in May.", 'Kelmont Group acquired Orrin Foods Ltd'],
    ["Kelmont Group's recent purchase of Orrin Foods Ltd surprised all.", 'Kelmont Group acquired Orrin Foods Ltd'],
    ["Kelmont Group's purchase of 70% of Orrin Foods Ltd is complete.", 'Kelmont Group acquired Orrin Foods Ltd'],
    ['The acquisition of Orrin Foods Ltd by Kelmont Group is complete.', 'Kelmont Group acquired Orrin Foods Ltd'],
    ['The sale of Orrin Foods Ltd to Kelmont Group is complete.', 'Kelmont Group acquired Orrin Foods Ltd'],
    ['Kelmont Group has completed its purchase of Orrin Foods Ltd.', 'Kelmont Group acquired Orrin Foods Ltd.'],
    [
      'Kelmont Group said that it had closed the takeover of Orrin Foods Ltd today.',
      'Kelmont Group acquired Orrin Foods Ltd',
    ],
  ])('%s', (body, line) => expect(stated(body)).toContain(line));

  test.each([
    "Kelmont Group's failed takeover of Orrin Foods Ltd is history.",
    "Kelmont Group's planned acquisition of Orrin Foods Ltd was discussed.",
    "Kelmont Group's purchase of 20% of Orrin Foods Ltd is complete.",
    'The proposed sale of Orrin Foods Ltd to Kelmont Group was discussed.',
    'Kelmont Group hopes that the acquisition of Orrin Foods Ltd will close.',
    'The sale of Orrin Foods Ltd to Kelmont Group fell through.',
    'The takeover of Orrin Foods Ltd by Kelmont Group was finally blocked.',
    'The acquisition of Orrin Foods Ltd by Kelmont Group awaits approval.',
  ])('%s', (body) => expect(stated(body)).toEqual([]));
});

test.each([
  ['The Kelmont-owned bakery Orrin Foods Ltd stays open.', 'Orrin Foods Ltd subsidiary_of Kelmont'],
  ['Orrin Foods Ltd, a long-standing customer of Kelmont Group, paid.', 'Orrin Foods Ltd customer_of Kelmont Group'],
  ['Orrin Foods Ltd, a supplier to Kelmont Group, paid.', 'Orrin Foods Ltd supplier_of Kelmont Group'],
])('%s', (body, line) => expect(stated(body)).toContain(line));

test('what a house is said to have by name is its own', () => {
  const body =
    'Kelmont Group is a Swiss maker of ovens. Subsidiaries include Orrin Foods Ltd and Dale Press GmbH. Its main competitor is Halden AG. Its customers include Norfolk Bakeries plc.';
  expect(stated(body, 'article')).toEqual(
    expect.arrayContaining([
      'Orrin Foods Ltd subsidiary_of Kelmont Group',
      'Dale Press GmbH subsidiary_of Kelmont Group',
      'Kelmont Group competes_with Halden AG',
      'Norfolk Bakeries plc customer_of Kelmont Group',
    ]),
  );
});
