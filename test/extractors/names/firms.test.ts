import { expect, test } from 'vitest';
import { read } from '../read.ts';

const firms = (body: string, type = 'email') =>
  read({ type, body })
    .mentions.filter((m) => m.label === 'Organization' && m.tier !== 'weak')
    .map(({ name }) => name);

test.each([
  ['The invoice from Velmora is still open.', 'Velmora'],
  ['We got a quote from Velmora yesterday.', 'Velmora'],
  ['Velmora have agreed to extend the trial.', 'Velmora'],
  ['Our insurer, Velmora, wants photographs.', 'Velmora'],
  ['Three bids came, and Velmora came in cheapest at 4,200.', 'Velmora'],
  ['Our accountant at Velmora will send the figures.', 'Velmora'],
  ['She now works for a startup called Velmora.', 'Velmora'],
  ['Velmora will supply forty desks.', 'Velmora'],
  ['Good news: Velmora signed this morning.', 'Velmora'],
  ['Ada from Velmora called about the lease.', 'Velmora'],
  ['Die Firma Velmora liefert am Donnerstag.', 'Velmora'],
  ['Das Angebot von Velmora liegt bei 8.000 Euro.', 'Velmora'],
  ['Frau Lindner von der Velmora hat angerufen.', 'Velmora'],
  ['Die Spedition Velmora holt die Paletten ab.', 'Spedition Velmora'],
])('a firm by what is done with it: %s', (body, name) => expect(firms(body)).toContain(name));

test.each([
  ['Textiles Halden nos hace un 15 % menos.', 'Textiles Halden'],
  ['El pedido de Lavandería Halden llega mañana.', 'Lavandería Halden'],
  ['La ditta Falegnameria Halden ha consegnato le porte.', 'Falegnameria Halden'],
  ['Maçonnerie Halden passera mercredi.', 'Maçonnerie Halden'],
  ['Dachdecker Halden kommt am Freitag.', 'Dachdecker Halden'],
])('a firm by the trade before its name: %s', (body, name) => {
  expect(firms(body)).toContain(name);
  expect(read({ type: 'email', body }).mentions.filter((m) => m.label === 'Contact' && m.tier !== 'weak')).toEqual([]);
});

test('every name of a list of competitors is a firm', () => {
  expect(firms('Competitors: Velmora, Arcadon Lighting, Kestwick.', 'note')).toEqual(
    expect.arrayContaining(['Velmora', 'Arcadon Lighting', 'Kestwick']),
  );
});

test.each([
  'The invoice from Anna is here, and an offer from Tom Keller.',
  'The team at London have moved.',
  'The Velmores have paid for their tickets.',
  'Staff at Reception know. The contract with Appendix B is signed.',
  'The order from Monday is gone. Payment by Friday is fine.',
  'Needles were found in the yard.',
  'Suppliers: see below. Employer: self.',
])('no firm: %s', (body) => expect(firms(body)).toEqual([]));

test('a transcript, in which any word may have its capital, makes no firm by such words', () => {
  const body = 'Ada: So the quote from Whatever, um.\nBo: Right.\nAda: And Whatever have agreed.\nBo: Good.';
  expect(firms(body, 'transcript')).toEqual([]);
});

test.each([
  ['The buyer is Marsh, Ogden and Sons Ltd today.', 'Marsh, Ogden and Sons Ltd'],
  ['The audit by Wolfe, Hart and Company is done.', 'Wolfe, Hart and Company'],
  ['Northern Rail and Canal Company sold the land.', 'Northern Rail and Canal Company'],
  ['The Dale, Hart and Wren Society has an office.', 'Dale, Hart and Wren Society'],
  ['The Department for Education, Sport and Culture wrote.', 'Department for Education, Sport and Culture'],
  ['Auftraggeber: Hübner, Maier und Partner Planungs GmbH', 'Hübner, Maier und Partner Planungs GmbH'],
  ['Anbieter: Licht und Raum Planungs GmbH', 'Licht und Raum Planungs GmbH'],
  ['We wrote to Stern, Vogt & Partners LLP on Monday.', 'Stern, Vogt & Partners LLP'],
])('what stands before a comma or `and` is of the name: %s', (body, name) => {
  const { mentions } = read({ type: 'email', body });
  const named = mentions.filter(({ tier, self }) => tier !== 'weak' && !self);
  expect(named.map((one) => one.name)).toEqual([name]);
});

test('of a list the last one is not joined', () => {
  expect(firms('Copies went to Tom Reed, Dana Fox, Marsh and Sons Ltd.')).toEqual(['Marsh and Sons Ltd.']);
});

test.each(['HVAC quote is in, 12k plus tax.', 'RFID invoice came back.'])('what is quoted is no firm: %s', (body) =>
  expect(firms(body, 'chat')).toEqual([]),
);

test.each([
  [
    'She is at Kendall & Grey now. Kendall Grey, the founder of Kendall & Grey, hired her.',
    'Kendall Grey',
    'Kendall & Grey',
  ],
  ['Marlow & Hale sent the plans. I met Grace Hale, the founder of Marlow & Hale.', 'Grace Hale', 'Marlow & Hale'],
  ['Grant runs the Leeds office of Grant Thornton. Grant likes it.', 'Grant', 'Grant Thornton'],
  ['Ask the art department at Morgan Stanley about it. Stan Morgan knows.', 'Stan Morgan', 'Morgan Stanley'],
])('a house that is called like people is not the one of that name: %s', (body, person, house) => {
  const { mentions, thing } = read({ body });
  expect(mentions[thing(person)!]!.label).toBe('Contact');
  expect(mentions[thing(house)!]!.label).toBe('Organization');
});
