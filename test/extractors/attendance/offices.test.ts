import { expect, test } from 'vitest';
import { read } from '../read.ts';

const says = (body: string, head = 'ELMDON ROWING CLUB\nMinutes of the annual meeting') =>
  [
    ...new Set(
      read({ type: 'meeting', title: 'Notes', body: `${head}\n\n${body}` }).statements.filter((one) =>
        / (?:works_for|leads) /.test(one),
      ),
    ),
  ].toSorted();

test.each([
  ['Clerk: Mrs Dana Frost', 'Dana Frost works_for Elmdon Rowing Club'],
  ['Treasurer – Dana Frost re-elected.', 'Dana Frost works_for Elmdon Rowing Club'],
  ['The Hon. Treasurer, Dana Frost, gave her report.', 'Dana Frost works_for Elmdon Rowing Club'],
  ["Treasurer's report (Dana Frost): all is well.", 'Dana Frost works_for Elmdon Rowing Club'],
  ['President – Dana Frost re-elected.', 'Dana Frost leads Elmdon Rowing Club'],
  ['Respectfully submitted, Dana Frost, Club Secretary', 'Dana Frost works_for Elmdon Rowing Club'],
])('an office in minutes is of the house whose they are: %s', (line, fact) => expect(says(line)).toEqual([fact]));

test.each([
  ['Der 1. Vorsitzende, Anton Falk, eröffnet die Versammlung.', 'Anton Falk leads'],
  ['Kassenbericht durch Kassiererin Petra Falk.', 'Petra Falk works_for'],
  ['gez. Monika Falk, Schriftführerin', 'Monika Falk works_for'],
])('in German too: %s', (line, fact) =>
  expect(says(line, 'Musikverein Elmdon e. V.\nNiederschrift über die Jahreshauptversammlung')).toEqual([
    `${fact} Musikverein Elmdon e. V.`,
  ]),
);

test.each([
  ['The treasurer of Falk Sailing, Dana Frost, had written.', 'ELMDON ROWING CLUB\nMinutes'],
  ['Treasurer – Dana Frost re-elected.', 'Notes of the meeting'],
  ['Dana Frost would like to be treasurer.', 'ELMDON ROWING CLUB\nMinutes'],
  ['Who will be treasurer? Dana Frost was asked.', 'ELMDON ROWING CLUB\nMinutes'],
])('but not of another house, of none, or to come: %s', (line, head) =>
  expect(says(line, head).filter((one) => one.endsWith('Elmdon Rowing Club'))).toEqual([]),
);

test.each([
  ['Guest: Dana Frost, head of Tarnow Music School', 'Dana Frost leads Tarnow Music School'],
  ['Guests: Dana Frost (director of Halm Museum)', 'Dana Frost leads Halm Museum'],
])('who heads another house has no office in the one that sits: %s', (line, fact) =>
  expect(says(line, 'Minutes of the board of trustees of Elmdon Hall Trust')).toEqual([fact]),
);
