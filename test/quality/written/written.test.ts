import { expect, test } from 'vitest';
import { itemOf, namesOf, writtenTexts } from './written.ts';

const texts = writtenTexts();

test('every text has an id of its own, and nearly all name somebody or something', () => {
  expect(new Set(texts.map(({ id }) => id)).size).toBe(texts.length);
  const nameless = texts.filter(({ people, organizations, places }) => ![people, organizations, places].flat().length);
  expect(nameless.length / texts.length).toBeLessThan(0.05);
});

test.each(texts.map((text) => [text.id, text] as const))('%s names whom it marks', (_id, text) => {
  const said = [text.title, text.body, ...Object.values(text.metadata).flat()].join('\n').toLowerCase();
  const marked = [...text.people, ...text.organizations];
  expect(marked.filter((ways) => !ways.some((way) => said.includes(way.toLowerCase())))).toEqual([]);
  const known = new Set(marked.map(([name]) => name));
  expect((text.employed ?? []).filter(({ who, house }) => !known.has(who) || !known.has(house))).toEqual([]);
});

test('a longer name goes before one that it holds, and a genitive is marked whole', () => {
  const [some] = texts;
  const { text, entities } = namesOf({
    ...some!,
    title: 'Angebot',
    body: 'Halm Bau und Hildes Plan: siehe hilde@halm.example.',
    people: [['Hilde', 'hilde@halm.example']],
    organizations: [['Halm'], ['Halm Bau']],
    places: [],
  });
  expect(entities.map((one) => [one.type, text.slice(one.start, one.end)])).toEqual([
    ['Organization', 'Halm Bau'],
    ['Person', 'Hildes'],
  ]);
});

test('a text is pushed as an item of its kind', () => {
  const [some] = texts;
  expect(itemOf(some!)).toMatchObject({ type: some!.type, title: some!.title, body: some!.body });
});
