import { afterAll, beforeAll, expect, test } from 'vitest';
import * as graphs from '../../../src/stores/orgs/graphs.ts';
import { emit, sweep } from '../../../src/stores/events/events.ts';
import { transaction } from '../../../src/stores/db/sql.ts';
import { follow } from '../../support/http/event-stream.ts';
import { member } from '../../support/factories.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { until } from '../../support/until.ts';

const note = (title: string) => ({
  entity: 'acme',
  source: 'test',
  type: 'note',
  title,
  body: `${title}: Dana Reeve called.`,
});
const json = { accept: 'application/json' };
let h: Harness;
beforeAll(async () => {
  h = await harness();
});
afterAll(() => h[Symbol.asyncDispose]());

const eventsOf = (id: string, query = '') => `${h.url}/org/${id}/events${query}`;

test('who follows an organization is told of each item as it is accepted and extracted, and of the graph that changed', async () => {
  const { id, key, owner } = await h.org({ entities: ['acme'] });
  await using stream = await follow(eventsOf(id), key);
  expect([stream.status, stream.headers['content-type']]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const { body } = await owner.post('/ingest?sync=true', { items: [note('One'), note('Two')] });
  const accepted = await stream.next('item.accepted');
  const mine = { event: 'item.accepted', at: expect.any(String), graph_id: 'primary', data: { item_ids: body.ids } };
  expect(accepted.data).toEqual(mine);
  await stream.next('item.extracted');
  await stream.next('graph.changed');
  const extracted = stream.received
    .filter(({ event }) => event === 'item.extracted')
    .flatMap(({ data }) => data.data.item_ids);
  expect(extracted.toSorted()).toEqual(body.ids);
  const changed = stream.received.find(({ event }) => event === 'graph.changed')!.data.data;
  expect(changed).toEqual({
    revision: expect.any(Number),
    nodes: expect.any(Number),
    edges: expect.any(Number),
    gone: 0,
  });
});

test('a reader that comes back misses nothing and is told nothing twice, also of what was committed late', async () => {
  const { id, key, owner } = await h.org();
  const emitted = (n: number) => emit(h.db, { org: id }, 'export.progress', { n });
  const first = await follow(eventsOf(id), key);
  await emitted(1);
  await emitted(2);
  const { id: behindFirst } = await first.next('export.progress');
  let behindSecond: string | undefined;
  await transaction(h.db, async (late) => {
    await late.query(`select emit($1, '', 'export.progress', '{"n": 0}')`, [id]);
    behindSecond = (await first.next('export.progress')).id;
    await first[Symbol.asyncDispose]();
    await emitted(3);
  });
  const after = async (at: string | undefined) =>
    (await owner.get(`/org/${id}/events`, { ...json, 'last-event-id': at! })).body;
  const numbers = (page: any) => page.events.map(({ data }: any) => data.n);
  expect(numbers(await after(behindFirst))).toEqual([2, 0, 3]);
  const page = await after(behindSecond);
  expect(numbers(page)).toEqual([0, 3]);
  expect(numbers(await after(page.last_event_id))).toEqual([]);
  await using again = await follow(eventsOf(id), key, behindSecond);
  expect([
    (await again.next('export.progress')).data.data.n,
    (await again.next('export.progress')).data.data.n,
  ]).toEqual([0, 3]);
});

test('a backlog of many pages comes whole and in order, cut off and taken up anywhere', async () => {
  const { id, key, owner } = await h.org();
  const { last_event_id } = (await owner.get(`/org/${id}/events`, json)).body;
  await h.db.query(
    `select emit($1, '', 'export.progress', jsonb_build_object('n', n)) from generate_series(1, 650) n`,
    [id],
  );
  const seen: number[] = [];
  let at: string = last_event_id;
  for (const until of [150, 330, 650]) {
    await using stream = await follow(eventsOf(id), key, at);
    while (seen.length < until) {
      const { id: behind, data } = await stream.next('export.progress');
      seen.push(data.data.n);
      at = behind!;
    }
  }
  expect(seen).toEqual(Array.from({ length: 650 }, (_, i) => i + 1));
});

test('members are told of the graphs that they may read, and of what they asked for', async () => {
  const { id, key } = await h.org();
  const secret = { graph_id: 'secret', graph_key: `${id}:secret`, display_name: 'secret', template: 'general' };
  await graphs.create(h.db, id, { ...secret, fork: null, description: null, created_by: 'test' });
  const [mia, rita] = [
    await member(h.db, id, 'mia'),
    await member(h.db, id, 'rita', { graph_roles: { secret: 'reader' } }),
  ];
  await using streams = new AsyncDisposableStack();
  const open = async (who: string, query?: string) => streams.use(await follow(eventsOf(id, query), who));
  const all = await Promise.all([
    open(key),
    open(mia.key),
    open(rita.key),
    open(key, '?graph_id=secret'),
    open(key, '?kinds=export.ready,org'),
  ]);
  await emit(h.db, { org: id, graph: id }, 'graph.changed', { revision: 1 });
  await emit(h.db, { org: id, graph: `${id}:secret` }, 'graph.changed', { revision: 2 });
  await emit(h.db, { org: id }, 'export.ready', {});
  await emit(h.db, { org: id, graph: `${id}:secret` }, 'graph.changed', { revision: 3 });
  await emit(h.db, { org: id, graph: id }, 'graph.changed', { revision: 4 });
  await emit(h.db, { org: id }, 'org.deleted', {});
  for (const stream of all.filter((_, i) => i !== 3)) await stream.next('org.deleted');
  await all[3]!.next('graph.changed').then(() => all[3]!.next('graph.changed'));
  const received = all.map((stream) => stream.received.map(({ event, data }) => data.data.revision ?? event));
  expect(received).toEqual([
    [1, 2, 'export.ready', 3, 4, 'org.deleted'],
    [1, 'export.ready', 4, 'org.deleted'],
    [1, 2, 'export.ready', 3, 4, 'org.deleted'],
    [2, 3],
    ['export.ready', 'org.deleted'],
  ]);
});

test('a stream ends within seconds of the key’s revocation and of the organization’s deletion', async () => {
  const { id, key, owner } = await h.org();
  const mia = await member(h.db, id, 'mia');
  const [hers, ours] = [await follow(eventsOf(id), mia.key), await follow(eventsOf(id), key)];
  await owner.del(`/org/${id}/keys/${mia.id}`);
  expect((await hers.next('end')).data).toEqual({ reason: 'access ended' });
  await owner.post(`/org/${id}/delete`, { confirm: true });
  await Promise.all([hers.ended, ours.ended]);
  expect(ours.received.at(-1)?.event).toBe('end');
});

test('a key follows on ten connections at most, and an id that is none is refused', async () => {
  const { id, key, owner } = await h.org();
  await using streams = new AsyncDisposableStack();
  for (let n = 0; n < 10; n++) streams.use(await follow(eventsOf(id), key));
  expect((await follow(eventsOf(id), key)).status).toBe(429);
  for (const bad of ['x', '1-2', '5-9:1:', '99-1:1:-5:2:-9', '1-1:2:9'])
    expect([bad, (await owner.get(`/org/${id}/events`, { ...json, 'last-event-id': bad })).status]).toEqual([bad, 422]);
});

test('events older than a day are forgotten, and who comes back later is told so', async () => {
  const { id, owner } = await h.org();
  const page = async (at?: string) =>
    (await owner.get(`/org/${id}/events`, { ...json, ...(at && { 'last-event-id': at }) })).body;
  const { last_event_id, reset } = await page();
  expect(reset).toBeUndefined();
  await emit(h.db, { org: id }, 'export.progress', { n: 1 });
  await h.db.query(`update events set at = now() - interval '25 hours' where org_id = $1`, [id]);
  await emit(h.db, { org: id }, 'export.progress', { n: 2 });
  expect(await sweep(h.db)).toBe(1);
  const old = last_event_id.replace(/^\d+/, (at: string) => String(Number(at) - 25 * 3600));
  expect(await page(old)).toMatchObject({ reset: true, events: [{ data: { n: 2 } }] });
  expect((await page(last_event_id)).reset).toBeUndefined();
});

test('nothing is kept of what nobody follows', async () => {
  const { id, owner } = await h.org();
  await emit(h.db, { org: id }, 'export.ready', {});
  expect((await h.db.query('select 1 from events where org_id = $1', [id])).rowCount).toBe(0);
  await owner.get(`/org/${id}/events`, json);
  await emit(h.db, { org: id }, 'export.ready', {});
  expect((await h.db.query('select 1 from events where org_id = $1', [id])).rowCount).toBe(1);
});

test('the streams of an organization are limited over all processes, and those of a process that is gone count no more', async () => {
  const { id, key } = await h.org();
  const { key: others, id: other } = await h.org();
  await h.db.query(`insert into event_streams (org_id, process, streams) values ($1, 'elsewhere', 99)`, [id]);
  await using first = await follow(eventsOf(id), key);
  expect(first.status).toBe(200);
  await using second = await follow(eventsOf(id), key);
  expect([second.status, second.headers['retry-after']]).toEqual([429, '5']);
  await using theirs = await follow(eventsOf(other), others);
  expect(theirs.status).toBe(200);
  const counted = `select from event_streams where org_id = $1 and process <> 'elsewhere' and streams = 1`;
  await until(async () => (await h.db.query(counted, [id])).rowCount === 1);
  await h.db.query(`update event_streams set seen_at = now() - interval '1 minute' where process = 'elsewhere'`);
  await using third = await follow(eventsOf(id), key);
  expect(third.status).toBe(200);
});

test('kinds that no event has are refused with those that there are', async () => {
  const { owner, id } = await h.org();
  const asked = async (kinds: string) =>
    owner.call('GET', `/org/${id}/events?kinds=${encodeURIComponent(kinds)}`, undefined, json);
  for (const kinds of ['item', 'item.extracted', ' export , suggestion.created,', 'org.deleted'])
    expect([kinds, (await asked(kinds)).status]).toEqual([kinds, 200]);
  for (const kinds of ['items', 'item.', 'item.ready', 'ready', 'item,nothing', 'Item', ',', 'constructor']) {
    const { status, body } = await asked(kinds);
    expect([kinds, status, body.detail?.[0]?.loc]).toEqual([kinds, 422, ['query', 'kinds']]);
    expect(body.detail[0].msg).toContain('item.extracted, ');
  }
});
