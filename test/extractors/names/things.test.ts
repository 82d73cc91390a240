import { expect, test } from 'vitest';
import { read } from '../read.ts';

const houses = (body: string) =>
  read({ type: 'email', body })
    .mentions.filter(({ label, tier, self }) => label === 'Organization' && tier !== 'weak' && !self)
    .map(({ name }) => name);

test.each([
  ['Dear Kestrel team,\n\nwe met briefly at the fair.', 'Kestrel'],
  ['Hello Quillon team, the samples are here.', 'Quillon'],
  ['We had lunch with the Torven Energy crew on Monday.', 'Torven Energy'],
  ['The Nordkai Logistics people will call back.', 'Nordkai Logistics'],
  ['Two of the Halmstad Pulver staff came to the yard.', 'Halmstad Pulver'],
])('those who work somewhere are no part of its name: %s', (body, name) => expect(houses(body)).toEqual([name]));

test.each([
  'We unload at Station 14 and not at Station 15.',
  'The freight leaves from Gate 12 and is stored at Dock 4b.',
  'They ship 40 a day on the Elmore Creek Lateral.',
  'She calls it the Brandtic Maneuver.',
  'The boat did a Velder Manoeuvre.',
  'We bought it at the Quellmoor Hub last week.',
  'The price at the Waldmoor Pool fell.',
  'We move to floor 5 of the Halmar South building.',
  'A drill at Halmar Center North is on Thursday.',
])('places with a number, pipes, grips, places of trade and wings of a building are no houses: %s', (body) =>
  expect(houses(body)).toEqual([]),
);

test.each([
  ['The Nordic Power Pool called.', 'Nordic Power Pool'],
  ['The Harrow Community Hub opened.', 'Harrow Community Hub'],
])('a house may be called a hub or a pool: %s', (body, name) => expect(houses(body)).toEqual([name]));

test('a noun at the beginning of a line has no phone', () => {
  const body = 'Join us.\n  Damage control (hot topics)\n  Lunch is provided. RSVP by phone: 212.555.0147';
  expect(read({ type: 'email', body }).mentions.filter(({ rule }) => rule === 'phones.owner')).toEqual([]);
});

test.each([
  'The Otter costs 420 euros. Our Otter frame is sold out, and the Otter ships in June.',
  'We have the new Heron here. A Heron weighs 12 kg.',
  'Our Falkon is out of stock. Falkon delivered late.',
  'Der Falkon kostet 300 Euro.',
])('what has a price or a weight behind an article is sold, and no house: %s', (body) =>
  expect(houses(body)).toEqual([]),
);

test.each([
  ['The Boreal offer is late. Boreal ships on Monday.', 'Boreal'],
  ['We ordered from Boreal, and Boreal costs less.', 'Boreal'],
])('a house that ships or costs less is one: %s', (body, name) => expect(houses(body)).toEqual([name]));
