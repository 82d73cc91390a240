import { afterAll, beforeAll, expect, test } from 'vitest';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
let fixture: OrgFixture;
const dossierOf = async (of: string, query = '') =>
  (await org.owner.get(`/org/${org.id}/dossier/${encodeURIComponent(of)}${query}`)).body;
const ids = (nodes: { id: string }[]) => nodes.map(({ id }) => id);

const promise = (what: string, more = {}) => ({ what, start: 0, end: 9, ...more });
const activity = (uid: number, day: string, over = {}) =>
  aNode(uid, { id: `activity:${uid}`, name: `Meeting ${uid}`, label: 'Activity', occurred_at: day, ...over });
const ended = (from: number, type: string, to: number, day: string) => {
  const edge = anEdge(from, type, to, '2025-01-01');
  return { ...edge, provenance: { ...edge.provenance, valid_to: day } };
};

beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: ['mill'] });
  const items = [
    {
      title: 'Re: Flour',
      date: '2026-04-02',
      body: 'Dear Iris,\n\nThe rye is ground on Monday. Bring your own sacks, please.\n\nOn 1 April 2026 Iris Hale wrote:\n> When is it?\n\nOdd Lien',
      metadata: {
        from: 'Odd Lien <odd@lien.example>',
        to: 'Iris Hale <iris@hale.example>',
        message_id: '<a@lien.example>',
      },
    },
    {
      title: 'Thanks',
      date: '2026-04-09',
      body: 'Hello Odd,\n\nfetched, thank you.\n\nIris Hale',
      metadata: {
        from: 'Iris Hale <iris@hale.example>',
        to: 'Odd Lien <odd@lien.example>',
        message_id: '<b@hale.example>',
      },
    },
  ];
  const mails = items.map((item) => ({ entity: 'mill', source: 'mail', type: 'email', ...item }));
  await org.owner.post('/ingest?sync=true', { items: mails });
  fixture = await h.org({ id: 'promises' });
  const nodes = [
    aNode(1, { id: 'contact:iris@hale.example', name: 'Iris Hale', properties: { title: 'Miller at Hale Mill' } }),
    aNode(2, { id: 'organization:hale.example', label: 'Organization', name: 'Hale Mill' }),
    aNode(3, { id: 'organization:old.example', label: 'Organization', name: 'Old Mill' }),
    activity(4, '2026-03-10', {
      properties: {
        commitments: [
          promise('send the contract', { who: 'Iris Hale', to_whom: 'Bo', due: '2026-03-20' }),
          promise('grind twelve sacks', { quantity: '12 sacks' }),
          promise('pay the deposit', { due: '2026-03-01' }),
        ],
      },
    }),
    activity(5, '2025-09-01', { properties: { commitments: [promise('mend the roof')] } }),
    aNode(6, { id: 'contact:bo@hale.example', name: 'Bo Ek' }),
    activity(7, '2026-02-01'),
    aNode(8, { id: 'asset:plan', name: 'Plan', label: 'Asset', occurred_at: '2026-02-20' }),
    aNode(9, { id: 'contact:cy@far.example', name: 'Cy Far' }),
    aNode(10, { id: 'contact:di@far.example', name: 'Di Far' }),
  ];
  const edges = [
    anEdge(1, 'works_for', 2),
    ended(1, 'works_for', 3, '2025-06-01'),
    anEdge(1, 'attended', 4),
    anEdge(1, 'attended', 5),
    anEdge(6, 'works_for', 2),
    anEdge(6, 'attended', 7),
    anEdge(9, 'attended', 7),
    anEdge(2, 'about', 8),
    anEdge(9, 'about', 8),
    anEdge(10, 'about', 8),
  ];
  await h.ctx.graph.apply('promises', aChange({ nodes, edges }));
  await h.ctx.graph.setCommunities(
    'promises',
    nodes.map(({ uid }) => ({ uid, community: 1 })),
  );
}, 60_000);
afterAll(() => h[Symbol.asyncDispose]());

test('a dossier ends with the last words of a person, without greeting and history, and says where they stand', async () => {
  const { summary, last_words: last } = await dossierOf('odd lien');
  expect(last).toMatchObject({ title: 'Re: Flour', date: '2026-04-02' });
  expect(last.text).toBe('The rye is ground on Monday. Bring your own sacks, please.');
  expect(summary).toMatch(/ Last words: “The rye is ground[^”]*” \(“Re: Flour”, 2 April 2026\)\.$/);
  const read = await org.owner.post(`/org/${org.id}/items/read`, { item_id: last.item_id });
  expect(read.body.text).toContain(last.text.slice(0, 20));
  expect((await dossierOf('contact:iris@hale.example')).last_words.text).toBe('fetched, thank you.');
});

const from = async (path: string) => (await fixture.owner.get(`/org/promises/${path}`)).body;

test('a dossier lists what was promised, what is open first and of that the next due', async () => {
  const { commitments, summary } = await from('dossier/iris%20hale');
  expect(commitments.map(({ what, open }: any) => [what, open])).toEqual([
    ['send the contract', true],
    ['grind twelve sacks', true],
    ['pay the deposit', false],
    ['mend the roof', false],
  ]);
  expect(commitments[0].activity).toEqual({ id: 'activity:4', name: 'Meeting 4', occurred_at: '2026-03-10' });
  expect(summary).toContain(
    'Promised: “send the contract” (by Iris Hale to Bo, due 20 March 2026). Terms: “grind twelve sacks” (on 10 March 2026).',
  );
  expect(summary).toMatch(/^Iris Hale is Miller at Hale Mill\. /);
});

test('what has ended is left out unless it is asked for', async () => {
  const OLD = 'organization:old.example';
  const IRIS = 'contact:iris@hale.example';
  const walked = async (include_past?: boolean) =>
    (await fixture.owner.post('/org/promises/traverse', { start_id: IRIS, depth: 1, include_past })).body.nodes;
  expect(ids(await walked())).not.toContain(OLD);
  expect(ids(await walked(true))).toContain(OLD);
  for (const path of [`entity/${IRIS}?`, `dossier/${IRIS}?`]) {
    expect(ids((await from(path)).neighbors)).not.toContain(OLD);
    expect(ids((await from(`${path}include_past=true`)).neighbors)).toContain(OLD);
  }
});

test('a timeline takes names, has the meetings of an organization’s people and its dated documents, and knows what is unknown', async () => {
  const events = async (of: string) =>
    ids((await from(`timeline?days=0&entity=${encodeURIComponent(of)}`)).events ?? []);
  expect(await events('Hale Mill')).toEqual(['activity:4', 'asset:plan', 'activity:7', 'activity:5']);
  expect(await events('iris')).toEqual(['activity:4', 'activity:5']);
  expect(await events('acme')).toEqual(['activity:4', 'activity:7', 'activity:5']);
  for (const unknown of ['nobody', 'No Body', 'contact:no@body.example'])
    expect((await fixture.owner.get(`/org/promises/timeline?entity=${encodeURIComponent(unknown)}`)).status).toBe(404);
});

test('nobody whom an organization’s people met counts as somebody to be met', async () => {
  const { connections } = await from('latent_connections?entity_id=organization:hale.example');
  const found = connections.map(({ node }: any) => node.id);
  expect(found).toContain('contact:di@far.example');
  expect(found).not.toContain('contact:cy@far.example');
});
