import { expect, test } from 'vitest';
import { areRelated, areSiblings, isDomainShort } from '../../../src/identity/matching/compare-houses.ts';
import { named, signals } from '../signals.ts';

const house = (name: string) => signals(`N|acme|Organization|${name}|`);
const domain = (text: string) => signals(`D|${text}`);

test.each([
  ['the first word of the name', house('norden bank'), 'norden.example', true],
  ['the first two words of the name', house('old norden bank'), 'oldnorden.example', true],
  ['all of the name', house('norden bank'), 'nordenbank.example', true],
  ['another word', house('norden bank'), 'bank.example', false],
  ['the one word that is the name', house('norden'), 'norden.example', false],
  ['the house of which the name is a part', house('norden benefits'), 'norden.example', false],
])('a domain that is spelled as %s', (_, one, text, isShort) => {
  expect(isDomainShort(one, domain(text))).toBe(isShort);
  expect(isDomainShort(domain(text), one)).toBe(isShort);
});

test('a house that has a domain of its own is not known by name alone', () => {
  const own = signals('D|norden-bank.example', { names: ['norden bank'] });
  expect(isDomainShort(own, domain('norden.example'))).toBe(false);
});

test.each([
  ['two that share the first word', house('arcadon yachts'), house('arcadon foods'), true],
  ['two of one name', house('arcadon yachts'), house('arcadon yachts'), false],
  ['one and what it may be shortened to', house('arcadon yachts north'), house('arcadon yachts'), false],
  ['one and the first word', house('arcadon yachts'), house('arcadon'), false],
  ['two that share another word', house('arcadon foods'), house('borealis foods'), false],
  ['two persons of one first name', named('ada lindt'), named('ada berg'), false],
])('of a family of houses are %s: %#', (_, one, other, siblings) => {
  expect(areSiblings(one, other)).toBe(siblings);
  expect(areSiblings(other, one)).toBe(siblings);
});

test.each([
  ['the same', 'kiln', 'kiln', true],
  ['the beginning', 'norden', 'nordenbank', true],
  ['the end', 'troisponts', 'hoteltroisponts', true],
  ['a few letters', 'nord', 'nordenbank', false],
  ['the middle', 'denban', 'nordenbank', false],
])('employers whose letters are %s are related or not', (_, one, other, related) => {
  expect(areRelated([one], ['other', other])).toBe(related);
  expect(areRelated([other, 'else'], [one])).toBe(related);
});
