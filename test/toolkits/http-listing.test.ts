import { expect, test } from 'vitest';
import { httpJson } from '../../src/toolkits/http-json.ts';
import { json, web, type Answering } from '../support/http/web.ts';
import { collecting, gather } from './collecting.ts';

const run = async (answer: Answering, given: object = {}, options: object = {}) => {
  await using server = await web(answer);
  const credentials = httpJson.credentials.parse({ url: server.url, ...given });
  return await gather(httpJson.collect(collecting(credentials, options)));
};
const ids = (...all: number[]) => all.map((id) => ({ id, title: `Note ${id}` }));
const paged = { pagination: { kind: 'page' } };
const pages =
  (...all: object[][]): Answering =>
  ({ url }, response) =>
    json(response, { items: all[Number(new URL(url!, 'http://x').searchParams.get('page') ?? 1) - 1] ?? [] });
const isComplete = ({ listings }: Awaited<ReturnType<typeof run>>) => listings.at(-1)?.complete === true;

test('pages that are read from the first to the last are a whole listing, page by page', async () => {
  const { listings, items } = await run(pages(ids(1, 2), ids(3)), paged);
  expect(listings).toEqual([{ listed: ['1', '2'] }, { listed: ['3'] }, { listed: [], complete: true }]);
  expect(items.map(({ object }) => object)).toEqual(['1', '2', '3']);
});

const PARTIAL: [string, Answering, object, object][] = [
  ['begins behind the first page', pages(ids(1), ids(2)), paged, { cursor: { next: 2 } }],
  ['asks for changes alone', pages(ids(1)), { since: 'since' }, {}],
  ['has a record without an id', pages([...ids(1), { title: 'x' }]), {}, {}],
  ['repeats a page', pages(ids(1), ids(2), ids(1), ids(3)), paged, {}],
  ['tells of more than it gives', (_, response) => json(response, { items: ids(1, 2), total: 3 }), {}, {}],
  ['names a next page', (_, response) => json(response, { items: ids(1, 2), has_more: true }), {}, {}],
  ['links to a next page', (_, response) => json(response, ids(1), { link: '</2>; rel="next"' }), {}, {}],
];

test.each(PARTIAL)('a listing that %s is not whole', async (_, answer, given, options) => {
  expect(isComplete(await run(answer, given, options))).toBe(false);
});

test('a list that shows the latest records only is found out when one comes and another goes', async () => {
  const look = async (records: object[], cursor?: unknown) =>
    run((_, response) => json(response, records), {}, { cursor });
  const first = await look(ids(1, 2, 3));
  const shorter = await look(ids(1, 2), first.cursor);
  const same = await look(ids(1, 2), shorter.cursor);
  expect([first, shorter, same].map(isComplete)).toEqual([true, true, true]);
  const full = await look(ids(2, 3), same.cursor);
  const still = await look(ids(2, 3), full.cursor);
  const longer = await look(ids(2, 3, 4), still.cursor);
  expect([full, still, longer].map(isComplete)).toEqual([false, false, true]);
});

test('a source that tells of no change is asked anew where something was missing', async () => {
  const answer: Answering = (request, response) =>
    request.headers['if-none-match'] ? void response.writeHead(304).end() : json(response, ids(1), { etag: '"1"' });
  const { cursor } = await run(answer);
  expect((await run(answer, {}, { cursor })).listings).toEqual([]);
  expect(isComplete(await run(answer, {}, { cursor, recheck: true }))).toBe(true);
});
