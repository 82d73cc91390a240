import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { endReaders } from '../../../src/readers/read-foreign.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { s3Server, type S3Server } from '../../support/s3.ts';
import { originalOf, sendFile, sendOriginals } from '../../support/samples/originals.ts';
import { claiming, itemFile, manifestOf, zipOf, type Zipped } from '../../support/samples/zips.ts';
import { download, exported, imported } from '../../support/transfers.ts';

let h: Harness;
let bucket: S3Server;
beforeAll(async () => {
  h = await harness();
  bucket = await s3Server();
});
afterAll(async () => {
  await h[Symbol.asyncDispose]();
  await bucket[Symbol.asyncDispose]();
  await endReaders();
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Where files that were sent to an org are among the large files. */
async function placesOf({ ctx }: Harness, org: string): Promise<string[]> {
  const places: string[] = [];
  for await (const { path } of ctx.files.large.scan()) if (path.startsWith(`${org}/files/`)) places.push(path);
  return places;
}

/** What a zip says of its files, and the bytes of each. */
async function opened(zip: Buffer): Promise<{ manifest: any; files: Map<string, Buffer> }> {
  const files = new Map<string, Buffer>();
  const archive = await fromBufferPromise(zip, { lazyEntries: true });
  for await (const entry of archive.eachEntry())
    files.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  return { manifest: JSON.parse(files.get('manifest.json')!.toString()), files };
}

async function roundTrip(own: Harness, source: string, copy: string): Promise<void> {
  const { owner, key } = await own.org({ id: source, entities: ['acme'] });
  const sent = await sendOriginals({ url: own.url, key, org: source });
  const { bytes } = await download((await exported(owner, source, 'zip')).download_url);
  const { manifest, files } = await opened(bytes);
  expect(manifest).toMatchObject({ version: 1, missing: [], missing_originals: [] });
  const listed = manifest.files.flatMap(({ original }: any) => original ?? []);
  expect(listed).toHaveLength(manifest.files.length);
  for (const { path, bytes: size, sha256: hash } of listed)
    expect([size, hash]).toEqual([files.get(path)!.length, sha256(files.get(path)!)]);
  const names = [...files.keys()].filter((name) => name.startsWith('originals/')).toSorted();
  expect(names.map((name) => name.replace(/\d+-/, '')).toSorted()).toEqual([
    'originals/.._.._etc_Gr__e__1_.txt',
    'originals/cards.vcf',
    'originals/lease.pdf',
    'originals/offer.eml',
  ]);
  const other = await own.org({ id: copy });
  const taken = await imported(other.owner, copy, 'zip', bytes);
  expect([taken.status, taken.warnings]).toEqual(['ready', undefined]);
  const to = { url: own.url, key: other.key, org: copy };
  for (const [node, original] of sent)
    expect([node, original.equals((await originalOf(to, node)) as Buffer)]).toEqual([node, true]);
  expect(await placesOf(own, copy)).toHaveLength(4);
  const again = await opened((await download((await exported(other.owner, copy, 'zip')).download_url)).bytes);
  const hashes = (all: Map<string, Buffer>) => names.map((name) => sha256(all.get(name)!));
  expect(hashes(again.files)).toEqual(hashes(files));
}

test('files that were sent go out with an export and come back under the same nodes, byte for byte', () =>
  roundTrip(h, 'sender', 'taker'));

test('with files in a bucket they do so too', async () => {
  await using own = await harness({ settings: bucket.settings('own') });
  await roundTrip(own, 'sender', 'taker');
});

const original = (n: number, bytes: Buffer, more: object = {}) => ({
  path: `originals/${n}-a.bin`,
  filename: `a ${n}.bin`,
  media_type: 'application/pdf',
  bytes: bytes.length,
  sha256: sha256(bytes),
  ...more,
});
const [GOOD, OTHER] = [randomBytes(200_000), randomBytes(300)];

test('an original that is damaged or not in the zip is told, and all else is taken in', async () => {
  const items = [1, 2, 3, 4].map((n) => itemFile(n));
  const listed = items.map((item, i) => ({
    ...item.listed,
    original: original(i + 1, i === 0 ? GOOD : OTHER, i === 3 ? { path: 'originals/3-a.bin' } : {}),
  }));
  const files: Zipped[] = [
    ...items.map(({ file }) => file),
    { path: 'originals/1-a.bin', bytes: GOOD },
    { path: 'originals/2-a.bin', bytes: Buffer.concat([OTHER, Buffer.from('!')]) },
    manifestOf(listed),
  ];
  const { owner, key } = await h.org({ id: 'torn' });
  const { status, warnings } = await imported(owner, 'torn', 'zip', await zipOf(files));
  expect([status, warnings]).toEqual([
    'ready',
    [
      {
        item_id: items[1]!.listed.id,
        message: 'The file a 2.bin that it was read from (originals/2-a.bin) cannot be given back: it is damaged.',
      },
      {
        item_id: items[2]!.listed.id,
        message:
          'The file a 3.bin that it was read from (originals/3-a.bin) cannot be given back: it is not in the zip.',
      },
    ],
  ]);
  expect((await owner.get('/org/torn/items')).body.items).toHaveLength(4);
  const to = { url: h.url, key, org: 'torn' };
  expect(GOOD.equals((await originalOf(to, 'contact:p1@north.example')) as Buffer)).toBe(true);
  for (const n of [2, 3, 4]) expect(await originalOf(to, `contact:p${n}@north.example`)).toBe(404);
  expect(await placesOf(h, 'torn')).toHaveLength(1);
});

test('an original that is called what leads out of its folder, or unpacks to more than a file may have, refuses the zip', async () => {
  const { owner } = await h.org({ id: 'wary' });
  const one = itemFile(1);
  const whole = { path: 'originals/1-a.bin', bytes: GOOD };
  const listing = (more: object) => manifestOf([{ ...one.listed, original: original(1, GOOD, more) }]);
  const leads = /original\.path/;
  const zips: [Promise<Buffer>, RegExp][] = [
    ...['../a.bin', 'originals/../a.bin', 'originals/..', '/originals/a.bin', 'originals/a/b.bin', 'originals\\a'].map(
      (path): [Promise<Buffer>, RegExp] => [zipOf([one.file, whole, listing({ path })]), leads],
    ),
    [zipOf([one.file, whole, listing({ bytes: 60_000_000 })]), /original\.bytes/],
    [
      zipOf([one.file, whole, listing({})], [{ path: 'originals/1-a.bin', as: 'originals/../.bin' }]),
      /invalid relative path/,
    ],
    [zipOf([one.file, { ...whole, mode: 0o120777 }, listing({})]), /symbolic link/],
    [claiming(60_000_000, [one.file, whole, listing({})], 'originals/1-a.bin'), /too large/],
  ];
  for (const [zip, why] of zips)
    expect(await imported(owner, 'wary', 'zip', await zip)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(why),
    });
  expect(await placesOf(h, 'wary')).toEqual([]);
});

test('an import that fails after it has written originals leaves none of them', async () => {
  const [one, two] = [itemFile(1), itemFile(2, { key: 'key 1' })];
  const listed = [one, two].map((item, i) => ({ ...item.listed, original: original(i + 1, [GOOD, OTHER][i]!) }));
  const kept = [GOOD, OTHER].map((bytes, i) => ({ path: `originals/${i + 1}-a.bin`, bytes }));
  const { owner } = await h.org({ id: 'undone' });
  const zip = await zipOf([one.file, two.file, ...kept, manifestOf(listed)]);
  expect(await imported(owner, 'undone', 'zip', zip)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('one idempotency_key'),
  });
  expect(await placesOf(h, 'undone')).toEqual([]);
  expect((await h.db.query(`select from originals where org_id = 'undone'`)).rowCount).toBe(0);
});

test('of a file that is gone from its store an export says so, and takes along all others', async () => {
  const { owner, key } = await h.org({ id: 'holed', entities: ['acme'] });
  const to = { url: h.url, key, org: 'holed' };
  const [kept] = await sendFile(to, Buffer.from('Kept words.'), 'kept.txt');
  const [lost] = await sendFile(to, Buffer.from('Lost words.'), 'lost.txt');
  const { place } = (await h.db.query('select place from originals where item_id = $1', [lost])).rows[0];
  await h.ctx.files.large.remove(place);
  const { bytes } = await download((await exported(owner, 'holed', 'zip')).download_url);
  const { manifest } = await opened(bytes);
  expect(manifest.missing_originals).toEqual([lost]);
  expect(manifest.files.map(({ id, original: one }: any) => [id, one?.filename])).toEqual([
    [kept, 'kept.txt'],
    [lost, undefined],
  ]);
});

test('what is taken back or deleted, an item, a graph or an organization, leaves no original', async () => {
  const { owner, key } = await h.org({ id: 'leaving', entities: ['acme'] });
  const to = { url: h.url, key, org: 'leaving' };
  const [first] = await sendFile(to, Buffer.from('One of two.'), 'a.txt');
  await owner.post('/org/leaving/graphs', { name: 'Side', template: 'general', graph_id: 'side' });
  await sendFile({ ...to, graph: 'side' }, Buffer.from('In a graph of its own.'), 'b.txt');
  await sendFile(to, Buffer.from('Two of two.'), 'c.txt');
  expect(await placesOf(h, 'leaving')).toHaveLength(3);
  await owner.del(`/org/leaving/items/${first}`);
  expect(await placesOf(h, 'leaving')).toHaveLength(2);
  await owner.call('DELETE', '/org/leaving/graphs/side', { confirm: true });
  await expect.poll(() => placesOf(h, 'leaving'), { timeout: 20_000 }).toHaveLength(1);
  await h.db.query(`update orgs set idp_id = 'test_fixture' where org_id = 'leaving'`);
  const deleted = await h.admin.post('/admin/hard-delete-org/leaving', { confirm: true, confirm_org_id: 'leaving' });
  expect(deleted.body.status).toBe('purged');
  expect(await placesOf(h, 'leaving')).toEqual([]);
  expect((await h.db.query(`select from originals where org_id = 'leaving'`)).rowCount).toBe(0);
});
