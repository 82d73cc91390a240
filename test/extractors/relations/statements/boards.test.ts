import { describe, expect, test } from 'vitest';
import { FROM_NORTHBEAM, told } from './told.ts';

describe('who sits on a board is of the house', () => {
  test.each([
    [
      'Dana Frost serves on the boards of Tarnow Mills Ltd and Orbis Holding Ltd now.',
      ['Dana Frost member_of Tarnow Mills Ltd', 'Dana Frost member_of Orbis Holding Ltd'],
    ],
    ['Dana Frost served on the board of Tarnow Mills Ltd once.', ['Dana Frost works_for Tarnow Mills Ltd once']],
    ['Dana Frost serves on the advisory board of Tarnow Mills Ltd now.', ['Dana Frost advises Tarnow Mills Ltd']],
    [
      'Dana Frost runs the shop and is on the board of Tarnow Mills Ltd now.',
      ['Dana Frost works_for Tarnow Mills Ltd'],
    ],
    ['Petra Voss ist Mitglied des Aufsichtsrats der Halm Bau GmbH.', ['Petra Voss member_of Halm Bau GmbH']],
  ])('%s', (body, says) => expect(told(body)).toEqual(says));

  test.each([
    'Dana Frost will serve on the board of Tarnow Mills Ltd then.',
    'Dana Frost never served on the board of Tarnow Mills Ltd here.',
    'Does Dana Frost serve on the board of Tarnow Mills Ltd?',
    'Petra Voss ist zu Gast im Aufsichtsrat der Halm Bau GmbH.',
    'Petra Voss ist nicht Mitglied des Aufsichtsrats der Halm Bau GmbH.',
  ])('but not who may, does not or only visits: %s', (body) => expect(told(body)).toEqual([]));
});

describe('whom our board appoints holds the office, and whoever went held it', () => {
  test('in a mail of the house', () =>
    expect(
      told(
        'Hi Tom,\n\nOur board has appointed Dana Frost as chair, following the resignation of Ben Sato.\n\nAda',
        'email',
        FROM_NORTHBEAM,
      ),
    ).toEqual(['Dana Frost works_for northbeam.example', 'Ben Sato works_for northbeam.example once']));

  test('but not where the board is another’s', () =>
    expect(told('Hi Tom,\n\nThe board has appointed Dana Frost as chair.\n\nAda', 'email', FROM_NORTHBEAM)).toEqual(
      [],
    ));
});
