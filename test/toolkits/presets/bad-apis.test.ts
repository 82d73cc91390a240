import { expect, test } from 'vitest';
import { Problem } from '../../../src/common/errors.ts';
import { toolkits } from '../../../src/toolkits/load.ts';
import type { Page } from '../../../src/toolkits/toolkit.ts';
import { web } from '../../support/http/web.ts';
import { collecting } from '../collecting.ts';
import { APIS, tokenIn } from './paged-apis.ts';

const GRANT = { client_id: 'c', client_secret: 's', token_url: 'https://login.example/token', refresh_token: 'r' };
const PAGES = [['one', 'two'], ['three']];
const HTML = '<!doctype html><title>Down for maintenance</title>';

/** A request as a fault sees it. */
interface Asked {
  /** How many requests came before it. */
  before: number;
  token: string | undefined;
  isMain: boolean;
  next: string | undefined;
  page(ids: string[], next?: string): object;
}
interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | object;
}
/** What is answered in the place of what is right; undefined for that. */
type Fault = (asked: Asked) => Answer | undefined;

/** Reads a preset until it ends or fails at a server of its API with a fault. */
async function read(name: string, fault: Fault, cursor?: unknown) {
  const api = APIS[name]!;
  let before = 0;
  await using server = await web(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const url = new URL(request.url!, server.url);
    const [isMain, next] = [api.isMain(url.pathname), tokenIn(url, body)];
    const at = server.url + url.pathname;
    const page = (ids: string[], after?: string) => api.page(ids, after, at);
    const token = request.headers.authorization;
    const good = isMain
      ? page(PAGES[next === 'p1' ? 1 : 0]!, next === 'p1' ? undefined : 'p1')
      : api.beside(url.pathname);
    const {
      status = 200,
      headers = {},
      body: expected = good,
    } = fault({ before: before++, token, isMain, next, page }) ?? {};
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof expected === 'string' ? expected : JSON.stringify(expected));
  });
  const toolkit = (await toolkits()).get(name)!;
  const run = collecting(toolkit.credentials.parse({ oauth2: GRANT }), {
    base: server.url,
    cursor,
    accessToken: async (refused) => (refused === undefined ? 'first' : 'second'),
  });
  const pages: Page[] = [];
  let error: unknown;
  try {
    for await (const page of toolkit.collect(run)) pages.push(structuredClone(page));
  } catch (thrown) {
    error = thrown;
  }
  const items = pages.flatMap((page) => page.items);
  return {
    error,
    notes: run.notes,
    cursor: pages.at(-1)?.cursor,
    keys: new Set(items.map(({ key }) => key)),
    titles: new Set(items.map(({ title, body }) => `${title} ${body}`)),
    complete: pages.filter((page) => page.complete),
    removed: pages.flatMap((page) => page.removed ?? []),
  };
}

const none: Fault = () => undefined;
const always =
  (answer: Answer): Fault =>
  () =>
    answer;
const HOUR = { 'retry-after': '3600' };

/** What a source does from its first request on, and what its people are told. */
const FAILING: [what: string, fault: Fault, told: object][] = [
  [
    'asks to come back in an hour',
    always({ status: 429, headers: HOUR }),
    { code: 'rate_limited', extra: { retryAfter: 3_600 } },
  ],
  [
    'asks to come back at a moment that its own clock tells',
    always({
      status: 429,
      headers: { date: 'Thu, 01 Jan 1998 00:00:00 GMT', 'retry-after': 'Thu, 01 Jan 1998 00:30:00 GMT' },
    }),
    { code: 'rate_limited', extra: { retryAfter: 1_800 } },
  ],
  [
    'has revoked the access',
    always({ status: 401, body: '{}' }),
    { code: 'invalid', message: expect.stringContaining('refuses the credentials (401)') },
  ],
  [
    'answers with nothing',
    always({ body: '' }),
    { code: 'invalid', message: expect.stringContaining('what is no JSON') },
  ],
  ['answers with nothing in JSON', always({ body: '{}' }), { code: 'invalid' }],
  [
    'answers with a page of HTML',
    always({ body: HTML, headers: { 'content-type': 'text/html' } }),
    { code: 'invalid', message: expect.stringContaining('what is no JSON') },
  ],
  [
    'is out of order',
    always({ status: 502, body: HTML }),
    { code: 'unavailable', message: expect.stringContaining('502') },
  ],
];

/** What happens to the second page of a list that has begun well. */
const BREAKING: [what: string, answer: (asked: Asked) => Answer][] = [
  ['asks to come back in an hour', () => ({ status: 429, headers: HOUR })],
  ['has revoked the access', () => ({ status: 401, body: '{}' })],
  ['answers with nothing', () => ({ body: '' })],
  ['answers with nothing in JSON', () => ({ body: '{}' })],
  ['answers with a page of HTML', () => ({ body: HTML })],
  ['names the page that it gives as the next one', ({ page }) => ({ body: page(['three'], 'p1') })],
];

test('every preset is among them', async () => {
  const all = [...(await toolkits()).values()].filter(({ authorization }) => authorization).map(({ name }) => name);
  expect(all.toSorted()).toEqual(Object.keys(APIS).toSorted());
});

for (const name of Object.keys(APIS)) {
  test.each(FAILING)(
    `${name}: a source that %s ends the run with a sentence, and nothing is missed`,
    async (_, fault, expected) => {
      const { error, titles, complete, removed } = await read(name, fault);
      expect(error).toBeInstanceOf(Problem);
      expect(error).toMatchObject(expected);
      expect([titles.size, complete, removed]).toEqual([0, [], []]);
    },
  );

  test.each(BREAKING)(
    `${name}: a source whose second page %s loses nothing: the next run goes on`,
    async (_, answer) => {
      const whole = await read(name, none);
      expect([whole.error, whole.complete.length > 0]).toEqual([undefined, true]);
      const cut = await read(name, (asked) => (asked.isMain && asked.next === 'p1' ? answer(asked) : undefined));
      expect(cut.error).toBeInstanceOf(Problem);
      expect(cut.titles.size).toBeGreaterThan(0);
      expect([cut.complete, cut.removed]).toEqual([[], []]);
      const rest = await read(name, none, cut.cursor);
      expect(rest.error).toBeUndefined();
      expect(new Set([...cut.keys, ...rest.keys])).toEqual(whole.keys);
      expect(rest.removed).toEqual([]);
    },
  );

  test(`${name}: a token that has run out in the middle is asked for anew, and all is read`, async () => {
    const whole = await read(name, none);
    const { error, keys } = await read(name, ({ before, token }) =>
      before >= 2 && token !== 'Bearer second' ? { status: 401, body: '{}' } : undefined,
    );
    expect([error, keys]).toEqual([undefined, whole.keys]);
  });

  test(`${name}: a page that repeats for ever is read once, and what it does not name is not missed`, async () => {
    const { error, titles, complete, removed, notes } = await read(name, ({ before, isMain, page }) =>
      isMain ? { body: page(['one', 'two'], `more${before}`) } : undefined,
    );
    expect([error, complete, removed]).toEqual([undefined, [], []]);
    expect(titles.size).toBeGreaterThan(0);
    expect(notes).toContainEqual(expect.stringContaining('read already'));
  });

  test(`${name}: what a run saw whose clock was wrong counts for nothing, and all is read`, async () => {
    const whole = await read(name, none);
    const ahead = JSON.parse(JSON.stringify(whole.cursor).replaceAll(/"20\d\d(-\d\d-\d\dT)/g, '"2099$1'));
    const { error, keys, removed } = await read(name, none, ahead);
    expect([error, keys, removed]).toEqual([undefined, whole.keys, []]);
  });
}
