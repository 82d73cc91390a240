import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

const BODY = `Hello Ada,

the pumps for the harbour arrive on Monday. Please call me.

Best regards
Jonas Falk
Head of Sales
Falk Pumpen GmbH
Phone: +49 30 5557788`;

let h: Harness;
let acme: OrgFixture;
let item: string;
const get = (path: string) => acme.owner.get(`/org/acme/${path}`);

beforeAll(async () => {
  h = await harness();
  acme = await h.org({ id: 'acme', entities: ['acme'] });
  const mail = {
    entity: 'acme',
    source: 'mail',
    type: 'email',
    title: 'Pumps',
    date: '2026-03-02',
    body: BODY,
    metadata: { from: 'Jonas Falk <jonas@falk-pumpen.example>', to: 'Ada King <ada@acme.example>' },
  };
  const { body } = await acme.owner.post('/ingest?sync=true', mail);
  item = body.ids[0];
});
afterAll(() => h[Symbol.asyncDispose]());

interface Piece {
  item_id: string;
  start?: number;
  end?: number;
  quote?: string;
}

test('evidence says for each property and edge which item it came from, and quotes what stands in the body', async () => {
  const { status, body } = await get('entity/contact:jonas@falk-pumpen.example?evidence=1');
  expect(status).toBe(200);
  const pieces = [
    ...Object.values(body.evidence),
    ...body.edges.map((edge: { evidence: Piece[] }) => edge.evidence),
  ].flat() as Piece[];
  expect(body.evidence.name.length).toBeGreaterThan(0);
  expect(body.edges.length).toBeGreaterThan(0);
  expect(new Set(pieces.map((piece) => piece.item_id))).toEqual(new Set([item]));
  const quoted = pieces.filter((piece) => piece.start !== undefined);
  expect(quoted.length).toBeGreaterThan(0);
  for (const { start, end, quote } of quoted) expect(quote).toBe(BODY.slice(start, end));
});

test('without evidence=1 none is given', async () => {
  const { body } = await get('entity/contact:jonas@falk-pumpen.example');
  expect(body.evidence).toBeUndefined();
  expect(body.edges[0].evidence).toBeUndefined();
});

test('the files of a node are those of the items that speak of it, raw as markdown', async () => {
  const { body } = await get('file/contact:jonas@falk-pumpen.example');
  expect(body).toMatchObject({ node_id: 'contact:jonas@falk-pumpen.example', files: [{ item_id: item }] });
  expect(body.files[0].markdown.endsWith(BODY)).toBe(true);
  const raw = await get('file/contact:jonas@falk-pumpen.example?raw=1');
  expect(raw.headers['content-type']).toBe('text/markdown; charset=utf-8');
  expect(raw.body).toBe(body.files[0].markdown);
});

test('a node that no item speaks of has no files', async () => {
  expect((await get('file/business:acme')).body).toMatchObject({ files: [] });
  expect((await get('file/business:acme?raw=1')).status).toBe(404);
});
