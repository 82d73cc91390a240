import { expect, test } from 'vitest';
import { told } from '../relations/statements/told.ts';

const FACT = 'Dana Frost works_for Tarnow Heating';
const says = (body: string) => [...new Set(told(body, 'document'))];

test.each([
  'Plumber: Dana Frost, Tarnow Heating, 01632 960511',
  '- Dana Frost – Tarnow Heating – 01632 960511',
  'Tarnow Heating – Dana Frost, Sales, 01632 960511',
  '- [Dana Frost](https://code.example/dana) (Tarnow Heating)',
  '- Boilers: Tarnow Heating – contact Dana Frost',
  'Champion of the Year: Dana Frost, Tarnow Heating',
  'Caldaie: Tarnow Heating, contatto Dana Frost',
])('somebody and the house are on a line that holds nothing else: %s', (line) => expect(says(line)).toEqual([FACT]));

test('lines of the same form vouch for one another', () =>
  expect(says('Dana Frost, Tarnow Heating\nTom Lee, Halm Foods\nIna Korb, Orbis Bank')).toEqual([
    FACT,
    'Tom Lee works_for Halm Foods',
    'Ina Korb works_for Orbis Bank',
  ]));

test.each([
  'Dana Frost, Tarnow Heating',
  'To: Dana Frost, Tarnow Heating',
  'Sponsors: Dana Frost, Tarnow Heating',
  'Previous plumber: Dana Frost, Tarnow Heating, 01632 960511',
  'Plumber: Dana Frost, not Tarnow Heating',
  'Plumber: Dana Frost, Tom Lee, Tarnow Heating',
])('and of any other nothing is told: %s', (line) => expect(says(line)).toEqual([]));

test('the only house of a note is meant behind a sentence that names none', () =>
  expect(
    told('Spoke to Tom Lee of Tarnow Mills Ltd. Budget is EUR 40,000. Decision maker is Dana Frost, their CFO.'),
  ).toContain('Dana Frost works_for Tarnow Mills Ltd'));

test.each([
  ['Media contact: Dana Frost, 01632 960511, press@tarnow.example', ['Dana Frost works_for tarnow.example']],
  ['Questions: Dana Frost, HR, jobs@tarnow.example', ['Dana Frost works_for tarnow.example']],
  ['Media contact: Dana Frost, 01632 960511, frost@gmail.com', []],
])('a mailbox of a house says where somebody is: %s', (line, facts) => expect(says(line)).toEqual(facts));
