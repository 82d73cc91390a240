import { valueAt } from '../../common/element-at.ts';
import type { Context } from '../../context.ts';
import * as archived from '../../stores/items/archived-items.ts';
import type { Restored } from '../../stores/items/archived-items.ts';
import { keepOriginals } from '../../stores/items/originals.ts';
import { contentHash, sha256 } from '../../stores/items/content-hash.ts';
import { enter } from '../../stores/orgs/graphs.ts';
import * as graphs from '../../stores/orgs/graphs.ts';
import { readItemFile, type ItemFile } from '../../stores/items/item-files.ts';
import { transaction } from '../../stores/db/sql.ts';
import type { Transfer } from '../../stores/operations/transfers.ts';
import * as transfers from '../../stores/operations/transfers.ts';
import { openArchive, refused, type Archive } from './archive.ts';
import { restoreHead } from './import-head.ts';
import { lookThrough, manifestFiles } from './import-manifest.ts';
import { originalsIn, type OriginalsBack } from './import-originals.ts';
import type { ManifestFile } from './manifest.ts';
import type { Telling, Turn } from './transfer.ts';

type Taking = Pick<Context, 'db' | 'files'>;

const BATCH_SIZE = 200;
/** Shares of the whole that looking through the file and writing it take. */
const LOOKED = 0.15;
const WRITTEN = 0.5;

/** By whom the items of an import were submitted. */
export const submitterOf = ({ id }: Pick<Transfer, 'id'>): string => `import:${id}`;

/** Looks a zip through and writes its items with their ids, dates and keys and the files that they were read from, due at once; goes on where an earlier turn was cut off. `written` is called after each part. */
export async function importZip(
  { db, files }: Taking,
  transfer: Transfer,
  { progress, signal }: Turn,
  written: () => void,
): Promise<void> {
  const archive = await openArchive(files.large, transfer.place);
  try {
    const { head, count } = await lookThrough(archive, signal, (done) => progress(LOOKED * done));
    const keys = await transaction(db, async (tx) => {
      const restoredKeys = await restoreHead(tx, transfer, head);
      if (!(await transfers.advance(tx, transfer, { stage: 'write', done: transfer.done, total: count })))
        throw claimLost();
      return restoredKeys;
    });
    const bringBack = originalsIn({ db, files }, transfer, archive, signal);
    let done = 0;
    for await (const some of manifestFiles(archive, BATCH_SIZE)) {
      signal.throwIfAborted();
      done += some.length;
      if (done <= transfer.done) continue;
      const items = await Promise.all(some.map((file) => restored(transfer.org_id, archive, keys, file)));
      await writeSome({ db, files }, transfer, { items, ...(await bringBack(some)) }, { done, total: count });
      progress(LOOKED + ((WRITTEN - LOOKED) * done) / Math.max(1, count));
      written();
    }
  } finally {
    archive.close();
  }
}

const claimLost = (): Error => new Error('the claim was lost');

async function writeSome(
  { db, files }: Taking,
  transfer: Transfer,
  { items, originals, warnings }: { items: Awaited<ReturnType<typeof restored>>[] } & OriginalsBack,
  at: { done: number; total: number },
): Promise<void> {
  await transaction(db, async (tx) => {
    await enter(
      tx,
      items.map(({ row }) => row.graph_key),
    );
    if (!(await graphsAreThere(tx, transfer.org_id, items))) throw graphs.graphDeleted();
    const added = await archived.restore(
      tx,
      transfer.org_id,
      submitterOf(transfer),
      items.map(({ row }) => row),
    );
    const there = await archived.known(
      tx,
      transfer.org_id,
      items.map(({ row }) => row.item_id),
    );
    if (there < items.length) throw refused('two of its items have one idempotency_key');
    const fresh = items.filter(({ row }) => added.has(row.item_id));
    await keepOriginals(
      tx,
      fresh.flatMap(({ row: { item_id } }) => {
        const original = originals.get(item_id);
        return original ? [{ ...original, org_id: transfer.org_id, item_id }] : [];
      }),
    );
    await files.write(fresh.map(({ row, bytes }) => ({ path: row.path, bytes })));
    if (!(await transfers.advance(tx, transfer, { stage: 'write', ...at, warnings }))) throw claimLost();
  });
}

async function graphsAreThere(
  tx: Parameters<typeof graphs.held>[0],
  org: string,
  items: { row: Restored }[],
): Promise<boolean> {
  const wanted = [...new Set(items.map(({ row }) => row.graph_id))];
  return (await graphs.held(tx, org, wanted)).size === wanted.length;
}

async function restored(org: string, archive: Archive, keys: Map<string, string>, file: ManifestFile) {
  const bytes = await archive.read(file.path);
  if (sha256(bytes) !== file.sha256) throw refused(`${file.path} is not the file that its manifest lists`);
  const item = readItemFile(bytes);
  const month = item.ingested_at.slice(0, 7).replace('-', '/');
  const row: Restored = {
    item_id: item.id,
    graph_id: item.graph_id,
    graph_key: valueAt(keys, item.graph_id),
    entity: item.entity,
    source: item.source,
    type: item.type ?? '',
    title: item.title,
    date: item.date,
    path: `${org}/${item.entity}/${month}/${item.id}.md`,
    bytes: bytes.length,
    sha256: file.sha256,
    content_hash: file.content_hash ?? hashOf(item),
    idempotency_key: item.idempotency_key ?? null,
  };
  return { row, bytes };
}

/** The content hash of an item whose date was sent with it. */
function hashOf(item: ItemFile): string {
  const { id: _, ingested_at: __, idempotency_key: ___, graph_id, ...sent } = item;
  return contentHash({ ...sent, graph_id: graph_id === 'primary' ? undefined : graph_id });
}

/** How far the items of an import are on their way into the graph. */
export async function zipSettled({ db }: Pick<Context, 'db'>, { org_id }: Transfer, tell: Telling): Promise<boolean> {
  const { done, left } = await archived.atRest(db, org_id);
  tell.progress(WRITTEN + ((1 - WRITTEN) * done) / Math.max(1, done + left));
  return left === 0;
}
