import { expect, test } from 'vitest';
import { read } from '../read.ts';

const DAY = '2026-03-10';

/** What the text says of somebody's work, with the day on which it was over. */
function posts(body: string) {
  const { claims, mentions } = read({ body, type: 'note', date: DAY });
  const name = (n: number) => mentions[mentions[n]?.as ?? n]?.name?.replace(/\.$/, '');
  return claims
    .filter(({ type }) => type === 'works_for' || type === 'leads')
    .map(({ from, to, validTo }) => `${name(from)}, ${name(to)}${validTo ? ` until ${validTo}` : ''}`);
}

test.each([
  'Nina Castell joins Orbis Freight Ltd in May.',
  'Nina Castell joins Orbis Freight Ltd on 1 August as head of sales.',
  'Nina Castell will join Orbis Freight Ltd in May.',
  'Nina Castell joins Orbis Freight Ltd next month.',
  'Nina Castell becomes CFO of Orbis Freight Ltd on 1 June 2026.',
  'Nina Castell leaves us in April for Orbis Freight Ltd.',
  'Orbis Freight Ltd has appointed Nina Castell as CEO with effect from 1 May 2026.',
  'Orbis Freight Ltd appointed Nina Castell as CEO, effective May 1, 2026.',
  'From 1 July Nina Castell is head of sales at Orbis Freight Ltd.',
  'Nina Castell, the incoming CEO of Orbis Freight Ltd, called.',
  'Nina Castell, CEO-elect of Orbis Freight Ltd, called.',
  'Ab 1. Juli ist Nina Castell Einkaufsleiterin bei der Halm Bau GmbH.',
  'Ab 01.07.2026 ist Nina Castell Einkaufsleiterin bei der Halm Bau GmbH.',
  'Nina Castell, designierte Geschäftsführerin der Halm Bau GmbH, rief an.',
  'Nina Castell wechselt zum 1. Mai zur Halm Bau GmbH.',
])('a post to come is no fact yet: %s', (body) => expect(posts(body)).toEqual([]));

test.each([
  ['Orbis Freight Ltd appointed Nina Castell as CEO, effective 1 January 2026.', 'Nina Castell, Orbis Freight Ltd'],
  ['Nina Castell joined Orbis Freight Ltd in March 2024.', 'Nina Castell, Orbis Freight Ltd'],
  ['Nina Castell is head of sales at Orbis Freight Ltd and calls on 12 May.', 'Nina Castell, Orbis Freight Ltd'],
  ['Seit 1. Januar ist Nina Castell Einkaufsleiterin bei der Halm Bau GmbH.', 'Nina Castell, Halm Bau GmbH'],
])('a post that has begun is one: %s', (body, post) => expect(posts(body)).toEqual([post]));

test.each([
  ['Nina Castell used to be the CFO of Orbis Freight Ltd.', 'Orbis Freight Ltd until 2026-03-10'],
  ['Nina Castell, then head of sales at Orbis Freight Ltd, signed it.', 'Orbis Freight Ltd until 2026-03-10'],
  [
    'Nina Castell, who had been the finance director of Orbis Freight Ltd until last summer, called.',
    'Orbis Freight Ltd until 2026-03-10',
  ],
  ['Nina Castell, who previously served as COO of Orbis Freight Ltd, called.', 'Orbis Freight Ltd until 2026-03-10'],
  ['Nina Castell, ehemals Vertriebsleiterin bei der Halm Bau GmbH, rief an.', 'Halm Bau GmbH until 2026-03-10'],
  ['Nina Castell, zuvor Prokuristin der Halm Bau GmbH, rief an.', 'Halm Bau GmbH until 2026-03-10'],
  ['Nina Castell war bis 2019 Vertriebsleiterin der Halm Bau GmbH.', 'Halm Bau GmbH until 2019-12-31'],
])('a post of the past has ended: %s', (body, post) => expect(posts(body)).toEqual([`Nina Castell, ${post}`]));

test('what goes on is no part of a title', () => {
  const { claims } = read({ body: 'Nina Castell has been head of sales at Orbis Freight Ltd since 2021.' });
  expect(claims.find(({ type }) => type === 'works_for')?.properties).toEqual({ title: 'head of sales' });
});

const titleIn = (body: string) =>
  read({ body }).claims.find(({ type }) => type === 'works_for' || type === 'leads')?.properties?.title;

test.each([
  ['Nina Castell, vice-president of Orbis Freight Ltd, called.', 'vice-president'],
  ['Nina Castell chairs the committee at Orbis Freight Ltd.', 'chair of committee'],
  ['Nina Castell heads procurement at Orbis Freight Ltd.', 'head of procurement'],
  ['Nina Castell, vice-chairman of Orbis Freight Ltd, called.', 'vice-chairman'],
  ['Nina Castell, co-director of Orbis Freight Ltd, called.', 'co-director'],
  ['Nina Castell is a non-executive director of Orbis Freight Ltd.', 'non-executive director'],
  ['Nina Castell is the deputy editor of Orbis Press Ltd.', 'deputy editor'],
  ['Orbis Freight Ltd vice chairman Nina Castell called.', 'vice chairman'],
  ['Orbis Freight Ltd assistant manager Nina Castell called.', 'assistant manager'],
  ['"It is needed," said Nina Castell, Orbis Freight Ltd Executive Director.', 'Executive Director'],
])('what makes less or more of a post is a part of its title: %s', (body, title) => expect(titleIn(body)).toBe(title));

test('the deputy of a chief leads nothing', () => {
  const { statements } = read({ body: 'Nina Castell, vice-CEO of Orbis Freight Ltd, called.' });
  expect(statements.filter((one) => / leads /.test(one))).toEqual([]);
});

test.each([
  'Nina Castell urges producers to apply for the Orbis Freight Ltd programme.',
  'We asked Nina Castell, the director, to work with Orbis Freight Ltd.',
  'I, Nina Castell, invite managers to sign up for Orbis Freight Ltd.',
])('what somebody in office is to do for a house makes no post there: %s', (body) => expect(posts(body)).toEqual([]));
