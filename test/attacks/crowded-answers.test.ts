import { expect, test } from 'vitest';
import { github } from '../../src/toolkits/github.ts';
import { httpJson } from '../../src/toolkits/http-json.ts';
import { Crowded } from '../../src/toolkits/read/json/containers.ts';
import { readJson } from '../../src/toolkits/read/json/read-json.ts';
import { web } from '../support/http/web.ts';
import { collecting, gather } from '../toolkits/collecting.ts';
import { slowness, watchTurns } from './turns.ts';

const many = (one: string): string => `[${`${one},`.repeat(1_000_001)}1]`;
const CROWDED: Record<string, string> = {
  'empty lists': many('[]'),
  'empty objects': many('{}'),
  numbers: many('1'),
  texts: many('","'),
  'lists within lists': '['.repeat(201) + ']'.repeat(201),
  'objects within objects': `${'{"a":'.repeat(5_000_000)}`,
};
const ORDINARY: Record<string, string> = {
  'ten thousand records': JSON.stringify(
    Array.from({ length: 10_000 }, (_, n) => Object.fromEntries(Array.from({ length: 50 }, (_n, i) => [`f${i}`, n]))),
  ),
  'a text of signs': JSON.stringify({ text: '[{,'.repeat(1_000_000) }),
  'a text of quotes': JSON.stringify({ text: '",['.repeat(500_000), back: '\\' }),
};

test.each(Object.entries(CROWDED))('%s are too many to be built', async (_, json) => {
  await expect(readJson(Buffer.from(json))).rejects.toThrow(Crowded);
});

test.each(Object.entries(ORDINARY))('%s is read', async (_, json) => {
  expect(await readJson(Buffer.from(json))).toEqual(JSON.parse(json));
});

test('a source that answers with millions of values ends its own run before they are built', async () => {
  await using server = await web((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(CROWDED['empty lists']);
  });
  const credentials = httpJson.credentials.parse({ url: server.url });
  await expect(gather(httpJson.collect(collecting(credentials)))).rejects.toThrow(/more JSON than is read at once/);
});

const MB = 1_048_576;
const PART = 65_536;
const record = (n: number, more: object = {}) => ({ id: n, title: `Visit ${n}`, date: '2026-03-03', ...more });
const listOf = (count: number, more: (n: number) => object) =>
  JSON.stringify({ items: Array.from({ length: count }, (_, n) => record(n, more(n))) });
const signs = '\u00e9"\\ <@U1|b> [{,\u{1f600}'.repeat(MB / 8);
/** Answers of up to 32 MB, each of which costs most in another place. */
const WORST: Record<string, string> = {
  'many small records': listOf(90_000, () => ({ body: 'We met.' })),
  'many records without ids': listOf(60_000, (n) => ({ id: '', body: `We met ${n} times.` })),
  'records of a megabyte': listOf(24, (n) => ({ body: `${n}${'We met. '.repeat(MB / 8)}` })),
  'one text of all signs': listOf(1, () => ({ body: signs.repeat(4), who: signs, tags: [signs, signs] })),
  'one record of many values': listOf(1, () => ({ body: { deep: Array.from({ length: 900_000 }, (_, n) => n) } })),
  'many fields': JSON.stringify({
    items: [record(1)],
    ...Object.fromEntries(Array.from({ length: 400_000 }, (_, n) => [`f${n}`, n])),
  }),
  'a long text that is no JSON': `[${'"We met, [{ again",'.repeat(MB)}`,
};
/** Of processor time, for nine of ten turns, and for any: the longest have the collector of garbage in them, or the putting together of one text of megabytes. */
const [TURN_MS, LONGEST_MS] = [50, 400];

/** An answer as it comes from the network. */
const inParts = (bytes: Buffer): Response =>
  new Response(
    ReadableStream.from(
      Array.from({ length: Math.ceil(bytes.length / PART) }, (_, n) => bytes.subarray(n * PART, (n + 1) * PART)),
    ),
  );

test.each(Object.entries(WORST))(
  'while a source answers with %s the event loop is free',
  async (_, answer) => {
    const bytes = Buffer.from(answer);
    expect(bytes.length).toBeLessThanOrEqual(32 * MB);
    const fields = { who: '{who|slack}', tags: 'tags' };
    const credentials = httpJson.credentials.parse({ url: 'https://crm.example/list', fields });
    const run = collecting(credentials, { fetch: async () => inParts(bytes) });
    const { notes } = run;
    const pages = httpJson.collect(run);
    const watched = watchTurns();
    let items = 0;
    const ended = await (async () => {
      for await (const page of pages) items += page.items.length;
    })().catch((error: unknown) => error);
    const { p90, max } = watched();
    if (ended instanceof Error) expect(ended.message).toMatch(/JSON/);
    else expect(notes.length + items).toBeGreaterThan(0);
    const times = slowness();
    expect(p90).toBeLessThan(TURN_MS * times);
    expect(max).toBeLessThan(LONGEST_MS * times);
  },
  120_000,
);

test('an API that answers a page with tens of megabytes ends its own run before they are parsed', async () => {
  await using server = await web((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(CROWDED['texts']!.padEnd(9 * MB));
  });
  const credentials = github.credentials.parse({ url: server.url, repositories: ['tarn/pumps'] });
  await expect(gather(github.collect(collecting(credentials)))).rejects.toThrow(/more than 8 MB/);
});
