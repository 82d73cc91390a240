import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeExport } from '../../../src/pipeline/transfers/export.ts';
import { purgeGraph } from '../../../src/pipeline/maintenance/purge-graph.ts';
import { transaction } from '../../../src/stores/db/sql.ts';
import { mark } from '../../../src/stores/orgs/deleted-graphs.ts';
import * as transfers from '../../../src/stores/operations/transfers.ts';
import { harness, type Harness } from '../../support/harness.ts';
import { download, ended, exported } from '../../support/transfers.ts';

const never = new AbortController().signal;
const deleting = (h: Harness) => transaction(h.db, (tx) => mark(tx, 'acme', 'canary', 'ann'));

async function withCanary(h: Harness) {
  const { owner } = await h.org({ id: 'acme', entities: ['alpha'] });
  await owner.post('/org/acme/graphs', { name: 'Canary', template: 'general' });
  return owner;
}

const filesOf = async ({ ctx }: Harness) =>
  (await readdir(join(ctx.config.DATA_DIR), { recursive: true })).filter((path) => /exp_[^/]*$/.test(path)).toSorted();

test('the exports of a graph go with it: its link at once, its file and its row with what else it had', async () => {
  await using h = await harness();
  const owner = await withCanary(h);
  const begun = await owner.get('/org/acme/export?format=graph-json&graph_id=canary');
  const canary = await ended(owner, String(begun.headers.location));
  const [primary, zip] = [await exported(owner, 'acme', 'graph-json'), await exported(owner, 'acme', 'zip')];
  const linked = async (found: { download_url: string }) =>
    (await download(new URL(found.download_url, h.url).href)).status;
  expect([await linked(canary), await linked(primary), await linked(zip)]).toEqual([200, 200, 200]);
  await deleting(h);
  expect([await linked(canary), await linked(primary), await linked(zip)]).toEqual([404, 200, 200]);
  expect((await owner.get(String(begun.headers.location))).body.code).toBe('not_found');
  expect((await owner.del('/org/acme/graphs/canary?confirm=true')).body.status).toBe('deleted');
  const left = await filesOf(h);
  expect(left.map((path) => path.includes(canary.export_id))).toEqual([false, false]);
  await owner.post('/org/acme/graphs', { name: 'Canary', template: 'general' });
  expect((await owner.get(String(begun.headers.location))).body.code).toBe('not_found');
});

test('an export that is being made while its graph is deleted leaves no file', async () => {
  await using h = await harness();
  await withCanary(h);
  const id = `exp_${randomUUID()}`;
  const asked = { org_id: 'acme', id, direction: 'export', format: 'graph-json', graph_id: 'canary' } as const;
  await transfers.add(h.db, { ...asked, place: `acme/${id}.jsonl.gz`, requested_by: 'ann' });
  const copying = Object.assign(Object.create(h.ctx.graph), {
    async *copy(key: string) {
      await deleting(h);
      await purgeGraph(h.ctx, key, never);
      yield* h.ctx.graph.copy(key);
    },
  });
  await makeExport({ ...h.ctx, graph: copying }, 'acme', id, never);
  expect(await filesOf(h)).toEqual([]);
  expect(await transfers.due(h.db, 10)).toEqual([]);
});
