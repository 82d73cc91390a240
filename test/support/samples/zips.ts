import { createHash } from 'node:crypto';
import { ZipFile } from 'yazl';
import { writeItemFile } from '../../../src/stores/items/item-files.ts';

/** A file of a zip as a test makes it; a link says so by its mode. */
export interface Zipped {
  path: string;
  bytes: Buffer;
  mode?: number;
}

/** A zip of files, some of which may be called otherwise than a well-meaning writer would let them: `as` of the same length. */
export async function zipOf(files: Zipped[], renamed: { path: string; as: string }[] = []): Promise<Buffer> {
  const zip = new ZipFile();
  for (const { path, bytes, mode = 0o100644 } of files) zip.addBuffer(bytes, path, { mode });
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  const text = renamed.reduce((all, { path, as }) => all.replaceAll(path, as), Buffer.concat(parts).toString('latin1'));
  return Buffer.from(text, 'latin1');
}

/** A zip whose directory says that a file has so many bytes. */
export async function claiming(size: number, files: Zipped[], path: string): Promise<Buffer> {
  const bytes = await zipOf(files);
  const record = bytes.lastIndexOf(path) - 46;
  bytes.writeUInt32LE(size, record + 24);
  return bytes;
}

/** An item's file and what a manifest says of it. */
export function itemFile(n: number, more: { key?: string; entity?: string; url?: string } = {}) {
  const id = `ingest_01990000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const { key = `key ${n}`, entity = 'acme', url } = more;
  const item = { id, source: 'mail', entity, title: `Item ${n}`, date: '2026-03-02', graph_id: 'primary' };
  const from = { from: `Person ${n} <p${n}@north.example>` };
  const bytes = writeItemFile({
    ...item,
    idempotency_key: key,
    ingested_at: '2026-03-02T08:00:00.000Z',
    ...(url !== undefined && { url }),
    metadata: from,
    body: 'Hello.',
  });
  const path = `old/${entity}/2026/03/${id}.md`;
  const listed = {
    path,
    id,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    entity,
    source: 'mail',
    date: item.date,
  };
  return { file: { path, bytes }, listed };
}

/** A manifest that lists files. */
export function manifestOf(files: object[], more: object = {}): Zipped {
  const business = {
    slug: 'acme',
    name: 'Acme',
    biz_type: 'other',
    created_at: '2026-01-01T00:00:00Z',
    created_by: 'ann',
  };
  const head = { version: 1, org_id: 'old', exported_at: '2026-03-03T00:00:00Z', businesses: [business] };
  return { path: 'manifest.json', bytes: Buffer.from(JSON.stringify({ ...head, files, ...more })) };
}
