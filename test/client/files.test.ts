import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { createClient, type Input, type Output } from '../../src/client/client.ts';
import { harness, type Harness, type OrgFixture } from '../support/harness.ts';

let h: Harness;
let acme: OrgFixture;
let key: string;
beforeAll(async () => {
  h = await harness();
  acme = await h.org({ id: 'acme', entities: ['acme'] });
  ({ key } = (await acme.owner.post('/org/acme/keys', { name: 'client' })).body);
});
afterAll(() => h[Symbol.asyncDispose]());

const client = (org = 'acme') => createClient({ url: h.url, key, org });
const markdown = '# Harvest\n\nThe Zürich roastery wants ninety kilos — by May.\n';

test.each([
  ['text', markdown],
  ['bytes', new TextEncoder().encode(markdown)],
  ['a buffer', new TextEncoder().encode(markdown).buffer],
  ['a blob', new Blob([markdown], { type: 'text/markdown' })],
])('a file is sent as %s, with its fields in the query', async (kind, file) => {
  const filename = `${kind.replaceAll(' ', '-')}.md`;
  const answer = await client().ingestFile({ entity: 'acme', filename, source: 'scan', file, idempotency_key: kind });
  expect(answer).toMatchObject({ status: 'ok', ingested: 1, format: 'md' });
  const { source, entity } = await client().getItem({ item_id: answer.ids[0]! });
  expect([source, entity]).toEqual(['scan', 'acme']);
});

test('a file that is left out is a mistake of the caller, and nothing is sent', async () => {
  const given = { entity: 'acme', filename: 'a.md' } as Input<'ingestFile'>;
  await expect(client().ingestFile(given)).rejects.toThrow('POST /ingest/file needs file');
});

test('an export comes as the bytes that it has, of the size that its status tells', async () => {
  const quern = client();
  const { export_id } = await quern.startExport();
  const ready = await expect
    .poll(() => quern.exportStatus({ export_id }), { timeout: 60_000 })
    .toMatchObject({ status: 'ready' })
    .then(() => quern.exportStatus({ export_id }));
  const link = Object.fromEntries(new URL(ready.download_url!, h.url).searchParams) as Record<
    'expires' | 'nonce' | 'kid' | 'sig',
    string
  >;
  const file = await quern.downloadExport({ export_id, ...link });
  expectTypeOf<Output<'downloadExport'>>().toEqualTypeOf<Blob>();
  const bytes = new Uint8Array(await file.arrayBuffer());
  expect([file.type, bytes.length, [...bytes.subarray(0, 2)]]).toEqual(['application/zip', ready.bytes, [0x50, 0x4b]]);
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  expect(Buffer.from(digest).toString('hex')).toBe(ready.sha256);

  const other = await h.org({ id: 'beta' });
  const created = (await other.owner.post('/org/beta/keys', { name: 'client' })).body;
  const beta = createClient({ url: h.url, key: created.key, org: 'beta' });
  expect(await beta.startImport({ file })).toMatchObject({ status: 'queued' });
});
