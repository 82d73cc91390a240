import { expect, test } from 'vitest';
import { found } from './found.ts';

const WRITER = { who: 'Vera Lund' };
const READER = { who: 'Bo Ode', to_whom: 'Vera Lund' };

test.each([
  ['Dana Frost came by. She can hold the slot until 12 May.', { due: '2024-05-12' }],
  ['Dana Frost at Frost Title can close on 26 June. Dana Frost will ring.', { due: '2024-06-26' }],
  ["Dana Frost's covering reception on Monday.", { who: 'Dana Frost' }],
  ['Dana Frost of Hollis & Webb will hand over the keys at noon. Dana Frost knows.', {}],
  ['You said you would come, please confirm this to me until Thursday.', { ...READER, due: '2024-05-09' }],
  ['I enclose the lease, which you should sign and return by Monday.', { ...READER, due: '2024-05-06' }],
  ['A credit note for the damaged six will follow with the next statement.', {}],
  ['Terms as before, 30 days EOM.', {}],
  ['The new price list takes effect on 1 June.', { due: '2024-06-01' }],
  ['Further to our call, I confirm that completion is set for 27 May.', { due: '2024-05-27' }],
  ['Die Lieferzeit beträgt sechs Wochen ab Auftragseingang.', {}],
  ['Eine Anzahlung von 30 Prozent wird bei Bestellung fällig.', {}],
  ['Nous pouvons livrer les tables le 18 mai au prix de 320 € pièce.', { ...WRITER, amount: 320 }],
  ['Le solde est payable à la livraison.', {}],
])('it is offered, asked or set: %s', (body, detail) =>
  expect(found(body)).toContainEqual(expect.objectContaining(detail)),
);

test.each([
  'Für Fragen stehen wir Ihnen gern zur Verfügung.',
  'Bis dahin verbleiben wir mit freundlichen Grüßen an Sie und Ihnen alles Gute.',
  'Dana Frost is helping with the choir.',
  'She can sing.',
  'You should see the new hall.',
  'You should hear the choir before Friday.',
  'The law takes effect on 1 June.',
  'Prices rise by 4 % in June, the paper writes.',
])('nobody commits himself: %s', (body) => expect(found(body)).toEqual([]));
