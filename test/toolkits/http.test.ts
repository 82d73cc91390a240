import { expect, test } from 'vitest';
import { openOutgoing } from '../../src/common/guarded-fetch.ts';
import { httpJson } from '../../src/toolkits/http-json.ts';
import { rss } from '../../src/toolkits/rss.ts';
import { json, web, type Answering } from '../support/http/web.ts';
import { collecting, firstPage, gather } from './collecting.ts';

const endpoint = (given: object) => httpJson.credentials.parse(given);
const DEALS = Array.from({ length: 7 }, (_, n) => ({
  id: n + 1,
  name: `Deal ${n + 1}`,
  text: { plain: `About deal ${n + 1}.` },
  changed: `2026-01-0${n + 1}T10:00:00Z`,
  contact: { mail: `p${n}@heron.example` },
}));
const PATHS = { list: 'data.deals', title: 'name', body: 'text.plain', date: 'changed' };
const SECRET = 'canary-in-the-address';
const PAGINATIONS: [string, object, (url: URL) => object][] = [
  ['page numbers', { kind: 'page' }, (url) => paged(Number(url.searchParams.get('page') ?? 1), () => ({}))],
  [
    'a cursor',
    { kind: 'cursor', path: 'data.next', parameter: 'from' },
    (url) => paged(Number(url.searchParams.get('from') ?? 1), (next) => ({ next })),
  ],
  [
    'links',
    { kind: 'link', path: 'data.next' },
    (url) => paged(Number(url.searchParams.get('p') ?? 1), (next) => ({ next: `/deals?api_key=${SECRET}&p=${next}` })),
  ],
];

function paged(page: number, more: (next: number) => object): object {
  const deals = DEALS.slice((page - 1) * 3, page * 3);
  return { data: { deals, ...(page < 3 ? more(page + 1) : {}) } };
}

test.each(PAGINATIONS)(
  'an endpoint is read to its end by %s, and a run that was cut short goes on at its page',
  async (_, pagination, answer) => {
    await using server = await web((request, response) => {
      const url = new URL(request.url!, 'http://x');
      if (url.searchParams.get('api_key') !== SECRET) return void response.writeHead(401).end();
      json(response, answer(url));
    });
    const url = `${server.url}/deals?api_key=${SECRET}`;
    const credentials = endpoint({ url, type: 'deal', paths: PATHS, fields: { contact: 'contact.mail' }, pagination });
    const all = await gather(httpJson.collect(collecting(credentials)));
    expect(all.items.map(({ title, date, type }) => [title, date, type])).toEqual(
      DEALS.map(({ name, changed }) => [name, changed.slice(0, 10), 'deal']),
    );
    expect(all.items[2]).toMatchObject({
      body: 'About deal 3.',
      metadata: { contact: 'p2@heron.example', external_id: `${server.url}/deals#3` },
    });
    expect(JSON.stringify(all)).not.toContain(SECRET);
    const first = await firstPage(httpJson.collect(collecting(credentials)));
    expect(first.items).toHaveLength(3);
    expect(JSON.stringify(first.cursor)).not.toContain(SECRET);
    const rest = await gather(httpJson.collect(collecting(credentials, { cursor: first.cursor })));
    expect([...first.items, ...rest.items].map(({ key }) => key)).toEqual(all.items.map(({ key }) => key));
    expect(httpJson.source(credentials)).toBe(`${server.url}/deals`);
  },
);

test('a second run asks for what changed since, or learns that nothing did', async () => {
  await using server = await web((request, response) => {
    if (request.headers['if-none-match'] === '"1"') return void response.writeHead(304).end();
    json(response, [DEALS[0]], { etag: '"1"' });
  });
  const credentials = endpoint({ url: server.url, since: 'updated_since' });
  const { items, cursor } = await gather(httpJson.collect(collecting(credentials)));
  expect(items[0]!.key).toBe((await gather(httpJson.collect(collecting(credentials)))).items[0]!.key);
  const again = await gather(httpJson.collect(collecting(credentials, { cursor })));
  expect(again.items).toEqual([]);
  expect(server.asked.at(-1)).toMatch(/^GET \/\?updated_since=\d{4}-\d\d-\d\d$/);
});

test('a record that changed is another item of the same thing', async () => {
  let text = 'first';
  await using server = await web((_, response) => json(response, { items: [{ id: 'a', title: 'T', body: text }] }));
  const run = async () => (await gather(httpJson.collect(collecting(endpoint({ url: server.url }))))).items[0]!;
  const [before, same] = [await run(), await run()];
  text = 'second';
  const after = await run();
  expect(before.key).toBe(same.key);
  expect(after.key).not.toBe(before.key);
  expect(after.metadata!.external_id).toBe(before.metadata!.external_id);
});

const REFUSED: [string, Answering, RegExp][] = [
  ['wrong credentials', (_, response) => void response.writeHead(401).end(), /refuses the credentials \(401\)/],
  ['another place', (_, response) => void response.writeHead(404).end(), /nothing at this address/],
  ['rubbish', (_, response) => void response.end('<html>'), /no JSON/],
  ['no list', (_, response) => json(response, { a: 1 }), /no list/],
  ['2 GB', (_, response) => pour(response), /more than 32 MB|maxResponseSize|exceed/i],
  [
    'a wait of an hour',
    (_, response) => void response.writeHead(429, { 'retry-after': '3600' }).end(),
    /come back later/,
  ],
  [
    'a redirect for ever',
    (request, response) => void response.writeHead(302, { location: `${request.url}x` }).end(),
    /more than 3 times/,
  ],
];

function pour(response: Parameters<Answering>[1]): void {
  const part = Buffer.alloc(1_048_576, 32);
  let left = 2_048;
  const next = (): void => {
    while (left-- > 0) if (!response.write(part)) return void response.once('drain', next);
    response.end();
  };
  next();
}

test.each(REFUSED)('an answer of %s ends the run with a sentence that names it', async (_, answer, expected) => {
  await using server = await web(answer);
  const run = gather(httpJson.collect(collecting(endpoint({ url: server.url }))));
  await expect(run).rejects.toThrow(expected);
});

test('a key in whatever header does not go along to another origin', async () => {
  const sent: Record<string, unknown>[] = [];
  const keep: Answering = (request, response) => {
    sent.push(request.headers);
    json(response, []);
  };
  await using other = await web(keep);
  await using server = await web((request, response) =>
    request.url === '/there'
      ? keep(request, response)
      : void response.writeHead(302, { location: places.shift() }).end(),
  );
  const places = [`${server.url}/there`, other.url];
  const headers = { 'X-Api-Key': 'sesame', Accept: 'application/json' };
  for (const _ of [1, 2]) await gather(httpJson.collect(collecting(endpoint({ url: server.url, headers }))));
  expect(sent).toMatchObject([{ 'x-api-key': 'sesame' }, { accept: 'application/json' }]);
  expect(sent[1]).not.toHaveProperty('x-api-key');
});

test('a short wait that a server asks for is waited', async () => {
  let asked = 0;
  await using server = await web((_, response) =>
    asked++ === 0 ? void response.writeHead(429, { 'retry-after': '0' }).end() : json(response, []),
  );
  const run = collecting(endpoint({ url: server.url }));
  expect((await gather(httpJson.collect(run))).items).toEqual([]);
  expect(run.notes).toEqual([expect.stringContaining('asks to wait for 0 s')]);
});

test('a server that hangs is left when the run is stopped, and a private one is not asked at all', async () => {
  await using server = await web(() => {});
  const stop = new AbortController();
  const hanging = gather(httpJson.collect(collecting(endpoint({ url: server.url }), { signal: stop.signal })));
  await expect.poll(() => server.asked.length).toBe(1);
  stop.abort(new Error('stopped'));
  await expect(hanging).rejects.toThrow('stopped');
  const { fetch, close } = openOutgoing({ ALLOW_PRIVATE_ADDRESSES: false });
  await expect(gather(httpJson.collect(collecting(endpoint({ url: server.url }), { fetch })))).rejects.toThrow(
    /loopback address/,
  );
  await close();
  expect(server.asked).toHaveLength(1);
});

test('a source that leads round and round is left, with what it gave before', async () => {
  const after: Record<string, string> = { '': 'a', a: 'b', b: 'a' };
  await using server = await web((request, response) => {
    const from = new URL(request.url!, 'http://x').searchParams.get('from') ?? '';
    json(response, { items: [{ id: from }], next: after[from] });
  });
  const pagination = { kind: 'cursor', path: 'next', parameter: 'from' };
  const pages = httpJson.collect(collecting(endpoint({ url: server.url, pagination })));
  expect((await pages.next()).value).toMatchObject({ cursor: { next: 'a' } });
  expect((await pages.next()).value).toMatchObject({ cursor: { next: 'b' } });
  await expect(pages.next()).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('that was read'),
  });
});

test('a next page at another server is not asked', async () => {
  await using other = await web((_, response) => json(response, []));
  await using server = await web((_, response) => json(response, { items: [{ id: 1 }], next: `${other.url}/steal` }));
  const credentials = endpoint({
    url: server.url,
    headers: { authorization: 'Bearer x' },
    pagination: { kind: 'link', path: 'next' },
  });
  await expect(gather(httpJson.collect(collecting(credentials)))).rejects.toThrow(/another server/);
  expect(other.asked).toEqual([]);
});

const entry = (
  n: number,
) => `<item><title>Post ${n} &amp; more</title><link>https://blog.example/${n}</link><guid isPermaLink="false">g${n}</guid>
  <pubDate>Mon, 0${n} Jan 2026 09:00:00 GMT</pubDate><dc:creator>Ann Lee</dc:creator><description>&lt;p&gt;Text ${n}&lt;/p&gt;</description></item>`;
const feed = (
  ...numbers: number[]
) => `<?xml version="1.0"?><rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>B</title>
  <link>https://blog.example</link><description>d</description>${numbers.map(entry).join('')}</channel></rss>`;

test('a feed gives each article once, and is not sent again when nothing changed', async () => {
  let text = feed(2, 1);
  await using server = await web((request, response) => {
    const etag = `"${text.length}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { etag }).end(text);
  });
  const feeds = rss.credentials.parse({ url: `${server.url}/feed` });
  const run = (cursor?: unknown, limit = 100) => gather(rss.collect(collecting(feeds, { cursor, limit })));
  const marked = (n: number) => expect.stringMatching(`^${server.url}/~[0-9a-f]{16}#g${n}$`);
  const first = await run();
  expect(first.items).toEqual(
    [1, 2].map((n) => ({
      key: marked(n),
      title: `Post ${n} & more`,
      body: `Text ${n}`,
      type: 'article',
      url: `https://blog.example/${n}`,
      date: `2026-01-0${n}`,
      metadata: { external_id: marked(n), author: ['Ann Lee'] },
    })),
  );
  expect((await run(first.cursor)).cursor).toBeUndefined();
  text = feed(4, 3, 2);
  const cut = await run(first.cursor, 1);
  expect(cut.items.map(({ title }) => title)).toEqual(['Post 3 & more']);
  expect((await run(cut.cursor)).items.map(({ title }) => title)).toEqual(['Post 4 & more']);
});

test('Atom, RDF and JSON feeds are read as well, and what is no feed is told', async () => {
  const texts = [
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><id>u</id><updated>2026-01-03T00:00:00Z</updated><entry><id>e1</id><title>A</title><link href="/b"/><updated>2026-01-03T00:00:00Z</updated><published>2026-01-02T00:00:00Z</published><author><name>Ann</name><email>a@b.example</email></author><content type="html">&lt;p&gt;x&lt;/p&gt;</content></entry></feed>`,
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>R</title><link>l</link><description>d</description></channel><item rdf:about="https://x.example/r"><title>A</title><link>https://x.example/r</link><description>x</description><dc:date>2026-01-02</dc:date></item></rdf:RDF>`,
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      items: [{ id: '1', title: 'A', content_html: '<p>x</p>', date_published: '2026-01-02T00:00:00Z' }],
    }),
  ];
  for (const text of [...texts, '<html></html>']) {
    await using server = await web((_, response) => void response.end(text));
    const read = gather(rss.collect(collecting(rss.credentials.parse({ url: server.url }))));
    if (text === '<html></html>') await expect(read).rejects.toThrow(/no feed/);
    else expect((await read).items).toMatchObject([{ title: 'A', body: 'x', date: '2026-01-02', type: 'article' }]);
  }
});
