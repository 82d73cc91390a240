import { expect, test } from 'vitest';
import { read } from '../read.ts';

const BODY = 'They want another quote.';
const statements = (title: string, type: string, body = BODY) => read({ title, type, body }).statements;

test.each([
  ['Call with Ada Moss', ['Ada Moss attended self']],
  ['Gespräch mit Petra Müller zu Preisen', ['Petra Müller attended self']],
  ['Telefonat Petra Müller wegen Angebot', ['Petra Müller attended self']],
  ['Anruf von Petra Müller', ['Petra Müller attended self']],
  ['Termin mit Frau Dr. Weiss', ['Dr. Weiss attended self']],
  ['Rendez-vous avec Claire Dubois, Atelier Nord SARL', ['Claire Dubois works_for Atelier Nord SARL']],
  ['Reunión con Ana López de Bodegas Altozano', ['Ana López attended self', 'Ana López works_for Bodegas Altozano']],
  ['Interview Lena Vogt', ['Lena Vogt attended self']],
  ['Lunch w/ Ada Moss (Halm Ltd)', ['Ada Moss attended self', 'Ada Moss works_for Halm Ltd']],
  ['Meeting with Ada Moss at Halm Ltd', ['Ada Moss works_for Halm Ltd']],
  ['Coffee with Ada Moss and Tom Berg re: pricing', ['Ada Moss attended self', 'Tom Berg attended self']],
  ['Kickoff mit Jan van der Berg', ['Jan van der Berg attended self']],
])('a note whose title is %j was with them', (title, stated) => {
  expect(statements(title, 'note')).toEqual(expect.arrayContaining(stated));
});

test.each(['Tom Berg / Ada Moss: Q3 numbers', 'Intro: Tom Berg <> Ada Moss', 'Tom Berg x Ada Moss'])(
  'both in %j took part in a meeting',
  (title) => {
    expect(statements(title, 'meeting')).toEqual(
      expect.arrayContaining(['Tom Berg attended self', 'Ada Moss attended self']),
    );
  },
);

test.each([
  ['note', 'Prep for call with Ada Moss'],
  ['note', 'Cancelled: lunch with Ada Moss'],
  ['note', 'Renewal terms with Ada Moss'],
  ['email', 'Re: Call with Ada Moss tomorrow?'],
  ['email', 'Intro: Tom Berg <> Ada Moss'],
])('a %s called %j names her, and nobody came', (type, title) => {
  const told = statements(title, type);
  expect(told).toContain('self mentions Ada Moss');
  expect(told.filter((one) => / (?:attended|received) self/.test(one))).toEqual([]);
});

test('whom the title names in full is who the text calls by a given name that no list has', () => {
  const told = read({ title: 'Call with Gwilym Pask', type: 'note', body: 'Gwilym rang at nine.' });
  expect(told.statements).toContain('Gwilym Pask attended self');
  expect(told.statements).not.toContain('self mentions Gwilym');
});

test.each([
  'Meeting with Grant Thornton',
  'Meeting with Austin Energy',
  'Meeting with San Diego',
  'Meeting with Product Team',
  'Call with Paris Office',
  'Call with Finance Department',
  'Working with Claude Code',
  'Problems with Jenkins Pipeline',
  'Dinner with the Mosses',
  'Weekly sync with ada',
])('nobody is met in %j, and no part of a house is one', (title) => {
  const { mentions } = read({ title, type: 'note', body: BODY });
  const named = mentions.filter(({ label, name }) => label === 'Contact' || /Team|Office|Department/.test(name ?? ''));
  expect(named.filter(({ self }) => !self)).toEqual([]);
});
