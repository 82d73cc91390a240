import { expect, test } from 'vitest';
import { harness, type Harness } from '../../support/harness.ts';
import { suggesting } from '../../support/suggestions.ts';

const NAMES = ['ada', 'bob', 'cy', 'dee', 'eve', 'fay', 'gus', 'hal'];
const of = (source: string, type: string, metadata: object) => ({
  entity: 'acme',
  source,
  type,
  title: `From ${source}`,
  date: '2026-03-01',
  body: 'Everybody agreed.',
  metadata,
});
const TIED = [
  of('crm', 'deal', { company: 'Northpier GmbH', amount: 100, website: 'https://northpier.org.example' }),
  of('address-book', 'contact', { name: 'Mira Sandow', company: 'Northpier GmbH' }),
  of('calendar', 'meeting', { participants: ['mira@northpier.example'] }),
];

/** More questions that would change as much than may wait at once. */
const PEOPLE = ['Mira', 'Nils', 'Olga', 'Piet', 'Runa', 'Sven', 'Tilda', 'Urs', 'Vera', 'Wim', 'Yara', 'Zeno'];
const CROWDED = PEOPLE.flatMap((name) => {
  const [company, host] = [`${name}pier GmbH`, `${name.toLowerCase()}pier`];
  return [
    of(`deal-${host}`, 'deal', { company, amount: 100, website: `https://${host}.org.example` }),
    of(`contact-${host}`, 'contact', { name: `${name} Sandow`, company }),
    of(`meeting-${host}`, 'meeting', { participants: [`${name.toLowerCase()}@${host}.example`] }),
  ];
});

async function askedOf(h: Harness, id: string, items: object[]): Promise<string[]> {
  const org = await h.org({ id, entities: ['acme'] });
  const { ingest, night, listed } = suggesting(h, org);
  expect((await ingest(...items)).status).toBe(200);
  await h.drain();
  expect(await night()).toBe('done');
  return (await listed()).map(({ title }) => title as string).toSorted();
}

test.each([
  ['of pairs that are as sure', TIED, 1],
  ['of more questions than may wait', CROWDED, 9],
])('%s the same are asked in every organization, whatever it is called', async (_, items, least) => {
  await using h = await harness();
  const asked: string[][] = [];
  for (const id of NAMES) asked.push(await askedOf(h, id, items));
  expect(asked[0]?.length).toBeGreaterThanOrEqual(least);
  expect(asked).toEqual(NAMES.map(() => asked[0]));
});
