import { describe, expect, test } from 'vitest';
import { housesIn, said } from './shown.ts';

describe('who holds an office is no house', () => {
  test.each([
    'I am the Assembly Member for Harrow West.',
    'As the Parliamentary Budget Officer did yesterday, we say it clearly.',
    'The Chief Electoral Officer will come.',
    'The Deputy Returning Officer has the list.',
    'The Chief Veterinary Inspector has reported.',
    'We asked the Welsh Language Commissioner and the Future Generations Commissioner.',
    'The Trinity Docks Superintendent is here.',
    'The Public Accounts Rapporteur has left.',
  ])('%s', (words) => expect(housesIn(said(words), 'meeting')).toEqual([]));

  test.each([
    ['**Position:** Projektleiterin Tiefbau, seit 2020.', []],
    ['Für den Schaden am Tor ist der Schadenspezialist der Versicherung zuständig, nicht wir.', []],
    ['Zuständig ist die Abteilungsleiterin Einkauf der Halm AG.', ['Halm AG']],
    ['Fragen Sie den Datenschutzbeauftragten Norddeutschland.', []],
    ['Wir suchen eine Teamleiterin Kundenservice.', []],
  ])('%s', (body, houses) => expect(housesIn(body)).toEqual(houses));

  test.each([
    ['I shall complain to the Water Ombudsman about it.', 'Water Ombudsman'],
    ['Norrey Directors Ltd sent the bill.', 'Norrey Directors Ltd'],
    ['The Committee of University Chairs wrote a guide.', 'Committee of University Chairs'],
    ['The Association of Chief Officers wrote to us.', 'Association of Chief Officers'],
  ])('unlike a house of them: %s', (body, name) => expect(housesIn(body)).toEqual([name]));
});

test.each([
  ['Billing for The Harbour Club ends in May. Members of the Harbour Club will be told.', 'The Harbour Club'],
  ['We wrote to The Elden Weavers last week; Elden Weavers have not answered.', 'The Elden Weavers'],
  ['The Norrey Rowing Trust called. I like Norrey Rowing Trust.', 'Norrey Rowing Trust'],
  ['Members of Sutter Film Guild meet. The bar of The Sutter Film Guild is shut.', 'The Sutter Film Guild'],
])('with and without its article a house is one: %s', (body, name) => expect(housesIn(body)).toEqual([name]));
