import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql, row } from '../../src/stores/db/sql.ts';
import { member } from '../support/factories.ts';
import { ADMIN_KEY, harness, type Harness, type OrgFixture } from '../support/harness.ts';
import { bearer, connected, textOf, type Era } from './session.ts';

const ERAS: Era[] = ['legacy', 'modern'];
const TOOLS =
  `batch_merge_suggestions confirm_suggestion connection_health describe_schema dossier find_path get_entity get_latent_connections
  get_stale_entities get_suggestions get_weekly_digest graph_stats import_from_api ingest list_communities read_item recall register_business reject_suggestion save_conversation
  save_message search_graph send_file timeline traverse undo_merge write_to_graph`.split(/\s+/);

const MARTA = 'contact:marta.vidal@northwind.example';
const item = {
  entity: 'alpha',
  source: 'mail',
  type: 'email',
  title: 'Delivery on Monday',
  body: 'Hello,\n\nthe pallets arrive on Monday.\n\nBest regards\nMarta Vidal\nmarta.vidal@northwind.example',
  metadata: { from: 'Marta Vidal <marta.vidal@northwind.example>', to: 'Jonas Reuter <jonas@brandt.example>' },
};

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: ['alpha'] });
  await org.owner.post('/ingest?sync=true', item);
});
afterAll(() => h[Symbol.asyncDispose]());

test.each(ERAS)(
  'a %s client finds the established tools with hints and schemas, prompts and resources',
  async (era) => {
    await using client = await connected(h.url, era, bearer(org.key));
    expect(client.getProtocolEra()).toBe(era);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints.search_graph).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true });
    expect(hints.undo_merge).toMatchObject({ readOnlyHint: false, destructiveHint: true });
    expect(tools.every(({ inputSchema, outputSchema }) => inputSchema.type === 'object' && outputSchema)).toBe(true);
    expect((await client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['brief_me', 'review_suggestions']);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual(['quern://node/{node_id}']);
  },
);

test.each(ERAS)('a %s client reads the graph in structure and in words', async (era) => {
  await using client = await connected(h.url, era, bearer(org.key));
  const call = (name: string, args = {}) => client.callTool({ name, arguments: args });
  const found = await call('search_graph', { query: 'Vidal', limit: 5 });
  expect(found.structuredContent).toMatchObject({
    total: 2,
    results: [{ id: MARTA, label: 'Contact' }, { snippet: {} }],
  });
  expect(textOf(found)).toMatch(
    /^2 found:\n- Contact Marta Vidal \(contact:marta[^)]*\)\n- Activity Delivery on Monday \(.*\)\n    “.*Vidal.*” ingest_/,
  );
  const filledIn = await call('search_graph', { query: 'Vidal', limit: 5, node_type: '', entity: '', graph_id: '' });
  expect(filledIn.structuredContent).toEqual(found.structuredContent);
  const node = await call('get_entity', { node_id: MARTA, evidence: true });
  expect(node.structuredContent).toMatchObject({ id: MARTA, edges: expect.any(Array), evidence: expect.any(Object) });
  expect(textOf(node)).toMatch(/—sent→ Delivery on Monday \(.*\)\n    by fields\.from, \d{4}-\d\d-\d\d, ingest_/);
  expect(textOf(await call('traverse', { start_id: MARTA, depth: 1, edge_types: 'sent' }))).toContain('around Contact');
  expect(textOf(await call('dossier', { entity: 'Marta Vidal' }))).toContain('Delivery on Monday');
  for (const name of [
    'timeline',
    'graph_stats',
    'describe_schema',
    'get_stale_entities',
    'list_communities',
    'get_suggestions',
    'connection_health',
  ])
    expect([name, (await call(name)).isError]).toEqual([name, undefined]);
  expect(textOf(await call('get_latent_connections', { entity_id: MARTA }))).toContain('no community yet');
  const digest = await call('get_weekly_digest');
  expect([digest.isError, textOf(digest)]).toEqual([true, expect.stringMatching(/^not_found: There is no digest yet/)]);
});

test('the list of tools is short enough to be read at every start', async () => {
  await using client = await connected(h.url, 'modern', bearer(org.key));
  const { tools } = await client.listTools();
  expect(tools.length).toBeLessThanOrEqual(30);
  expect(JSON.stringify(tools).length).toBeLessThan(30_000);
});

test('a question is answered with the passage, its item is read, and two people are connected by a path', async () => {
  await using client = await connected(h.url, 'modern', bearer(org.key));
  const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });
  const answer = textOf(await call('recall', { q: 'When do the pallets arrive?' }));
  expect(answer).toMatch(/the pallets arrive on Monday/);
  expect(answer).toContain(MARTA);
  const [, id = ''] = /item (ingest_[\w-]+)/.exec(answer) ?? [];
  const read = await call('read_item', { item_id: id, start: 7, end: 20 });
  expect(read.structuredContent).toMatchObject({
    title: 'Delivery on Monday',
    author: { id: MARTA, label: 'Contact', name: 'Marta Vidal' },
    text: item.body.slice(7, 20),
    next_start: 20,
  });
  expect(textOf(read)).toContain('goes on at start 20');
  expect(textOf(read)).toContain(`\nBy Contact Marta Vidal (${MARTA})\n`);
  expect((await call('read_item', { node_id: MARTA })).structuredContent).toMatchObject({
    item_id: id,
    text: item.body,
  });
  expect(textOf(await call('read_item', {}))).toMatch(/^invalid: /);
  const path = await call('find_path', { from_id: MARTA, to_id: 'contact:jonas@brandt.example' });
  expect(textOf(path)).toMatch(/^2 steps:\n- .*contact:marta/);
});

test('a timeline says of which days it tells, and how to ask for all', async () => {
  await using client = await connected(h.url, 'modern', bearer(org.key));
  const told = async (entity: string, days?: number) =>
    textOf(await client.callTool({ name: 'timeline', arguments: { entity, ...(days !== undefined && { days }) } }));
  const letter = { ...item, body: 'The crane is mended.', metadata: { from: 'Olga Kern <olga@kern.example>' } };
  const old = { ...letter, metadata: { from: 'Pia Lund <pia@lund.example>' }, date: '2019-03-04' };
  const items = [{ ...letter, title: 'Crane' }, { ...letter, title: 'Long ago', date: '2019-03-04' }, old];
  await org.owner.post('/ingest?sync=true', { items });
  expect(await told('olga@kern.example')).toMatch(/^1 event in the last 30 days:\n- .*Crane/);
  expect(await told('olga@kern.example', 1)).toMatch(/^1 event in the last 1 day:/);
  expect(await told('olga@kern.example', 0)).toMatch(/^2 events:\n- .*Crane.*\n- .*Long ago/);
  expect(await told('pia@lund.example')).toBe(
    'Nothing happened in the last 30 days. Ask with days 0 for all that ever did.',
  );
});

test('what is written through tools is in the graph when the answer comes, with structure as objects or as JSON text', async () => {
  await using client = await connected(h.url, 'modern', bearer(org.key));
  const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });
  await call('register_business', { name: 'Beta', biz_type: 'operating' });
  const payload = JSON.stringify({
    ...item,
    entity: 'beta',
    title: 'Pallets',
    body: 'Nils Aber <nils@aber.example> came.',
  });
  expect((await call('ingest', { payload })).structuredContent).toMatchObject({
    ingested: 1,
    sync: { state: 'complete' },
  });
  const written = await call('write_to_graph', {
    action: 'upsert_node',
    label: 'Contact',
    properties: '{"name":"Ada Quist","email":"ada@quist.example"}',
  });
  expect(written.structuredContent).toEqual({ status: 'merged', node_id: 'contact:ada@quist.example' });
  const edge = await call('write_to_graph', {
    action: 'create_edge',
    from_id: 'contact:ada@quist.example',
    to_id: MARTA,
    relationship: 'knows',
    confidence: 0.8,
  });
  expect(edge.structuredContent).toMatchObject({ status: 'queued' });
  const { suggestion_id } = edge.structuredContent as { suggestion_id: string };
  expect(textOf(await call('get_suggestions', {}))).toContain(suggestion_id);
  expect(textOf(await call('confirm_suggestion', { suggestion_id, reason: 'they said so' }))).toMatch(/^confirmed/);
  const again = await call('reject_suggestion', { suggestion_id });
  expect([again.isError, textOf(again)]).toEqual([true, expect.stringMatching(/^conflict: /)]);
  const batch = await call('batch_merge_suggestions', { suggestion_ids: ['sug_nothing'] });
  expect(batch.structuredContent).toMatchObject({ merged: 0, failed: 1 });
  const message = await call('save_message', {
    title: 'Call',
    content: 'We spoke.',
    entity: 'alpha',
    type: 'call',
    linked_entities: '[{"name":"Marta Vidal","context":"participant"}]',
  });
  expect(message.structuredContent).toMatchObject({ status: 'ok', nodes: expect.arrayContaining([MARTA]) });
  const talk = { entity: 'alpha', title: 'Talk', content: 'About pallets.', participants: ['Marta Vidal'] };
  expect((await call('save_conversation', talk)).structuredContent).toMatchObject({ status: 'ok' });
  const file = await call('send_file', { entity: 'alpha', filename: '../../x.md', content: 'Plain.', sync: false });
  expect(textOf(file)).toMatch(/^Saved as ingest_/);
  const log = await row<{ n: string }>(
    h.db,
    sql`select count(*) n from audit where action = 'POST /org/{org_id}/write'`,
  );
  expect(Number(log!.n)).toBe(2);
});

test('a merge is undone through its tool', async () => {
  const contacts = ['ada.one@quist.example', 'ada.two@quist.example'].map((email) => ({ name: 'Ada Quist', email }));
  for (const properties of contacts)
    await org.owner.post(`/org/${org.id}/write`, { action: 'upsert_node', label: 'Contact', properties });
  const [keep_id, drop_id] = contacts.map(({ email }) => `contact:${email}`);
  const { body } = await org.owner.post(`/org/${org.id}/merges`, { keep_id, drop_id });
  await using client = await connected(h.url, 'legacy', bearer(org.key));
  const undone = await client.callTool({ name: 'undo_merge', arguments: { merge_id: body.merge_id } });
  expect(undone.structuredContent).toMatchObject({ status: 'undone', merge_id: body.merge_id });
});

test('a call without rights or with bad arguments is a tool error that says what to do, and changes nothing', async () => {
  const reader = await member(h.db, org.id, 'rita', { graph_roles: { primary: 'reader' } });
  await using client = await connected(h.url, 'modern', bearer(reader.key));
  const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });
  const write = await call('write_to_graph', { action: 'upsert_node', label: 'Contact', properties: { name: 'No' } });
  expect([write.isError, textOf(write)]).toEqual([true, 'forbidden: This key may not write to that graph.']);
  const business = await call('register_business', { name: 'Gamma', biz_type: 'other' });
  expect(textOf(business)).toBe('forbidden: Only an owner of the organization may do this.');
  const bad = await call('search_graph', { query: '', limit: 5_000 });
  expect(textOf(bad)).toMatch(/^invalid: .*\n- query: .*\n- limit: /);
  const api = await call('import_from_api', { entity: 'alpha', url: 'https://api.example/deals', paths: '{"list":7}' });
  expect(textOf(api)).toMatch(/^invalid: .*\n- paths.list: /);
  const nowhere = await call('ingest', { payload: { ...item, entity: 'nowhere' } });
  expect(textOf(nowhere)).toMatch(/forbidden|entity_not_registered/);
  const denied = await row<{ n: string }>(
    h.db,
    sql`select count(*) n from audit where actor = 'rita' and (detail->>'denied')::boolean`,
  );
  expect(Number(denied!.n)).toBeGreaterThanOrEqual(2);
});

test.each(ERAS)('prompts and node markdown are served to a %s client', async (era) => {
  await using client = await connected(h.url, era, bearer(org.key));
  const brief = await client.getPrompt({ name: 'brief_me', arguments: { entity: 'Marta Vidal' } });
  expect(JSON.stringify(brief.messages)).toContain('Brief me on Marta Vidal');
  await client.getPrompt({ name: 'review_suggestions', arguments: { limit: '5' } });
  const read = await client.readResource({ uri: `quern://node/${encodeURIComponent(MARTA)}` });
  expect(read.contents.every(({ mimeType }) => mimeType === 'text/markdown')).toBe(true);
  expect(JSON.stringify(read.contents)).toContain('the pallets arrive');
  await expect(client.readResource({ uri: 'quern://node/contact%3Anobody' })).rejects.toThrow(/not_found/);
});

test('a public token has the tools that read its graph and no others; an admin key names its org', async () => {
  const created = await org.owner.post(`/org/${org.id}/graphs/primary/public-tokens`, { name: 'shared' });
  if (created.status !== 501) {
    await using client = await connected(h.url, 'legacy', bearer(created.body.token));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['get_entity', 'graph_stats', 'recall', 'search_graph', 'traverse']);
    const found = await client.callTool({ name: 'search_graph', arguments: { query: 'Vidal' } });
    expect(found.structuredContent).toMatchObject({ total: 2 });
    await expect(client.callTool({ name: 'ingest', arguments: { payload: item } })).rejects.toThrow(/not found/);
  }
  await using admin = await connected(h.url, 'modern', { ...bearer(ADMIN_KEY), 'x-org-id': org.id });
  expect((await admin.callTool({ name: 'graph_stats', arguments: {} })).isError).toBeUndefined();
  await expect(connected(h.url, 'legacy', bearer(ADMIN_KEY))).rejects.toThrow(/X-Org-Id/);
});
