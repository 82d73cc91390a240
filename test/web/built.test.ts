import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from '../../src/web/build.ts';
import { harness, type Harness } from '../support/harness.ts';

const BUILT = join(import.meta.dirname, '../../src/web/built');
let h: Harness;
beforeAll(async () => void (h = await harness({ workers: false })));
afterAll(() => h[Symbol.asyncDispose]());

test('what is shipped is what the sources give', async () => {
  const bundle = await build();
  expect((await readdir(BUILT)).toSorted()).toEqual([...bundle.keys()].toSorted());
  for (const [name, bytes] of bundle)
    expect(Buffer.from(bytes).equals(await readFile(join(BUILT, name))), name).toBe(true);
});

test('the page loads its own files only, which may be kept for ever, and is itself asked for again', async () => {
  const page = await fetch(`${h.url}/explore`);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toMatch(
    /default-src 'none'; script-src 'self'; style-src 'self'/,
  );
  const links = [...html.matchAll(/(?:src|href|data-layout)="([^"]+)"/g)].map(([, path]) => path!);
  const files = links.filter((path) => path !== 'data:,');
  expect(files).toHaveLength(3);
  for (const path of files) {
    const file = await fetch(h.url + path);
    expect([file.status, file.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  }
  const again = await fetch(`${h.url}/explore`, { headers: { 'if-none-match': page.headers.get('etag')! } });
  expect(again.status).toBe(304);
  expect((await fetch(`${h.url}/explore/explore-000000000000.js`)).status).toBe(404);
});
