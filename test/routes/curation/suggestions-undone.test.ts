import { afterAll, expect, test } from 'vitest';
import { harness } from '../../support/harness.ts';
import { note, suggesting } from '../../support/suggestions.ts';

const h = await harness();
const acme = await h.org({ id: 'acme', entities: ['acme'] });
const { ingest, night, listed, say } = suggesting(h, acme);
afterAll(() => h[Symbol.asyncDispose]());

await ingest(
  note('Dinner', 'Anna Keller came. Anna is married to Jonas Falk. Anna studied at Uppsala University.'),
  note('Rain', 'it rained all day.'),
);
await acme.owner.post('/org/acme/write', {
  action: 'create_edge',
  from_id: 'contact:anna-keller.acme',
  to_id: 'contact:paul-reuter.acme',
  edge_type: 'knows',
  confidence: 0.8,
});
for (const id of ['contact:mira.lang@a.example', 'contact:mira.lang@b.example'])
  await acme.owner.post('/org/acme/write', {
    action: 'upsert_node',
    node_id: id,
    properties: { name: 'Mira Lang', phone: '+41445550311' },
  });
await night();
const asked = await listed();

const graphNow = async () => {
  const { nodes, edges } = (await acme.owner.post('/org/acme/browse', {})).body;
  return { nodes, edges };
};
const statusOf = async (id: string): Promise<string | undefined> => {
  for (const status of ['pending', 'confirmed', 'rejected', 'superseded'])
    if ((await listed(`&status=${status}`)).some((one: any) => one.id === id)) return status;
  return undefined;
};

test('there is a question of every kind that changes the graph', () => {
  expect(new Set(asked.map(({ category }: any) => category))).toEqual(
    new Set(['uncertain_relationship', 'unconnected_entity', 'merge_candidate']),
  );
});

test.each(asked.flatMap((one: any) => ['confirm', 'reject'].map((word) => [one.title, word, one.id])))(
  '%s: what %s did is taken back, and the question waits again',
  async (_, word, id) => {
    const before = await graphNow();
    expect((await say(id, word)).status).toBe(200);
    expect(await statusOf(id)).not.toBe('pending');
    expect((await say(id, 'undo')).body).toMatchObject({ id, status: 'undone' });
    expect(await statusOf(id)).toBe('pending');
    expect(await graphNow()).toEqual(before);
    const again = await say(id, 'undo');
    expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  },
);

test('what another call deleted is not brought back by the question about it', async () => {
  const { id, payload } = asked.find((one: any) => one.category === 'uncertain_relationship');
  await acme.owner.del(`/org/acme/edges/${payload.edge_id}`);
  expect(await statusOf(id)).toBe('rejected');
  expect((await say(id, 'undo')).body.code).toBe('conflict');
  expect((await say('sug_none', 'undo')).status).toBe(404);
});
