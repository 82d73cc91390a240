import { afterAll, beforeAll, expect, test } from 'vitest';
import * as gating from '../../../src/stores/orgs/plan-denials.ts';
import { sql } from '../../../src/stores/db/sql.ts';
import { member } from '../../support/factories.ts';
import { harness } from '../../support/harness.ts';

const h = await harness();
const acme = await h.org({ id: 'acme', entities: ['acme', 'beta'] });
const other = await h.org({ id: 'other', entities: ['acme'] });
afterAll(() => h[Symbol.asyncDispose]());

const NAMES = ['Sarah Wittgenstein', 'Zoltan Obermaier', 'Priya Kowalczyk', 'Maren Haberland', 'Ottokar Lindqvist'];
const slug = (name: string) => name.split(' ')[1]!.toLowerCase();

/** A mail from somebody. */
const mail = (from: string, entity = 'acme') => ({
  entity,
  source: 'mail',
  type: 'email',
  title: 'Hello',
  body: 'How are you?',
  date: '2026-03-02',
  metadata: { from },
});
const ingest = (...items: object[]) => acme.owner.post('/ingest?sync=true', { items });
const PATH = '/org/acme/l3/review_pairs';
const listed = async (query = '') => (await acme.owner.get(`${PATH}${query}`)).body.pairs as any[];
const ids = ({ a, b }: any) => [a.id, b.id].toSorted();
const pairOf = async (name: string) => (await listed('?limit=1000')).find(({ a }: any) => a.name === name);
const decide = (id: string, body: object) => acme.owner.post(`${PATH}/${id}`, body);
/** The two nodes of a pair with their edges. */
const graphOf = (pair: any) =>
  Promise.all(ids(pair).map(async (id) => (await acme.owner.get(`/org/acme/entity/${id}`)).body));
const used = async () =>
  (await h.db.query(sql`select count(*) n from decided_pairs where org_id = 'acme'`)).rows[0].n as number;

beforeAll(async () => {
  const mails = NAMES.flatMap((name) => [
    mail(`${name} <${slug(name)}@nordwind-reederei.com>`),
    mail(`${name} <${slug(name)}@gmail.com>`),
  ]);
  expect((await ingest(...mails)).body.sync.state).toBe('complete');
});

test('two addresses of one name are listed as a pair, with both nodes, signals, a hint and its reason', async () => {
  expect(await pairOf(NAMES[0]!)).toEqual({
    pair_id: expect.stringMatching(/^pair_[0-9a-f]{24}$/),
    component: 'contact',
    a: expect.objectContaining({ label: 'Contact', name: NAMES[0] }),
    b: expect.objectContaining({ label: 'Contact', name: NAMES[0] }),
    score: expect.any(Number),
    confidence: 0.93,
    signals: expect.arrayContaining([
      { name: 'name', a: 'sarah wittgenstein', b: 'sarah wittgenstein', weight: expect.any(Number) },
    ]),
    recommendation_hint: expect.stringMatching(/^(merge|link|keep_separate|unsure)$/),
    hint_reason: expect.stringMatching(/\.$/),
  });
});

test('pairs are listed the surest first, page by page, by component and for those who may read the graph', async () => {
  const all = await listed('?limit=1000&component=contact');
  expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).toSorted((a, b) => b - a));
  const paged: any[] = [];
  for (let cursor = ''; ;) {
    const { body } = await acme.owner.get(`${PATH}?limit=2&component=contact${cursor}`);
    paged.push(...body.pairs);
    if (!body.next_cursor) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect(paged).toEqual(all);
  expect(await listed('?component=account')).toEqual([]);
  expect((await acme.owner.get(`${PATH}?component=persons`)).status).toBe(422);
  expect((await other.owner.get('/org/other/l3/review_pairs')).body.pairs).toEqual([]);
});

test('merging a pair makes it one node that goes by the better address, and undoing the merge keeps the two apart', async () => {
  const pair = await pairOf(NAMES[0]!);
  const { status, body } = await decide(pair.pair_id, { decision: 'merge', rationale: 'I know her.' });
  expect([status, body]).toMatchObject([200, { status: 'decided', pair_id: pair.pair_id, done: 'merged' }]);
  const [node] = body.node_ids;
  expect(ids(pair)).toContain(node);
  for (const id of ids(pair)) expect((await acme.owner.get(`/org/acme/entity/${id}`)).body.id).toBe(node);
  expect(await pairOf(NAMES[0]!)).toBeUndefined();
  const { merges } = (await acme.owner.get('/org/acme/merges')).body;
  expect(merges[0]).toMatchObject({ merge_id: body.merge_id, reason: 'I know her.', origin: 'person' });
  const undone = await acme.owner.post(`/org/acme/merges/${body.merge_id}/undo`, {});
  expect(undone.body.node_ids).toEqual(ids(pair));
  expect(await pairOf(NAMES[0]!)).toBeUndefined();
});

test('keeping a pair separate holds for what comes later', async () => {
  const pair = await pairOf(NAMES[1]!);
  const { body } = await decide(pair.pair_id, { decision: 'keep_separate' });
  expect(body).toMatchObject({ done: 'kept_apart', node_ids: ids(pair) });
  await ingest({ ...mail(`${NAMES[1]} <${slug(NAMES[1]!)}@gmail.com>`), title: 'Again' });
  expect(await pairOf(NAMES[1]!)).toBeUndefined();
});

test('linking a pair joins the two with an edge and keeps them two', async () => {
  const pair = await pairOf(NAMES[2]!);
  const { body } = await decide(pair.pair_id, { decision: 'link' });
  expect(body).toMatchObject({ done: 'linked', node_ids: ids(pair) });
  const [from, type, to] = body.edge_id.split('::');
  expect([type, [from, to].toSorted()]).toEqual(['linked_to', ids(pair)]);
  const { edges } = (await acme.owner.get(`/org/acme/entity/${from}`)).body;
  expect(edges).toContainEqual(expect.objectContaining({ type: 'linked_to', to_id: to, confidence: 1 }));
  expect(await pairOf(NAMES[2]!)).toBeUndefined();
});

test.each(['merge', 'link', 'keep_separate'])(
  'a %s that is taken back leaves the pair waiting, as before',
  async (decision) => {
    const pair = await pairOf(NAMES[3]!);
    const before = await graphOf(pair);
    expect((await decide(pair.pair_id, { decision })).status).toBe(200);
    expect(await pairOf(NAMES[3]!)).toBeUndefined();
    const { status, body } = await decide(`${pair.pair_id}/undo`, { rationale: 'A slip.' });
    expect([status, body]).toMatchObject([200, { status: 'undone', pair_id: pair.pair_id, node_ids: ids(pair) }]);
    expect(await pairOf(NAMES[3]!)).toEqual(pair);
    expect(await graphOf(pair)).toEqual(before);
    expect((await decide(`${pair.pair_id}/undo`, {})).body).toMatchObject({ status: 409, code: 'conflict' });
  },
);

test('a pair that was taken back counts once against the plan, and one that nobody decided cannot be', async () => {
  const pair = await pairOf(NAMES[3]!);
  const remaining = async () => (await acme.owner.get('/org/acme/plan')).body.review_queue.remaining;
  const before = await remaining();
  await decide(pair.pair_id, { decision: 'keep_separate' });
  await decide(`${pair.pair_id}/undo`, {});
  expect(await remaining()).toBe(before);
  expect((await decide('pair_none/undo', {})).status).toBe(404);
  const { key } = await member(h.db, 'acme', 'looker', { graph_roles: { primary: 'reader' } });
  expect((await h.as(key).post(`${PATH}/${pair.pair_id}/undo`, {})).status).toBe(403);
});

test('a pair is decided once: of two who decide at once one wins, the other is told', async () => {
  const pair = await pairOf(NAMES[3]!);
  const before = await used();
  const answers = await Promise.all(
    ['merge', 'keep_separate', 'merge'].map((decision) => decide(pair.pair_id, { decision })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const lost = answers.find(({ status }) => status === 409)!;
  expect(lost.body).toMatchObject({ code: 'conflict', detail: expect.stringContaining('owner@acme.example') });
  expect(await used()).toBe(before + 1);
});

test('a pair whose node went is no pair any more', async () => {
  const pair = await pairOf(NAMES[4]!);
  expect((await acme.owner.del(`/org/acme/nodes/${pair.a.id}`)).status).toBe(200);
  expect(await pairOf(NAMES[4]!)).toBeUndefined();
  expect((await decide(pair.pair_id, { decision: 'merge' })).status).toBe(404);
});

test('two labels cannot be merged, whatever their name', async () => {
  await ingest(
    { entity: 'acme', source: 'crm', type: 'contact', title: 'Arthur Andersen', body: '', date: '2026-03-02' },
    { entity: 'acme', source: 'crm', type: 'company', title: 'Arthur Andersen', body: '', date: '2026-03-02' },
  );
  const pair = (await listed('?limit=1000')).find(({ a, b }) => a.label !== b.label);
  const { status, body } = await decide(pair.pair_id, { decision: 'merge' });
  expect([status, body.detail[0].loc]).toEqual([422, ['body', 'decision']]);
  expect((await decide(pair.pair_id, { decision: 'keep_separate' })).status).toBe(200);
});

test.each(['merge', 'link', 'keep_separate'])(
  'a pair that is about others than were seen is not decided: %s',
  async (decision) => {
    await ingest(mail('Ferris Oyelaran <ferris@nordwind-reederei.com>'), mail('Ferris Oyelaran <ferris@gmail.com>'));
    const pair = await pairOf('Ferris Oyelaran');
    const before = await used();
    const { status, body } = await decide(pair.pair_id, { decision, node_ids: [pair.a.id, 'contact:ferris@web.de'] });
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.detail).toContain(`by now, not about the two`);
    expect([await used(), (await pairOf('Ferris Oyelaran')).pair_id]).toEqual([before, pair.pair_id]);
  },
);

test('a pair that is about those that were seen, in whichever order, is decided', async () => {
  const pair = await pairOf('Ferris Oyelaran');
  const { body } = await decide(pair.pair_id, { decision: 'link', node_ids: [pair.b.id, pair.a.id] });
  expect(body).toMatchObject({ status: 'decided', done: 'linked' });
});

test('what does not fit is refused, and nothing is decided', async () => {
  const before = await used();
  expect((await decide('pair_none', { decision: 'merge' })).body).toMatchObject({ status: 404, code: 'not_found' });
  expect((await decide('pair_none', { decision: 'marry' })).status).toBe(422);
  expect((await other.owner.post(`/org/other/l3/review_pairs/pair_none`, { decision: 'merge' })).status).toBe(404);
  expect((await decide('pair_none', { decision: 'merge', graph_id: 'nowhere' })).status).toBe(404);
  const { key } = await member(h.db, 'acme', 'reader', { graph_roles: { primary: 'reader' } });
  expect((await h.as(key).post(`${PATH}/pair_none`, { decision: 'merge' })).status).toBe(403);
  expect(await used()).toBe(before);
});

test('names in different entities are paired at night, for people to say', async () => {
  await ingest(mail('Ignatz Fitzgerald <ignatz@nordwind-reederei.com>'), mail('Ignatz Fitzgerald <if@web.de>', 'beta'));
  expect(await pairOf('Ignatz Fitzgerald')).toBeUndefined();
  expect((await h.admin.post('/admin/run', { job: 'cross_link', org_id: 'acme' })).body.status).toBe('done');
  const pair = await pairOf('Ignatz Fitzgerald');
  expect(pair.score).toBeLessThan(10);
  expect((await h.admin.post('/admin/run', { job: 'nightly', org_id: 'acme' })).body.status).toBe('done');
  expect(await pairOf('Ignatz Fitzgerald')).toMatchObject({ pair_id: pair.pair_id, score: pair.score });
});

test('whoever sends many items at once and waits sees their pairs, too', async () => {
  const crowd = Array.from({ length: 60 }, (_, i) =>
    mail(`Ana Vogel${String.fromCharCode(97 + (i % 26))}ei <a${i}@web.de>`),
  );
  const { body } = await ingest(...crowd, ...['one', 'two'].map((at) => mail(`Tilda Mastrangelo <${at}@web.de>`)));
  expect(body.sync.state).toBe('complete');
  expect(await pairOf('Tilda Mastrangelo')).toBeDefined();
});

test('past what the plan allows no pair is decided; that is logged and the organization is told once', async () => {
  const pair = await pairOf('Ignatz Fitzgerald');
  await h.db.query(sql`insert into decided_pairs (org_id, graph, pair_id, decision, decision_id, decided_by)
    select 'acme', 'elsewhere', 'pair_' || n, 'merge', 'merge_' || n, 'test' from generate_series(1, 100) n`);
  for (const _ of [1, 2]) {
    const { status, body } = await decide(pair.pair_id, { decision: 'merge' });
    expect([status, body.code, body.detail]).toEqual([403, 'plan_limit', expect.stringContaining('free allows 100')]);
  }
  expect(await gating.list(h.db, 'acme', 10)).toMatchObject([{ gate: 'review_pairs', count: 2 }]);
  expect(await gating.monthToDate(h.db, 'acme', new Date().toISOString().slice(0, 10))).toBe(2);
  const { notifications } = (await acme.owner.get('/org/acme/notifications')).body;
  expect(notifications.filter(({ kind }: any) => kind === 'plan_limit')).toHaveLength(1);
  await h.admin.post('/admin/set-plan', { org_id: 'acme', plan: 'enterprise' });
  expect((await decide(pair.pair_id, { decision: 'merge' })).status).toBe(200);
});
