import { expect, test } from 'vitest';
import { harness } from '../../support/harness.ts';

const BODY = 'Ravi Sund <ravi@sund.example> met us.\n\nRavi Sund\nHead of Sales\nSund Marine AB\n+46 8 555 01 77';

test('the facts of an item are what it says of its nodes and their edges, with the words, as far as they stand', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['acme'] });
  const item = { entity: 'acme', source: 'mail', type: 'email', title: 'Boats', body: BODY };
  const metadata = { from: 'Ravi Sund <ravi@sund.example>', message_id: '<1@sund.example>' };
  const { ids } = (await owner.post('/ingest?sync=true', { ...item, metadata })).body;
  const read = async () => (await owner.get(`/org/acme/items/${ids[0]}/facts`)).body.facts;
  const facts = await read();
  const ravi = facts.filter(({ node }: any) => node.id === 'contact:ravi@sund.example');
  const title = ravi.find(({ property }: any) => property === 'title');
  expect([title.value, BODY.slice(title.start, title.end)]).toEqual([
    'Head of Sales',
    expect.stringContaining('Sales'),
  ]);
  expect(ravi.map(({ property }: any) => property)).toContain('name');
  const works = ravi.find(({ edge }: any) => edge === 'works_for');
  expect(works.to).toMatchObject({ label: 'Organization' });
  const starts = facts.map(({ start }: any) => start ?? Infinity);
  expect(starts).toEqual(starts.toSorted((a: number, b: number) => a - b));

  const { edges } = (await owner.get(`/org/acme/entity/${works.node.id}`)).body;
  const { id } = edges.find(({ type }: any) => type === 'works_for');
  await owner.del(`/org/acme/edges/${encodeURIComponent(id)}`);
  expect((await read()).filter(({ edge }: any) => edge === 'works_for')).toEqual([]);
  const other = await h.org({ id: 'other' });
  expect((await other.owner.get(`/org/other/items/${ids[0]}/facts`)).status).toBe(404);
});
