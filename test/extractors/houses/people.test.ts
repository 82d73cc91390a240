import { expect, test } from 'vitest';
import { read } from '../read.ts';

const namesOf = (label: string, body: string, type = 'note') =>
  read({ type, body }).mentions.flatMap((m) => (m.label === label && m.tier !== 'weak' && m.name ? [m.name] : []));

test.each([
  'Users cannot log in. Their admin Trine Bach sent a file. Told Trine.',
  'Ich sprach mit ihrer Kollegin Trine Bach. Trine ruft an.',
  'His daughter Trine Bach runs the bar.',
  'The foreman, our colleague Trine Bach, agreed.',
])('who is told by a post or as kin is somebody: %s', (body) => {
  expect(namesOf('Contact', body)).toContain('Trine Bach');
  expect(namesOf('Organization', body)).toEqual([]);
});

test.each(['Our partner Halm Logistics sent a file.', 'Ask their manager Halm Services Ltd about it.'])(
  'a house is none for that: %s',
  (body) => expect(namesOf('Contact', body)).toEqual([]),
);

test.each([
  'Met Roberta (Bobbie) McGill, buyer at Tarnow Mills Ltd.',
  'Met Roberta ("Bobbie") McGill, buyer at Tarnow Mills Ltd.',
])('a nickname in brackets is a part of the name: %s', (body) => {
  expect(namesOf('Contact', body)).toEqual([/Roberta .*McGill/.exec(body)?.[0]]);
});

test('what stands in brackets between two others is no nickname', () =>
  expect(namesOf('Contact', 'Met Roberta Lund (Hull) and Bob (CEO) there.').join()).not.toMatch(/Hull|CEO/));

test.each(['MwSt', 'USt', 'VAT', 'TVA'])('%s is a tax', (tax) =>
  expect(namesOf('Organization', `It comes to 640 plus ${tax}, as agreed. ${tax} is extra.`)).toEqual([]),
);

test.each([
  ['Lindqvist Stahl called, their driver is late.', 'Lindqvist Stahl'],
  ['Marten Voss rang today, they need the keys.', 'Marten Voss'],
  ['Marten Voss called early today, their fitters are late.', 'Marten Voss'],
  ['Okafor Stahl schreibt, der Fahrer kommt.', 'Okafor Stahl'],
])('who speaks as many do, or is called after a trade, is a house: %s', (body, house) => {
  expect(namesOf('Organization', body)).toContain(house);
  expect(namesOf('Contact', body)).toEqual([]);
});

test.each([
  ['Dana Frost called, their driver is late.', 'Dana Frost'],
  ['Peter Stahl called, their driver is late.', 'Peter Stahl'],
  ['Okafor Reyes called, and she said they are late.', 'Okafor Reyes'],
  ['Okafor Reyes said they are late.', 'Okafor Reyes'],
  ['Petra Holz schreibt, ihr Fahrer kommt.', 'Petra Holz'],
])('somebody whom a given name begins, or who is she, is none: %s', (body, name) =>
  expect(namesOf('Contact', body)).toContain(name),
);

test('who is called like a tax in small letters is somebody', () =>
  expect(namesOf('Contact', 'I spoke to Iva today. Iva Novak signs it.')).toContain('Iva Novak'));

test('a name that goes on behind the surname is not cut there for a nickname', () =>
  expect(namesOf('Contact', 'Met Roberta (Bobbie) McGill Lund Frost, buyer at Tarnow Mills Ltd.')).not.toContain(
    'Roberta (Bobbie) McGill',
  ));
