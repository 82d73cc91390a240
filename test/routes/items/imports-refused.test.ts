import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/stores/db/sql.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { ended, holdsFiles, imported, send } from '../../support/transfers.ts';
import { edge, gz, node } from '../../support/samples/graph-lines.ts';
import { until } from '../../support/until.ts';
import { claiming, itemFile, manifestOf, zipOf } from '../../support/samples/zips.ts';

let h: Harness;
let org: OrgFixture;
beforeAll(async () => {
  h = await harness();
  org = await h.org({ id: 'fresh', entities: ['acme'] });
});
afterAll(() => h[Symbol.asyncDispose]());

const one = itemFile(1);
const two = itemFile(2);
const whole = [one.file, two.file, manifestOf([one.listed, two.listed])];
const listing = (...files: object[]) => [one.file, two.file, manifestOf(files)];
const evil = (as: string) =>
  zipOf([...whole, { path: 'zz/evil.md', bytes: Buffer.from('x') }], [{ path: 'zz/evil.md', as }]);

const ZIPS: [string, () => Promise<Buffer>, RegExp][] = [
  ['a name that leads out', () => evil('../evil.md'), /invalid relative path: \.\.\/evil/],
  ['an absolute name', () => evil('/z/evil.md'), /absolute path/],
  ['a name with a backslash', () => evil('zz\\evil.md'), /invalid characters in fileName/],
  [
    'a symbolic link',
    () => zipOf([...whole, { path: 'l.md', bytes: Buffer.from('/etc/passwd'), mode: 0o120777 }]),
    /symbolic link/,
  ],
  [
    'a wrong sha256',
    () => zipOf(listing({ ...one.listed, sha256: two.listed.sha256 }, two.listed)),
    /sha256 of old\/acme.*manifest says/,
  ],
  [
    'a file that is not there',
    () => zipOf([one.file, manifestOf([one.listed, two.listed])]),
    /which is not in the zip/,
  ],
  ['a file that is listed twice', () => zipOf(listing(one.listed, two.listed, one.listed)), /lists it twice/],
  ['a file that is not listed', () => zipOf(listing(one.listed)), /is in the zip and not in its manifest/],
  [
    'another date than the file says',
    () => zipOf(listing({ ...one.listed, date: '2025-01-01' }, two.listed)),
    /the date of old/,
  ],
  [
    'a business that is not listed',
    () => zipOf([one.file, manifestOf([one.listed], { businesses: [] })]),
    /none of the businesses/,
  ],
  [
    'an item with a character that no store can hold',
    () => {
      const odd = itemFile(3, { key: 'a\0b' });
      return zipOf([odd.file, manifestOf([odd.listed])]);
    },
    /holds a character that is none/,
  ],
  [
    'a manifest with half a character',
    () => zipOf(listing({ ...one.listed, source: '\ud800' }, two.listed)),
    /holds a character that is none/,
  ],
  [
    'an item with an address that a browser would run',
    () => {
      const odd = itemFile(3, { url: 'javascript:alert(1)' });
      return zipOf([odd.file, manifestOf([odd.listed])]);
    },
    /the url of old.* is no address of a page\. Use an address that begins with http/,
  ],
  ['no manifest', () => zipOf([one.file]), /has no manifest\.json/],
  [
    'a manifest that is no JSON',
    () => zipOf([one.file, { path: 'manifest.json', bytes: Buffer.from('{"files": [') }]),
    /no JSON/,
  ],
  [
    'a manifest of another service',
    () => zipOf([{ path: 'manifest.json', bytes: Buffer.from('{"files": []}') }]),
    /head: version: Field required/,
  ],
  ['a sha256 that is none', () => zipOf(listing({ ...one.listed, sha256: 'x' }, two.listed)), /file 1: sha256: Send/],
  [
    'a manifest that is nested deeply',
    () => zipOf([{ path: 'manifest.json', bytes: Buffer.from(`${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`) }]),
    /nested too deep/,
  ],
  ...['[]', '0'].map((value): (typeof ZIPS)[number] => [
    `a manifest of millions of ${value}`,
    () => zipOf([{ path: 'manifest.json', bytes: Buffer.from(`{"items":[${`${value},`.repeat(2e6)}0],"files":[]}`) }]),
    /no JSON in UTF-8 of a sane size/,
  ]),
  ['a file of 5 MB', () => zipOf([...whole, { path: 'x.md', bytes: Buffer.alloc(5e6) }]), /too large for an item/],
  ['a bomb', () => zipOf([one.file, { path: 'manifest.json', bytes: Buffer.alloc(70e6, ' ') }]), /far more than texts/],
  ['a file that is longer than it says', () => claiming(250, whole, one.file.path), /is not as long as it says/],
  [
    'a bomb that says it is small',
    () => claiming(1e5, [{ ...one.file, bytes: Buffer.alloc(70e6) }, manifestOf([one.listed])], one.file.path),
    /is not as long as it says/,
  ],
  [
    'a name twice',
    () =>
      zipOf(
        [...whole, { path: 'old/x.md', bytes: one.file.bytes }, { path: 'old/y.md', bytes: two.file.bytes }],
        [{ path: 'old/y.md', as: 'old/x.md' }],
      ),
    /is in it twice/,
  ],
  [
    'an item of another id than it is listed with',
    () => zipOf(listing({ ...one.listed, id: 'ingest_../../etc/passwd' }, two.listed)),
    /the id of old/,
  ],
  ['half a zip', async () => (await zipOf(whole)).subarray(0, 500), /no whole zip/],
  [
    'far more files than are listed',
    () => zipOf([...whole, ...Array.from({ length: 1_100 }, (_, n) => ({ path: `x${n}`, bytes: Buffer.alloc(0) }))]),
    /far more files than its manifest.json can list/,
  ],
  [
    'a zip with a hole',
    async () => Buffer.concat([(await zipOf(whole)).subarray(0, 300), (await zipOf(whole)).subarray(400)]),
    /cannot be taken in/,
  ],
];

const [A, B] = [node('contact:a@b.example'), node('contact:b@b.example')];

const LINES: [string, Buffer, RegExp][] = [
  ['half a file', gz(A, B).subarray(0, 40), /no whole gzip/],
  ['a line that is no JSON', gz(A, '{'), /line 2 is no JSON/],
  ['a line that lacks a name', gz(A, { ...B, name: undefined }), /line 2, name: Field required/],
  ['a label that there is not', gz({ ...A, '@type': 'Alien' }), /line 1, @type: Send one of "Business"/],
  ['an id that is there', gz(A, B, A), /line 3 has the id of another/],
  ['an edge to nobody', gz(A, B, edge(A.id, 'contact:c@b.example')), /line 3 does not join/],
  [
    'a node behind an edge',
    gz(A, B, edge(A.id, B.id, 'linked_to'), node('contact:c@b.example')),
    /line 4 is a node behind/,
  ],
  ['an edge that the graph has not', gz(A, B, edge(A.id, B.id, 'eats')), /line 3: the primary graph has no eats/],
  ['a NUL', gz(A, { ...B, name: 'B\u0000' }), /line 2 holds a character that is none/],
  ['a confidence of 2', gz({ ...A, provenance: { ...A.provenance, confidence: 2 } }), /line 1, provenance.confidence/],
  [
    'an address that a browser would run',
    gz({ ...A, properties: { url: 'javascript:alert(1)' } }),
    /line 1, properties: Use an address that begins with http/,
  ],
  ['a bomb', gzipSync(Buffer.alloc(70e6, '\n')), /far more than a graph/],
];

test('a file that cannot be trusted is refused with the reason, and nothing of it stays', async () => {
  for (const [what, entries, why] of ZIPS) {
    const { status, error } = await imported(org.owner, 'fresh', 'zip', await entries());
    expect([what, status]).toEqual([what, 'failed']);
    expect(error, what).toMatch(why);
  }
  for (const [what, bytes, why] of LINES) {
    const { status, error } = await imported(org.owner, 'fresh', 'graph-json', bytes);
    expect([what, status]).toEqual([what, 'failed']);
    expect(error, what).toMatch(why);
  }
  expect((await h.db.query(sql`select from items where org_id = 'fresh'`)).rowCount).toBe(0);
  expect((await h.ctx.graph.counts('fresh')).nodes).toBe(1);
});

test('what an import has written is taken back when it fails later, and the org takes in another', async () => {
  const double = itemFile(2, { key: 'key 1' });
  const lying = await zipOf([one.file, double.file, manifestOf([one.listed, double.listed])]);
  expect(await imported(org.owner, 'fresh', 'zip', lying)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('one idempotency_key'),
  });
  expect((await h.db.query(sql`select from items where org_id = 'fresh'`)).rowCount).toBe(0);
  const good = await imported(org.owner, 'fresh', 'zip', await zipOf(whole));
  expect(good).toMatchObject({ status: 'ready', progress: 1 });
  const { items } = (await org.owner.get('/org/fresh/items')).body;
  expect(items.map(({ item_id }: { item_id: string }) => item_id).toSorted()).toEqual([one.listed.id, two.listed.id]);
  const found = await org.owner.get('/org/fresh/entity/contact:p1@north.example');
  expect(found.body.name).toBe('Person 1');
  await until(async () => !(await holdsFiles(h, 'fresh')));
});

test('of two imports at once one is taken in, and the other is told', async () => {
  const { owner } = await h.org({ id: 'twice' });
  const bytes = await zipOf(whole);
  const sent = await Promise.all([1, 2].map(() => send(owner, 'twice', 'zip', bytes)));
  const taken = sent.filter(({ status }) => status === 202);
  const ends = await Promise.all(taken.map(({ headers }) => ended(owner, String(headers.location))));
  expect(ends.filter(({ status }) => status === 'ready')).toHaveLength(1);
  for (const { body } of sent.filter((one) => !taken.includes(one))) expect(body.code).toBe('conflict');
  for (const { error } of ends.filter(({ status }) => status === 'failed')) expect(error).toMatch(/not empty any more/);
  expect((await h.db.query(sql`select from items where org_id = 'twice'`)).rowCount).toBe(2);
  await until(async () => !(await holdsFiles(h, 'twice')));
});

test('an org reads one import at a time', async () => {
  const { owner, key } = await h.org({ id: 'slow' });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/zip', 'content-length': 1_000 };
  const first = request(`${h.url}/org/slow/import`, { method: 'POST', headers });
  first.on('error', () => {});
  first.write(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]));
  const reading = () => h.db.query(`select from leases where name = 'import slow' and lease_until > now()`);
  await until(async () => (await reading()).rowCount === 1);
  expect((await send(owner, 'slow', 'zip', await zipOf(whole))).body.code).toBe('conflict');
  first.destroy();
  await until(async () => (await reading()).rowCount === 0);
  expect(await imported(owner, 'slow', 'zip', await zipOf(whole))).toMatchObject({ status: 'ready' });
});

test('a body of another kind, or none, or one that breaks off, is refused at once and leaves nothing', async () => {
  const { owner, key } = await h.org({ id: 'picky' });
  await h.admin.post('/admin/set-plan', { org_id: 'picky', plan: 'enterprise' });
  const post = (bytes: Buffer, type: string) =>
    owner.call('POST', '/org/picky/import', bytes, { 'content-type': type });
  expect((await post(Buffer.from('{}'), 'application/json')).status).toBe(415);
  expect((await send(owner, 'picky', 'zip', gz(A))).body).toMatchObject({ code: 'invalid' });
  expect((await send(owner, 'picky', 'graph-json', Buffer.alloc(0))).status).toBe(422);
  const large = { authorization: `Bearer ${key}`, 'content-type': 'application/zip', 'content-length': 11 * 1024 ** 3 };
  const refusal = await new Promise<number>((resolve, reject) => {
    const asking = request(`${h.url}/org/picky/import`, { method: 'POST', headers: large }, (res) => {
      resolve(res.statusCode!);
      asking.destroy();
    });
    asking.on('error', reject);
    asking.write('PK');
  });
  expect(refusal).toBe(413);
  const half = request(`${h.url}/org/picky/import`, {
    method: 'POST',
    headers: { ...large, 'content-length': 1000 },
  });
  half.on('error', () => {});
  half.write(Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100)]));
  const drafts = () => readdir(join(h.ctx.config.DATA_DIR, 'exports/picky'));
  await until(async () => (await drafts()).length === 1);
  half.destroy();
  await until(async () => (await drafts()).length === 0);
  expect((await h.db.query(sql`select from transfers where org_id = 'picky'`)).rowCount).toBe(0);
});
