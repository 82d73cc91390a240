import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';

let h: Harness;
let org: OrgFixture;
const ITEMS = [
  {
    title: 'Introduction',
    source: 'mail',
    type: 'email',
    date: '2025-04-03',
    body: 'Hello Nora,\nfrom today I look after the hall on the quay.\n\nIda Falk\nFacility Manager\nBorealis GmbH\n+49 30 5550 1234',
    metadata: { from: 'Ida Falk <ida.falk@borealis.example>', to: 'Nora Albrecht <nora@kestrel.example>' },
  },
  {
    title: 'Gutter',
    source: 'mail',
    type: 'email',
    date: '2025-04-04',
    body: 'The gutter above our loading bay leaks since Monday, please have it mended this week.',
    metadata: { from: 'Ida Falk <ida.falk@borealis.example>', to: 'Nora Albrecht <nora@kestrel.example>' },
  },
  {
    title: 'Re: Gutter',
    source: 'mail',
    type: 'email',
    date: '2025-04-05',
    body: 'Somebody looks at the gutter on Thursday.',
    metadata: { from: 'Nora Albrecht <nora@kestrel.example>', to: 'Ida Falk <ida.falk@borealis.example>' },
  },
  {
    title: 'Prices',
    source: 'notes',
    date: '2025-03-01',
    body: 'The roof was mended for little money. Nobody speaks of tiles.',
  },
];

const ask = async (body: object) => {
  const answer = await org.owner.post('/org/written/recall', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};

beforeAll(async () => {
  h = await harness();
  org = await h.org({ id: 'written', entities: ['acme'] });
  const items = ITEMS.map((item) => ({ entity: 'acme', ...item }));
  const { status, body } = await org.owner.post('/ingest?sync=true', { items });
  expect(status, JSON.stringify(body)).toBe(200);
  await h.drain();
}, 60_000);
afterAll(() => h[Symbol.asyncDispose]());

test('a mail from somebody of a firm is found for the firm, though its text does not name it', async () => {
  const found = await ask({ q: 'What does Borealis want to be mended?' });
  expect(found.nodes[0]).toMatchObject({ name: 'Borealis GmbH', label: 'Organization' });
  expect(found.passages[0].title).toBe('Gutter');
  expect(found.passages).toHaveLength(found.total);
});

test('what somebody wrote is found by their name before what was written to them, though the text does not say it', async () => {
  const { passages } = await ask({ q: 'What did Ida Falk say about the gutter?' });
  const found = passages.map((p: { title: string }) => p.title);
  expect(found[0]).toBe('Gutter');
  expect(found).toContain('Re: Gutter');
});
