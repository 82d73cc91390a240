import { afterAll, expect, test } from 'vitest';
import { harness } from '../../support/harness.ts';
import { suggesting } from '../../support/suggestions.ts';

const h = await harness();
afterAll(() => h[Symbol.asyncDispose]());

const CARD = {
  entity: 'acme',
  source: 'crm',
  type: 'contact',
  title: 'Ida Voll',
  date: '2026-03-02',
  body: '',
  metadata: { external_id: 'crm-7', name: 'Ida Voll' },
};

/** A person of an item and a firm that was written by hand, and a write that waits for somebody's word. */
async function queued(write: (who: string, firm: string) => object) {
  const org = await h.org({ entities: ['acme'] });
  const path = (rest: string) => `/org/${org.id}/${rest}`;
  const { ingest, listed, say, night } = suggesting(h, org);
  const sent = (await ingest(CARD)).body;
  const who = sent.sync.nodes.find((id: string) => id.startsWith('contact:'));
  const made = (label: string, name: string) =>
    org.owner.post(path('write'), { action: 'upsert_node', label, properties: { name } });
  const firm = (await made('Organization', 'Pell Works')).body.node_id;
  const other = (await made('Contact', 'Bo Tarn')).body.node_id;
  const body = { confidence: 0.8, ...write(who, firm) };
  const { suggestion_id: id } = (await org.owner.post(path('write'), body)).body;
  expect(id).toMatch(/^sug_/);
  const status = async () => (await listed('&status=all')).find((one) => one.id === id)?.status;
  return { org, path, say, night, id, who, firm, other, body, status, item: sent.ids[0] };
}
type Queued = Awaited<ReturnType<typeof queued>>;

const works = (from_id: string, to_id: string) => ({ action: 'create_edge', from_id, to_id, edge_type: 'Works for' });
const linked = (from_id: string, to_id: string) => ({ action: 'create_edge', from_id, to_id, edge_type: 'linked_to' });
const corrected = (node_id: string) => ({ action: 'correction', node_id, properties: { role: 'clerk' } });
const deleteNode = ({ org, path }: Queued, id: string) => org.owner.del(path(`nodes/${encodeURIComponent(id)}`));
const makeRule = ({ org, path }: Queued, kind: string, id: string, effect: object = {}) =>
  org.owner.post(path('rules'), { kind, match: { id }, effect });

test.each<[string, (who: string, firm: string) => object, (of: Queued) => Promise<{ status: number }>]>([
  ['an end is deleted', works, (of) => deleteNode(of, of.who)],
  ['the other end is deleted', works, (of) => deleteNode(of, of.firm)],
  ['the node to correct is deleted', corrected, (of) => deleteNode(of, of.who)],
  [
    'somebody writes the same edge',
    works,
    ({ org, path, who, firm }) => org.owner.post(path('write'), works(who, firm)),
  ],
])('a queued write is superseded at once when %s', async (_, write, change) => {
  const of = await queued(write);
  expect((await change(of)).status).toBe(200);
  expect(await of.status()).toBe('superseded');
  expect((await of.say(of.id, 'confirm')).status).toBe(409);
});

test('a queued edge is superseded when its ends become one, and waits again where that is refused', async () => {
  const of = await queued((who) => linked(who, 'contact:bo-tarn'));
  const merge = { keep_id: of.who, drop_id: of.other };
  const apart = { kind: 'never_merge', match: { id: of.who, other_id: of.other }, effect: {} };
  const rule = await of.org.owner.post(of.path('rules'), apart);
  expect(await of.status()).toBe('pending');
  expect((await of.org.owner.post(of.path('merges'), merge)).status).toBe(409);
  expect(await of.status()).toBe('pending');
  await of.org.owner.del(of.path(`rules/${rule.body.id}`));
  expect((await of.org.owner.post(of.path('merges'), merge)).status).toBe(200);
  expect(await of.status()).toBe('superseded');
});

test.each<[string, (who: string, firm: string) => object, (of: Queued) => Promise<{ status: number }>]>([
  ['the item of an end is taken back', works, ({ org, path, item }) => org.owner.del(path(`items/${item}`))],
  [
    'the item of the node to correct is taken back',
    corrected,
    ({ org, path, item }) => org.owner.del(path(`items/${item}`)),
  ],
  ['a rule ignores an end', works, (of) => makeRule(of, 'ignore', of.firm)],
  [
    'a rule gives an end a label that has no such edge',
    works,
    (of) => makeRule(of, 'relabel', of.firm, { label: 'Asset' }),
  ],
])('confirming a queued write says that it no longer stands when %s', async (_, write, change) => {
  const of = await queued(write);
  expect((await change(of)).status).toBe(200);
  const said = await of.say(of.id, 'confirm');
  expect([said.status, said.body.code]).toEqual([409, 'conflict']);
  expect(await of.status()).toBe('superseded');
});

test('the night supersedes a queued write whose end went, and no other', async () => {
  const of = await queued(works);
  const body = { ...works(of.other, of.firm), confidence: 0.8 };
  const { suggestion_id: stays } = (await of.org.owner.post(of.path('write'), body)).body;
  await of.org.owner.del(of.path(`items/${of.item}`));
  expect(await of.night()).toBe('done');
  expect(await of.status()).toBe('superseded');
  expect((await of.say(stays, 'confirm')).body).toMatchObject({ done: 'written', edge_id: expect.any(String) });
});

test('a queued edge with properties waits on when somebody writes the edge without them', async () => {
  const of = await queued((who, firm) => ({ ...works(who, firm), properties: { since: '2019' } }));
  expect((await of.org.owner.post(of.path('write'), works(of.who, of.firm))).status).toBe(200);
  expect(await of.status()).toBe('pending');
});
