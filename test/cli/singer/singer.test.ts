import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { quern, type Quern } from '../quern.ts';

const MAP = `streams:
  people: { type: contact, id: id, title: name, metadata: { email: mail } }
  orders: { type: note, id: id, title: 'Order {id}', body: text }
  visits: { type: note, title: name }
`;
const STATE = 'state.json';

let h: Harness;
let org: OrgFixture;
let user: Quern;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ entities: ['glass'] });
  user = await quern({ QUERN_URL: h.url, QUERN_KEY: org.key });
  await writeFile(join(user.folder, 'map.yaml'), MAP);
});
afterAll(async () => {
  await user[Symbol.asyncDispose]();
  await h[Symbol.asyncDispose]();
});

const run = (lines: unknown[], ...more: string[]) =>
  user.run(
    ['ingest', '--singer', '--map', 'map.yaml', '--entity', 'glass', '--state', STATE, ...more],
    lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'),
  );
const record = (stream: string, fields: object, version?: number) => ({
  type: 'RECORD',
  stream,
  record: fields,
  version,
});
const titles = async (): Promise<string[]> =>
  (await org.owner.get(`/org/${org.id}/items`)).body.items.map(({ title }: { title: string }) => title).toSorted();
const kept = async () => JSON.parse(await readFile(join(user.folder, STATE), 'utf8'));

test('records become items, bad lines are told by number, and a state is kept once all before it is', async () => {
  const first = await run(
    [
      record('people', { id: 1, name: 'Ilse Toren', mail: 'ilse@toren.example' }, 1),
      'nonsense',
      record('owners', { id: 1 }),
      record('orders', { text: 'no id' }),
      record('orders', { id: 'a', text: 'Ilse Toren wants skylights.' }, 1),
      record('orders', { id: 'huge', text: 'x'.repeat(1_100_000) }, 1),
      { type: 'STATE', value: { at: 1 } },
    ],
    '--now',
  );
  expect([first.code, first.out, await kept()]).toEqual([6, '{"at":1}\n', { at: 1 }]);
  expect(first.err).toMatch(/Line 2: [^]*"owners" is not in map.yaml[^]*Line 4: [^]*Line 6: [^]*over 1 MB/);
  expect(first.err).toMatch(/5 records: 2 items added, 0 known already, 1 left out, 3 lines not kept/);
  const { results } = (await org.owner.post(`/org/${org.id}/search`, { q: 'ilse toren' })).body;
  expect(results[0].id).toBe('contact:ilse@toren.example');
});

test('what was sent is sent once; what a source deletes or no longer has is taken back, and may come again', async () => {
  const all = [
    record('people', { id: 1, name: 'Ilse Toren', mail: 'ilse@toren.example' }, 2),
    record('orders', { id: 'b', text: 'Putty.' }, 2),
    { type: 'ACTIVATE_VERSION', stream: 'orders', version: 2 },
    { type: 'STATE', value: { at: 2 } },
  ];
  const second = await run(all);
  expect([second.code, second.err]).toEqual([0, expect.stringMatching(/1 item added, 1 known already, 1 taken back/)]);
  expect(await titles()).toEqual(['Ilse Toren', 'Order b']);
  await run([record('people', { id: 1, _sdc_deleted_at: '2026-11-01T00:00:00Z' })]);
  expect(await titles()).toEqual(['Order b']);
  const again = await run([record('orders', { id: 'a', text: 'Ilse Toren wants skylights.' }, 2), ...all]);
  expect([again.code, await titles(), await kept()]).toEqual([0, ['Ilse Toren', 'Order a', 'Order b'], { at: 2 }]);
});

test('nothing is taken back by a version of which a record could not be read, and all that is gone by the next', async () => {
  const before = await titles();
  const orders = ['a', 'b'].map((id) => record('orders', { id, text: 'Putty.' }, 5));
  const activate = (stream: string, version: number) => ({ type: 'ACTIVATE_VERSION', stream, version });
  await run([...orders, record('people', { id: 9, name: 'Per' }, 5), activate('orders', 5), activate('people', 5)]);
  const all = await titles();
  for (const unread of [record('orders', { number: 'a' }, 6), '{"type":"RECORD","stream":"orders",']) {
    const { code, err } = await run([orders[1], unread, activate('orders', 6)]);
    expect([code, err]).toEqual([6, expect.stringContaining('Nothing of "orders" is taken back')]);
  }
  const long = record('orders', { id: 'a', text: 'x'.repeat(1_100_000) }, 7);
  await run(['a line of a library', record('orders', { id: 'b', text: 'Putty.' }, 7), long, activate('orders', 7)]);
  expect(await titles()).toEqual(all);
  await run([activate('orders', 8), activate('people', 8)]);
  expect((await titles()).filter((title) => !before.includes(title))).toEqual([]);
});

test('records that do not say their version are not taken back by one that begins', async () => {
  const before = await titles();
  const activate = { type: 'ACTIVATE_VERSION', stream: 'orders', version: 9 };
  const { code, err } = await run([record('orders', { id: 'v', text: 'Lime.' }), activate]);
  expect([code, err]).toEqual([6, expect.stringContaining('Nothing of "orders" is taken back: not every record')]);
  expect(await titles()).toEqual([...before, 'Order v'].toSorted());
  await run([record('orders', { id: 'w', text: 'Lime.' }, 10), { ...activate, version: 10 }]);
  expect((await titles()).filter((title) => title.startsWith('Order'))).toEqual(['Order w']);
  await run([{ ...activate, version: 11 }]);
});

test('a record that was deleted and does not say which it is is told, and the rest is taken', async () => {
  const deletion = {
    type: 'RECORD',
    record: { stream: 'visits', data: { name: 'Bo', _ab_cdc_deleted_at: '2026-11-01' } },
  };
  const { code, err } = await run([deletion]);
  expect([code, err]).toEqual([6, expect.stringMatching(/Line 1: .*name its "id" in the map/)]);
});

test('records and states of an Airbyte source are taken as well', async () => {
  const state = { type: 'STREAM', stream: { stream_descriptor: { name: 'orders' }, stream_state: { at: 3 } } };
  const done = await run([
    { type: 'LOG', log: { level: 'INFO', message: 'hello' } },
    { type: 'RECORD', record: { stream: 'orders', data: { id: 'c', text: 'Frames.' }, emitted_at: 1 } },
    { type: 'STATE', state },
    { type: 'TRACE', trace: { type: 'ERROR', error: { message: 'rate limited' } } },
  ]);
  expect([done.code, done.out]).toEqual([6, `${JSON.stringify({ type: 'STATE', state })}\n`]);
  expect(done.err).toContain('rate limited');
  expect([await titles(), await kept()]).toEqual([expect.arrayContaining(['Order c']), [state]]);
});

test('nothing is read without a map, a registered business and a pipe, and no state is kept of what could not be sent', async () => {
  expect((await user.run(['ingest', '--singer', '--entity', 'glass'], '')).err).toContain('--map');
  expect((await user.run(['ingest', '--singer', '--map', 'map.yaml', '--entity', 'brick'], '')).err).toContain(
    'quern register brick',
  );
  const away = ['--url', 'http://127.0.0.1:9', '--key', org.key, '--org', org.id];
  const lost = await run([{ type: 'STATE', value: { at: 9 } }], ...away);
  expect([lost.code, lost.out]).toEqual([5, '']);
});
