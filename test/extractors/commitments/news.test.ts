import { expect, it } from 'vitest';
import { found } from './found.ts';

it.each([
  'Frau Sabrina Pohl wechselt zum 1. Mai zur Stadt Unna.',
  'Frau Sabrina Pohl wechselt im Juni nach Kassel zur Wertheim AG.',
  'Die Brandt Werkzeuge AG übernimmt zum 1. April die Mehrheit an der Jäger GmbH.',
  'Die Brandt Werkzeuge AG übernimmt zum 1. April 2025 alle Geschäftsanteile der Jäger GmbH.',
  'Grace Tan will head HL Foods from 1 June.',
  'Grace Tan will step down on 1 June.',
  'Lorna Keogh will act as chair until 1 June.',
  'Mi hermano Andrés Ferrer, director de Aceites Ferrer S.L., viajará a Londres.',
])('takes no news of posts and purchases for a promise: %s', (body) => {
  expect(found(body, 'document')).toEqual([]);
});

it.each([
  'Herr Rüdiger Stolz wechselt zum 1. Juni die Filter.',
  'Die Brandt Werkzeuge AG übernimmt zum 1. Juni die Kosten der Montage.',
  'Grace Tan will head off the audit by 1 June.',
])('takes what somebody does by a day for one all the same: %s', (body) => {
  expect(found(body, 'document')).toHaveLength(1);
});

it('takes nothing for a task that is only laid before a meeting, however large the sum', () => {
  const body = 'Teilnehmer: Rüdiger Stolz, Ada Moss\n\nRüdiger Stolz legt die Kostenschätzung über 1,34 Mio. € vor.';
  expect(found(body, 'meeting')).toEqual([]);
});

it.each([
  ['La oferta es válida hasta el 15 de junio.', '2024-06-15'],
  ["L'offerta è valida fino al 31 maggio.", '2024-05-31'],
  ["Cette offre est valable jusqu'au 30 juin.", '2024-06-30'],
  ['De offerte is geldig tot 1 juni 2024.', '2024-06-01'],
])('reads until when an offer stands: %s', (body, due) => {
  expect(found(body)).toEqual([expect.objectContaining({ what: body.replace(/\.$/, ''), due })]);
});

it.each([
  ['We leveren uiterlijk 12 juni.', '2024-06-12'],
  ['Op 12 juni leveren wij de panelen.', '2024-06-12'],
  ['Ik stuur de stukken voor 12 juni.', '2024-06-12'],
])('reads what somebody promises in Dutch: %s', (body, due) => {
  expect(found(body)).toEqual([expect.objectContaining({ who: 'Vera Lund', to_whom: 'Bo Ode', due })]);
});

it.each(['We leveren helaas niet voor 12 juni.', 'Misschien leveren we op 12 juni.', 'Leveren jullie voor 12 juni?'])(
  'reads none where nobody gives one in Dutch: %s',
  (body) => {
    expect(found(body)).toEqual([]);
  },
);

it('has whoever is named promise, and not the house that stands beside', () => {
  const body = 'Mon collègue Étienne Marchal, chef de chantier chez Couverture Rousset SARL, vous appellera lundi.';
  expect(found(body)).toEqual([expect.objectContaining({ who: 'Étienne Marchal' })]);
});

it('takes no Spanish preposition for a verb to come', () => {
  expect(found('Hemos hablado con Transportes Leiva para que recojan la mercancía el domingo por la noche.')).toEqual(
    [],
  );
});
