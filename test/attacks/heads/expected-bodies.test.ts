import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADMIN_KEY } from '../../support/harness.ts';
import { head, statusesIn, wire, type Wire } from './wire.ts';

let w: Wire;
beforeAll(async () => {
  w = await wire();
});
afterAll(() => w[Symbol.asyncDispose]());

const JSON_TYPE = 'Content-Type: application/json';
const EXPECT = 'Expect: 100-continue';
const key = () => `Authorization: Bearer ${w.acme.key}`;
const length = (bytes: number) => `Content-Length: ${bytes}`;

const REFUSED: [string, number, () => string[]][] = [
  ['without a key', 401, () => ['POST /ingest', JSON_TYPE, length(100)]],
  ['with a wrong key', 401, () => ['POST /ingest', JSON_TYPE, length(100), 'Authorization: Bearer qn_wrong']],
  ['in parts without a key', 401, () => ['POST /ingest', JSON_TYPE, 'Transfer-Encoding: chunked']],
  ['to nothing', 404, () => ['POST /nowhere', JSON_TYPE, length(100)]],
  ['by a wrong method', 405, () => ['PUT /ingest', JSON_TYPE, length(100)]],
  ['to another organization', 403, () => ['POST /org/other/write', JSON_TYPE, length(100), key()]],
  ['of no organization', 422, () => ['POST /ingest', JSON_TYPE, length(100), `Authorization: Bearer ${ADMIN_KEY}`]],
  ['of too many bytes', 413, () => ['POST /ingest', JSON_TYPE, length(99_999_999), key()]],
  ['of another type', 415, () => ['POST /ingest', 'Content-Type: text/plain', length(100), key()]],
  ['in another coding', 415, () => ['POST /ingest', JSON_TYPE, 'Content-Encoding: zstd', length(100), key()]],
  ['in two codings', 415, () => ['POST /ingest', JSON_TYPE, 'Content-Encoding: gzip, gzip', length(100), key()]],
  ['of a file too large', 413, () => ['POST /ingest/file?entity=acme', length(60_000_000), key()]],
  ['of a file in a form', 415, () => ['POST /ingest/file', 'Content-Type: multipart/form-data', length(100), key()]],
  ['of an import of no known type', 415, () => ['POST /org/acme/import', 'Content-Type: text/plain', length(9), key()]],
  ['of MCP without a key', 401, () => ['POST /mcp', JSON_TYPE, length(100)]],
];

test.each(REFUSED)('a body that is held back is not asked for where its head is refused: %s', async (_, status, of) => {
  const [line = '', ...headers] = of();
  expect(statusesIn(await w.talk(head(line, ...headers, EXPECT)))).toEqual([status]);
});

test.each(['/health', '/auth/me'])('nor where nobody reads it: GET %s', async (path) => {
  expect(statusesIn(await w.talk(head(`GET ${path}`, length(100), EXPECT, key())))).toEqual([200]);
});

const ITEM = JSON.stringify({ entity: 'acme', source: 'notes', title: 'Held', body: 'Ada Lind called.' });
test.each([
  ['items', 'POST /ingest', JSON_TYPE, ITEM],
  ['a file', 'POST /ingest/file?entity=acme&filename=a.txt', 'Content-Type: text/plain', 'Bo Lind called.'],
])('a body that is taken is asked for first: %s', async (_, line, type, body) => {
  const asked = head(line, type, key(), length(body.length), EXPECT, 'Connection: close');
  expect(await w.talk(asked, (came) => came.includes('\r\n\r\n'))).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  expect(statusesIn(await w.talk(asked + body))).toEqual([100, 200]);
});
