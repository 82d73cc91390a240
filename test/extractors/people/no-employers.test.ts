import { expect, test } from 'vitest';
import { read } from '../read.ts';

const EMPLOYED = / (?:works_for|leads|member_of|advises) /;
const employed = (body: string, type = 'note') => read({ type, body }).statements.filter((one) => EMPLOYED.test(one));

test.each<[string, string?]>([
  ['Anna Kern, Vorstand des Turnvereins, grüsst.'],
  ['Anna Kern, Vorstand des Vereins, grüsst.'],
  ['Anna Kern ist Vorsitzende der Jahreshauptversammlung.'],
  ['Anna Kern (Sitzung) und Ben Ode (Mitgliederversammlung) waren da.'],
  ['Present: Anna Kern (Steering Committee), Ben Ode (Annual Meeting), Ida Falk (Governing Body)', 'meeting'],
  ['Ben Ode works for the Planning Committee.'],
  ['Ben Ode joined the Kickoff Meeting.'],
  ['Ben Ode joined Annual General Meeting as secretary.'],
  ['Ben Ode, CEO of Sitzung, called.'],
  ['Ida Falk hat die Gruppe verlassen.'],
  ['Ida Falk hat die Schule verlassen.'],
  ['Vores tekniske chef Ida Falk spørger.'],
])('nobody works for what takes place or for an organ by its bare word: %s', (body, type = 'note') => {
  const { mentions } = read({ type, body });
  expect(employed(body, type)).toEqual([]);
  const houses = mentions.filter(({ label, tier, self }) => label === 'Organization' && tier !== 'weak' && !self);
  expect(houses.map(({ name }) => name)).toEqual([]);
});

test.each([
  ['Anna Kern is chair of the governing body of Westfold School.', 'Anna Kern works_for Westfold School'],
  ['Ben Ode works for Games Workshop.', 'Ben Ode works_for Games Workshop'],
  ['Ben Ode works for Meeting Point Ltd.', 'Ben Ode works_for Meeting Point Ltd.'],
  ['Ben Ode works for the Orbis Relief Committee.', 'Ben Ode works_for Orbis Relief Committee'],
  ['Ida Falk works for the Hannover Messe.', 'Ida Falk works_for Hannover Messe'],
])('but for a house with a name of its own: %s', (body, says) => expect(employed(body)).toEqual([says]));
