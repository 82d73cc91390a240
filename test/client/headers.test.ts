import { expect, test } from 'vitest';
import { createClient } from '../../src/client/client.ts';

/** A client whose requests are kept, and answered with nothing. */
function kept(headers: Record<string, string>) {
  const seen: Request[] = [];
  const keep = async (...sent: ConstructorParameters<typeof Request>) => {
    seen.push(new Request(...sent));
    return Response.json({});
  };
  return {
    seen,
    client: createClient({ url: 'http://quern.example', key: 'k', org: 'o', headers, fetch: keep as typeof fetch }),
  };
}

test.each([
  [{ authorization: 'Bearer other', 'x-org-id': 'beta' }],
  [{ Authorization: 'Bearer other', 'X-Org-Id': 'beta' }],
  [{ AUTHORIZATION: 'Bearer other', 'x-Org-ID': 'beta' }],
])('a header that is given replaces the one of the client in any spelling: %o', async (headers) => {
  const { seen, client } = kept(headers);
  await client.usage();
  expect(['authorization', 'x-org-id'].map((name) => seen[0]!.headers.get(name))).toEqual(['Bearer other', 'beta']);
});

test('a header of one request replaces the one of all', async () => {
  const { seen, client } = kept({ 'Content-Type': 'text/plain', 'X-User-Id': 'dana' });
  await client.raw({
    method: 'POST',
    path: '/ingest',
    body: '{}',
    headers: { 'content-type': 'application/json' },
    repeatable: true,
  });
  expect(['content-type', 'x-user-id', 'authorization'].map((name) => seen[0]!.headers.get(name))).toEqual([
    'application/json',
    'dana',
    'Bearer k',
  ]);
});
