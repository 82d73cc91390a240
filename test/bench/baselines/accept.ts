import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openPool, transaction, type Pool } from '../../../src/stores/db/sql.ts';
import { answer } from '../child.ts';
import { closedLoop, repeated } from '../measure.ts';
import { syncFolder, writeDurably } from './durable.ts';

/** Requests as the service took them: the rows and files that each left behind. */
export interface AcceptInput {
  databaseUrl: string;
  folder: string;
  inFlight: number;
  runs: number;
  requests: { row: Record<string, unknown>; path: string; text: string }[][];
}

async function accept(db: Pool, root: string, request: AcceptInput['requests'][number]): Promise<void> {
  await transaction(db, async (tx) => {
    const rows = JSON.stringify(request.map((item) => item.row));
    await tx.query({
      name: 'accept',
      text: 'insert into bare_items select * from jsonb_populate_recordset(null::bare_items, $1)',
      values: [rows],
    });
    await Promise.all(request.map((item) => writeDurably(join(root, item.path), item.text)));
    const folders = new Set(request.map((item) => dirname(join(root, item.path))));
    await Promise.all([...folders].map(syncFolder));
  });
}

answer(async ({ databaseUrl, folder, inFlight, runs, requests }: AcceptInput) => {
  const db = openPool(databaseUrl, { max: inFlight });
  await db.query('drop table if exists bare_items');
  await db.query('create table bare_items (like items including all excluding generated)');
  return repeated(runs, async (run) => {
    const root = join(folder, `run-${run}`);
    await db.query('truncate bare_items');
    for (const path of new Set(requests.flat().map((item) => dirname(item.path))))
      await mkdir(join(root, path), { recursive: true });
    return closedLoop(requests.length, inFlight, (n) => accept(db, root, requests[n]!));
  });
});
