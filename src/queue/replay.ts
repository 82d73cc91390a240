import { lastOf } from '../common/element-at.ts';
import { withLease } from '../stores/db/lease.ts';
import { isKept, list, takeOut, type Chosen, type KeptLetter } from '../stores/operations/dead-letters.ts';
import type { Db } from '../stores/db/sql.ts';
import { isStage } from './flow.ts';
import type { Jobs } from './jobs.ts';
import type { Job, Queue } from './queue.ts';

/** Puts dead letters back on their queues, all or those asked for, each once though several do so at once; one whose job is no longer declared stays. Returns how many, how many were found, and which of the ids were not; throws Problem `unavailable` when the queue is down. */
export async function replay(
  db: Db,
  jobs: Jobs,
  declared: Queue[],
  chosen: { queue?: string; ids?: string[] },
): Promise<{ replayed: number; found: number; unknown: string[] }> {
  const known = new Map<string, Job>(
    declared.flatMap((queue) => Object.values(queue.jobs).map((job) => [`${job.queue}.${job.name}`, job])),
  );
  let [replayed, found] = [0, 0];
  const unknown = new Set(chosen.ids);
  for await (const letter of newestFirst(db, chosen)) {
    found++;
    unknown.delete(letter.id);
    const job = known.get(`${letter.queue}.${letter.job}`);
    if (!job) continue;
    if (await withLease(db, `replay ${letter.id}`, () => putBack(db, jobs, job, letter))) replayed++;
  }
  return { replayed, found, unknown: [...unknown] };
}

/** False when somebody else has put it back since it was listed. */
async function putBack(db: Db, jobs: Jobs, job: Job, letter: KeptLetter): Promise<boolean> {
  if (!(await isKept(db, letter))) return false;
  await jobs.addAll(job, [isStage(job) ? { ...letter.payload, replayed: true } : letter.payload]);
  await takeOut(db, letter);
  return true;
}

/** All letters that were there when it began, in pages; what fails again meanwhile is newer than them. */
async function* newestFirst(db: Db, chosen: Chosen): AsyncGenerator<KeptLetter> {
  for (let page = await list(db, chosen); page.length > 0;) {
    yield* page;
    const last = lastOf(page);
    page = await list(db, { ...chosen, before: [last.failed_us, last.id] });
  }
}
