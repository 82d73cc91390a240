import { expect, test } from 'vitest';
import { httpJson } from '../../src/toolkits/http-json.ts';
import { isCrowded } from '../../src/toolkits/read/bounded-json.ts';
import { web } from '../support/http/web.ts';
import { collecting, gather } from '../toolkits/collecting.ts';

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

test.each(Object.entries(CROWDED))('%s are too many to be built', (_, json) => {
  expect(isCrowded(json)).toBe(true);
});

test.each(Object.entries(ORDINARY))('%s is read', (_, json) => {
  expect(isCrowded(json)).toBe(false);
});

test('a source that answers with millions of values ends its own run before they are built', async () => {
  await using server = await web((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(CROWDED['empty lists']);
  });
  const credentials = httpJson.credentials.parse({ url: server.url });
  await expect(gather(httpJson.collect(collecting(credentials)))).rejects.toThrow(/more JSON than is read at once/);
});
