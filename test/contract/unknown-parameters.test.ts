import { afterAll, beforeAll, expect, test } from 'vitest';
import { operations, type Operation } from '../../src/http/registry.ts';
import { namesIn } from '../../src/http/unknown-fields.ts';
import { org } from '../support/factories.ts';
import { ADMIN_KEY, harness, type Harness } from '../support/harness.ts';

/** Whose addresses others make up: a source adds parameters of its own, and links to pages are shared with marks of where they were found. */
const ANY = ['GET /connections/oauth/callback', 'GET /docs', 'GET /docs/{resource}', 'GET /explore'];

const title = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
const all = await operations();
const strict = all.filter((operation) => !ANY.includes(title(operation)));

let h: Harness;
beforeAll(async () => {
  h = await harness({ workers: false });
  await org(h.db, 'acme');
});
afterAll(() => h[Symbol.asyncDispose]());

function send({ method, path, upload }: Operation, search: string) {
  const filled = path.replace('{org_id}', 'acme').replaceAll(/\{\w+\}/g, 'search');
  const type = upload?.find((one) => !one.includes('*'));
  const headers = { 'x-org-id': 'acme', ...(type && { 'content-type': type }) };
  const body = method === 'get' ? undefined : upload ? Buffer.from('Hello.') : {};
  return h.as(ADMIN_KEY).call(method.toUpperCase(), filled + search, body, headers);
}

/** A parameter's name as somebody misspells it. */
const misspelt = (name: string) => `${name.slice(0, -1)}${name.at(-1)}${name.at(-1)}`;

test.each(strict.map((operation) => [title(operation), operation] as const))(
  '%s refuses parameters that it does not declare, and tells those that it does',
  async (_, operation) => {
    const known = namesIn(operation.query);
    const given = [...known.map(misspelt), 'colour', '__proto__'];
    const { status, body } = await send(operation, `?${given.map((name) => `${name}=1`).join('&')}`);
    expect(status).toBe(422);
    const details = body.detail as { loc: string[]; msg: string; type: string }[];
    expect(details.map(({ loc, type }) => [loc, type])).toEqual(
      given.map((name) => [['query', name], 'unknown_parameter']),
    );
    const taken = known.length > 0 ? `Use only: ${known.join(', ')}` : 'This call takes no parameters';
    for (const { msg } of details) expect(msg).toContain(taken);
    for (const [n, name] of known.entries()) expect(details[n]?.msg).toContain(`Did you mean ${name}?`);
  },
);

test.each(all.filter(({ query }) => query).map((operation) => [title(operation), operation] as const))(
  '%s knows every parameter that it declares',
  async (_, operation) => {
    const { body } = await send(operation, `?${namesIn(operation.query).join('=&')}=`);
    expect(JSON.stringify(body)).not.toContain('unknown_parameter');
  },
);

test('addresses that others make up are left as they are', async () => {
  for (const operation of all.filter((one) => ANY.includes(title(one)))) {
    const { body } = await send(operation, '?utm_source=mail&iss=https%3A%2F%2Flogin.example');
    expect(JSON.stringify(body)).not.toContain('unknown_parameter');
  }
  const page = await h.as().call('GET', '/?utm_source=mail', undefined, { accept: 'text/html' });
  expect(page.status).toBe(200);
});

test('a field of the body is sent back to the body', async () => {
  const { status, body } = await h.as(ADMIN_KEY).post('/org/acme/search?limit=3', { q: 'offer' });
  expect([status, body.detail[0].msg]).toEqual([
    422,
    'There is no such parameter here. Send it as a field of the body. This call takes no parameters',
  ]);
});
