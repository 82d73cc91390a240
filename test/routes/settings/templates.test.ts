import { expect, test } from 'vitest';
import { member } from '../../support/factories.ts';
import { harness } from '../../support/harness.ts';
import { shared } from '../../support/http/shared.ts';

const quiet = () => harness({ workers: false });
const DEALS = {
  name: 'deals',
  base: 'general',
  nodes: [
    { label: 'Person', subtypes: ['buyer'], recommended: ['phone'] },
    { label: 'Organization' },
    { label: 'Activity', subtypes: ['viewing'] },
  ],
  edges: [
    { type: 'sent', from: 'Contact', to: ['Activity'] },
    { type: 'employed_by', from: ['Contact'], to: ['Organization'] },
  ],
  verbs: { 'works at': 'employed_by', wrote: 'sent' },
};

test('a fork has the nodes, edges and verbs that it was given, and is listed after the common templates', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme', owner: 'ann' });
  const created = await owner.post('/org/acme/templates', DEALS);
  const record = {
    name: 'custom_deals',
    base: 'general',
    custom: true,
    nodes: [
      { label: 'Contact', subtypes: ['buyer'], recommended: ['phone'] },
      { label: 'Organization', subtypes: [], recommended: ['website', 'headquarters'] },
      { label: 'Activity', subtypes: ['viewing'], recommended: ['occurred_at', 'decisions', 'action_items'] },
    ],
    edges: [
      { type: 'sent', from: ['Contact'], to: ['Activity'] },
      { type: 'employed_by', from: ['Contact'], to: ['Organization'] },
    ],
    verbs: { 'works at': 'employed_by', wrote: 'sent' },
    created_by: 'ann',
  };
  expect([created.status, created.body]).toMatchObject([200, record]);
  const mia = h.as((await member(h.db, 'acme', 'mia')).key);
  const { templates } = (await mia.get('/org/acme/templates')).body;
  expect(templates.map((one: { name: string }) => one.name)).toEqual([
    'ai_chat',
    'coach',
    'documents',
    'general',
    'research',
    'custom_deals',
  ]);
  expect(templates.at(-1)).toMatchObject(record);
  expect((await mia.post('/org/acme/templates', DEALS)).body.code).toBe('forbidden');
});

test('what a fork leaves out is as in its base, as far as the rest lets it stand', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  const same = (await owner.post('/org/acme/templates', { name: 'same', base: 'research' })).body;
  const { templates } = (await owner.get('/org/acme/templates')).body;
  const base = templates.find((one: { name: string }) => one.name === 'research');
  expect({ ...same, notifications: [] }).toMatchObject({ nodes: base.nodes, edges: base.edges, verbs: base.verbs });
  const again = { name: 'again', base: 'general', nodes: base.nodes, edges: base.edges, verbs: base.verbs };
  expect((await owner.post('/org/acme/templates', again)).body).toMatchObject({ nodes: base.nodes, edges: base.edges });
  const few = (await owner.post('/org/acme/templates', { name: 'few', base: 'general', nodes: [{ label: 'Contact' }] }))
    .body;
  expect(few.edges.map((edge: { type: string }) => edge.type)).toEqual([
    'reports_to',
    'knows',
    'spouse_of',
    'parent_of',
    'introduced',
  ]);
  expect(new Set(Object.values(few.verbs))).toEqual(new Set(['introduced']));
});

const refusing = shared(async () => {
  const h = await quiet();
  return { ...h, ...(await h.org({ id: 'acme' })) };
});
const refused = (over: object) => ({ ...DEALS, ...over });
const edge = { type: 'sent', from: ['Contact'], to: ['Activity'] };
test.each([
  ['a name that is a template of the service', refused({ name: 'operational' }), ['body', 'name']],
  ['that name behind the prefix', refused({ name: 'custom_research' }), ['body', 'name']],
  ['a name that is a path', refused({ name: '../x' }), ['body', 'name']],
  ['a prefix without a name', refused({ name: 'custom_' }), ['body', 'name']],
  ['the primary graph’s ontology as base', refused({ base: 'operational' }), ['body', 'base']],
  ['a fork as base', refused({ base: 'custom_deals' }), ['body', 'base']],
  ['no base', refused({ base: undefined }), ['body', 'base']],
  ['no node', refused({ nodes: [] }), ['body', 'nodes']],
  ['a label that there is not', refused({ nodes: [{ label: 'Planet' }] }), ['body', 'nodes', 0, 'label']],
  ['a hidden label', refused({ nodes: [{ label: 'Identifier' }] }), ['body', 'nodes', 0, 'label']],
  ['a label twice', refused({ nodes: [...DEALS.nodes, { label: 'Contact' }] }), ['body', 'nodes', 3]],
  [
    'a subtype that is none',
    refused({ nodes: [{ label: 'Contact', subtypes: ['A b'] }] }),
    ['body', 'nodes', 0, 'subtypes', 0],
  ],
  [
    'an edge from a label that the fork lacks',
    refused({ edges: [edge, { ...edge, from: ['Asset'] }] }),
    ['body', 'edges', 1, 'from', 0],
  ],
  ['an edge to one', refused({ edges: [{ ...edge, to: ['Activity', 'Thread'] }] }), ['body', 'edges', 0, 'to', 1]],
  ['an edge twice', refused({ edges: [edge, { ...edge, from: ['Organization', 'Contact'] }] }), ['body', 'edges', 1]],
  ['an edge twice in one entry', refused({ edges: [{ ...edge, to: ['Activity', 'Activity'] }] }), ['body', 'edges', 0]],
  [
    'an edge type that is a statement',
    refused({ edges: [{ ...edge, type: 'a`]->() DELETE' }] }),
    ['body', 'edges', 0, 'type'],
  ],
  [
    'the edge that every template has',
    refused({ edges: [{ ...edge, type: 'linked_to' }] }),
    ['body', 'edges', 0, 'type'],
  ],
  ['an edge without ends', refused({ edges: [{ type: 'sent' }] }), ['body', 'edges', 0, 'from']],
  ['a verb to an unknown edge', refused({ verbs: { met: 'attended' } }), ['body', 'verbs', 'met']],
  ['a verb that is none', refused({ verbs: { 'Met! ': 'sent' } }), ['body', 'verbs', 'Met! ']],
])('%s is refused by the entry at fault', async (_, body, loc) => {
  const { owner } = refusing();
  const answer = await owner.post('/org/acme/templates', body);
  expect([answer.status, answer.body.detail?.[0]?.loc]).toEqual([422, loc]);
  expect((await owner.get('/org/acme/templates')).body.templates).toHaveLength(5);
});

test('a template never changes: its name is taken for ever, in its org alone', async () => {
  await using h = await quiet();
  const { owner } = await h.org({ id: 'acme' });
  const other = await h.org({ id: 'beta' });
  await owner.post('/org/acme/templates', DEALS);
  expect((await owner.post('/org/acme/templates', { ...DEALS, verbs: {} })).body.code).toBe('conflict');
  expect((await owner.get('/org/acme/templates')).body.templates.at(-1).verbs).toEqual(DEALS.verbs);
  expect((await other.owner.get('/org/beta/templates')).body.templates).toHaveLength(5);
  expect((await other.owner.post('/org/beta/templates', DEALS)).status).toBe(200);
});

test('a graph of a fork holds only what the fork lists, and says so in its schema', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
  await owner.post('/org/acme/templates', DEALS);
  await owner.post('/org/acme/graphs', { name: 'Deals', template: 'custom_deals' });
  const mail = {
    entity: 'alpha',
    source: 'mail',
    type: 'email',
    title: 'Offer',
    body: 'Hello Jo,\n\nthe offer is attached.\n\nBest regards\nMarta Vidal\nSales Director, Northwind Ltd\n+44 20 7946 0018',
    metadata: {
      from: 'Marta Vidal <marta.vidal@northwind.example>',
      to: ['Jo Park <jo.park@alpha.example>'],
      thread: 'T1',
      attachments: ['offer.pdf'],
    },
  };
  const items = [mail, { ...mail, title: 'Re: Offer', metadata: { ...mail.metadata, attachments: [] } }];
  const sent = (graph_id: string) =>
    owner.post('/ingest?sync=true', { items: items.map((item) => ({ ...item, graph_id })) });
  const [primary, forked] = [await sent('primary'), await sent('deals')];
  expect([primary.body.sync.state, forked.body.sync.state]).toEqual(['complete', 'complete']);
  const types = async (graph: string) => {
    const { nodes, edges } = (await owner.post('/org/acme/browse', { graph_id: graph })).body;
    return { labels: new Set(nodes.map((n: any) => n.label)), types: new Set(edges.map((e: any) => e.type)) };
  };
  const inPrimary = await types('primary');
  expect([...inPrimary.types]).toEqual(expect.arrayContaining(['sent', 'received', 'works_for']));
  expect(inPrimary.labels).toContain('Thread');
  const inFork = await types('deals');
  expect(inFork.types).toEqual(new Set(['sent']));
  expect([...inFork.labels].toSorted()).toEqual(['Activity', 'Contact', 'Organization']);
  expect((await owner.get('/org/acme/schema?graph_id=deals')).body).toMatchObject({
    template: 'custom_deals',
    labels: ['Contact', 'Organization', 'Activity'],
    edge_types: DEALS.edges.map((one) => ({ ...one, from: ['Contact'] })),
    verbs: DEALS.verbs,
    subtypes: { Contact: ['buyer'], Activity: ['viewing'] },
    counts: { edges: [{ type: 'sent', count: 2 }] },
  });
});

test('items go to any graph of the org whose writer the sender is, and to no other', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
  const other = await h.org({ id: 'beta', entities: ['alpha'] });
  for (const name of ['Read', 'Write']) await owner.post('/org/acme/graphs', { name, template: 'documents' });
  await other.owner.post('/org/beta/graphs', { name: 'Theirs', template: 'documents' });
  const roles = { read: 'reader', write: 'writer', primary: 'none' };
  const mia = h.as((await member(h.db, 'acme', 'mia', { graph_roles: roles })).key);
  const send = (graph_id?: string) =>
    mia.post('/ingest', { entity: 'alpha', source: 's', title: 't', body: 'b', graph_id });
  expect((await send('write')).status).toBe(200);
  for (const graph of ['read', 'primary', undefined]) expect((await send(graph)).body.code).toBe('forbidden');
  for (const graph of ['theirs', 'beta:theirs', 'acme:write', '../write', 'WRITE'])
    expect((await send(graph)).body.detail[0]).toMatchObject({ loc: ['body', 'graph_id'], type: 'graph_not_found' });
  expect((await mia.get('/org/acme/stats?graph_id=read')).status).toBe(200);
  expect((await mia.get('/org/acme/stats')).body.code).toBe('forbidden');
});
