import { expect, it } from 'vitest';
import { read } from '../read.ts';

const people = (body: string) => {
  const { mentions } = read({ title: 'Document', type: 'document', body });
  const named = mentions.flatMap(({ label, tier, name, as }, n) =>
    name && (label === 'Contact' || label === 'Organization') && tier !== 'weak' ? [{ name, of: as ?? n }] : [],
  );
  return Object.groupBy(named, ({ of }) => of);
};
const names = (body: string) => Object.values(people(body)).map((all) => all!.map(({ name }) => name).toSorted());

it.each([
  'Dana Frost, born Dana Marlow, lives in Leeds.',
  'Dana Frost (born Dana Marlow; 12 May 1950) lives in Leeds.',
  'Dana Frost, née Dana Marlow, lives in Leeds.',
  'Dana Frost (nee Dana Marlow) lives in Leeds.',
  'Dana Frost, formerly Dana Marlow, lives in Leeds.',
  'Dana Frost (previously known as Dana Marlow) lives in Leeds.',
  'Dana Frost was born Dana Marlow in Leeds.',
  'Dana Frost, geborene Dana Marlow, wohnt in Leeds.',
  'Dana Frost, früher Dana Marlow, wohnt in Leeds.',
  'Dana Frost wurde als Dana Marlow geboren.',
])('another name of somebody names nobody else: %s', (body) =>
  expect(names(body)).toEqual([['Dana Frost', 'Dana Marlow']]),
);

it.each([
  'Dana Frost, née Marlow, lives in Leeds.',
  'Dana Frost (born Marlow) lives in Leeds.',
  'Dana Frost, geb. Marlow, wohnt in Leeds.',
  'Dana Frost (geborene Marlow) wohnt in Leeds.',
])('nor does a surname from birth: %s', (body) => expect(names(body)).toEqual([['Dana Frost']]));

it.each([
  'Dana Frost lives in Leeds. Born Ben Moss, he was a poet.',
  'Dana Frost had a son, born Ben Moss in Leeds.',
  'Dana Frost, formerly with Ben Moss, lives in Leeds.',
  'Dana Frost, previously Ben Moss’s boss, lives in Leeds.',
])('but somebody else is: %s', (body) => expect(names(body).toSorted()).toEqual([['Ben Moss'], ['Dana Frost']]));

it.each([
  ['Dana Frost, born Dana Marlow, founded Heron Quarry Ltd.', 'Dana Frost founded Heron Quarry Ltd'],
  ['Dana Frost, née Marlow, works for Heron Quarry Ltd.', 'Dana Frost works_for Heron Quarry Ltd'],
  ['Dana Frost, geborene Dana Marlow, leitet die Heron Quarry GmbH.', 'Dana Frost leads Heron Quarry GmbH'],
])('what is told is told of the bearer once: %s', (body, says) => {
  const { claims, mentions } = read({ title: 'Document', type: 'document', body });
  const told = claims.filter(({ type }) => /^(?:founded|works_for|leads)$/.test(type));
  expect(told.map(({ from, type, to }) => `${mentions[from]!.name} ${type} ${mentions[to]!.name}`)).toEqual([
    expect.stringMatching(new RegExp(`^${says}\\.?$`)),
  ]);
});
