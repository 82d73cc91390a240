import { expect, test } from 'vitest';
import { rows, sql } from '../../../src/stores/db/sql.ts';
import { startWorkers } from '../../../workers/run.ts';
import { member } from '../../support/factories.ts';
import { beat } from '../../../src/stores/operations/heartbeats.ts';
import { harness } from '../../support/harness.ts';
import { rowsWith } from '../../support/rows-with.ts';

const BODY =
  'Hello Jo,\n\nthe pallets arrive on Monday.\n\nBest regards\nMarta Vidal\nNorthwind Ltd\nmarta.vidal@northwind.example';
const mail = (over: object = {}) => ({
  source: 'mail',
  type: 'email',
  title: 'Delivery',
  body: BODY,
  metadata: { from: 'Marta Vidal <marta.vidal@northwind.example>' },
  ...over,
});

test('a preview shows mentions with their places, claims between them and the signature, and stores nothing', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme' });
  const { status, body } = await owner.post('/ingest/preview', mail());
  expect(status).toBe(200);
  expect(body.mentions.map((mention: { n: number }) => mention.n)).toEqual(
    body.mentions.map((_: unknown, i: number) => i),
  );
  const placed = body.mentions.filter((one: { start?: number }) => one.start !== undefined);
  expect(placed.map((one: any) => one.name ?? one.identifiers[0].value)).toContain('Northwind Ltd');
  for (const one of placed) expect(BODY.slice(one.start, one.end)).toBe(one.name ?? one.identifiers[0].value);
  expect(body.mentions).toContainEqual(
    expect.objectContaining({
      strong: true,
      identifiers: expect.arrayContaining([{ kind: 'email', value: 'marta.vidal@northwind.example' }]),
    }),
  );
  const sent = body.claims.find((claim: { type: string }) => claim.type === 'sent');
  expect(body.mentions[sent.from]).toMatchObject({ label: 'Contact' });
  expect(body.mentions[sent.to]).toMatchObject({ label: 'Activity', name: 'Delivery' });
  expect(body.genre).toBe('mail');
  expect(BODY.slice(body.signature.start, body.signature.end)).toContain('Northwind Ltd');
  expect(await rowsWith(h.db, 'pallets')).toEqual([]);
  expect(await rowsWith(h.db, 'Vidal')).toEqual([]);
  expect(await rows(h.db, sql`select from items`)).toEqual([]);
});

test('a preview is what ingesting the item asserts', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
  const item = mail({ entity: 'alpha', date: '2025-03-04' });
  const { mentions, claims } = (await owner.post('/ingest/preview', item)).body;
  await owner.post('/ingest?sync=true', item);
  const kept = await rows(
    h.db,
    sql`select m.n, m.label, m.name, m.rule, m.start_at, m.end_at from mentions m join documents d on d.uid = m.doc
      where d.kind = 'item' order by m.n`,
  );
  const brief = ({ n, label, name = null, rule, start = null, end = null }: any) => ({
    n,
    label,
    name,
    rule,
    start_at: start,
    end_at: end,
  });
  expect(kept).toEqual(mentions.map(brief));
  const edges = await rows(
    h.db,
    sql`select c.type, c.rule from claims c join documents d on d.uid = c.doc where d.kind = 'item' order by c.n`,
  );
  expect(edges).toEqual(claims.map(({ type, rule }: any) => ({ type, rule })));
});

test('a preview reads by the ontology of the graph that it names', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme' });
  const people = { name: 'people', base: 'general', nodes: [{ label: 'Contact' }], edges: [], verbs: {} };
  await owner.post('/org/acme/templates', people);
  await owner.post('/org/acme/graphs', { name: 'People', template: 'custom_people' });
  const { mentions, claims } = (await owner.post('/ingest/preview', mail({ graph_id: 'people' }))).body;
  expect(new Set(mentions.map((one: { label: string }) => one.label))).toEqual(new Set(['Contact']));
  expect(claims).toEqual([]);
});

test('who may not read a graph may not preview for it, a public token for none, and what is no item is refused', async () => {
  await using h = await harness();
  const { owner } = await h.org({ id: 'acme' });
  await owner.post('/org/acme/graphs', { name: 'Notes', template: 'general' });
  const mia = h.as((await member(h.db, 'acme', 'mia', { graph_roles: { primary: 'reader', notes: 'none' } })).key);
  expect((await mia.post('/ingest/preview', mail({}))).status).toBe(200);
  expect((await mia.post('/ingest/preview', mail({ graph_id: 'notes' }))).body.code).toBe('forbidden');
  const { token } = (await owner.post('/org/acme/graphs/primary/public-tokens', { name: 'all' })).body;
  expect((await h.as(token).post('/ingest/preview', mail({}))).status).toBe(403);
  const refused = async (body: object) => {
    const answer = await owner.post('/ingest/preview', body);
    return [answer.status, answer.body.detail?.[0]?.loc ?? answer.body.code];
  };
  expect(await refused(mail({ graph_id: 'nowhere' }))).toEqual([422, ['body', 'graph_id']]);
  expect(await refused({ items: [mail()] })).toEqual([422, ['body', 'source']]);
  expect(await refused(mail({ body: 7 }))).toEqual([422, ['body', 'body']]);
  expect(await refused(mail({ body: 'x'.repeat(1_048_577) }))).toEqual([413, 'too_large']);
});

test.concurrent.each<[string, queues: string[], seconds: number]>([
  ['lives', [], 0],
  ['lives of that queue', ['dedup', 'webhooks'], 0],
  ['was heard of lately', ['extraction'], 61],
])('a preview for which no worker %s is refused in seconds and says what to start', async (_, queues, seconds) => {
  await using h = await harness({ workers: false });
  const { owner } = await h.org({ id: 'acme' });
  await beat(h.db, 'elsewhere', queues);
  await h.db.query(sql`update heartbeats set seen_at = now() - make_interval(secs => ${seconds})`);
  const { status, body, headers } = await owner.post('/ingest/preview', mail());
  expect([status, body.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  expect(body.detail).toContain('Start one of the queue extraction');
});

test('a preview waits for a worker that is on its way', async () => {
  await using h = await harness({ workers: false });
  const { owner } = await h.org({ id: 'acme' });
  const asked = owner.post('/ingest/preview', mail());
  const working = await startWorkers(h.ctx);
  try {
    expect((await asked).status).toBe(200);
  } finally {
    await working.close();
  }
});
