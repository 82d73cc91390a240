import { afterAll, expect, test } from 'vitest';
import { member } from '../../support/factories.ts';
import { harness } from '../../support/harness.ts';
import { note, suggesting } from '../../support/suggestions.ts';

const ANNA = 'contact:anna-keller.acme';
const JONAS = 'contact:jonas-falk.acme';
const UPPSALA = 'organization:uppsala-university.acme';

const h = await harness();
const acme = await h.org({ id: 'acme', entities: ['acme'] });
const { ingest, night, listed, say, edgeOf } = suggesting(h, acme);
afterAll(() => h[Symbol.asyncDispose]());

const about = async (type: string, from: string) =>
  (await listed()).find(({ payload }: any) => payload.type === type && payload.from_id === from);

test('an uncertain relationship is listed as a question, with the words it was read in', async () => {
  const text = 'Anna Keller came. Anna is married to Jonas Falk. Anna studied at Uppsala University.';
  const { body } = await ingest(note('Dinner', text));
  expect(await night()).toBe('done');
  expect(await about('spouse_of', ANNA)).toMatchObject({
    id: expect.stringMatching(/^sug_/),
    category: 'uncertain_relationship',
    status: 'pending',
    graph_id: 'primary',
    title: '"Anna Keller" is married to "Jonas Falk": is that so?',
    payload: { from_id: ANNA, type: 'spouse_of', to_id: JONAS, edge_id: `${ANNA}::spouse_of::${JONAS}` },
    confidence: 0.88,
    evidence: [{ item_id: body.ids[0], rule: expect.any(String), quote: 'Anna is married to Jonas Falk.' }],
  });
});

test('confirming it makes the edge sure, once, and the night asks no more', async () => {
  const { id } = await about('spouse_of', ANNA);
  expect(await say(id, 'confirm', { reason: 'I was there.' })).toMatchObject({
    status: 200,
    body: { id, status: 'confirmed', done: 'edge_confirmed', edge_id: `${ANNA}::spouse_of::${JONAS}` },
  });
  expect(await edgeOf(ANNA, 'spouse_of')).toMatchObject({ confidence: 1, provenance: { authority: 100 } });
  expect((await acme.owner.get(`/org/acme/entity/${ANNA}`)).body).toMatchObject({
    entities: ['acme'],
    name: 'Anna Keller',
    occurred_at: '2026-03-02',
  });
  const again = await say(id, 'reject');
  expect([again.status, again.body.code]).toEqual([409, 'conflict']);
  expect(again.body.detail).toMatch(/has been confirmed already by owner@acme.example\./);
  await night();
  expect(await about('spouse_of', ANNA)).toBeUndefined();
  const [decided] = await listed('&status=confirmed');
  expect(decided).toMatchObject({ id, decided_by: 'owner@acme.example', reason: 'I was there.' });
});

test('rejecting it takes the edge away, also when its item is read again, and it is not asked again', async () => {
  const { id } = await about('studied_at', ANNA);
  expect((await say(id, 'reject')).body).toMatchObject({ id, status: 'rejected', done: 'edge_deleted' });
  expect(await edgeOf(ANNA, 'studied_at')).toBeUndefined();
  await acme.owner.post('/org/acme/items/reprocess', {});
  await h.drain();
  await night();
  expect(await edgeOf(ANNA, 'studied_at')).toBeUndefined();
  expect(await about('studied_at', ANNA)).toBeUndefined();
  expect((await acme.owner.get(`/org/acme/entity/${UPPSALA}`)).status).toBe(200);
});

test('a contact that nothing is known of is asked about, and either answer settles it', async () => {
  const visits = ['Walk', 'Talk', 'Chat'].map((title) => note(title, 'Paul Reuter called about the pumps.'));
  await ingest(...visits, ...visits.map((one) => ({ ...one, body: 'Ines Calder called about the pumps.' })));
  await night();
  const asked = await listed('&category=incomplete_contact');
  expect(asked.map(({ payload }: any) => payload)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ node_id: 'contact:paul-reuter.acme', items: 3, missing: ['email', 'organization'] }),
      expect.objectContaining({ node_id: 'contact:ines-calder.acme' }),
    ]),
  );
  expect((await say(asked[0].id, 'confirm')).body).toMatchObject({ status: 'confirmed', done: 'noted' });
  expect((await say(asked[1].id, 'reject')).body).toMatchObject({ status: 'rejected', done: 'dismissed' });
  await ingest(note('Call', 'Paul Reuter and Ines Calder called again.'));
  await night();
  expect(await listed('&category=incomplete_contact')).toEqual([]);
});

test('a node that nothing is connected to leaves the graph when that is confirmed, and stays when it is rejected', async () => {
  await ingest(note('Rain', 'it rained all day.'));
  const [rain, sun] = ['contact:rain@weather.example', 'contact:sun@weather.example'] as const;
  for (const node_id of [rain, sun])
    await acme.owner.post('/org/acme/write', { action: 'upsert_node', node_id, properties: { title: 'Forecaster' } });
  await night();
  const asked = async () =>
    Object.fromEntries((await listed('&category=unconnected_entity')).map((s: any) => [s.payload.node_id, s.id]));
  const ids = await asked();
  expect((await say(ids[rain], 'confirm')).body).toMatchObject({ done: 'node_deleted' });
  expect((await say(ids[sun], 'reject')).body).toMatchObject({ done: 'node_kept' });
  expect((await acme.owner.get(`/org/acme/entity/${rain}`)).status).toBe(404);
  expect((await acme.owner.get(`/org/acme/entity/${sun}`)).status).toBe(200);
  await night();
  expect(await asked()).toEqual({});
});

const queue = async (to: string, confidence = 0.8) => {
  const write = { action: 'create_edge', from_id: ANNA, to_id: to, edge_type: 'knows', confidence };
  return (await acme.owner.post('/org/acme/write', write)).body;
};

test('a queued write waits as a suggestion; confirmed it is written, rejected it is not', async () => {
  const [yes, no] = [await queue('contact:paul-reuter.acme'), await queue('contact:ines-calder.acme', 0.75)];
  expect(yes).toMatchObject({ status: 'queued', suggestion_id: expect.stringMatching(/^sug_/) });
  expect(await edgeOf(ANNA, 'knows')).toBeUndefined();
  await night();
  const edge_id = `${ANNA}::knows::contact:paul-reuter.acme`;
  expect((await say(yes.suggestion_id, 'confirm')).body).toMatchObject({ done: 'written', edge_id });
  expect((await say(no.suggestion_id, 'reject')).body).toMatchObject({ done: 'not_written' });
  const known = (await acme.owner.get(`/org/acme/entity/${ANNA}`)).body.edges.filter(
    (edge: any) => edge.type === 'knows',
  );
  expect(known).toMatchObject([{ to_id: 'contact:paul-reuter.acme', confidence: 1, provenance: { authority: 90 } }]);
  await night();
  expect(await about('knows', ANNA)).toBeUndefined();
});

test('a suggestion whose subject is gone is superseded when somebody decides it, and nothing is done', async () => {
  const { body } = await ingest(note('Trip', 'Jonas Falk came. Jonas studied at Uppsala University.'));
  await night();
  const { id } = await about('studied_at', JONAS);
  await acme.owner.del(`/org/acme/items/${body.ids[0]}`);
  for (const word of ['confirm', 'reject'] as const) {
    const refused = await say(id, word);
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.detail).toMatch(/is superseded: what it was about changed or went\./);
  }
  expect((await listed('&status=superseded')).map((s: any) => [s.id, s.evidence])).toContainEqual([id, []]);
  expect(await edgeOf(JONAS, 'studied_at')).toBeUndefined();
});

test('of those who decide at the same time one does', async () => {
  const { suggestion_id: id } = await queue(JONAS);
  const answers = await Promise.all([say(id, 'confirm'), say(id, 'reject'), say(id, 'confirm'), say(id, 'reject')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const [{ status }] = (await listed('&status=all')).filter((s: any) => s.id === id);
  expect(status).toBe(answers.find((answer) => answer.status === 200)!.body.status);
});

test('an unknown suggestion, and one of another organization, is not found', async () => {
  const beta = await h.org({ id: 'beta', entities: ['beta'] });
  const { suggestion_id: id } = await queue(JONAS, 0.71);
  for (const path of [`/org/beta/suggestions/${id}`, '/org/beta/suggestions/sug_nothing'])
    for (const word of ['confirm', 'reject']) {
      const { status, body } = await beta.owner.post(`${path}/${word}`, {});
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  expect((await beta.owner.get('/org/beta/suggestions')).body.suggestions).toEqual([]);
});

test('readers see suggestions and decide none; those of graphs that a member may not read are not listed', async () => {
  const as = async (user: string, graph_roles: Record<string, string>) =>
    h.as((await member(h.db, 'acme', user, { graph_roles })).key);
  await ingest(note('Wedding', 'Ida Sommer came. Ida is married to Emil Sommer.'));
  await night();
  const [reader, outsider] = [await as('rita', { primary: 'reader' }), await as('otto', { primary: 'none' })];
  const [{ id }] = await listed();
  expect((await reader.get('/org/acme/suggestions')).body.suggestions.length).toBeGreaterThan(0);
  for (const word of ['confirm', 'reject'])
    expect((await reader.post(`/org/acme/suggestions/${id}/${word}`)).status).toBe(403);
  expect((await outsider.get('/org/acme/suggestions')).body.suggestions).toEqual([]);
  expect((await outsider.get('/org/acme/suggestions?graph_id=primary')).status).toBe(403);
  expect((await acme.owner.get('/org/acme/suggestions?graph_id=nothing')).status).toBe(404);
});

test('a list is paged with a cursor and filtered by category and status', async () => {
  const whole = (await listed('&status=all')).map((s: any) => s.id);
  const pages: string[] = [];
  for (let cursor = ''; ;) {
    const { body } = await acme.owner.get(`/org/acme/suggestions?status=all&limit=3&cursor=${cursor}`);
    pages.push(...body.suggestions.map((s: any) => s.id));
    if (!body.next_cursor) break;
    cursor = body.next_cursor;
  }
  expect(pages).toEqual(whole);
  expect((await listed('&status=')).length).toBe(whole.length);
  for (const query of ['category=everything', 'status=undecided', 'limit=0', 'limit=1001', 'cursor=x'])
    expect((await acme.owner.get(`/org/acme/suggestions?${query}`)).status).toBe(422);
});
