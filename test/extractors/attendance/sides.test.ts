import { expect, it } from 'vitest';
import { read } from '../read.ts';

const of = (parts: Parameters<typeof read>[0], label = 'Contact') =>
  read({ type: 'meeting', ...parts }).mentions.flatMap((one) =>
    one.label === label && one.tier === 'establishing' && one.name ? [one.name] : [],
  );
const inBody = (list: string) => ({ body: `${list}\n\nThe roof leaks.` });

it.each([
  'Attendees:\n- Dana Frost / Tarnow Mills\n- Jae-won Odd / Falk E&C',
  'Attendees:\n- Dana Frost – Tarnow Mills\n- Jae-won Odd – Falk E&C',
  'Attendees:\n- Dana Frost | Tarnow Mills\n- Jae-won Odd @ Falk E&C',
  'Roof meeting\nPresent:\nDana Frost / Tarnow Mills\nJae-won Odd | Falk E&C',
  'Roof meeting\n\nPresent: Dana Frost / Tarnow Mills, Jae-won Odd/Falk E&C',
])('a stroke or dash parts who is there from the house: %s', (list) => {
  expect(of(inBody(list))).toEqual(['Dana Frost', 'Jae-won Odd']);
  expect(of(inBody(list), 'Organization')).toEqual(['Tarnow Mills', 'Falk E&C']);
});

it.each([
  ['Attendees: D. Frost [DF] – Tarnow Mills; T. Hale [TH] – union rep', ['D. Frost', 'T. Hale'], ['Tarnow Mills']],
  ['Present: Dana Frost (Staff – Reception teacher); Tom Hale (Parent)', ['Dana Frost', 'Tom Hale'], []],
])('initials and brackets are no part of either side: %s', (list, people, houses) => {
  expect(of(inBody(list))).toEqual(people);
  expect(of(inBody(list), 'Organization')).toEqual(houses);
});

it.each([
  ['Attendees:\n- Moss, Ada (Clerk)\n- Tom Hale', ['Ada Moss', 'Tom Hale']],
  ['Attendees:\n- R. Kesh, M. Kesh (both Falk Glass)\n- Tom Hale', ['R. Kesh', 'M. Kesh', 'Tom Hale']],
])('an entry of a list below its heading is read by itself: %s', (list, people) =>
  expect(of(inBody(list))).toEqual(people),
);

it('an entry of a field with a list is one, by surname and given name as well', () =>
  expect(of({ metadata: { attendees: ['Ada Moss', 'Hale, Tom'] } })).toEqual(['Ada Moss', 'Tom Hale']));

it.each([
  ['Anwesend: Ada Moss, Müller Petra, Dorn Hannelore', ['Ada Moss', 'Petra Müller', 'Hannelore Dorn']],
  ['Anwesend: Ada Moss, Müller K.-H., Müller Petra', ['Ada Moss', 'K.-H. Müller', 'Petra Müller']],
  ['Present: Ada Moss, Marlow R.J., Hilary B.', ['Ada Moss', 'R.J. Marlow', 'Hilary B.']],
  ['Anwesend: Azubi Leon, Ersatzmitglied Rudi, Ada Moss', ['Azubi Leon', 'Ersatzmitglied Rudi', 'Ada Moss']],
])('surnames stand behind given names and initials: %s', (list, people) =>
  expect(of(inBody(`Roof meeting\n${list}`))).toEqual(people),
);

it.each([
  ['Aanwezig: mw. R. van Odd, dhr. Prins, Ada Moss', ['R. van Odd', 'dhr. Prins', 'Ada Moss']],
  ['Presenti: Ada Moss, Dott. Piero Neri, Tom Hale', ['Ada Moss', 'Piero Neri', 'Tom Hale']],
  ['Anwesend: Ada Moss, Prof. Erich Mohn, Tom Hale. Der Saal ist kalt.', ['Ada Moss', 'Erich Mohn', 'Tom Hale']],
])('a list does not end at a short form of address: %s', (list, people) =>
  expect(of(inBody(`Roof meeting\n${list}`))).toEqual(people),
);

it('what a dash parts from the heading of a list may be what it is about', () => {
  expect(of({ type: 'document', body: 'Participants – Workshop Coastal Tides\n\nThe roof leaks.' })).toEqual([]);
  expect(of(inBody('Speakers – Dana Frost, Canon Tom Lee'))).toEqual(['Dana Frost', 'Canon Tom Lee']);
});
