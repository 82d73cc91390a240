import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BATCH, ORDINARY } from '../../src/http/body/body-limit.ts';
import { mintToken } from '../../src/access/credentials.ts';
import { jsonSchema } from '../../src/http/json-schema.ts';
import { operations, type Operation } from '../../src/http/registry.ts';
import { add as addToken } from '../../src/stores/orgs/public-tokens.ts';
import { sql } from '../../src/stores/db/sql.ts';
import { org } from '../support/factories.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';
import type { Caller } from '../support/http/listening.ts';
import { ALLOWED, REFUSED } from './bombs/bombs.ts';
import { slowness } from './turns.ts';

const MB = 1_048_576;
/** Milliseconds of this thread, client and server together, for one request: many times what it takes, and more on a slow machine. */
const TIMES = slowness();
const MAX_MS = { ordinary: 150 * TIMES, content: 400 * TIMES };
const all = (await operations()).filter(({ body, raw }) => body && !raw);
const titled = (some: Operation[]) => some.map((one) => [`${one.method.toUpperCase()} ${one.path}`, one] as const);

let h: Harness;
let admin: Caller;
let token: Caller;
beforeAll(async () => {
  h = await harness({ workers: false });
  await org(h.db, 'acme');
  admin = h.as(ADMIN_KEY);
  const minted = mintToken();
  await addToken(h.db, 'acme', 'primary', { ...minted, name: 'shared', by: 'olga' });
  token = h.as(minted.key);
});
afterAll(() => h[Symbol.asyncDispose]());

beforeEach(() => h.db.query(sql`update orgs set deleted_at = null`));

const busy = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

async function send(caller: Caller, operation: Operation, json: string) {
  const path = operation.path.replace('{org_id}', 'acme').replaceAll(/\{\w+\}/g, 'nothing');
  const headers = { 'x-org-id': 'acme', 'content-encoding': 'gzip', accept: 'application/json, text/event-stream' };
  const zipped = gzipSync(json);
  const before = busy();
  const { status, body } = await caller.call(operation.method.toUpperCase(), path, zipped, headers);
  return { status, code: body?.code, ms: busy() - before };
}

/** The fields that a body may have, and one that it may not. */
function fieldsOf({ body }: Operation): string[] {
  const schema = jsonSchema(body!);
  const shapes = [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])];
  return [...new Set([...shapes.flatMap(({ properties }) => Object.keys(properties ?? {})), 'unknown', '__proto__'])];
}

/** Alone in its field, so that what is required is missing and nothing is done. */
const within = (field: string, bomb: string): string => `{${JSON.stringify(field)}:${bomb}}`;

test.each(titled(all))('%s refuses what holds too much before it is built', async (_, operation) => {
  const limit = operation.bodyLimit ?? ORDINARY;
  for (const [name, make] of Object.entries(REFUSED)) {
    const { ms, ...answer } = await send(admin, operation, `{"unknown":${make(limit)}}`);
    expect([name, answer]).toEqual([name, { status: 413, code: 'too_large' }]);
    expect(ms, name).toBeLessThan(MAX_MS.content);
  }
});

test.each(titled(all))('%s answers the dearest body that it takes without holding others up', async (_, operation) => {
  const limit = operation.bodyLimit ?? ORDINARY;
  const most = operation.bodyLimit ? MAX_MS.content : MAX_MS.ordinary;
  const shapes = Object.entries(ALLOWED);
  const fields = fieldsOf(operation);
  const before = process.memoryUsage.rss();
  for (const [n, [name, make]] of shapes.entries()) {
    const bomb = make(limit);
    const field = fields[n % fields.length] ?? 'unknown';
    for (const aim of operation.bodyLimit ? ['metadata', 'items', field] : [field]) {
      const { status, ms } = await send(admin, operation, within(aim, bomb));
      expect(status, `${name} as ${aim}`).not.toBe(500);
      expect(ms, `${name} as ${aim}`).toBeLessThan(most);
    }
    const { status, ms } = await send(admin, operation, bomb);
    expect(status, name).not.toBe(500);
    expect(ms, name).toBeLessThan(most);
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * MB);
});

test('a public token sends no more than the least, whatever the path takes', async () => {
  for (const operation of all.filter(({ tokens }) => tokens))
    for (const [name, make] of Object.entries(REFUSED)) {
      const { status, code } = await send(token, operation, `{"unknown":${make(ORDINARY)}}`);
      expect([operation.path, name, status, code]).toEqual([operation.path, name, 413, 'too_large']);
    }
});

test('the JSON text within a tool’s argument is held to the same', async () => {
  for (const [name, make] of Object.entries(REFUSED)) {
    if (name === 'more bytes than are taken') continue;
    const payload = `{"items":${make(BATCH)}}`;
    const message = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ingest', arguments: { payload } },
    };
    const accept = { 'x-org-id': 'acme', accept: 'application/json, text/event-stream' };
    const { body } = await admin.post('/mcp', message, accept);
    expect([name, JSON.stringify(body)]).toEqual([name, expect.stringContaining('too_large')]);
  }
});

test('the description says how much each body may hold', async () => {
  const { body } = await h.as().get('/openapi.json');
  const limits = all.map(({ method, path }) => body.paths[path][method].requestBody['x-body-limit']);
  const declared = all.map(({ bodyLimit = ORDINARY }) => ({ ...bodyLimit, fields: 1_000, depth: 32 }));
  expect(limits).toEqual(declared);
});

test('an issue list ends at a hundred', async () => {
  const items = Array.from({ length: 1_000 }, () => ({}));
  const { status, body } = await admin.post('/ingest', { items }, { 'x-org-id': 'acme' });
  expect([status, body.detail.length]).toEqual([422, 100]);
});
