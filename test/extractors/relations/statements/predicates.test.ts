import { describe, expect, test } from 'vitest';
import { read } from '../../read.ts';

const stated = (body: string, type = 'note') => {
  const { claims, mentions } = read({ type, body });
  return claims
    .filter((one) => /^(?:works_for|leads|member_of|advises|studied_at)$/.test(one.type))
    .map((one) => `${mentions[one.from]!.name} ${one.type} ${mentions[one.to]!.name}${one.validTo ? ' once' : ''}`);
};

describe('a second predicate is said of the subject of the first', () => {
  test.each([
    [
      'Dana Frost, who used to run the depot in Hull and now heads logistics for Tarnow Mills Ltd, will call.',
      'Dana Frost works_for Tarnow Mills Ltd',
    ],
    [
      'Dana Frost heads our Kuala Lumpur office and advises Orbis Holding Ltd on tax.',
      'Dana Frost advises Orbis Holding Ltd',
    ],
    [
      'Petra Voss leitet den Kundendienst und hat vorher bei der Halm Bau GmbH in Kassel gearbeitet.',
      'Petra Voss works_for Halm Bau GmbH once',
    ],
    [
      'Dana Frost left Orbis Holding Ltd in spring and has set up her own practice, Frost Tax Ltd, there.',
      'Dana Frost works_for Frost Tax Ltd',
    ],
  ])('%s', (body, says) => expect(stated(body)).toContain(says));

  test.each([
    'Dana Frost said that Ben Sato came by and works for Tarnow Mills Ltd.',
    'Dana Frost will leave in May and works for Tarnow Mills Ltd by then.',
    'Dana Frost’s brother lives in Hull and works for Tarnow Mills Ltd.',
    'Dana Frost runs the shop and heads for Tarnow Mills Ltd at noon.',
  ])('but not across another subject, nor where it is left open: %s', (body) =>
    expect(stated(body).filter((one) => /^Dana Frost (?:works_for|leads) Tarnow Mills Ltd$/.test(one))).toEqual([]),
  );
});

test('what was before something else is over, whichever verb tells it', () =>
  expect(
    stated('Before joining Halm Robotics, Dana Frost co-founded a shop and served as CTO at Orbis Holding Ltd there.'),
  ).toContain('Dana Frost works_for Orbis Holding Ltd once'));

describe('a pronoun says it of the person before it', () => {
  test.each([
    ['Call Dana Frost, she’s a partner at Tarnow Mills Ltd and quick.', 'Dana Frost works_for Tarnow Mills Ltd'],
    ['Hi Ben, this is Dana Frost, she is a partner at Tarnow Mills Ltd now.', 'Dana Frost works_for Tarnow Mills Ltd'],
  ])('%s', (body, says) => expect(stated(body)).toContain(says));

  test.each([
    'Born in Hull, the son of Karl Frost, he joined Tarnow Mills Ltd as a youth.',
    'While Karl Frost was away, he, Ben Sato, joined Tarnow Mills Ltd.',
    'I heard about Dana Frost, she is a partner at Tarnow Mills Ltd?',
  ])('but not of whom another clause is about: %s', (body) =>
    expect(stated(body).filter((one) => /Frost works_for/.test(one))).toEqual([]),
  );
});

test('what stands before a name is said of it', () =>
  expect(stated('A recent graduate of Tanglin University, Dana Frost works mostly with the buyers.')).toEqual([
    'Dana Frost studied_at Tanglin University',
  ]));
