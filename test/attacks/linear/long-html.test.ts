import { afterAll, expect, test } from 'vitest';
import { htmlToText } from '../../../src/readers/parse/html.ts';
import { endReaders } from '../../../src/readers/read-foreign.ts';
import { httpJson } from '../../../src/toolkits/http-json.ts';
import { json, web } from '../../support/http/web.ts';
import { collecting, gather } from '../../toolkits/collecting.ts';
import { slowness, watchTurns } from '../turns.ts';

const quotes = (depth: number): string => '<blockquote>x'.repeat(depth);
/** What a source may give as the text of one record, and what it begins with once it is read. */
const TEXTS: Record<string, [html: string, begins: string]> = {
  'a page of short paragraphs': ['<p class="a">word &amp; word</p>'.repeat(60_000), 'word & word\n\nword & word'],
  'quotes within quotes': [quotes(100_000), '> x\n> > x\n> > > x'],
  'tags that never end': [`<p>word</p>${'<a '.repeat(500_000)}`, 'word'],
};

afterAll(endReaders);

test('quotes within more quotes than people write take no more than their length', () => {
  const [short, long] = [1_000, 8_000].map((depth) => htmlToText(quotes(depth)).length);
  expect(long).toBeLessThan(9 * (short ?? 0));
  expect(htmlToText(quotes(3))).toBe('> x\n> > x\n> > > x');
});

test('long HTML of a source is read while others have their turns, and its neighbours are read', async () => {
  const records = Object.entries(TEXTS).map(([name, [html]], id) => ({ id, name, html }));
  await using server = await web((_request, response) =>
    json(response, [...records, { id: 9, name: 'short', html: '<b>Tea</b>' }]),
  );
  const paths = { title: 'name', body: '{html|html}' };
  const run = collecting(httpJson.credentials.parse({ url: server.url, paths }));
  const watched = watchTurns();
  const { items } = await gather(httpJson.collect(run));
  expect(watched().max).toBeLessThan(250 * slowness());
  expect(items.map(({ title }) => title)).toEqual([...Object.keys(TEXTS), 'short']);
  for (const [n, [, begins]] of Object.values(TEXTS).entries())
    expect(items[n]?.body.slice(0, begins.length)).toBe(begins);
  expect(items[3]?.body).toBe('Tea');
  expect(run.notes).toEqual([]);
});
