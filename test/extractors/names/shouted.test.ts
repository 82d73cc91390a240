import { describe, expect, test } from 'vitest';
import { isHeadline } from '../../../src/extractors/page/naming/headline.ts';
import { read } from '../read.ts';

const people = (type: string, body: string, metadata = {}) =>
  read({ type, title: 'Notice', body, metadata })
    .mentions.filter(({ label, tier, self, as }) => label === 'Contact' && tier !== 'weak' && !self && as === undefined)
    .map(({ name }) => name);

describe.each(['note', 'email', 'meeting', 'document'])('in %s nobody is called by a heading or a shout', (type) =>
  test.each([
    'PLEASE READ\n\nTHE OFFICE IS CLOSED ON FRIDAY.',
    'CHRISTIAN NAME\nMARK DOWN\nBILL PAID\nPAT DOWN',
    'MATTERS ARISING\nFAITH SCHOOL',
    'FROST WARNING\n\nMARK YOUR CALENDAR',
  ])('%s', (body) => expect(people(type, body)).toEqual([])),
);

test('headings below those who were there are none of them', () =>
  expect(people('minutes', 'PRESENT: JANE HOLT, BEN ODE\n\nAPOLOGIES FOR ABSENCE\n\nMATTERS ARISING\n')).toEqual([
    'Jane Holt',
    'Ben Ode',
  ]));

test('names in capitals are written as names are', () => {
  expect(people('note', 'JOHN SMITH SIGNED FOR ACME LTD.')).toEqual(['John Smith']);
  expect(people('chat', 'BEN: WHO BROKE THE GATE\nIDA: NOT ME!!! ASK JOHN BROWN\nBEN: OH NO')).toEqual([
    'Ben',
    'Ida',
    'John Brown',
  ]);
  expect(people('note', 'HOLT JANE\nSMITH JOHN\nBROWN PETER\nODE BENJAMIN\n')).toEqual([
    'Jane Holt',
    'John Smith',
    'Peter Brown',
    'Benjamin Ode',
  ]);
});

test.each([
  'DJ Marlow',
  'P. Exeter Hale',
  'BBC World',
  'KERN',
  'CAROL BRIGHT',
  'JOY ADEYEMI',
  'MISS ESI QUAYE',
  'HOPE GRANT',
])('what may be the name of somebody is no heading: %s', (name) => expect(isHeadline(name)).toBe(false));

test('who signs in capitals is somebody, also by a name that is an ordinary word', () => {
  const body = 'Signed by JOY ADEYEMI\nfor and on behalf of\nORBIS HOTELS PLC\n\nCAROL BRIGHT\nDirector\n';
  expect(people('contract', body)).toContain('Joy Adeyemi');
});
