import { z } from 'zod';
import { Problem } from '../../common/errors.ts';
import { sha256 } from '../../stores/items/content-hash.ts';
import { readItemFile } from '../../stores/items/item-files.ts';
import { isStorable } from '../../common/storable.ts';
import { isInstant } from '../../common/time.ts';
import { firstWrong } from '../../common/text/issue-words.ts';
import { isWebAddress, unsafeAddressIn, WEB_ADDRESS } from '../../common/web-address.ts';
import { refused, type Archive } from './archive.ts';
import { manifestParts } from './manifest-parts.ts';
import { MANIFEST, ManifestFile, ManifestHead } from './manifest.ts';

const BATCH_SIZE = 100;

function read<S extends z.ZodType>(schema: S, json: string, what: string): z.output<S> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw refused(`${MANIFEST} is no JSON`);
  }
  if (!isStorable(value)) throw refused(`${MANIFEST}, ${what}, holds a character that is none, or is nested too deep`);
  const parsed = z.safeParse(schema, value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw refused(`${MANIFEST}, ${what}: ${firstWrong(parsed.error)}`);
}

async function* partsOf(archive: Archive) {
  try {
    yield* manifestParts(archive.manifest());
  } catch (error) {
    if (error instanceof TypeError || (error as Error).message.startsWith('it is'))
      throw refused(`${MANIFEST} is no JSON in UTF-8 of a sane size`);
    throw error;
  }
}

/** The files that a manifest lists, in its order, so many at a time. */
export async function* manifestFiles(archive: Archive, batchSize: number): AsyncGenerator<ManifestFile[]> {
  let some: ManifestFile[] = [];
  let n = 0;
  for await (const part of partsOf(archive)) {
    if ('head' in part) continue;
    some.push(read(ManifestFile, part.file, `file ${++n}`));
    if (some.length < batchSize) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}

async function headOf(archive: Archive): Promise<ManifestHead> {
  for await (const part of partsOf(archive)) if ('head' in part) return read(ManifestHead, part.head, 'head');
  throw refused(`${MANIFEST} is empty`);
}

/** Looks a whole archive through: every file that the manifest lists is there, as it says, and no other; Problem `invalid` with the first that is not. The files that items were read from are looked at when they are written. */
export async function lookThrough(
  archive: Archive,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<{ head: ManifestHead; count: number }> {
  const head = await headOf(archive);
  const entities = new Set(head.businesses.map(({ slug }) => slug));
  const graphs = new Set(['primary', ...head.graphs.map(({ graph_id }) => graph_id)]);
  const left = new Set(archive.paths);
  const all = Math.max(1, left.size);
  const ids = new Set<string>();
  let count = 0;
  for await (const some of manifestFiles(archive, BATCH_SIZE)) {
    signal.throwIfAborted();
    for (const file of some) {
      if (!left.delete(file.path))
        throw refused(`${MANIFEST} lists ${file.path}, which is not in the zip, or lists it twice`);
      if (ids.has(file.id)) throw refused(`${MANIFEST} lists ${file.id} twice`);
      ids.add(file.id);
      if (file.original) left.delete(file.original.path);
      if (!entities.has(file.entity))
        throw refused(`${file.path} is of ${file.entity}, which is none of the businesses`);
      if (!graphs.has(file.graph_id)) throw refused(`${file.path} is of ${file.graph_id}, which is none of the graphs`);
    }
    await Promise.all(some.map(async (file) => check(file, await archive.read(file.path))));
    progress((count += some.length) / all);
  }
  for (const path of left) if (path.endsWith('.md')) throw refused(`${path} is in the zip and not in its ${MANIFEST}`);
  return { head, count };
}

function check(file: ManifestFile, bytes: Buffer): void {
  if (sha256(bytes) !== file.sha256) throw refused(`the sha256 of ${file.path} is not what its manifest says`);
  const item = asItem(file.path, bytes);
  const differs = (['id', 'entity', 'source', 'date', 'graph_id'] as const).find((name) => item[name] !== file[name]);
  if (differs) throw refused(`the ${differs} of ${file.path} is not what its manifest says`);
  if (!isInstant(item.ingested_at)) throw refused(`the ingested_at of ${file.path} is no instant`);
  const url = item.url !== undefined && !isWebAddress(item.url) ? 'url' : unsafeAddressIn(item.metadata ?? {});
  if (url !== undefined) throw refused(`the ${url} of ${file.path} is no address of a page. ${WEB_ADDRESS}`);
}

function asItem(path: string, bytes: Buffer) {
  try {
    return readItemFile(bytes);
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid')
      throw refused(`${path} is no item's file: ${error.message}`);
    throw error;
  }
}
