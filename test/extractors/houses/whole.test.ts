import { describe, expect, test } from 'vitest';
import { housesIn, said } from './shown.ts';

describe('the name of a house is whole', () => {
  test.each([
    ['We follow the model of HM Excise and Ports there.', 'HM Excise and Ports'],
    ['HM Courts and Tribunals replied.', 'HM Courts and Tribunals'],
    ['The Department for Farming and Fisheries wrote to us.', 'Department for Farming and Fisheries'],
    ['She visited the National Rowing Hall of Fame and Museum last week.', 'National Rowing Hall of Fame and Museum'],
    ['We thank Ste. Agathe Outreach Centre for the meals.', 'Ste. Agathe Outreach Centre'],
  ])('in a talk: %s', (words, name) => expect(housesIn(said(words), 'meeting')).toEqual([name]));

  test.each([
    ['Dinner is at the Norrey Arms Hotel and Spa tonight.', ['Norrey Arms Hotel and Spa']],
    ['The Halden Gallery and Museum is open.', ['Halden Gallery and Museum']],
    ['The Sutter Library & Archive lends it.', ['Sutter Library & Archive']],
    ['The Ste. Agathe Food Bank called.', ['Ste. Agathe Food Bank']],
    ['I work at Mt. Elden Medical Center now.', ['Mt. Elden Medical Center']],
    ['We met at Ft. Halden Community College.', ['Ft. Halden Community College']],
    ['The St. Brannock Dental Clinic moved.', ['St. Brannock Dental Clinic']],
    ['The Norrey Museum and Halden Foods signed.', ['Halden Foods', 'Norrey Museum']],
    ['Officials of the Department for Farming spoke and Pensions were not discussed.', ['Department for Farming']],
  ])('in a mail: %s', (body, names) => expect(housesIn(body)).toEqual(names));
});

test.each([
  ['She studied at the Indra College of Engineering, B.E. Mechanical, until 2013.', 'Indra College of Engineering'],
  ['MARLOW TICE, Solicitors & Notaries, have written to us.', 'MARLOW TICE'],
  ['We asked Quillon Marsh, Architects, for a plan.', 'Quillon Marsh'],
  ['Judges of the Court of Norrey met at the University of Elden, MBA class.', 'University of Elden'],
])('a degree or a trade behind a comma is no part of its name: %s', (body, name) =>
  expect(housesIn(body)).toContain(name),
);

test.each([
  [
    'See you there. Sincerely, Tracy Tracy Warden Halden Broadband Services, Inc. Phone (555) 555-0142',
    'Halden Broadband Services, Inc.',
  ],
  ['Until then, Paul Paul Dorn Norrey Paper Mills Ltd, Phone (555) 555-0142', 'Norrey Paper Mills Ltd'],
])('nor is whoever signs for it on the same line: %s', (body, name) => expect(housesIn(body)).toEqual([name]));
