import { afterAll, beforeAll, expect, test } from 'vitest';
import { bearer, connected, textOf } from '../../mcp/session.ts';
import { aChange, aNode, anEdge } from '../../support/graph.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
const post = (path: string, body: object) => org.owner.post(`/org/names/${path}`, body);
const get = (path: string) => org.owner.get(`/org/names/${path}`);

const LENA = 'contact:lena@tarn.example';
const MILO = 'contact:milo@tarn.example';
const TARN = 'organization:tarn.example';
const talk = (uid: number, name: string) =>
  aNode(uid, { id: `activity:${uid}`, label: 'Activity', name, occurred_at: '2026-05-04' });

beforeAll(async () => {
  h = await harness({ workers: false });
  org = await h.org({ id: 'names' });
  const nodes = [
    aNode(1, { id: LENA, name: 'Lena Orr', email: 'lena@tarn.example', aliases: ['contact:leni-orr.acme'] }),
    aNode(2, { id: MILO, name: 'Milo Orr', email: 'milo@tarn.example' }),
    aNode(3, { id: TARN, label: 'Organization', name: 'Tarn Mills Ltd' }),
    aNode(8, { id: 'account:looms.acme', label: 'Account', name: 'Looms for Tarn Mills' }),
    talk(4, 'Re: Lena Orr, the mills and dyes'),
    talk(5, 'Tarn Mills opens'),
    talk(6, 'Dyes'),
    talk(7, 'Dyes'),
    talk(9, 'Dyes 7'),
  ];
  const edges = [anEdge(1, 'works_for', 3), anEdge(2, 'works_for', 3), anEdge(1, 'attended', 4)];
  await h.ctx.graph.apply('names', aChange({ nodes, edges }));
});
afterAll(() => h[Symbol.asyncDispose]());

/** Every reading of one node, by what it is asked about, with the node that it answers about. */
const READINGS: [
  name: string,
  ask: (node: string) => Promise<{ status: number; body: any }>,
  id: (body: any) => string,
][] = [
  ['entity', (node) => get(`entity/${encodeURIComponent(node)}`), ({ id }) => id],
  ['traverse', (start_id) => post('traverse', { start_id }), ({ start }) => start.id],
  ['path', (from_id) => post('path', { from_id, to_id: from_id }), ({ path }) => path.nodes[0].id],
];

test.each(READINGS)(
  '%s takes a name that one node bears, whole or in part, with or without its label',
  async (_, ask, id) => {
    const meant = async (node: string) => id((await ask(node)).body);
    for (const name of ['Lena Orr', 'lena', 'Orr, Lena', 'Leni Orr', 'LENA@tarn.example'])
      expect([name, await meant(name)]).toEqual([name, LENA]);
    expect(await meant('tarn mills')).toBe(TARN);
    expect(await meant('Re: Lena Orr, the mills and dyes')).toBe('activity:4');
  },
);

test.each(READINGS)(
  '%s of a name that several bear answers with them, of one that none bears with what comes near',
  async (_, ask) => {
    const several = await ask('Orr');
    expect(several).toMatchObject({
      status: 409,
      body: { code: 'ambiguous', detail: expect.stringContaining('“Orr”') },
    });
    expect(several.body.candidates.map(({ id }: { id: string }) => id).toSorted()).toEqual([LENA, MILO]);
    expect((await ask('dyes')).body.candidates).toHaveLength(2);
    const slipped = await ask('Lenna Orr');
    expect(slipped).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(slipped.body.candidates[0]).toEqual({ id: LENA, label: 'Contact', name: 'Lena Orr' });
    const none = await ask('Quill Ferris');
    expect([none.status, none.body.candidates]).toEqual([404, undefined]);
    expect(await ask('contact:lena')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  },
);

test('a timeline asks which of several is meant, a dossier is of the first and names the others', async () => {
  expect(await get('timeline?days=0&entity=orr')).toMatchObject({ status: 409, body: { code: 'ambiguous' } });
  expect((await get('timeline?days=0&entity=lenna')).body.candidates).toMatchObject([{ id: LENA }]);
  const { node, others } = (await get('dossier/Orr')).body;
  expect([node.id, others.map(({ id }: { id: string }) => id)]).toEqual([LENA, [MILO]]);
  expect((await get('dossier/Lena%20Orr')).body).not.toHaveProperty('others');
  expect((await get(`dossier/${encodeURIComponent('Re: Lena Orr, the mills and dyes')}`)).body.node.id).toBe(
    'activity:4',
  );
});

test.each(['nobody at all', 'what is the matter with you', 'zzz'])(
  'there is no dossier of what nothing comes near to: %s',
  async (asked) => expect(await get(`dossier/${encodeURIComponent(asked)}`)).toMatchObject({ status: 404 }),
);

test.each(['the director of Tarn Mills', 'who is at tarn mills?'])(
  'what a phrase names is what its dossier is of: %s',
  async (asked) => expect((await get(`dossier/${encodeURIComponent(asked)}`)).body.node?.id).toBe(TARN),
);

test.each(READINGS)('%s of a word in the title of what happened is not of that', async (_, ask) => {
  expect(await ask('opens')).toMatchObject({ status: 404, body: { candidates: [{ id: 'activity:5' }] } });
});

test.each(READINGS)('%s of an id that is gone is of no node with such a name', async (_, ask) => {
  const gone = await ask('dyes-7');
  expect(gone).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('people and houses are meant before deals that are called after them', async () => {
  const { body } = await get('entity/tarn');
  expect(body.id).toBe(TARN);
  expect((await get('entity/looms')).body.id).toBe('account:looms.acme');
});

test('what takes ids alone names those that a name may stand for', async () => {
  const deleted = await org.owner.del('/org/names/nodes/Milo%20Orr');
  expect(deleted).toMatchObject({ status: 404, body: { code: 'not_found', candidates: [{ id: MILO }] } });
  const edge = { action: 'create_edge', from_id: 'Lena', to_id: 'Lena', edge_type: 'knows' };
  expect(await post('write', edge)).toMatchObject({ status: 404, body: { candidates: [{ id: LENA }] } });
});

test('agents name nodes in every tool that reads one, and are told the ids to choose from', async () => {
  await using client = await connected(h.url, 'modern', bearer(org.key));
  const call = async (name: string, args: object) => textOf(await client.callTool({ name, arguments: { ...args } }));
  expect(await call('get_entity', { node_id: 'Lena' })).toContain(`Contact Lena Orr (${LENA})`);
  expect(await call('find_path', { from_id: 'Milo Orr', to_id: 'lena' })).toMatch(/^2 steps:/);
  expect(await call('traverse', { start_id: 'tarn mills', depth: 1 })).toContain(
    `2 edges around Organization Tarn Mills Ltd (${TARN})`,
  );
  expect(await call('get_entity', { node_id: 'Milo' })).toMatch(/^1 edge:$/m);
  expect(await call('get_latent_connections', { entity_id: 'Milo Orr' })).not.toContain('not_found');
  expect(await call('find_path', { from_id: 'Milo Orr', to_id: 'Orr' })).toMatch(
    /^ambiguous: .*“Orr”[\s\S]*contact:lena@/,
  );
});
