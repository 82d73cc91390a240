import { afterAll, beforeAll, expect, test } from 'vitest';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';

let h: Harness;
let acme: OrgFixture;
beforeAll(async () => {
  h = await harness();
  acme = await h.org({ id: 'acme', entities: ['acme'] });
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  await endReaders();
});

test.each([
  'a"; filename="evil.exe',
  'a\r\nX-Evil: 1',
  '../../etc/passwd',
  '..\\..\\boot.ini',
  'invoice\u202efdp.exe',
  'page.html\0.txt',
  '<img src=x onerror=alert(1)>',
  '\u200fname\u2066',
  "it's (1)*",
])('a file called %j is given back under a name that is one, and as nothing that runs', async (name) => {
  const query = new URLSearchParams({ entity: 'acme', sync: 'true', filename: `${name.replaceAll('\0', '')}.txt` });
  const headers = { authorization: `Bearer ${acme.key}`, 'content-type': 'text/html' };
  const bytes = `<!doctype html><script>alert(1)</script><p>Words of ${name.length} signs.`;
  const sent = await fetch(`${h.url}/ingest/file?${query.toString()}`, { method: 'POST', headers, body: bytes });
  const { ids } = (await sent.json()) as { ids: string[] };
  const { nodes } = (await acme.owner.get(`/org/acme/items/${ids[0]}`)).body;
  const given = await fetch(`${h.url}/org/acme/file/${encodeURIComponent(nodes[0])}?original=1`, { headers });
  const disposition = given.headers.get('content-disposition') ?? '';
  const [, plain, coded] = /^attachment; filename="([^"]*)"; filename\*=UTF-8''([\w%.!~-]*)$/.exec(disposition) ?? [];
  expect([plain, decodeURIComponent(coded ?? '/')]).toEqual([
    expect.stringMatching(/^[\w. -]+\.txt$/),
    expect.stringMatching(/^[^\p{Cc}\p{Cf}/\\]+\.txt$/u),
  ]);
  expect(given.headers.get('x-evil')).toBeNull();
  expect(given.headers.get('content-type')).toBe('application/octet-stream');
  expect(await given.text()).toBe(bytes);
});

test.each(['%00', 'a%00b', 'acme%00'])('an organization called %s is none, for whoever asks', async (name) => {
  expect((await h.admin.get(`/org/${name}/stats`)).status).toBe(404);
  expect((await h.admin.post(`/admin/hard-delete-org/${name}`, { confirm: true })).status).toBe(404);
  expect([403, 422]).toContain((await acme.owner.get(`/org/${name}/stats`)).status);
});
