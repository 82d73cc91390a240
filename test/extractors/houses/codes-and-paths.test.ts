import { expect, test } from 'vitest';
import { housesIn, said } from './shown.ts';

test.each([
  'This path is P:/Trading/Real Time/Halden Schedules/Admin/Halden Schedules/2002/Feb02.',
  'See M:\\Projects\\Norrey Group\\Plans for the drawings.',
  'Look under /srv/files/Norrey Trust/minutes for it.',
  'It is in Public Folders/Harrow Holdings/Forms now.',
  'The drawings are in \\\\norrey01\\Halden Works\\2024.',
])('a folder in a path is no house: %s', (body) => expect(housesIn(body)).toEqual([]));

test('houses between strokes in a sentence are', () =>
  expect(housesIn('Acme/Norrey Holdings closed the deal with Halden Paper/Elden Mills.')).toEqual([
    'Acme',
    'Elden Mills',
    'Halden Paper',
    'Norrey Holdings',
  ]));

test.each([
  'USRTESTA & USRTESTB should be set up for your use.',
  'ABCSYNC1 & ABCSYNC2 are down.',
  'I will send the full CVs tomorrow.',
  'The KPIs and SLAs are in the annex.',
  'The tie runs from the river to NPQ SYS and is down.',
])('codes of a kind and letters in the plural are no house: %s', (body) => expect(housesIn(body)).toEqual([]));

test.each([
  'We run the RTK VAD before the features.',
  'The NRX GDT module and the KLT SVM are slow.',
  'Our GMM HMM does not do that.',
])('letters told from others by letters are no house in a talk: %s', (words) =>
  expect(housesIn(said(words), 'meeting')).toEqual([]),
);

test('letters before a land or a legal form may be a house', () =>
  expect(housesIn('He left IBM UK for NRX AG in May.')).toEqual(['IBM UK', 'NRX AG']));
