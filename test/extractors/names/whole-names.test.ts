import { expect, test } from 'vitest';
import { read } from '../read.ts';

const things = (body: string) =>
  read({ type: 'note', body })
    .mentions.filter(({ tier, self, name }) => !self && tier !== 'weak' && name !== undefined)
    .map(({ label, name }) => `${label} ${name}`);

test.each([
  ['The heirs of Amos Fairley Jr. sold it.', 'Contact Amos Fairley Jr.'],
  ['We met Clay Osgood, Jr., at the fair.', 'Contact Clay Osgood, Jr.'],
  ['Chair was Henri Taubert d’Arcombe.', 'Contact Henri Taubert d’Arcombe'],
  ['We buried Luc Aubrac d’Orvelle d’Estange beside his wife.', 'Contact Luc Aubrac d’Orvelle d’Estange'],
  ['Edgar Allan “Moose” Vantongeren runs the bar.', 'Contact Edgar Allan “Moose” Vantongeren'],
  ['Eventually Tomasz gave in.', 'Contact Tomasz'],
  ['Kay Marsh called.', 'Contact Kay Marsh'],
  ['Please ask Kay Lindqvist about it.', 'Contact Kay Lindqvist'],
  ['Um Liz, could you look at it?', 'Contact Liz'],
])(
  'a name has its generation, particles, nickname and given name, and no adverb or call before it: %s',
  (body, person) => expect(things(body)).toContain(person),
);

test.each([
  ['Wir warten auf Ch.-H. Varga.', 'Contact Ch.-H. Varga'],
  ['Le rapport de M.-L. Vasseur est prêt.', 'Contact M.-L. Vasseur'],
  ['Die Firma Gebr. Ostwald liefert am Montag.', 'Organization Gebr. Ostwald'],
])('initials of two given names and brothers who are a firm are of the name: %s', (body, name) =>
  expect(things(body)).toEqual([name]),
);

test('initials of two given names stand for whom the item names by both', () => {
  const { mentions } = read({ type: 'note', body: 'Karl-Ludwig Ostwald war da. K.-L. Ostwald prüft den Plan.' });
  const [full, short] = mentions.filter(({ label }) => label === 'Contact');
  expect([short?.name, short?.as]).toEqual(['K.-L. Ostwald', mentions.indexOf(full!)]);
});

test.each([
  ['Wij kopen bij Halden B.V. Onze chef belt.', 'Organization Halden B.V.'],
  ['Compriamo da Velmora S.p.A. Nostra cugina lo sa.', 'Organization Velmora S.p.A.'],
  ['We left it at Halden Inc. Our van broke down.', 'Organization Halden Inc.'],
])('a sentence ends behind a legal form that has its full stop: %s', (body, name) =>
  expect(things(body)).toEqual([name]),
);

test.each([
  ['Law Office of Vera Quill sent a letter.', ['Organization Law Office of Vera Quill']],
  ['Ask the Law Offices of Armando Brisco.', ['Organization Law Offices of Armando Brisco']],
])('lawyers are a house by the name of whoever has the office: %s', (body, houses) =>
  expect(things(body)).toEqual(houses),
);

test.each([
  'They flew the CH-23 Sea Otter over the fence.',
  'He kept to the principles of Christianity.',
  'The moderate Muslims and the Neocons met.',
])('no house: %s', (body) => expect(things(body).filter((one) => one.startsWith('Organization'))).toEqual([]));

test.each([
  ['Antwort Sander: ja, das passt.', 'Contact', 'Sander'],
  ['Anruf Sander wegen des Dachs.', 'Contact', 'Sander'],
  ['Rückmeldung Sander: passt.', 'Contact', 'Sander'],
  ['Besuch Anna Berg am Montag.', 'Contact', 'Anna Berg'],
  ['Termin Metallbau Kern GmbH am Montag.', 'Organization', 'Metallbau Kern GmbH'],
  ['Gespräch Borealis Bau AG: gut.', 'Organization', 'Borealis Bau AG'],
])('what was said or was on is no part of the name behind it: %s', (body, label, name) => {
  const { mentions } = read({ body });
  expect(mentions.flatMap((one) => (one.label === label && one.name ? [one.name] : []))).toEqual([name]);
});
