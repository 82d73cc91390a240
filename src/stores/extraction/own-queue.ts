import { rows, sql, type Db } from '../db/sql.ts';
import type { Status } from '../items/items.ts';
import { QUEUED } from './item-counts.ts';

export interface QueueRow {
  item_id: string;
  /** Stands for it in cursors. */
  number: number;
  title: string;
  entity: string;
  status: Status;
  submitted_at: Date;
  attempts: number;
  error: string | null;
}

/** Which part of a person's queue is wanted. */
interface QueuePage {
  /** The state of all that is listed; undefined for what is in the queue and then what has been extracted. */
  status: Status | undefined;
  /** The last row of the page before: whether it was among the extracted ones that end the list (1), and its id. */
  after: readonly [isPast: 0 | 1, id: string] | undefined;
  /** The numbers of items that are left out. */
  without: number[];
  limit: number;
}

/** What a person submitted and is in a state, oldest first; without a state what is in the queue, then what has been extracted, latest first. */
export async function queueOf(
  db: Db,
  { org, user }: { org: string; user: string },
  { status, after, without, limit }: QueuePage,
): Promise<QueueRow[]> {
  const [isPast, id] = after ?? [0, null];
  const states = status ? [status] : QUEUED;
  const waiting = isPast
    ? []
    : await rows<QueueRow>(
        db,
        sql`select item_id, number, title, entity, status, submitted_at, attempts, error from items,
      lateral (select hashtextextended(item_id, 0) & 1099511627775 as number) as exact
    where org_id = ${org} and status = any(${states}) and submitted_by = ${user} and number <> all(${without}::bigint[])
      and (${id}::text is null or item_id > ${id}) order by item_id limit ${limit}`,
      );
  if (status || waiting.length === limit) return waiting;
  const before = isPast ? id : null;
  const extracted = await rows<QueueRow>(
    db,
    sql`select item_id, number, title, entity, status, submitted_at, attempts, error from items,
      lateral (select hashtextextended(item_id, 0) & 1099511627775 as number) as exact
    where org_id = ${org} and status = 'extracted' and submitted_by = ${user} and number <> all(${without}::bigint[])
      and (${before}::text is null or item_id < ${before}) order by item_id desc limit ${limit - waiting.length}`,
  );
  return [...waiting, ...extracted];
}
