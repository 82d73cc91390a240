import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeExport } from '../../../src/pipeline/transfers/export.ts';
import { takeIn } from '../../../src/pipeline/transfers/import.ts';
import { purgeOrg } from '../../../src/pipeline/maintenance/purge-org.ts';
import { sweepTransfers } from '../../../src/pipeline/transfers/sweep-transfers.ts';
import { dedup } from '../../../src/queues/dedup.ts';
import { extraction } from '../../../src/queues/extraction.ts';
import { condemn, remove, restore } from '../../../src/stores/orgs/lifecycle.ts';
import { sql, transaction } from '../../../src/stores/db/sql.ts';
import { originalOf } from '../../../src/stores/items/originals.ts';
import * as transfers from '../../../src/stores/operations/transfers.ts';
import { startWorkers } from '../../../workers/run.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { killedAt } from '../../support/killed.ts';
import { rowsWith } from '../../support/rows-with.ts';
import { sendFile } from '../../support/samples/originals.ts';
import { sampleItems } from '../../support/samples/sample-items.ts';
import { comparable } from '../../support/settled-graph.ts';
import { itemFile, manifestOf, zipOf } from '../../support/samples/zips.ts';
import { download, ended, linesOf, send } from '../../support/transfers.ts';

const never = new AbortController().signal;

async function filled(h: Harness, id: string, items: number): Promise<void> {
  const { owner } = await h.org({ id, entities: ['acme', 'beta'] });
  const sent = await owner.post('/ingest?sync=true', { items: sampleItems(items, { prefix: id }) });
  expect(sent.body.sync?.state).toBe('complete');
  await h.drain();
}
const begin = async (h: Harness, org: string, format = 'zip'): Promise<string> =>
  (await h.admin.get(`/org/${org}/export?format=${format}`)).body.export_id;
const dueAgain = (h: Harness) =>
  h.db.query(sql`update transfers set lease_until = null, due_at = now() where due_at is not null`);
const places = async (h: Harness) => {
  const found: string[] = [];
  for await (const { path } of h.ctx.files.large.scan()) found.push(path);
  return found;
};

test('an export that is killed at any statement is made anew, and leaves one file', async () => {
  await using h = await harness({ workers: false });
  const working = await startWorkers(h.ctx, ['extraction', 'dedup']);
  await filled(h, 'acme', 12);
  await working.close();
  const id = await begin(h, 'acme');
  let killed = 0;
  for (let n = 0; n < 60; n += 2) {
    const outcome = await makeExport(killedAt(h.ctx, n), 'acme', id, never).catch(() => 'killed');
    if (outcome === 'ready') break;
    killed++;
    await h.db.query(sql`update transfers set attempts = 0`);
    await dueAgain(h);
  }
  expect(killed).toBeGreaterThan(2);
  const { status, place } = (await transfers.get(h.db, 'acme', id, 'export'))!;
  expect([status, await places(h)]).toEqual(['ready', [place]]);
}, 60_000);

test('a worker that was asleep changes nothing once its claim is lost, and five deaths are enough', async () => {
  await using h = await harness({ workers: false });
  await h.org({ id: 'acme' });
  const id = await begin(h, 'acme');
  const asleep = (await transfers.claim(h.db, 'acme', id))!;
  await h.db.query(sql`update transfers set lease_until = now() - interval '1 second'`);
  expect(await makeExport(h.ctx, 'acme', id, never)).toBe('ready');
  expect(await transfers.renew(h.db, asleep, 0.5)).toBe(false);
  expect(await transfers.finish(h.db, asleep, { bytes: 1 })).toBe(false);
  const other = await begin(h, 'acme', 'graph-json');
  for (let death = 0; death < 5; death++) {
    expect((await transfers.claim(h.db, 'acme', other))!.attempts).toBe(death + 1);
    await h.db.query(sql`update transfers set lease_until = now() - interval '1 second' where id = ${other}`);
  }
  expect(await makeExport(h.ctx, 'acme', other, never)).toBe('failed');
  expect((await transfers.get(h.db, 'acme', other, 'export'))!.error).toMatch(/died over it again and again/);
});

test('an import that is killed at any statement is whole in the end', async () => {
  await using h = await harness({ workers: false });
  const working = await startWorkers(h.ctx, ['extraction', 'dedup']);
  await filled(h, 'acme', 12);
  const { body: own } = await h.admin.post('/org/acme/keys', { name: 'files' });
  const [read] = await sendFile({ url: h.url, key: own.key, org: 'acme' }, Buffer.from('Sent as it is.'), 'sent.txt');
  for (const format of ['zip', 'graph-json'] as const) {
    const id = await begin(h, 'acme', format);
    expect(await makeExport(h.ctx, 'acme', id, never)).toBe('ready');
    const { bytes } = await download((await h.admin.get(`/org/acme/export/${id}`)).body.download_url);
    const copy = await h.org({ id: `copy-${format}` });
    const sent = await send(copy.owner, copy.id, format, bytes);
    const again = {
      read: () => void h.ctx.jobs.add(extraction.jobs.extract, { org_id: copy.id }),
      settle: (graph: string) => void h.ctx.jobs.add(dedup.jobs.settle, { graph }),
      match: (graph: string) => void h.ctx.jobs.add(dedup.jobs.match, { graph }),
    };
    let killed = 0;
    for (let n = 0, outcome = ''; outcome !== 'ready'; n += 3) {
      const ctx = killedAt(h.ctx, n > 36 ? 10_000 : n);
      outcome = await takeIn(ctx, { org: copy.id, id: sent.body.import_id }, again, never).catch(() => 'killed');
      if (outcome !== 'ready') killed++;
      await h.db.query(sql`update transfers set attempts = 0`);
      await dueAgain(h);
      if (n > 36) await h.drain();
    }
    expect(killed).toBeGreaterThan(3);
    const [was, is] = [await comparable(h.db, h.ctx.graph, 'acme'), await comparable(h.db, h.ctx.graph, copy.id)];
    const ids = (nodes: string[]) => nodes.map((node) => JSON.parse(node).id).toSorted();
    if (format === 'zip') expect(is).toEqual(was);
    else
      expect(ids(is.nodes)).toEqual(
        linesOf(bytes)
          .flatMap((line) => line.id ?? [])
          .toSorted(),
      );
    expect(is.edges.length).toBe(was.edges.length);
    const left = (await places(h)).filter((path) => path.startsWith(`${copy.id}/`));
    expect(left).toEqual(format === 'zip' ? [(await originalOf(h.db, copy.id, [read!]))?.place] : []);
    for (const path of left) expect(await text(h.ctx.files.large.read(path))).toBe('Sent as it is.');
  }
  await working.close();
}, 90_000);

test('what an import has read and settled gives way to what others wait for', async () => {
  await using h = await harness({ workers: false });
  await h.org({ id: 'back' });
  const nudges = new Set<string>();
  const add: Harness['ctx']['jobs']['add'] = (job, payload, options) => {
    if (job.queue !== 'export') nudges.add(JSON.stringify([job.name, payload]));
    return h.ctx.jobs.add(job, payload, options);
  };
  await using working = new AsyncDisposableStack();
  const start = async (...[ctx, queues]: Parameters<typeof startWorkers>) => {
    const workers = await startWorkers(ctx, queues);
    working.defer(() => workers.close());
  };
  await start(h.ctx, ['extraction', 'dedup']);
  await start({ ...h.ctx, jobs: { ...h.ctx.jobs, add } }, ['export']);
  const { file, listed } = itemFile(1);
  const sent = await send(h.admin, 'back', 'zip', await zipOf([file, manifestOf([listed])]));
  expect((await ended(h.admin, String(sent.headers.location))).status).toBe('ready');
  const aside = [
    ['extract', { org_id: 'back', bulk: true }],
    ['settle', { graph: 'back', large: true }],
  ];
  expect([...nudges]).toEqual(expect.arrayContaining(aside.map((one) => JSON.stringify(one))));
  expect([...nudges].filter((one) => /extract|settle/.test(one))).toHaveLength(aside.length);
});

test('of a deleted org exports wait and links are void; a restored one goes on, a purged one leaves no file', async () => {
  await using h = await harness({ workers: false });
  const { owner } = await h.org({ id: 'canary' });
  const [first, second] = [await begin(h, 'canary'), await begin(h, 'canary', 'graph-json')];
  expect(await makeExport(h.ctx, 'canary', first, never)).toBe('ready');
  const { download_url: url } = (await owner.get(`/org/canary/export/${first}`)).body;
  expect((await download(url)).status).toBe(200);
  await remove(h.db, 'canary', null);
  expect((await download(url)).status).toBe(404);
  expect(await makeExport(h.ctx, 'canary', second, never)).toBe('lost');
  expect(await transfers.due(h.db, 10)).toEqual([]);
  await restore(h.db, 'canary', 90);
  expect((await download(url)).status).toBe(200);
  expect(await makeExport(h.ctx, 'canary', second, never)).toBe('ready');
  await h.ctx.files.large.write('canary/imp_1', [Buffer.from('x')].values() as never);
  await transaction(h.db, (tx) => condemn(tx, 'canary', 'ann'));
  expect(await purgeOrg(h.ctx, 'canary', never)).toMatchObject({ exports: { ok: true, count: 2 }, org: { ok: true } });
  expect(await places(h)).toEqual([]);
  expect((await rowsWith(h.db, first)).filter((row) => !row.startsWith('public.audit '))).toEqual([]);
  expect((await download(url)).status).toBe(404);
});

test('exports go after a week, and files that nobody names after an hour', async () => {
  await using h = await harness({ workers: false });
  const { owner } = await h.org({ id: 'acme' });
  const [old, young] = [await begin(h, 'acme'), await begin(h, 'acme', 'graph-json')];
  for (const id of [old, young]) expect(await makeExport(h.ctx, 'acme', id, never)).toBe('ready');
  await h.ctx.files.large.write('acme/exp_lost.zip', [Buffer.from('x')].values() as never);
  await h.db.query(sql`update transfers set finished_at = now() - interval '169 hours' where id = ${old}`);
  const at = (hours: number) => ({ ...h.ctx, clock: { now: () => new Date(Date.now() + hours * 3_600_000) } });
  expect(await sweepTransfers(at(0.5))).toBe(1);
  expect((await owner.get(`/org/acme/export/${old}`)).body.code).toBe('not_found');
  expect(await places(h)).toHaveLength(2);
  expect(await sweepTransfers(at(2))).toBe(1);
  expect(await places(h)).toEqual([(await transfers.get(h.db, 'acme', young, 'export'))!.place]);
});
