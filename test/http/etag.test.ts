import { expect, test } from 'vitest';
import { operations } from '../../src/http/registry.ts';
import { add, dismiss } from '../../src/stores/events/notifications.ts';
import { sql } from '../../src/stores/db/sql.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';

const NOTE = { entity: 'acme', source: 'test', type: 'note', body: 'Dana Reyes <dana@borealis.example> called.' };
const dana = (org: OrgFixture) => `/org/${org.id}/entity/contact:dana@borealis.example`;

async function withDana(h: Harness): Promise<OrgFixture> {
  const org = await h.org({ entities: ['acme'] });
  await org.owner.post('/ingest?sync=true', { ...NOTE, title: 'One' });
  return org;
}
const ask = (org: OrgFixture, path: string, known: string) =>
  org.owner.call('GET', path, undefined, { 'if-none-match': known });

test('a reading carries a weak ETag, and is not sent again to those who have it, until the graph changes', async () => {
  await using h = await harness();
  const org = await withDana(h);
  const first = await org.owner.get(dana(org));
  const tag = String(first.headers.etag);
  expect(tag).toMatch(/^W\/"[\w-]{22}"$/);
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const same = await ask(org, dana(org), tag);
  expect([same.status, same.body, same.headers.etag]).toEqual([304, '', tag]);
  for (const list of [`"other", ${tag}`, tag.slice(2)]) expect((await ask(org, dana(org), list)).status).toBe(304);
  for (const other of ['*', '"other"', 'W/""', '']) expect((await ask(org, dana(org), other)).status).toBe(200);
  await org.owner.post('/ingest?sync=true', { ...NOTE, title: 'Two' });
  const changed = await ask(org, dana(org), tag);
  expect([changed.status, changed.body.provenance.mentions]).toEqual([200, 2 * first.body.provenance.mentions]);
  expect(changed.headers.etag).not.toBe(tag);
});

test('a notification that comes or goes makes another tag, for it is in the answer', async () => {
  await using h = await harness();
  const org = await withDana(h);
  const tag = String((await org.owner.get(dana(org))).headers.etag);
  const id = await add(h.db, org.id, { kind: 'test', message: 'Look here.' });
  const answer = await ask(org, dana(org), tag);
  expect([answer.status, answer.body.notifications.length]).toEqual([200, 1]);
  await dismiss(h.db, org.id, id);
  expect((await ask(org, dana(org), tag)).status).toBe(304);
});

test('new communities make another tag', async () => {
  await using h = await harness();
  const org = await withDana(h);
  const tag = String((await org.owner.get(dana(org))).headers.etag);
  await h.admin.post('/admin/run', { job: 'communities', org_id: org.id });
  expect((await ask(org, dana(org), tag)).status).toBe(200);
});

test('a change on its way to the store has no tag of its own yet, and a graph that is being rebuilt has none', async () => {
  await using h = await harness({ workers: false });
  const org = await h.org();
  const stats = `/org/${org.id}/stats`;
  const tag = String((await org.owner.get(stats)).headers.etag);
  await h.db.query(sql`update graphs set revision = revision + 1 where graph_key = ${org.id}`);
  await h.db.query(sql`insert into graph_outbox (graph, revision, org_id, change, documents, items, epochs)
    select graph_key, revision, org_id, '{}', '{}', '{}', '{}' from graphs where graph_key = ${org.id}`);
  expect((await ask(org, stats, tag)).status).toBe(304);
  await h.db.query(sql`delete from graph_outbox`);
  expect((await ask(org, stats, tag)).status).toBe(200);
  await h.db.query(sql`insert into graph_rebuilds (graph, apart) values (${org.id}, false)`);
  expect((await org.owner.get(stats)).headers.etag).toBeUndefined();
});

test('who may not read, or asks wrongly, is refused whatever they have', async () => {
  await using h = await harness({ workers: false });
  const [org, other] = [await h.org(), await h.org()];
  const stats = `/org/${org.id}/stats`;
  const tag = String((await org.owner.get(stats)).headers.etag);
  expect((await ask(other, stats, tag)).status).toBe(403);
  expect((await ask(org, `/org/${org.id}/timeline?days=soon`, tag)).status).toBe(422);
  const missing = await org.owner.get(`/org/${org.id}/entity/contact:nobody@x.test`);
  expect([missing.status, missing.headers.etag]).toEqual([404, undefined]);
});

test('only readings of one graph are tagged', async () => {
  const tagged = (await operations()).filter((operation) => operation.tagged);
  expect(tagged.length).toBeGreaterThan(5);
  for (const { method, access } of tagged) expect([method, access]).toEqual(['get', 'reader']);
});

test('a large answer is the same when it is asked for again, and another one when the graph changed', async () => {
  await using h = await harness();
  const org = await h.org({ entities: ['acme'] });
  const people = Array.from({ length: 40 }, (_, n) => `Person${n} Lindqvist <p${n}@borealis.example>`);
  const send = (title: string, to: string[]) =>
    org.owner.post('/ingest?sync=true', {
      ...NOTE,
      title,
      metadata: { from: 'Dana Reyes <dana@borealis.example>', to },
    });
  await send('All', people);
  const path = `/org/${org.id}/entity/organization:borealis.example`;
  const first = await org.owner.get(path);
  expect(JSON.stringify(first.body).length).toBeGreaterThan(16_384);
  const again = await org.owner.get(path);
  expect([again.body, again.headers.etag]).toEqual([first.body, first.headers.etag]);
  await send('One more', ['Ada Holm <ada@borealis.example>']);
  const later = await org.owner.get(path);
  expect(later.body.edge_count).toBeGreaterThan(first.body.edge_count);
});
