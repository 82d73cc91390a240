import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as archived from '../../src/stores/items/archived-items.ts';
import type { Restored } from '../../src/stores/items/archived-items.ts';
import { contentHash, sha256 } from '../../src/stores/items/content-hash.ts';
import { writeItemFile } from '../../src/stores/items/item-files.ts';
import { sql, transaction } from '../../src/stores/db/sql.ts';
import { sampleItems } from '../support/samples/sample-items.ts';
import type { Service, Tenant } from '../support/http/service.ts';

const BATCH_SIZE = 500;
const BY = 'bench';

/** Puts seeded items into an org as if they had been extracted, file and row, and nothing of them into a graph. */
export async function storeItems(service: Service, { org_id: org }: Tenant, count: number): Promise<void> {
  const items = sampleItems(count, { prefix: 'stored' });
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const some = items.slice(from, from + BATCH_SIZE).map((item, i) => asStored(org, from + i, item));
    await Promise.all(
      some.map(async ({ row, bytes }) => {
        const at = join(service.dataDir, 'collector', row.path);
        if (from === 0) await mkdir(dirname(at), { recursive: true, mode: 0o700 });
        await writeFile(at, bytes, { mode: 0o600 });
      }),
    );
    const rows = some.map(({ row }) => row);
    await transaction(service.db, async (tx) => {
      await archived.restore(tx, org, BY, rows);
      await tx.query(
        sql`update items set status = 'extracted', due_at = null where org_id = ${org} and item_id = any(${rows.map(({ item_id }) => item_id)})`,
      );
    });
  }
  await service.db.query('vacuum analyze items');
}

const INGESTED_AT = '2026-03-02T08:00:00.000Z';

function asStored(
  org: string,
  n: number,
  item: ReturnType<typeof sampleItems>[number],
): { row: Restored; bytes: Buffer } {
  const { metadata, ...sent } = item;
  const id = `ingest_01990000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const file = { ...sent, ...(metadata && { metadata }), id, graph_id: 'primary', ingested_at: INGESTED_AT };
  const bytes = writeItemFile(file);
  const { idempotency_key, entity, source, type, title, date } = item;
  const row = { entity, source, type, title, date, idempotency_key, graph_id: 'primary', graph_key: org, item_id: id };
  const path = `${org}/${entity}/2026/03/${id}.md`;
  const { idempotency_key: _, ...fields } = item;
  return {
    row: { ...row, path, bytes: bytes.length, sha256: sha256(bytes), content_hash: contentHash(fields) },
    bytes,
  };
}
