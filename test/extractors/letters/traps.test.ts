import { expect, test } from 'vitest';
import { read } from '../read.ts';

/** What a mail of Vera Lund's at Westfold states of others. */
const stated = (body: string) => {
  const { claims, statements } = read({
    type: 'email',
    body: `Dear Bo,\n\n${body}\n\nVera`,
    metadata: { from: 'Vera Lund <vera@westfold.example>', to: 'Bo Ode <bo@orbis.example>' },
  });
  return claims.flatMap(({ type, validTo }, n) =>
    /^(?:works_for|leads|supplier_of|customer_of)$/.test(type) &&
    (validTo !== undefined || !/^(?:Vera Lund|Bo Ode) /.test(statements[n]!))
      ? [`${statements[n]}${validTo ? ', over' : ''}`]
      : [],
  );
};

test.each([
  'Dana Frost stayed at Hotel Lindenhof last night.',
  'Léa Martin, rencontrée hier chez Halden SA, vous salue.',
  'We got samples from Halden Ltd.',
  'They use Halden Ltd for printing.',
  'Dana Frost has left Halden Ltd a message.',
  'Dana Frost has left the Halden Ltd meeting.',
  'Welcome Dana Frost, who joins us for lunch.',
  'Dana Frost joined our team call.',
  'Dana Frost is covering for me at the school fair.',
  'Dana Frost vertritt mich beim Elternabend.',
  'Halden Ltd has a contract with Tarnow Ltd.',
  'Halden Ltd takes legal action from Tarnow Ltd.',
  'Today is my last day at the fair.',
  'Heute ist mein letzter Arbeitstag vor dem Urlaub.',
  'I am handing in my keys for the flat.',
])('nobody is said to work for, leave or supply anybody: %s', (body) => expect(stated(body)).toEqual([]));

test.each([
  ['Dana Frost decided to stay on at Halden Ltd.', 'Dana Frost works_for Halden Ltd'],
  ['Léa Martin, directrice commerciale chez Halden SA, vous salue.', 'Léa Martin works_for Halden SA'],
  ['We always get our labels from Halden Ltd.', 'Halden Ltd supplier_of westfold.example'],
  ['Dana Frost has left Halden Ltd.', 'Dana Frost works_for Halden Ltd, over'],
  ['Dana Frost is covering for me until Monday.', 'Dana Frost works_for westfold.example'],
  ['Halden Ltd won the cleaning contract at Tarnow Ltd.', 'Halden Ltd supplier_of Tarnow Ltd'],
  ['Today is my last day at Westfold.', 'Vera Lund works_for Westfold, over'],
  ['Our boss, Tom Hale, is away.', 'Tom Hale works_for westfold.example'],
])('who works for, leaves or supplies whom: %s', (body, line) => expect(stated(body)).toContain(line));

test('whom visitors come from is not where they are welcomed', () =>
  expect(stated('Wir begrüßen Herrn Karl Brandt von der Halden GmbH.')).toEqual(['Karl Brandt works_for Halden GmbH']));
