import { afterAll, expect, test } from 'vitest';
import { sql } from '../../../src/stores/db/sql.ts';
import { harness } from '../../support/harness.ts';
import { pairUp } from '../../support/review-pairs.ts';
import { note, suggesting } from '../../support/suggestions.ts';

const h = await harness();
const acme = await h.org({ id: 'acme', entities: ['acme'] });
const { ingest, night, listed, say, edgeOf } = suggesting(h, acme);
afterAll(() => h[Symbol.asyncDispose]());

const address = async (...names: string[]) =>
  ingest(
    ...names.map((name) => ({ ...note(`From ${name}`, 'Hello.'), metadata: { from: `${name} <${mailOf(name)}>` } })),
  );
const mailOf = (name: string) => `${name.toLowerCase().replace(/\W+/g, '.')}@mail${name.length}.example`;
const idOf = (name: string) => `contact:${mailOf(name)}`;
const candidate = async (one: string, other: string, hint: 'merge' | 'link' = 'merge') => {
  await address(one, other);
  const { pair_id } = await pairUp(h.db, one, other, 6, hint);
  await night();
  return (await listed()).find(({ payload }: any) => payload.pair_id === pair_id);
};

test('confirming a merge candidate merges the two, under the merge that can be undone, and nobody is asked again', async () => {
  const asked = await candidate('Lena Vogt', 'Helena Vogt');
  expect(asked).toMatchObject({ category: 'merge_candidate', evidence: [{}, {}] });
  const { body } = await say(asked.id, 'confirm', { reason: 'One desk.' });
  expect(body).toMatchObject({
    done: 'merged',
    merge_id: expect.stringMatching(/^merge_/),
    node_id: expect.any(String),
  });
  const node = (await acme.owner.get(`/org/acme/entity/${idOf('Lena Vogt')}`)).body;
  expect(node.id).toBe(body.node_id);
  expect([node.id, ...node.aliases]).toEqual(expect.arrayContaining([idOf('Lena Vogt'), idOf('Helena Vogt')]));
  await night();
  expect((await listed()).some(({ payload }: any) => payload.pair_id === asked.payload.pair_id)).toBe(false);
  const { entries } = (await acme.owner.get('/org/acme/audit')).body;
  const { merge_id } = body;
  expect(entries.map(({ detail }: any) => detail)).toContainEqual(
    expect.objectContaining({ suggestion_id: asked.id, done: 'merged', merge_id, reason: 'One desk.' }),
  );
});

test('rejecting a merge candidate keeps the two apart', async () => {
  const asked = await candidate('Otto Brand', 'Otmar Brand');
  expect((await say(asked.id, 'reject')).body).toMatchObject({ done: 'kept_apart' });
  await night();
  expect(await listed('&category=merge_candidate')).toEqual([]);
  expect((await acme.owner.get(`/org/acme/entity/${idOf('Otto Brand')}`)).body.id).toBe(idOf('Otto Brand'));
});

test.each([
  ['merge', 'confirmed'],
  ['keep_separate', 'rejected'],
])(
  'a pair that is decided in the review (%s) closes its suggestion as %s at once, and undoing asks again',
  async (decision, status) => {
    const asked = await candidate(`Ida ${decision} Lund`, `Idas ${decision} Lund`);
    const { pair_id } = asked.payload;
    const decided = await acme.owner.post(`/org/acme/l3/review_pairs/${pair_id}`, {
      decision,
      rationale: 'I know them.',
    });
    expect(decided.status).toBe(200);
    const find = async (query: string) => (await listed(query)).find(({ id }: any) => id === asked.id);
    expect(await find('')).toBeUndefined();
    expect(await find(`&status=${status}`)).toMatchObject({ status, reason: 'I know them.' });
    expect((await say(asked.id, 'confirm')).status).toBe(409);
    expect((await acme.owner.post(`/org/acme/l3/review_pairs/${pair_id}/undo`, {})).status).toBe(200);
    expect(await find('')).toMatchObject({ status: 'pending' });
  },
);

test('confirming a link review joins the two without making them one', async () => {
  const asked = await candidate('Runa Holm', 'Sven Holm', 'link');
  expect(asked.category).toBe('link_review');
  const { body } = await say(asked.id, 'confirm');
  expect(body).toMatchObject({ done: 'linked', edge_id: expect.stringContaining('::linked_to::') });
  expect(await edgeOf(idOf('Runa Holm'), 'linked_to')).toMatchObject({ id: body.edge_id, confidence: 1 });
});

test('a merge candidate whose two became one elsewhere is superseded', async () => {
  const asked = await candidate('Tilda Moor', 'Tilly Moor');
  const merge = { keep_id: idOf('Tilda Moor'), drop_id: idOf('Tilly Moor') };
  expect((await acme.owner.post('/org/acme/merges', merge)).status).toBe(200);
  expect((await say(asked.id, 'confirm')).body).toMatchObject({ code: 'conflict', detail: /superseded/ });
});

test('decisions about pairs count against the plan, which refuses them when they are used up', async () => {
  const asked = await candidate('Xaver Wolf', 'Xenia Wolf');
  const used = await h.db.query<{ n: number }>(sql`select count(*) n from decided_pairs where org_id = 'acme'`);
  await h.db.query(sql`insert into decided_pairs (org_id, graph, pair_id, decision, decision_id, decided_by)
    select 'acme', 'nothing', 'pair_' || i, 'merge', 'merge_' || i, 'test' from generate_series(1, ${100 - used.rows[0]!.n}::int) i`);
  const refused = await say(asked.id, 'confirm');
  expect([refused.status, refused.body.code]).toEqual([403, 'plan_limit']);
  expect((await listed()).find(({ id }: any) => id === asked.id)).toMatchObject({ status: 'pending' });
  expect((await acme.owner.get('/org/acme/notifications')).body.notifications).toContainEqual(
    expect.objectContaining({ kind: 'plan_limit' }),
  );
  await h.db.query(sql`delete from decided_pairs where graph = 'nothing'`);
});

test('several merges are confirmed at once, each with its merge_id', async () => {
  const asked = [await candidate('Ulf Berg', 'Ulrich Berg'), await candidate('Vera Lind', 'Verena Lind')];
  const suggestion_ids = asked.map(({ id }) => id);
  const { body } = await acme.owner.post('/org/acme/suggestions/batch-merge', {
    suggestion_ids: [...suggestion_ids, 'sug_x'],
  });
  expect([body.merged, body.failed]).toEqual([2, 1]);
  expect(body.results.map(({ merge_id }: any) => merge_id?.slice(0, 6))).toEqual(['merge_', 'merge_', undefined]);
  const again = await acme.owner.post('/org/acme/suggestions/batch-merge', { suggestion_ids });
  expect(again.body.results.map(({ code }: any) => code)).toEqual(['conflict', 'conflict']);
});

test('a batch of merges says of each what became of it, and one that fails stops no other', async () => {
  await ingest(note('Dinner', 'Anna Keller came. Anna is married to Jonas Falk.'));
  await night();
  const [{ id }] = await listed('&category=uncertain_relationship');
  const { status, body } = await acme.owner.post('/org/acme/suggestions/batch-merge', {
    suggestion_ids: [id, 'sug_x'],
  });
  expect([status, body.merged, body.failed]).toEqual([200, 0, 2]);
  expect(body.results).toEqual([
    { id, status: 'failed', code: 'invalid', detail: expect.stringMatching(/not merge_candidate/) },
    { id: 'sug_x', status: 'failed', code: 'not_found', detail: expect.any(String) },
  ]);
  for (const bad of [{}, { suggestion_ids: [] }, { suggestion_ids: 'sug_x' }])
    expect((await acme.owner.post('/org/acme/suggestions/batch-merge', bad)).status).toBe(422);
});
