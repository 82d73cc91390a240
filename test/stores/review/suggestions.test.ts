import { expect, test } from 'vitest';
import { sql, transaction } from '../../../src/stores/db/sql.ts';
import * as suggestions from '../../../src/stores/review/suggestions.ts';
import type { Proposal } from '../../../src/stores/review/suggestions.ts';
import { database } from '../../support/database.ts';
import { org } from '../../support/factories.ts';

const about = (subject: string, more: Partial<Proposal> = {}): Proposal => ({
  category: 'incomplete_contact',
  subject,
  state: 'as it is',
  title: `Is ${subject} known any better?`,
  payload: { name: subject },
  confidence: 0.75,
  evidence: [{ item_id: 'ingest_1', rule: 'test', confidence: 0.75, authority: 50, date: '2026-03-02' }],
  a: [`N|acme|Contact|${subject}|`],
  ...more,
});

async function store() {
  const data = await database();
  await org(data.pool, 'acme');
  await org(data.pool, 'beta');
  return { db: data.pool, [Symbol.asyncDispose]: () => data[Symbol.asyncDispose]() };
}
const titles = (list: suggestions.Suggestion[]) => list.map((s) => s.payload.name);

test('a subject has one suggestion of a category, under an id that depends on nothing else', async () => {
  await using s = await store();
  const [first, other, elsewhere] = [
    await suggestions.propose(s.db, 'acme', 'acme', [about('ada'), about('ben')]),
    await suggestions.propose(s.db, 'acme', 'acme', [about('ada', { category: 'unconnected_entity' }), about('ada')]),
    await suggestions.propose(s.db, 'beta', 'beta', [about('ada')]),
  ];
  expect(first.map((proposed) => proposed.raised)).toEqual([true, true]);
  expect(other.map((proposed) => proposed.raised)).toEqual([true, false]);
  expect(other[1]!.id).toBe(first[0]!.id);
  expect(new Set([...first, ...other, ...elsewhere].map((proposed) => proposed.id)).size).toBe(4);
  expect(first[0]!.id).toMatch(/^sug_[0-9a-f]{24}$/);
  expect(await suggestions.list(s.db, 'acme', { limit: 10 })).toHaveLength(3);
});

test('a suggestion is kept as it was raised', async () => {
  await using s = await store();
  const [{ id } = { id: '' }] = await suggestions.propose(s.db, 'acme', 'acme', [about('ada')]);
  const { subject: _, state: __, ...proposal } = about('ada');
  expect(await suggestions.find(s.db, 'acme', id)).toMatchObject({
    ...proposal,
    id,
    graph_id: 'primary',
    status: 'pending',
    b: [],
    document: null,
    decided_at: null,
  });
  expect(await suggestions.find(s.db, 'beta', id)).toBeUndefined();
});

test('a pending suggestion follows its subject, a decided one comes again only when the subject changed', async () => {
  await using s = await store();
  const raise = async (state: string) =>
    (await suggestions.propose(s.db, 'acme', 'acme', [about('ada', { state, title: `Now ${state}?` })]))[0]!;
  const { id } = await raise('one');
  expect(await raise('two')).toEqual({ id, raised: false });
  expect((await suggestions.find(s.db, 'acme', id))!.title).toBe('Now two?');
  expect(await suggestions.decide(s.db, 'acme', id, { status: 'rejected', by: 'dana', reason: 'no' })).toBe(true);
  expect(await raise('two')).toEqual({ id, raised: false });
  expect(await suggestions.find(s.db, 'acme', id)).toMatchObject({
    status: 'rejected',
    decided_by: 'dana',
    reason: 'no',
  });
  expect(await raise('three')).toEqual({ id, raised: true });
  expect(await suggestions.find(s.db, 'acme', id)).toMatchObject({ status: 'pending', decided_by: null, reason: null });
});

test('what was superseded comes again when it is as it was', async () => {
  await using s = await store();
  const [{ id } = { id: '' }] = await suggestions.propose(s.db, 'acme', 'acme', [about('ada')]);
  expect(await suggestions.supersede(s.db, 'beta', [id])).toBe(0);
  expect(await suggestions.supersede(s.db, 'acme', [id, 'sug_unknown'])).toBe(1);
  expect(await suggestions.supersede(s.db, 'acme', [id])).toBe(0);
  expect(await suggestions.find(s.db, 'acme', id)).toMatchObject({ status: 'superseded', evidence: [] });
  expect(await suggestions.propose(s.db, 'acme', 'acme', [about('ada')])).toEqual([{ id, raised: true }]);
});

test('a suggestion is decided once, whoever decides at the same time', async () => {
  await using s = await store();
  const [{ id } = { id: '' }] = await suggestions.propose(s.db, 'acme', 'acme', [about('ada')]);
  const decided = await Promise.all(
    ['dana', 'eli', 'fay', 'gus'].map((by) =>
      transaction(s.db, async (tx) => {
        const held = await suggestions.hold(tx, 'acme', id);
        return held!.status === 'pending' && suggestions.decide(tx, 'acme', id, { status: 'confirmed', by });
      }),
    ),
  );
  expect(decided.filter(Boolean)).toHaveLength(1);
  expect(await suggestions.decide(s.db, 'acme', id, { status: 'rejected', by: 'hal' })).toBe(false);
  expect(await suggestions.supersede(s.db, 'acme', [id])).toBe(0);
});

test('a decision that could not be carried out is taken back', async () => {
  await using s = await store();
  const [{ id } = { id: '' }] = await suggestions.propose(s.db, 'acme', 'acme', [about('ada')]);
  await suggestions.decide(s.db, 'acme', id, { status: 'confirmed', by: 'dana', reason: 'yes' });
  await suggestions.reopen(s.db, 'acme', id);
  expect(await suggestions.find(s.db, 'acme', id)).toMatchObject({
    status: 'pending',
    decided_at: null,
    decided_by: null,
    reason: null,
  });
});

test('a list is filtered, newest first, and its pages neither skip nor repeat while suggestions are raised', async () => {
  await using s = await store();
  const names = ['ada', 'ben', 'cid', 'dora', 'emil'];
  for (const name of names) await suggestions.propose(s.db, 'acme', 'acme', [about(name)]);
  const first = await suggestions.list(s.db, 'acme', { limit: 2, status: 'pending' });
  await suggestions.propose(s.db, 'acme', 'acme', [about('fay'), about('cid', { state: 'another' })]);
  await suggestions.decide(s.db, 'acme', first[1]!.id, { status: 'confirmed', by: 'dana' });
  const rest = await suggestions.list(s.db, 'acme', { limit: 9, status: 'pending', before: first[1]!.seq });
  expect([...titles(first), ...titles(rest)]).toEqual(names.toReversed());
  const only = (filter: Partial<suggestions.Filter>) => suggestions.list(s.db, 'acme', { limit: 9, ...filter });
  expect(titles(await only({ status: 'confirmed' }))).toEqual(['dora']);
  expect(await only({ category: 'link_review' })).toEqual([]);
  expect(await only({ graphs: ['research'] })).toEqual([]);
  expect(await only({ graphs: ['primary'], category: 'incomplete_contact' })).toHaveLength(6);
  await s.db.query(sql`delete from suggestions where org_id = 'acme'`);
  expect(await only({})).toEqual([]);
});
