import { expect, it } from 'vitest';
import { read } from '../read.ts';

const said = (body: string, label: string, type = 'note') =>
  read({ type, body }).mentions.flatMap((one) =>
    one.label === label && one.tier !== 'weak' && one.name ? [one.name] : [],
  );

it.each([
  ['Das Angebot geht an Herrn Thilo Bank von der Prüfstelle.', 'Thilo Bank'],
  ['Am Montag ruft Frau Linde Apotheke zurück.', 'Linde Apotheke'],
  ['We asked Mr Martin Bank about the roof.', 'Martin Bank'],
])('a full name behind a form of address is a person, whatever the surname means: %s', (body, name) => {
  expect(said(body, 'Contact')).toContain(name);
  expect(said(body, 'Organization')).not.toContain(name);
});

it('a firm is one behind a form of address as well by its legal form', () =>
  expect(said('The order went to Mr Price Group Ltd on Monday.', 'Organization')).toEqual(['Price Group Ltd']));

it.each([
  ['While he is away, ask Frau Sommer-Quint.', 'Sommer-Quint'],
  ['Mr Dunne-Ferrari teaches science.', 'Dunne-Ferrari'],
  ['Please ring Ms. Odd-Marlow about the keys.', 'Odd-Marlow'],
])('a double surname behind a form of address counts: %s', (body, name) =>
  expect(said(body, 'Contact')).toContain(name),
);

it.each([
  'Ich bin bei Fam. Kruse in Wedel.',
  'Afwezig was de fam. Pinas uit nummer 4.',
  'Familie Steiner zahlt am Freitag.',
])('a family is no firm: %s', (body) => expect(said(body, 'Organization')).toEqual([]));

it.each(['Mein Mann Jörg kommt mit.', 'Ihr Nachbar Jörg hat den Schlüssel.', 'Unser Schwiegersohn Jörg hilft.'])(
  'what somebody is to somebody is no part of the name: %s',
  (body) => {
    const named = read({ type: 'note', body }).mentions.flatMap(
      ({ name, label }) => (label === 'Contact' && name) || [],
    );
    expect(named).toEqual(['Jörg']);
  },
);

it.each([
  ['This Agreement is made between Orchard Fifteen, Inc. and van Rossem Seeds B.V.', 'van Rossem Seeds B.V.'],
  ['The buyer is de Vries & Zonen N.V., and it pays.', 'de Vries & Zonen N.V.'],
])('small words of surnames begin firms in English sentences: %s', (body, name) =>
  expect(said(body, 'Organization', 'contract')).toContain(name),
);

it('and are prepositions in others', () =>
  expect(said('Das Angebot kommt von Arnim Stahl GmbH.', 'Organization')).toEqual(['Arnim Stahl GmbH']));

it.each(['Warmly', 'Respectfully', 'Gratefully'])('a closing names nobody: %s', (closing) =>
  expect(
    said(`Hi Ada,\n\nThank you.\n\n${closing},\nNora Odd and the team at Odd & Daughters`, 'Contact', 'email'),
  ).not.toContain(closing),
);
