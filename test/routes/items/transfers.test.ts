import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../src/stores/db/sql.ts';
import { download, ended, exported, imported, linesOf, send } from '../../support/transfers.ts';
import { harness, type Harness, type OrgFixture } from '../../support/harness.ts';
import { comparable } from '../../support/settled-graph.ts';
import { s3Server } from '../../support/s3.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { STORY } from '../../story/items.ts';

let h: Harness;
let source: OrgFixture;
beforeAll(async () => {
  h = await harness();
  source = await h.org({ id: 'source' });
  const at = '/org/source';
  const named = { biz_type: 'operating', description: 'Prints and binds.' };
  await source.owner.post(`${at}/businesses`, { name: 'Larkfield', ...named });
  await source.owner.post(`${at}/businesses`, { name: 'Tidewater', ...named });
  await source.owner.post(`${at}/businesses`, { name: 'Acme', ...named });
  await source.owner.post(`${at}/businesses`, { name: 'Beta', ...named });
  await source.owner.post(`${at}/templates`, { name: 'desk', base: 'research' });
  await source.owner.post(`${at}/graphs`, { name: 'Desk', template: 'custom_desk', graph_id: 'desk' });
  const items = [
    ...STORY,
    ...sampleItems(60, { prefix: 'out' }),
    { ...STORY[0]!, graph_id: 'desk', idempotency_key: 'desk', date: undefined },
  ];
  const sent = await source.owner.post('/ingest?sync=true', { items });
  expect(sent.body).toMatchObject({ ingested: items.length, sync: { state: 'complete' } });
  await h.drain();
}, 60_000);
afterAll(() => h[Symbol.asyncDispose]());

const graphOf = (key: string) => comparable(h.db, h.ctx.graph, key);

test('a zip holds every markdown file and a manifest, and gives the same graph in a fresh org', async () => {
  const ready = await exported(source.owner, 'source', 'zip');
  expect(ready).toMatchObject({ status: 'ready', format: 'zip', progress: 1 });
  const { status, headers, bytes } = await download(ready.download_url);
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/zip', 'no-store']);
  expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([ready.bytes, ready.sha256]);
  const { owner } = await h.org({ id: 'from-zip', entities: ['acme'] });
  expect(await imported(owner, 'from-zip', 'zip', bytes)).toMatchObject({ status: 'ready', progress: 1 });
  await h.drain();
  expect(await graphOf('from-zip')).toEqual(await graphOf('source'));
  expect(await graphOf('from-zip:desk')).toEqual(await graphOf('source:desk'));
  const columns = 'item_id, entity, source, type, title, date, sha256, content_hash, idempotency_key, graph_id, bytes';
  const items = (org: string) => h.db.query(`select ${columns} from items where org_id = $1 order by item_id`, [org]);
  expect((await items('from-zip')).rows).toEqual((await items('source')).rows);
  const again = await owner.post('/ingest', STORY[0]);
  expect(again.body).toMatchObject({ ingested: 0, duplicates: [{ index: 0 }] });
  expect((await send(owner, 'from-zip', 'zip', bytes)).body.code).toBe('conflict');
});

test('graph lines are of the two shapes and give the same ids, labels, names, properties and edges in a fresh org', async () => {
  const ready = await exported(source.owner, 'source', 'graph-json');
  const { bytes } = await download(ready.download_url);
  const lines = linesOf(bytes);
  const isEdge = (line: any) => line['@type'] === 'Relationship';
  const nodes = lines.filter((line) => !isEdge(line));
  expect(lines.slice(0, nodes.length).some(isEdge)).toBe(false);
  for (const line of lines) {
    const wanted = isEdge(line) ? ['@type', 'type', 'from', 'to'] : ['@context', '@type', 'id', 'name'];
    expect(Object.keys(line)).toEqual([...wanted, 'properties', 'provenance']);
    expect(Object.keys(line.provenance)).toEqual(['source', 'confidence', 'authority', 'valid_from']);
  }
  const counts = await h.ctx.graph.counts('source');
  expect([nodes.length, lines.length - nodes.length]).toEqual([counts.nodes, counts.edges]);
  const { owner } = await h.org({ id: 'from-lines' });
  expect(await imported(owner, 'from-lines', 'graph-json', bytes)).toMatchObject({ status: 'ready' });
  const back = linesOf((await download((await exported(owner, 'from-lines', 'graph-json')).download_url)).bytes);
  const sorted = (some: any[]) => some.map((line) => JSON.stringify(line)).toSorted();
  expect(sorted(back)).toEqual(sorted(lines));
  await h.drain();
  const ids = (key: string) => graphOf(key).then(({ nodes: all }) => all.map((node) => JSON.parse(node).id).toSorted());
  expect(await ids('from-lines')).toEqual(
    lines
      .filter((l) => !isEdge(l))
      .map((l) => l.id)
      .toSorted(),
  );
});

test('an export is made once at a time, and its link gives ranges and a head, and nothing without its signature', async () => {
  const both = await Promise.all([1, 2].map(() => source.owner.get('/org/source/export?format=zip')));
  expect(both.map(({ status }) => status)).toEqual([202, 202]);
  expect(both[0]!.body.export_id).toBe(both[1]!.body.export_id);
  const { download_url: url, bytes: size } = await ended(source.owner, String(both[0]!.headers.location));
  const part = await download(url, { range: 'bytes=0-3' });
  expect([part.status, part.bytes.toString('latin1'), part.headers['content-range']]).toEqual([
    206,
    'PK\u0003\u0004',
    `bytes 0-3/${size}`,
  ]);
  expect((await download(url, { range: 'bytes=-22' })).bytes.toString('latin1', 0, 4)).toBe('PK\u0005\u0006');
  const head = await download(url, {}, 'HEAD');
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([200, 0, String(size)]);
  const other = (_: string, name: string, first: string) => `${name}=${first === 'A' ? 'B' : 'A'}`;
  const forged = [
    url.replace(/(sig)=(.)/, other),
    url.replace(/expires=\d/, 'expires=9'),
    url.replace(/(nonce)=(.)/, other),
    url.replace('kid=v1', 'kid=v2'),
    url.replace('/org/source/', '/org/from-zip/'),
  ];
  for (const one of forged) expect([one, (await download(one)).status]).toEqual([one, 404]);
});

test('a link that is over is void, and asking again gives another', async () => {
  const ready = await exported(source.owner, 'source', 'graph-json');
  const path = `/org/source/export/${ready.export_id}`;
  expect((await source.owner.get(path)).body.download_url).toBe(ready.download_url);
  await h.db.query(sql`update transfers set link_until = now() - interval '1 second' where id = ${ready.export_id}`);
  const fresh = (await source.owner.get(path)).body;
  expect(fresh.download_url).not.toBe(ready.download_url);
  expect((await download(fresh.download_url)).status).toBe(200);
  expect((await download(ready.download_url)).status).toBe(404);
});

test('the audit log tells of exports and imports, and what another org has is not found', async () => {
  const { owner } = await h.org({ id: 'other' });
  const ready = await exported(source.owner, 'source', 'graph-json');
  expect((await owner.get(`/org/other/export/${ready.export_id}`)).body.code).toBe('not_found');
  for (const format of ['graph-json', 'zip'])
    expect((await owner.get(`/org/other/export?format=${format}&graph_id=none`)).body.code).toBe('not_found');
  const { entries } = (await source.owner.get('/org/source/audit?limit=50')).body;
  const ownEntry = entries.find((entry: any) => entry.detail.export_id === ready.export_id);
  expect(ownEntry).toMatchObject({ action: 'GET /org/{org_id}/export', detail: { format: 'graph-json' } });
});

test('with files in a bucket an export goes out and comes back through it', async () => {
  await using server = await s3Server();
  await using own = await harness({ settings: server.settings('some/where') });
  const { owner } = await own.org({ id: 'acme', entities: ['acme', 'beta'] });
  const sent = await owner.post('/ingest?sync=true', { items: sampleItems(8, { prefix: 'bucket' }) });
  expect(sent.body.sync?.state).toBe('complete');
  const { download_url: url, bytes: size } = await exported(owner, 'acme', 'zip');
  const { bytes } = await download(url);
  expect(bytes.length).toBe(size);
  expect((await download(url, { range: 'bytes=-4' })).bytes).toEqual(bytes.subarray(-4));
  const copy = await own.org({ id: 'copy' });
  expect(await imported(copy.owner, 'copy', 'zip', bytes)).toMatchObject({ status: 'ready' });
  await own.drain();
  const graphs = await Promise.all(['acme', 'copy'].map((key) => comparable(own.db, own.ctx.graph, key)));
  expect(graphs[1]!.edges).toEqual(graphs[0]!.edges);
});
