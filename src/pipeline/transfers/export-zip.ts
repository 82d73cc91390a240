import { lastOf } from '../../common/element-at.ts';
import { join } from 'node:path';
import type { Context } from '../../context.ts';
import * as archived from '../../stores/items/archived-items.ts';
import type { Archived } from '../../stores/items/archived-items.ts';
import * as businesses from '../../stores/orgs/businesses.ts';
import * as graphs from '../../stores/orgs/graphs.ts';
import { openDeflatedSpool, openSpool } from '../../stores/files/temp-file.ts';
import * as templates from '../../stores/orgs/templates.ts';
import { originalsOut } from './export-originals.ts';
import { inOrder } from './map-ordered.ts';
import { asManifestFile, MANIFEST, VERSION, type ManifestHead } from './manifest.ts';
import { BATCHES_AHEAD, openPackers } from './packers.ts';
import type { Telling } from './transfer.ts';
import { zipWriter } from './zip-writer.ts';

const PAGE = 2_000;
const BATCH_SIZE = 250;
const CHUNK_BYTES = 4 * 1024 * 1024;

/** Where parts of what is under way are put by, on this machine's disk. */
export const spoolFolder = (config: { DATA_DIR: string }): string => join(config.DATA_DIR, 'spool');

/**
 * The parts of a zip of all markdown files of an org, of the files that they were read from and of `manifest.json`, which is written last:
 * it lists what is in the zip, under `missing` the items whose file is gone or damaged, and under `missing_originals` those whose file as
 * it was sent is. Memory does not grow with the number of files.
 */
export async function* zipParts(
  ctx: Pick<Context, 'db' | 'files' | 'config' | 'clock'>,
  org: string,
  tell: Telling,
): AsyncGenerator<Buffer> {
  const folder = spoolFolder(ctx.config);
  await using directory = await openSpool(folder);
  await using manifest = await openDeflatedSpool(folder);
  const now = ctx.clock.now();
  const zip = zipWriter(directory);
  await manifest.write(Buffer.from(await opening(ctx, org, now)));
  const total = await archived.count(ctx.db, org);
  await using packers = openPackers(ctx.config);
  const originals = originalsOut(ctx, org, folder);
  const missing: string[] = [];
  let [done, listed] = [0, 0];
  const packed = inOrder(batches(ctx.db, org), BATCHES_AHEAD, async (items) => ({
    items,
    files: await packers.pack(items.map(({ path, sha256, submitted_at: at }) => ({ path, sha256, at }))),
  }));
  for await (const { items, files } of packed) {
    const there = new Set(files.entries.map(({ path }) => path));
    missing.push(...items.filter(({ path }) => !there.has(path)).map(({ item_id }) => item_id));
    await zip.packed(files);
    yield Buffer.from(files.bytes.buffer);
    const kept = items.filter(({ path }) => there.has(path));
    yield* originals.parts(zip, kept);
    const lines = kept.map((item) => JSON.stringify(asManifestFile(item, originals.of(item))));
    if (lines.length > 0) await manifest.write(Buffer.from(`${listed === 0 ? '\n' : ',\n'}${lines.join(',\n')}`));
    listed += lines.length;
    tell.progress((done += items.length) / Math.max(1, total));
  }
  const missingFields = `"missing": ${JSON.stringify(missing)},\n"missing_originals": ${JSON.stringify(originals.missing)}`;
  await manifest.write(Buffer.from(`\n],\n${missingFields}\n}\n`));
  yield* zip.spooled(MANIFEST, manifest, now);
  yield* zip.end();
}

/** The items of an org by id, so many at a time that their files fit into memory. */
async function* batches(db: Context['db'], org: string): AsyncGenerator<Archived[]> {
  for (let last = ''; ;) {
    const page = await archived.after(db, org, last, PAGE);
    let [some, bytes] = [[] as Archived[], 0];
    for (const item of page) {
      if (some.length === BATCH_SIZE || (bytes + item.bytes > CHUNK_BYTES && some.length > 0)) {
        yield some;
        [some, bytes] = [[], 0];
      }
      some.push(item);
      bytes += item.bytes;
    }
    if (some.length > 0) yield some;
    if (page.length < PAGE) return;
    last = lastOf(page).item_id;
  }
}

/** The manifest up to its list of files, which stays open. */
async function opening({ db }: Pick<Context, 'db'>, org: string, now: Date): Promise<string> {
  const [registered, stored, forks] = await Promise.all([
    businesses.list(db, org),
    graphs.list(db, org),
    templates.list(db, org),
  ]);
  const head: Omit<ManifestHead, 'files' | 'missing' | 'missing_originals'> = {
    version: VERSION,
    org_id: org,
    exported_at: now.toISOString(),
    businesses: registered.map((business) => ({ ...business, created_at: business.created_at.toISOString() })),
    graphs: stored
      .filter(({ graph_id }) => graph_id !== 'primary')
      .map(({ graph_id, display_name, template, fork, description }) => ({
        graph_id,
        display_name,
        template,
        ontology: fork,
        description,
      })),
    templates: forks.map(({ name, base, ontology }) => ({ name, base, ontology })),
  };
  return `${JSON.stringify(head, null, 1).slice(0, -2)},\n "files": [`;
}
