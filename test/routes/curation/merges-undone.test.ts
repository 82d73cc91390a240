import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness } from '../../support/harness.ts';
import { pairUp } from '../../support/review-pairs.ts';
import { asSender } from '../../support/samples/mails.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());

const PEOPLE = ['ane', 'bo', 'cia', 'dag'] as const;
type Person = (typeof PEOPLE)[number];
const idOf = (person: Person) => `contact:${person}@${person}.example`;

/** Merges of `keep` and `drop`, and the order in which they are undone, by their places. */
const SEQUENCES: { merges: [Person, Person][]; undone: number[] }[] = [
  {
    merges: [
      ['bo', 'ane'],
      ['cia', 'bo'],
      ['cia', 'dag'],
    ],
    undone: [0, 2, 1],
  },
  {
    merges: [
      ['ane', 'bo'],
      ['ane', 'cia'],
      ['dag', 'ane'],
    ],
    undone: [0, 1, 2],
  },
  {
    merges: [
      ['dag', 'cia'],
      ['dag', 'bo'],
      ['dag', 'ane'],
    ],
    undone: [1, 0, 2],
  },
  {
    merges: [
      ['bo', 'ane'],
      ['dag', 'cia'],
      ['dag', 'bo'],
    ],
    undone: [0, 2, 1],
  },
];

const told = SEQUENCES.map((one) => [one.merges.map((pair) => pair.join(' ← ')).join(', '), one] as const);

test.each(told)(
  'merges that stand, and those undone, name the nodes that their two now are: %s',
  async (_, { merges, undone }) => {
    const org = await h.org({ entities: ['mill'] });
    const { mail, node, path } = asSender(org, 'mill');
    for (const one of PEOPLE) await mail(`${one} ${one}son <${one}@${one}.example>`, 'Ada King <ada@mill.example>');
    const now = async (...ids: string[]) => {
      const found = await Promise.all(ids.map(async (id) => (await node(id)).id as string));
      return [...new Set(found)].toSorted();
    };
    const made: { id: string; keep: string; drop: string }[] = [];
    for (const [keep, drop] of merges.map((pair) => pair.map(idOf) as [string, string])) {
      const { body } = await org.owner.post(path('merges'), { keep_id: keep, drop_id: drop });
      expect(body.node_id).toBe(keep);
      made.push({ id: body.merge_id, keep, drop });
    }
    for (const { id, keep, drop } of undone.map((n) => made[n]!)) {
      const { body } = await org.owner.post(path(`merges/${id}/undo`));
      const both = await now(keep, drop);
      expect(both).toHaveLength(2);
      expect(body.node_ids).toEqual(both);
      const listed = (await org.owner.get(path('merges'))).body.merges.filter((one: any) => !one.undone_at);
      for (const one of listed) expect([one.node_id]).toEqual(await now(one.keep_id, one.drop_id));
    }
    expect(await now(...PEOPLE.map(idOf))).toEqual(PEOPLE.map(idOf));
  },
);

test('a pair that is asked about again names its two, not what was parted from one of them before', async () => {
  const org = await h.org({ entities: ['mill'] });
  const { mail, path } = asSender(org, 'mill');
  const names = { ane: 'Ane Marsh', cia: 'Cia Pine', dag: 'Dag Rowan' };
  for (const [one, name] of Object.entries(names))
    await mail(`${name} <${one}@${one}.example>`, 'Ada King <ada@mill.example>');
  const { body } = await org.owner.post(path('merges'), { keep_id: idOf('cia'), drop_id: idOf('ane') });
  const { pair_id } = await pairUp(h.db, names.cia, names.dag, 4, 'unsure');
  const decided = await org.owner.post(path(`l3/review_pairs/${pair_id}`), { decision: 'merge' });
  expect(decided.body).toMatchObject({ done: 'merged' });
  await org.owner.post(path(`merges/${body.merge_id}/undo`));
  const undone = await org.owner.post(path(`l3/review_pairs/${pair_id}/undo`));
  expect(undone.body.node_ids).toEqual([idOf('cia'), idOf('dag')]);
});
