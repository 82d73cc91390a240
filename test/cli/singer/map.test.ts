import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mapped, readMap, type StreamMap } from '../../../src/cli/singer/map.ts';
import { messageOf, type Fields } from '../../../src/cli/singer/messages.ts';

const MAPS = join(import.meta.dirname, '../../../docs/maps');
const mapRecord = (map: StreamMap, record: Fields, keys: string[] = []) =>
  mapped(map, record, { stream: 'orders', source: 'shop', keys });

test('fields are dotted paths, texts with paths in them, or, of a type, the type itself', () => {
  const record = {
    id: 12,
    kind: 'refund',
    'a.b': 'dotted',
    buyer: { name: 'Ilse Toren', mails: ['ilse@toren.example', 'i@toren.example'] },
    lines: [{ what: 'glass', count: 2 }, { what: 'putty' }],
    none: null,
  };
  const { id, item } = mapRecord(
    {
      type: 'kind',
      id: 'id',
      title: '{buyer.name} <{buyer.mails.0}>',
      body: 'lines.what',
      metadata: { to: 'buyer.mails', dotted: 'a.b', count: 'lines.count', none: 'none', text: 'for {buyer.phone}' },
    },
    record,
  );
  expect(id).toBe('12');
  expect(item).toMatchObject({ type: 'refund', title: 'Ilse Toren <ilse@toren.example>', body: 'glass, putty' });
  expect(item.metadata).toEqual({
    external_id: 'shop/orders#12',
    to: ['ilse@toren.example', 'i@toren.example'],
    dotted: 'dotted',
    count: 2,
  });
  expect(mapRecord({ type: 'deal' }, { id: 1 }).item.type).toBe('deal');
});

test.each([
  ['2026-05-04T23:00:00+02:00', '2026-05-04'],
  [1_777_852_800, '2026-05-04'],
  [1_777_852_800_000, '2026-05-04'],
  ['1777852800', '2026-05-04'],
  ['Mon, 04 May 2026 10:00:00 GMT', '2026-05-04'],
  ['soon', undefined],
  ['2026-13-45', undefined],
])('the date %j is the day %s', (when, day) => {
  expect(mapRecord({ date: 'when' }, { when }).item.date).toBe(day);
});

test('a record without a map of its fields is told by its key, its name and all that it holds', () => {
  const { id, item } = mapRecord({}, { no: 5, name: 'Canopy', at: { city: 'Delft' }, _sdc_batched_at: 'x' }, ['no']);
  expect([id, item.title, item.body]).toEqual(['5', 'Canopy', 'no: 5\nname: Canopy\ncity: Delft']);
  expect(() => mapRecord({ id: 'uid' }, { no: 5 })).toThrow('uid');
  expect(mapRecord({}, { city: 'Delft' }).id).not.toBe(mapRecord({}, { city: 'Leiden' }).id);
  const { item: odd } = mapRecord({ url: 'url' }, { url: 'javascript:alert(1)', __proto__: { title: 'inherited' } });
  expect([odd.url, odd.title]).toEqual([undefined, 'orders']);
});

test.each([
  ['[1', 'is not YAML'],
  ['streams: 3', 'streams: Send an object'],
  ['streams: {a: {titel: x}}', 'streams.a: There is no such field here: titel'],
  ['streams: {a: {metadata: {x: 3}}}', 'streams.a.metadata.x: Send a text'],
  ['stream: {}', 'streams: Field required'],
  ['- x', 'Send an object'],
])('the map %j is refused with a word of what is wrong', (text, expected) => {
  expect(() => readMap(text, 'map.yaml')).toThrow(expected);
});

test('the maps of the guide can be read', async () => {
  const files = await readdir(MAPS);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) expect(readMap(await readFile(join(MAPS, file), 'utf8'), file).size).toBeGreaterThan(1);
});

test.each([
  ['x', 'not JSON'],
  ['3', 'no JSON object'],
  ['{}', '"type"'],
  ['{"type":"RECORD","stream":"a"}', '"record"'],
  ['{"type":"RECORD","record":{"stream":"a","data":[]}}', '"record"'],
  ['{"type":"STATE"}', '"value"'],
  ['{"type":"ACTIVATE_VERSION","stream":"a"}', '"version"'],
  ['{"type":"BATCH","stream":"a"}', 'BATCH'],
])('the line %s is told as bad', (line, expected) => {
  expect(() => messageOf(line)).toThrow(expected);
});

test('states of Airbyte join as a source takes them, by stream', () => {
  const states = [
    { type: 'STREAM', stream: { stream_descriptor: { name: 'a' }, stream_state: 1 } },
    { type: 'STREAM', stream: { stream_descriptor: { name: 'b' }, stream_state: 1 } },
    { type: 'STREAM', stream: { stream_descriptor: { name: 'a' }, stream_state: 2 } },
  ];
  const after = (all: unknown[]) =>
    all.reduce<unknown>((kept, state) => {
      const message = messageOf(JSON.stringify({ type: 'STATE', state }));
      return message.kind === 'state' ? message.state.after(kept) : kept;
    }, undefined);
  expect(after(states)).toEqual([states[1], states[2]]);
  expect(after([...states, { type: 'GLOBAL', global: {} }])).toEqual([{ type: 'GLOBAL', global: {} }]);
  expect(after([{ data: { cursor: 4 } }])).toEqual({ cursor: 4 });
});
