import { mkdtemp, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backUp, restore } from '../../src/pipeline/maintenance/backup.ts';
import { rebuildGraph } from '../../src/pipeline/maintenance/rebuild.ts';
import { isLocked } from '../../src/stores/db/locks.ts';
import { claim, finish } from '../../src/stores/operations/night-stages.ts';
import { latest, openOnDemand } from '../../src/stores/operations/nights.ts';
import { allKeys } from '../../src/stores/orgs/graphs.ts';
import { endReaders } from '../../src/readers/read-foreign.ts';
import { harness, type Harness } from '../support/harness.ts';
import { s3Server } from '../support/s3.ts';
import { originalOf, sendOriginals } from '../support/samples/originals.ts';
import { comparable } from '../support/settled-graph.ts';

afterAll(endReaders);

const item = (name: string) => ({
  entity: 'acme',
  source: 'mail',
  type: 'email',
  title: 'Pumps\tand\\valves',
  date: '2026-03-02',
  body: `${name} of Borealis GmbH sends the pumps on Monday.`,
  metadata: { from: `${name} <${name.split(' ')[0]!.toLowerCase()}@borealis.example>`, to: 'bo@tarn.example' },
});
const [ANN, CY] = ['contact:ann@borealis.example', 'contact:cy@borealis.example'];

async function scratch() {
  const folder = await mkdtemp(join(tmpdir(), 'quern-backup-'));
  return { folder: join(folder, 'of', 'today'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** All that an org's owner reads, its files and its graph. */
async function seen({ as, ctx }: Harness, org: string, key: string) {
  const read = async (path: string) => {
    const { status, body } = await as(key).get(`/org/${org}/${path}`);
    expect([path, status]).toEqual([path, 200]);
    return body;
  };
  const items = await read('items');
  const [merges, decided, file] = [await read('merges'), await read(`entity/${CY}`), await read(`file/${ANN}`)];
  const graphs = await Promise.all((await allKeys(ctx.db)).map((graph) => comparable(ctx.db, ctx.graph, graph)));
  return { items, merges, decided, file, graphs };
}

test('a backup brings all of an installation into an empty one, where work goes on', async () => {
  await using place = await scratch();
  await using from = await harness();
  await using into = await harness();
  const { id, key, owner } = await from.org({ entities: ['acme'] });
  await owner.post('/ingest?sync=true', { items: [item('Ann Lee'), item('Cy Marsh')] });
  const merged = await owner.post(`/org/${id}/merges`, { keep_id: ANN, drop_id: CY, reason: 'the same' });
  expect(merged.status).toBe(200);
  await from.drain();
  const before = await seen(from, id, key);
  const copied = await backUp(from.ctx, place.folder);
  expect([copied.tables.items!.rows, copied.files.count]).toEqual([2, 2]);
  const progress: string[] = [];
  const locked: Promise<boolean>[] = [];
  const heard = (line: string) => {
    progress.push(line);
    locked.push(isLocked(into.db, 'restoring'));
  };
  expect(await restore(into.ctx, place.folder, heard)).toEqual(copied);
  expect(await Promise.all(locked)).toContain(true);
  expect(await isLocked(into.db, 'restoring')).toBe(false);
  expect(progress).toContain('items: 2 rows');
  for (const graph of await allKeys(into.db)) await rebuildGraph(into.ctx, graph);
  expect(await seen(into, id, key)).toEqual(before);
  const { body: undone } = await into.as(key).post(`/org/${id}/merges/${merged.body.merge_id}/undo`);
  expect(undone).toMatchObject({ merge_id: merged.body.merge_id });
  expect((await into.as(key).post('/ingest?sync=true', item('Di Roe'))).body.sync.state).toBe('complete');
  const { checks } = (await into.as(key).get('/health')).body;
  expect(checks.filter(({ status }: { status: string }) => status === 'fail')).toEqual([]);
  await expect(restore(into.ctx, place.folder)).rejects.toThrow('This installation has orgs already.');
});

test('the nights of an installation come back with their stages, also where a night has run already', async () => {
  await using place = await scratch();
  await using from = await harness({ workers: false });
  await using into = await harness({ workers: false });
  const night = async ({ db }: Harness, run: string) => {
    await openOnDemand(db, run);
    const held = await claim(db, { run, stage: 'purge.sweep', position: 0 }, 30);
    if (held) await finish(db, held, { counts: { orgs: 1 } });
  };
  await night(from, 'on-demand-1');
  await night(into, 'on-demand-2');
  await backUp(from.ctx, place.folder);
  await restore(into.ctx, place.folder);
  const nights = await latest(into.db, 7);
  expect(nights).toEqual(await latest(from.db, 7));
  expect(nights.map(({ run, stages }) => [run, stages.length])).toEqual([['on-demand-1', 1]]);
});

test('half a backup, or one that was altered, restores nothing', async () => {
  await using place = await scratch();
  await using from = await harness();
  await using into = await harness({ workers: false });
  const { owner } = await from.org({ entities: ['acme'] });
  await owner.post('/ingest?sync=true', item('Ann Lee'));
  await backUp(from.ctx, place.folder);
  await expect(backUp(from.ctx, place.folder)).rejects.toThrow('is there already');
  const refused = (why: string) => expect(restore(into.ctx, place.folder)).rejects.toThrow(why);
  const keys = join(place.folder, 'tables', 'keys.copy');
  const text = await readFile(keys, 'utf8');
  await writeFile(keys, text.replace('tests', 'pests'));
  await refused('tables/keys.copy of the backup is not what was written');
  await writeFile(keys, `${text}nonsense\n`);
  await refused('invalid input syntax');
  await unlink(keys);
  await refused('ENOENT');
  const list = join(place.folder, 'files.sha256');
  const [, file] = (await readFile(list, 'utf8')).trim().split('  ');
  await writeFile(join(place.folder, file!), 'Not what it was.');
  await refused(`${file} of the backup is not what was written`);
  const manifest = join(place.folder, 'manifest.json');
  await writeFile(manifest, (await readFile(manifest, 'utf8')).replace('0001_base', '0001_other'));
  await refused('made by another version');
  await unlink(manifest);
  await refused('it is no backup, or half of one');
  expect((await into.db.query('select from orgs')).rowCount).toBe(0);
});

test('files that were sent come back byte for byte, from a folder into a bucket and back', async () => {
  await using first = await scratch();
  await using second = await scratch();
  await using bucket = await s3Server();
  await using from = await harness();
  await using inBucket = await harness({ settings: bucket.settings('restored') });
  await using back = await harness();
  const { id: org, key } = await from.org({ entities: ['acme'] });
  const sent = await sendOriginals({ url: from.url, key, org });
  const given = async ({ url, ctx }: Harness) => {
    for (const graph of await allKeys(ctx.db)) await rebuildGraph(ctx, graph);
    for (const [node, bytes] of sent)
      expect([node, bytes.equals((await originalOf({ url, key, org }, node)) as Buffer)]).toEqual([node, true]);
  };
  const copied = await backUp(from.ctx, first.folder);
  expect(copied.originals.count).toBe(4);
  await restore(inBucket.ctx, first.folder);
  await given(inBucket);
  expect((await backUp(inBucket.ctx, second.folder)).originals).toEqual(copied.originals);
  await restore(back.ctx, second.folder);
  await given(back);
});

test('of files that were sent, one that is gone is named, and one that was altered in a backup restores nothing', async () => {
  await using place = await scratch();
  await using from = await harness();
  await using into = await harness({ workers: false });
  const { id: org, key } = await from.org({ entities: ['acme'] });
  await sendOriginals({ url: from.url, key, org });
  const places: string[] = [];
  for await (const { path } of from.ctx.files.large.scan()) places.push(path);
  await from.ctx.files.large.remove(places[0]!);
  const progress: string[] = [];
  expect((await backUp(from.ctx, place.folder, (line) => progress.push(line))).originals.count).toBe(3);
  expect(progress).toContain(`originals: ${places[0]} is gone and left out`);
  const copy = join(place.folder, 'originals', places[1]!);
  const bytes = await readFile(copy);
  await writeFile(copy, Buffer.concat([bytes, Buffer.from('!')]));
  await expect(restore(into.ctx, place.folder)).rejects.toThrow(
    `originals/${places[1]} of the backup is not what was written`,
  );
  expect((await into.db.query('select from orgs')).rowCount).toBe(0);
  await writeFile(copy, bytes);
  expect((await restore(into.ctx, place.folder)).originals.count).toBe(3);
});
