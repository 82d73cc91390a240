import { list, remove } from '../stores/operations/dead-letters.ts';
import type { Db } from '../stores/db/sql.ts';
import type { Jobs } from './jobs.ts';
import type { Job, Queue } from './queue.ts';

/** Puts dead letters back on their queues, all or those asked for; one whose job is no longer declared stays. Returns how many; throws Problem `unavailable` when the queue is down. */
export async function replay(
  db: Db,
  jobs: Jobs,
  declared: Queue[],
  chosen: { queue?: string; ids?: string[] },
): Promise<number> {
  const known = new Map<string, Job>(
    declared.flatMap((queue) => Object.values(queue.jobs).map((job) => [`${job.queue}.${job.name}`, job])),
  );
  let replayed = 0;
  for (const letter of await list(db, chosen)) {
    const job = known.get(`${letter.queue}.${letter.job}`);
    if (!job) continue;
    await jobs.addAll(job, [letter.payload]);
    await remove(db, [letter.id]);
    replayed++;
  }
  return replayed;
}
