import type { Pending } from './pending-documents.ts';
import { markExtracted, type GraphRow } from './settling.ts';
import { lockCall } from '../db/locks.ts';
import { type Db, one, row, rows, send, sql } from '../db/sql.ts';

/** A change that waits for the engine that keeps the graph. */
export interface Parcel {
  org_id: string;
  graph: string;
  revision: number;
  change: unknown;
  items: string[];
  epochs: (number | null)[];
}

/** Keeps a change under the graph's latest revision until the engine has taken it; call it in the transaction that settles. */
export async function push(
  db: Db,
  { org_id, graph_key }: GraphRow,
  { docs, change, decided }: { docs: Pending[]; change: object; decided: string[] },
): Promise<void> {
  const items = docs.filter((doc) => doc.pending?.kind === 'item');
  await send(db, {
    name: 'outbox push',
    text: `insert into graph_outbox (graph, revision, org_id, change, documents, items, epochs)
      select graph_key, revision, $2, $3::jsonb, $4::text[], $5::text[], $6::bigint[] from graphs where graph_key = $1`,
    values: [
      graph_key,
      org_id,
      JSON.stringify(change),
      [...docs.map((doc) => doc.id), ...decided],
      items.map((item) => item.id),
      items.map((item) => item.epoch),
    ],
  });
}

/** Waits until no other transaction hands over changes of the graph, and takes the oldest one; undefined when none is left. */
export async function take(db: Db, graph: string): Promise<Parcel | undefined> {
  await db.query({
    name: 'outbox turn',
    text: `select ${lockCall('outbox', '$1')}`,
    values: [graph],
  });
  return row<Parcel>(db, {
    name: 'outbox take',
    text: `select org_id, graph, revision, change, items, epochs from graph_outbox where graph = $1 order by revision limit 1 for update`,
    values: [graph],
  });
}

/** Forgets a change that the engine has taken, marks its items and wakes those who wait. */
export async function delivered(db: Db, { org_id, graph, revision, items, epochs }: Parcel): Promise<void> {
  await markExtracted(
    db,
    org_id,
    items.map((id, i) => ({ id, epoch: epochs[i] ?? null })),
  );
  await send(db, {
    name: 'outbox delivered',
    text: `with gone as (delete from graph_outbox where graph = $1 and revision = $2) select pg_notify('settled', $1)`,
    values: [graph, revision],
  });
}

/** How many changes wait for their engine, and for how many seconds the oldest does; 0 when none. */
export async function backlog(db: Db): Promise<{ changes: number; late: number }> {
  const found = await one(
    db,
    sql`/* of every organization */ select count(*) as changes, coalesce(extract(epoch from now() - min(at)), 0)::float8 as late from graph_outbox`,
  );
  return found;
}

/** True while changes of the graph wait to be taken. */
export async function holds(db: Db, graph: string): Promise<boolean> {
  const found = await row(db, {
    name: 'outbox holds',
    text: 'select 1 from graph_outbox where graph = $1 limit 1',
    values: [graph],
  });
  return found !== undefined;
}

/** The surrogates of the nodes that changes of the graph are about to write. */
export async function nodesUnderWay(db: Db, graph: string): Promise<number[]> {
  const found = await rows<{ uid: number }>(
    db,
    sql`select (node->>'uid')::bigint as uid from graph_outbox, jsonb_array_elements(change->'nodes') as node where graph = ${graph}`,
  );
  return found.map(({ uid }) => uid);
}
