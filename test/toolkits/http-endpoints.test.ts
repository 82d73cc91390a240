import { expect, test } from 'vitest';
import { httpJson } from '../../src/toolkits/http-json.ts';
import { json, web, type Answering, type Web } from '../support/http/web.ts';
import { collecting, gather } from './collecting.ts';

const at = ({ url }: { url?: string | undefined }) => new URL(url ?? '/', 'http://x');
const read = (server: Web, given: object, options: object = {}) => {
  const run = collecting(
    httpJson.credentials.parse({ ...given, url: `${server.url}${(given as { url: string }).url}` }),
    options,
  );
  return gather(httpJson.collect(run)).then((all) => ({ ...all, notes: run.notes }));
};
const bodyOf = async (request: AsyncIterable<unknown>): Promise<any> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString());
};

test('lists within a record, replies to it and the details that are asked for become items of their own, by people whose names are looked up', async () => {
  const LISTS: Record<string, object> = {
    '/staff': {
      staff: [
        { key: 'u1', first: 'Noor', mail: 'Noor@Plover.example' },
        { key: 'u2', first: 'Ivo' },
      ],
    },
    '/boards': [
      { id: 'b/1', open: true },
      { id: 'b2', open: false },
    ],
    '/boards/b%2F1/cards': {
      cards: [
        { id: 7, name: 'Pump', by: 'u1', at: 1_767_607_200, answers: 2, checks: [{ id: 1, name: 'Seal', by: 'u2' }] },
      ],
    },
    '/cards/7': { text: '<p>It <b>leaks</b>.</p>' },
    '/cards/7/answers': [
      { id: 7, name: 'Pump' },
      { id: 8, name: 'Mended', by: 'u2', at: '2026-01-07T09:00:00Z' },
    ],
  };
  await using server = await web((request, response) => json(response, LISTS[at(request).pathname] ?? {}));
  const { items, listings } = await read(server, {
    url: '/boards/{each.id}/cards',
    each: { url: '/boards', only: 'open=true' },
    people: { url: '/staff', list: 'staff', id: 'key', name: 'first', email: 'mail' },
    detail: { url: '/cards/{id}' },
    replies: { url: '/cards/{id}/answers', when: 'answers' },
    inside: [
      {
        type: 'check',
        paths: { list: 'checks', title: '{parent.name}: {name}', date: 'parent.at' },
        fields: { author: '{by|people}' },
      },
    ],
    type: 'card',
    paths: { list: 'cards', title: 'name', body: '{detail.text|html}', date: 'at' },
    fields: { author: '{by|people}', board: '{each.id}', thread: ['{parent.id}', '{id}'] },
  });
  expect(items).toMatchObject([
    {
      title: 'Pump',
      body: 'It leaks.',
      type: 'card',
      date: '2026-01-05',
      object: '7',
      metadata: { author: 'Noor <noor@plover.example>', board: 'b/1', thread: 7 },
    },
    { title: 'Pump: Seal', type: 'check', date: '2026-01-05', object: '7', metadata: { author: 'Ivo' } },
    { title: 'Mended', type: 'card', date: '2026-01-07', object: '7', metadata: { author: 'Ivo', thread: 7 } },
  ]);
  expect(listings).toEqual([{ scope: 'b/1', listed: ['7'], complete: true }]);
  expect(server.asked).not.toContain('GET /boards/b2/cards');
});

test('a mark in the last page is what later changes are asked for with; what is deleted is told, and a mark that is gone has all read anew', async () => {
  let marked: object = {
    records: [
      { id: 'b', state: 'gone' },
      { id: 'c', title: 'C' },
    ],
    mark: 'm2',
  };
  const answer: Answering = (request, response) => {
    const { searchParams } = at(request);
    if (searchParams.get('mark') === 'gone') return void response.writeHead(410).end();
    if (searchParams.has('mark')) return json(response, marked);
    const all = [
      { id: 'a', title: 'A' },
      { id: 'b', title: 'B' },
    ];
    json(response, searchParams.has('page') ? { records: [all[1]], mark: 'm1' } : { records: [all[0]], next: 'p2' });
  };
  await using server = await web(answer);
  const given = {
    url: '/records?from=2026-01-01',
    pagination: { kind: 'cursor', path: 'next', parameter: 'page' },
    resume: { path: 'mark', parameter: 'mark', without: ['from'] },
    deleted: 'state=gone',
  };
  const first = await read(server, given);
  expect(first.listings).toEqual([{ listed: ['a'] }, { listed: ['b'], complete: true }]);
  const second = await read(server, given, { cursor: first.cursor });
  expect([second.items.map(({ title }) => title), second.listings]).toEqual([
    ['C'],
    [{ listed: ['c'], removed: ['b'] }],
  ]);
  marked = { records: [], mark: 'gone' };
  const third = await read(server, given, { cursor: second.cursor });
  const fourth = await read(server, given, { cursor: third.cursor });
  expect([fourth.items.map(({ title }) => title), fourth.listings.at(-1)]).toEqual([
    ['A', 'B'],
    { listed: ['b'], complete: true },
  ]);
  expect(fourth.notes).toEqual(['The source no longer knows where the last run ended: it is read anew.']);
  expect(server.asked.slice(2)).toEqual([
    'GET /records?mark=m1',
    'GET /records?mark=m2',
    'GET /records?mark=gone',
    'GET /records?from=2026-01-01',
    'GET /records?from=2026-01-01&page=p2',
  ]);
});

test('what changed since the last run is asked for with an overlap, and everything is listed anew after so many days or where something was missing', async () => {
  await using server = await web((_, response) => json(response, [{ id: 1, title: 'One' }]));
  const given = { url: '/log?oldest={since|seconds}&until={ahead|day}', overlap_days: 2, full_days: 7 };
  const windowSeconds = Date.parse('2026-01-01T00:00:00Z') / 1_000;
  const askedFor = () => Number(at({ url: server.asked.at(-1)!.slice(4) }).searchParams.get('oldest'));
  const first = await read(server, given);
  expect([askedFor(), first.listings]).toEqual([windowSeconds, [{ listed: ['1'], complete: true }]]);
  const second = await read(server, given, { cursor: first.cursor });
  const ago = Date.now() / 1_000 - askedFor();
  expect([Math.round(ago / 86_400), second.listings]).toEqual([2, [{ listed: ['1'] }]]);
  expect((await read(server, given, { cursor: second.cursor, recheck: true })).listings[0]).toHaveProperty('complete');
  const aged = { ...(second.cursor as object), full: new Date(Date.now() - 8 * 86_400_000).toISOString() };
  expect([(await read(server, given, { cursor: aged })).listings[0], askedFor()]).toEqual([
    { listed: ['1'], complete: true },
    windowSeconds,
  ]);
});

test('pages are asked for by an offset, and by a cursor in the body of a query', async () => {
  const ALL = Array.from({ length: 5 }, (_, n) => ({ id: n, title: `N${n}` }));
  await using server = await web(async (request, response) => {
    const from = Number(at(request).searchParams.get('startAt') ?? 0);
    if (request.method === 'GET') return json(response, { values: ALL.slice(from, from + 2), total: 5 });
    const { query, variables } = await bodyOf(request);
    expect(query).toBe('query ($since: Date) { notes { nodes { id } } }');
    expect(variables.since).toBe('2026-01-01T00:00:00.000Z');
    const next = Number(variables.after ?? 0) + 3;
    const pageInfo = { hasNextPage: next < ALL.length, endCursor: String(next) };
    json(response, { data: { notes: { nodes: ALL.slice(next - 3, next), pageInfo } } });
  });
  const offset = { kind: 'offset', parameter: 'startAt', total: 'total' };
  const rest = await read(server, { url: '/values', pagination: offset });
  expect([rest.sizes, server.asked]).toEqual([
    [2, 2, 1],
    ['GET /values', 'GET /values?startAt=2', 'GET /values?startAt=4'],
  ]);
  const page = 'data.notes.pageInfo';
  const graph = await read(server, {
    url: '/graphql',
    method: 'POST',
    body: { query: 'query ($since: Date) { notes { nodes { id } } }', variables: { since: '{window|instant}' } },
    paths: { list: 'data.notes.nodes' },
    pagination: {
      kind: 'cursor',
      path: `${page}.endCursor`,
      more: `${page}.hasNextPage`,
      parameter: 'variables.after',
      in: 'body',
    },
  });
  expect([graph.sizes, graph.listings.at(-1)]).toEqual([[3, 2], { listed: ['3', '4'], complete: true }]);
});

const CURSOR = { kind: 'cursor', path: 'next', parameter: 'c' };
const ENDLESS: [string, (asked: string | null) => object, RegExp][] = [
  [
    'goes back',
    (c) => ({ items: [{ id: Math.random() }], next: c === 'a' ? 'b' : 'a' }),
    /names a page as its next one that was read/,
  ],
  ['never brings a record', (c) => ({ items: [], next: `${c ?? ''}x` }), /200 pages without a record/],
];

test.each(ENDLESS)('a cursor that %s ends the run with a sentence that says so', async (_, answer, expected) => {
  await using server = await web((request, response) => json(response, answer(at(request).searchParams.get('c'))));
  await expect(read(server, { url: '/', pagination: CURSOR })).rejects.toThrow(expected);
});

const FAILURE = { path: 'error', refused: ['bad_key'], later: ['slow_down'], skip: ['not_yours'] };
const FAILED: [string, number, object][] = [
  ['bad_key', 200, { code: 'invalid', message: expect.stringContaining('refuses the credentials') }],
  ['bad_key', 403, { code: 'invalid', message: expect.stringContaining('refuses the credentials') }],
  ['slow_down', 200, { code: 'rate_limited' }],
  ['slow_down', 403, { code: 'rate_limited' }],
  ['odd<script>', 200, { code: 'invalid', message: expect.stringContaining('(oddscript)') }],
  ['other', 400, { code: 'invalid', message: expect.stringContaining('(400)') }],
];

test.each(FAILED)(
  'a failure %s that comes as an answer with %i is told as what it is',
  async (error, status, expected) => {
    await using server = await web((_, response) => void response.writeHead(status).end(JSON.stringify({ error })));
    await expect(read(server, { url: '/', failure: FAILURE })).rejects.toMatchObject(expected);
  },
);

test('a part that is not shown to whoever connected it is left out, and what is there of it stays', async () => {
  await using server = await web((_, response) => json(response, { error: 'not_yours' }));
  const { items, listings, notes } = await read(server, { url: '/', failure: FAILURE });
  expect([items, listings, notes]).toEqual([
    [],
    [{ listed: [] }],
    [expect.stringContaining('leaves a part out (not_yours)')],
  ]);
});
