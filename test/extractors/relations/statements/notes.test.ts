import { describe, expect, test } from 'vitest';
import { FROM_NORTHBEAM, told } from './told.ts';

const NOTE = 'Account plan: Tarnow Mills Ltd';

describe('whom a note about a house names is of it', () => {
  test.each([
    ['Buyer: Dana Frost, head of indirect spend', ['Dana Frost works_for Tarnow Mills Ltd']],
    ['Champion: Dana Frost, runs the tills', ['Dana Frost works_for Tarnow Mills Ltd']],
  ])('%s', (body, says) => expect(told(body, 'note', {}, NOTE)).toEqual(says));

  test('by the post behind the name, too', () =>
    expect(
      told(
        'Gesprächspartner: Petra Voss (Werkleiterin), Klaus Brandt (Einkaufsleiter)',
        'note',
        {},
        'Besuchsbericht: Halm Bau GmbH',
      ),
    ).toEqual(['Petra Voss works_for Halm Bau GmbH', 'Klaus Brandt works_for Halm Bau GmbH']));

  test('but not who is of another one', () =>
    expect(told('Buyer: Dana Frost from Orbis Freight Ltd now', 'note', {}, NOTE)).not.toContain(
      'Dana Frost works_for Tarnow Mills Ltd',
    ));

  test('and nobody where it is about none', () => expect(told('Buyer: Dana Frost, head of spend')).toEqual([]));
});

describe('in a mail', () => {
  const mail = (words: string) => told(`Hi Tom,\n\n${words}\n\nAda`, 'email', FROM_NORTHBEAM);

  test.each([
    ['From our side: you, me and Dana Frost too.', ['Dana Frost works_for northbeam.example']],
    [
      '* Dr Dana Frost, Tarnow University Hospital\n* Ben Sato - no idea yet',
      ['Dana Frost works_for Tarnow University Hospital'],
    ],
    [
      'Die Halm Bau GmbH gehört zur Falk Holding AG und zählt zu unseren wichtigsten Kunden.',
      ['Halm Bau GmbH customer_of northbeam.example', 'Halm Bau GmbH subsidiary_of Falk Holding AG'],
    ],
  ])('%s', (words, says) => expect(mail(words)).toEqual(says));
});

describe('who runs what where', () => {
  test.each([
    ['Dana Frost led antibody discovery at Tarnow Mills Ltd then.', ['Dana Frost works_for Tarnow Mills Ltd once']],
    [
      'Dana Frost, who used to run the depot at Tarnow Mills Ltd, called.',
      ['Dana Frost works_for Tarnow Mills Ltd once'],
    ],
    ['Dana Frost, trading as Frost Geotechnics Ltd, of Durham.', ['Dana Frost works_for Frost Geotechnics Ltd']],
  ])('%s', (body, says) => expect(told(body)).toEqual(says));

  test.each([
    'Dana Frost led a workshop at Tarnow Mills Ltd then.',
    'Dana Frost ran a training session at Tarnow Mills Ltd then.',
  ])('but not what is held for a house: %s', (body) => expect(told(body)).toEqual([]));
});

test('who leads the round of a house invests in it', () =>
  expect(
    told('Tarnow Robotics Ltd is in Hull, and they have just closed a seed round led by Falk Ventures Ltd today.'),
  ).toEqual(['Falk Ventures Ltd invested_in Tarnow Robotics Ltd']));

describe('minutes', () => {
  test('of people of several houses make nobody an employee of the occasion', () =>
    expect(
      told(
        'Meeting transcript - Kickoff Halm & Sons / Deepwell\n\nBen Sato\nThanks for joining. With me is Ines Halm, our operations manager.',
        'meeting',
        {},
        'Meeting transcript - Kickoff Halm & Sons / Deepwell',
      ).filter((one) => /transcript|Kickoff/.test(one)),
    ).toEqual([]));

  test('tell who is a new member of the body', () =>
    expect(
      told(
        'Protokoll der Vorstandssitzung, Förderverein Seeblick e.V.\n\nAnwesend: Hedwig Paulsen (1. Vorsitzende)\n\nAls neues Mitglied wird Nuria Santos aufgenommen.',
        'minutes',
        {},
        'Protokoll der Vorstandssitzung, Förderverein Seeblick e.V.',
      ),
    ).toContain('Nuria Santos member_of Förderverein Seeblick e.V.'));
});

test('somebody’s child is so whatever else the sentence says', () =>
  expect(told('Hi Tom,\n\nI was at my daughter Phoebe’s school.\n\nAda', 'email', FROM_NORTHBEAM)).toEqual([
    'Ada Moss parent_of Phoebe',
  ]));
