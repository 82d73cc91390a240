import { describe, expect, test } from 'vitest';
import { housesIn, said } from './shown.ts';

describe('what is ordered, planned or happens to everybody is no house', () => {
  test.each([
    'In accordance with Standing Order 17.42 we meet in private.',
    'In accordance with Standing Order 34, notice was given.',
    'The Standing Orders were amended in March.',
    'He signed Executive Order 1240 on Monday.',
    'The letter concerns the Children (Abolition of Defence of Reasonable Force) Bill.',
    'We look at the Rivers (Removal of Council of Weirs) (Norrey) Bill today.',
    'It has changed how it runs the Healthy Rivers Programme.',
    'They deliver the Green Harbour Scheme in the south.',
    'We wrote the Coastal Paths Strategy last year.',
    'Money goes through the Elden Skills Framework.',
    'It is part of the Norrey Recovery Plan.',
    'Since the Elm Street Pandemic nothing is the same.',
    'We spoke of the Halden Banking Crisis.',
  ])('%s', (words) => expect(housesIn(said(words), 'meeting')).toEqual([]));

  test('nor in a mail', () => expect(housesIn('The Healthy Schools Programme pays for the milk.')).toEqual([]));

  test.each([
    ['The World Grain Programme wrote to us.', 'World Grain Programme'],
    ['She works for the Norrey Lending Scheme now.', 'Norrey Lending Scheme'],
    ['We had a letter from the Norrey Lending Scheme.', 'Norrey Lending Scheme'],
    ['The Halden Housing Scheme Trust owns it.', 'Halden Housing Scheme Trust'],
  ])('unlike those who do something: %s', (body, name) => expect(housesIn(body)).toEqual([name]));
});

describe('where something is, is no house', () => {
  test.each([
    'None of them shares a border with the United States of America.',
    'They came from the Republic of Korea last week.',
    'The Islamic Republic of Norrey signed it.',
    'What am I going to tell the people of Chandry, Amrey and Harrington Cove?',
    'The residents of Elmford, Sutterby and Halden Harbour are cross.',
    'The villages of Norrey Moor and Elden Rise were cut off.',
  ])('%s', (words) => expect(housesIn(said(words), 'meeting')).toEqual([]));

  test.each([
    'Deliveries downstream of Halden Regulator Station are cut.',
    'Linden Compressor Station is down on Friday.',
    'They restored Hollow Brook Substation.',
    'The level at Norrey Reservoir fell.',
    'Delivery Point: Ferry Bridge Pool',
    'Meeting Place: Elden Rooms',
    'Treffpunkt: Nordkai Terrassen',
    'The parties are Margery Quill of 9 Mill Lane, Dunmere ("Landlord") and Ada Moss.',
    'Please send it to Ada Moss, Mühlweg 9, Waldmoor and to nobody else.',
    'We have moved to Greyfriars Walk, Norwich NR3 9ZZ last month.',
    'The shop is at 14 Foxglove Gardens now.',
    'Find us in Quarry Row, Halden, TX 78704 from May.',
  ])('%s', (body) => expect(housesIn(body)).toEqual([]));

  test.each([
    ['We bought from Sheridan Station Brewing Company.', 'Sheridan Station Brewing Company'],
    ['The people of Norrey Energy are kind.', 'Norrey Energy'],
    ['Venue: Halden Hotel', 'Halden Hotel'],
  ])('unlike a house by its words: %s', (body, name) => expect(housesIn(body)).toEqual([name]));
});
