import { expect, test } from 'vitest';
import { harness } from '../../support/harness.ts';
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

test('of pairs that are as sure the same are asked about in every organization, whatever it is called', async () => {
  await using h = await harness();
  const asked = await Promise.all(
    NAMES.map(async (id) => {
      const org = await h.org({ id, entities: ['acme'] });
      const { ingest, night, listed } = suggesting(h, org);
      await ingest(...TIED);
      await night();
      return (await listed()).map(({ title }) => title as string).toSorted();
    }),
  );
  expect(asked[0]?.length).toBeGreaterThan(0);
  expect(asked).toEqual(NAMES.map(() => asked[0]));
});
