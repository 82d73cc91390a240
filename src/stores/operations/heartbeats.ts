import { rows, sql, type Db } from '../db/sql.ts';

/** Says that a process works on these queues, and forgets the processes that have been silent for an hour. */
export async function beat(db: Db, process: string, queues: string[]): Promise<void> {
  await db.query(sql`
    with deleted as (delete from heartbeats where seen_at < now() - interval '1 hour' and process <> ${process})
    insert into heartbeats (process, queue) select ${process}, unnest(${queues}::text[])
    on conflict (process, queue) do update set seen_at = now()`);
}

/** Says that a process has left, so that nobody counts on it. */
export async function leave(db: Db, process: string): Promise<void> {
  await db.query(sql`delete from heartbeats where process = ${process}`);
}

/** A queue that no process was heard of for so long has no worker. */
export const SILENT_SECONDS = 60;

/** The queues that some process has worked on within the last `seconds`. */
export async function alive(db: Db, seconds: number): Promise<string[]> {
  const seen = await rows<{ queue: string }>(
    db,
    sql`select distinct queue from heartbeats where seen_at > now() - ${seconds} * interval '1 second' order by queue`,
  );
  return seen.map((r) => r.queue);
}
