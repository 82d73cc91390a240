import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

const ID = 'contact:ada.voss@tarn.example';
const TYPED = 'contact:Ada.Voss@Tarn.example';
const HOUSE = 'organization:Tarn.Example';
const BO = 'contact:Bo@Elm.example';
/** An id of a caller's own, which is as it was written. */
const OWN = 'contact:K-42';

let h: Harness;
let org: OrgFixture;
const path = (rest: string) => `/org/${org.id}/${rest}`;
const get = (rest: string) => org.owner.get(path(rest));
const post = (rest: string, body: object) => org.owner.post(path(rest), body);

beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: ['acme'] });
  const metadata = { from: 'Ada Voss <ada.voss@tarn.example>', to: 'Bo Elm <bo@elm.example>' };
  const mail = { entity: 'acme', source: 'mail', type: 'email', title: 'Hello', body: 'Hello.', metadata };
  await org.owner.post('/ingest?sync=true', mail);
  await post('write', { action: 'upsert_node', node_id: OWN, label: 'Contact', properties: { name: 'Kit Orr' } });
});
afterAll(() => h[Symbol.asyncDispose]());

test.each<[string, () => Promise<{ status: number; body: any }>, (body: any) => unknown]>([
  ['entity', () => get(`entity/${TYPED}`), ({ id }) => id],
  ['dossier', () => get(`dossier/${TYPED}`), ({ node }) => node.id],
  ['file', () => get(`file/${TYPED}`), ({ node_id }) => node_id],
  ['traverse', () => post('traverse', { start_id: TYPED }), ({ start }) => start.id],
  ['path', () => post('path', { from_id: TYPED, to_id: HOUSE }), ({ path: way }) => way.nodes[0].id],
  [
    'write',
    () => post('write', { action: 'correction', node_id: TYPED, properties: { role: 'clerk' } }),
    (b) => b.node_id,
  ],
])('%s takes the id of a mail address as the address is typed', async (_, ask, idOf) => {
  const { status, body } = await ask();
  expect([status, idOf(body)]).toEqual([200, ID]);
});

test.each<[string, () => Promise<{ status: number; body: any }>]>([
  ['timeline', () => get(`timeline?entity=${TYPED}`)],
  ['latent connections', () => get(`latent_connections?entity_id=${TYPED}`)],
  ['recall', () => post('recall', { q: 'hello', node_id: TYPED })],
  ['the entity of a business', () => get('entity/business:ACME')],
  ['a merge', () => post('merges', { keep_id: TYPED, drop_id: BO })],
  ['a rule', () => post('rules', { kind: 'alias', match: { name: 'A. Voss' }, effect: { to: TYPED } })],
  [
    'the deletion of an edge',
    () => org.owner.del(path(`edges/${encodeURIComponent(`${TYPED}::works_for::${HOUSE}`)}`)),
  ],
  ['the deletion of a node', () => org.owner.del(path(`nodes/${HOUSE}`))],
])('%s takes it, too', async (_, ask) => {
  expect(await ask()).toMatchObject({ status: 200 });
});

test('a node that was merged goes by its id as it is, not as it was typed', async () => {
  const { merges } = (await get('merges')).body;
  expect(merges).toMatchObject([{ node_id: ID, keep_id: ID, drop_id: BO.toLowerCase() }]);
});

test('an id that a caller chose is as it was written', async () => {
  expect((await get(`entity/${OWN}`)).body.id).toBe(OWN);
  expect((await get(`entity/${OWN.toLowerCase()}`)).status).toBe(404);
});
