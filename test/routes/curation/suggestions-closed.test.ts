import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness } from '../../support/harness.ts';
import { note, suggesting } from '../../support/suggestions.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());

const card = (name: string, uid: string) => ({
  entity: 'acme',
  source: 'crm',
  type: 'contact',
  title: name,
  date: '2026-03-02',
  body: '',
  metadata: { external_id: uid, name, company: 'Brandwerk' },
});

/** An org that is asked about two near namesakes, and about nothing else that is of use here. */
async function asked() {
  const org = await h.org({ entities: ['acme'] });
  const use = suggesting(h, org);
  const path = (rest: string) => `/org/${org.id}/${rest}`;
  await use.ingest(card('Oriana Brandt', 'crm-1'), card('Oriane Brandt', 'crm-2'));
  await use.night();
  const pairs = await use.listed('&category=merge_candidate');
  expect(pairs).toHaveLength(1);
  const { a, b } = pairs[0].payload;
  const statusOf = async (id: string) => {
    const outcomes = ['pending', 'confirmed', 'rejected', 'superseded'];
    const lists = await Promise.all(outcomes.map((status) => use.listed(`&status=${status}`)));
    return lists.flat().find((one) => one.id === id)?.status;
  };
  const status = () => statusOf(pairs[0].id);
  const waiting = async () => (await org.owner.get(path('stats'))).body.notifications.map((one: any) => one.message);
  return { org, use, path, ids: [a.node_id, b.node_id] as [string, string], status, statusOf, waiting };
}

test('a merge confirms what was asked about the two, and the notice counts what waits now', async () => {
  const { org, use, path, ids, status, waiting } = await asked();
  const [before] = await waiting();
  const count = (await use.listed('&status=pending')).length;
  expect(before).toBe(count === 1 ? '1 suggestion waits for a decision.' : `${count} suggestions wait for a decision.`);
  const { body } = await org.owner.post(path('merges'), { keep_id: ids[0], drop_id: ids[1] });
  expect(body.merge_id).toMatch(/^merge_/);
  expect(await status()).toBe('confirmed');
  const left = (await use.listed('&status=pending')).length;
  expect(left).toBeLessThan(count);
  expect((await waiting()).join()).toBe(left ? expect.stringContaining(`${left} suggestion`) : '');
});

test('a rule that the two are never one rejects it', async () => {
  const { org, path, ids, status } = await asked();
  const rule = { kind: 'never_merge', match: { id: ids[0], other_id: ids[1] }, effect: {} };
  expect((await org.owner.post(path('rules'), rule)).status).toBe(200);
  expect(await status()).toBe('rejected');
});

test('the deletion of one of the two supersedes it, and what asked for that deletion is confirmed', async () => {
  const { org, use, path, ids, status, statusOf } = await asked();
  await org.owner.del(path(`nodes/${encodeURIComponent(ids[1])}`));
  expect(await status()).toBe('superseded');
  const lonely = (await use.listed('&status=pending')).filter(({ category }) => category === 'unconnected_entity');
  for (const { payload, id } of lonely) {
    await org.owner.del(path(`nodes/${encodeURIComponent(payload.node_id)}`));
    expect(await statusOf(id)).toBe('confirmed');
  }
});

test('who writes an edge confirms what was asked about it, and about no other', async () => {
  const org = await h.org({ entities: ['acme'] });
  const use = suggesting(h, org);
  const text = 'Oriana Brandt came. Oriana is married to Jonas Falk. Oriana studied at Uppsala University.';
  await use.ingest(note('Dinner', text));
  await use.night();
  const open = async () => (await use.listed('&category=uncertain_relationship')).map(({ payload }: any) => payload);
  const [edge, ...others] = await open();
  expect(others).toHaveLength(1);
  const write = { action: 'create_edge', from_id: edge.from_id, to_id: edge.to_id, edge_type: edge.type };
  expect((await org.owner.post(`/org/${org.id}/write`, { ...write, confidence: 0.95 })).body.status).toBe('merged');
  expect((await open()).map(({ type }: any) => type)).toEqual(others.map(({ type }: any) => type));
  const [confirmed] = await use.listed('&status=confirmed');
  expect(confirmed.payload).toMatchObject({ edge_id: edge.edge_id });
});
