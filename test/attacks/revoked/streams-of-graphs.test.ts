import { afterAll, beforeAll, expect, test } from 'vitest';
import { member } from '../../support/factories.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { follow } from '../../support/http/event-stream.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());

const eventsOf = (id: string, query = '') => `${h.url}/org/${id}/events${query}`;

/** An org with a graph beside its first. */
async function orgWith(graph: string) {
  const org = await h.org({ entities: ['acme'] });
  await org.owner.post(`/org/${org.id}/graphs`, { name: graph, template: 'general' });
  return org;
}

test('a stream of a graph that is deleted is told so and ends, and is not opened again', async () => {
  const { id, key, owner } = await orgWith('hiring');
  const rita = await member(h.db, id, 'rita', { graph_roles: { hiring: 'reader' } });
  await using streams = new AsyncDisposableStack();
  const open = async (who: string, query: string) => streams.use(await follow(eventsOf(id, query), who));
  const of = await Promise.all([open(key, '?graph_id=hiring'), open(rita.key, '?graph_id=hiring')]);
  const narrow = await open(key, '?graph_id=hiring&kinds=item');
  const all = await Promise.all([open(key, ''), open(rita.key, ''), open(key, '?kinds=graph')]);
  const other = await open(key, '?graph_id=primary');
  expect((await owner.del(`/org/${id}/graphs/hiring?confirm=true`)).body.status).toBe('deleted');
  await Promise.all([...of, narrow].map(({ ended }) => ended));
  const told = { event: 'graph.deleted', at: expect.any(String), data: { graph_id: 'hiring' } };
  const end = { reason: 'graph deleted' };
  for (const { received } of of) expect(received.map(({ data }) => data)).toEqual([told, end]);
  expect(narrow.received.map(({ data }) => data)).toEqual([end]);
  for (const stream of all) expect((await stream.next('graph.deleted')).data).toEqual(told);
  await owner.post(`/ingest?sync=true`, { entity: 'acme', source: 'test', title: 'One', body: 'Ada Lindt called.' });
  await Promise.all([...all.slice(0, 2), other].map((stream) => stream.next('graph.changed')));
  expect(other.received.map(({ event }) => event)).not.toContain('graph.deleted');
  const again = await follow(eventsOf(id, '?graph_id=hiring'), key, of[0]!.received.at(-1)!.id);
  expect(again.status).toBe(404);
});

test('who may not read a graph is not told that it is deleted', async () => {
  const { id, owner } = await orgWith('hiring');
  const mia = await member(h.db, id, 'mia');
  await using stream = await follow(eventsOf(id), mia.key);
  await owner.del(`/org/${id}/graphs/hiring?confirm=true`);
  await owner.post(`/ingest?sync=true`, { entity: 'acme', source: 'test', title: 'One', body: 'Ada Lindt called.' });
  await stream.next('graph.changed');
  expect(stream.received.map(({ event }) => event)).not.toContain('graph.deleted');
  const { body } = await h.as(mia.key).get(`/org/${id}/events`, { accept: 'application/json' });
  expect(JSON.stringify(body)).not.toContain('hiring');
});

test('a stream of a graph ends with the role on it', async () => {
  const { id, owner } = await orgWith('hiring');
  const rita = await member(h.db, id, 'rita', { graph_roles: { hiring: 'reader' } });
  await using stream = await follow(eventsOf(id, '?graph_id=hiring'), rita.key);
  await using whole = await follow(eventsOf(id), rita.key);
  expect([stream.status, whole.status]).toEqual([200, 200]);
  await owner.call('PATCH', `/org/${id}/members/rita`, { graph_roles: { hiring: 'none' } });
  expect((await stream.next('end')).data).toEqual({ reason: 'access ended' });
  expect(whole.received).toEqual([]);
});

test.each([
  ['a stream', 'text/event-stream'],
  ['a page', 'application/json'],
])('%s of a graph that is not there, or may not be read, is refused', async (_, accept) => {
  const { id, owner } = await orgWith('hiring');
  const mia = await member(h.db, id, 'mia');
  const asked = async (who: typeof owner, graph: string) => {
    const { status, body } = await who.get(`/org/${id}/events?graph_id=${graph}`, { accept });
    return [status, body.code];
  };
  expect(await asked(owner, 'nowhere')).toEqual([404, 'not_found']);
  expect(await asked(h.as(mia.key), 'hiring')).toEqual([403, 'forbidden']);
});
