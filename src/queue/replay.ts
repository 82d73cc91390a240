import { lastOf } from '../common/element-at.ts';
import { list, newest, takeOut, type KeptLetter } from '../stores/operations/dead-letters.ts';
import type { Once } from '../stores/db/once.ts';
import type { Db } from '../stores/db/sql.ts';
import { isStage } from './flow.ts';
import type { Jobs } from './jobs.ts';
import type { Job, Queue } from './queue.ts';

/** Letters that are put back in one transaction. */
const PAGE = 100;

/** Which letters are put back: of one queue, with these ids; otherwise all. */
interface Wanted {
  queue?: string | undefined;
  ids?: string[] | undefined;
}

/**
 * Puts dead letters back on their queues, all or those asked for, each once though several do so at once; one whose job is no longer declared
 * stays, and so does what fails again meanwhile. Returns how many, how many were found, and which of the ids were not; throws Problem
 * `unavailable` when the queue is down.
 */
export async function replay(
  { db, jobs }: { db: Db; jobs: Jobs },
  once: Once,
  declared: Queue[],
  wanted: Wanted,
): Promise<{ replayed: number; found: number; unknown: string[] }> {
  const known = new Map<string, Job>(
    declared.flatMap((queue) => Object.values(queue.jobs).map((job) => [`${job.queue}.${job.name}`, job])),
  );
  const { from, unknown } = await once(async () => {
    const begun = { from: await newest(db), unknown: await unknownOf(db, wanted) };
    return async () => begun;
  }, 'begin');
  let [replayed, found] = [0, 0];
  for (let [before, pages] = [from, 0]; ; pages++) {
    const page = await once(async () => {
      const letters = await list(db, { ...wanted, before, limit: PAGE });
      return (tx) => putBack(tx, jobs, known, letters);
    }, `page ${pages}`);
    replayed += page.replayed;
    found += page.found;
    if (!page.last) return { replayed, found, unknown };
    before = page.last;
  }
}

async function unknownOf(db: Db, { queue, ids = [] }: Wanted): Promise<string[]> {
  if (ids.length === 0) return [];
  const there = new Set((await list(db, { queue, ids })).map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !there.has(id));
}

/** Puts letters back, but for those that somebody else has put back since they were listed; without `last` there were none. */
async function putBack(tx: Db, jobs: Jobs, known: Map<string, Job>, letters: KeptLetter[]) {
  let replayed = 0;
  for (const letter of letters) {
    const job = known.get(`${letter.queue}.${letter.job}`);
    if (!job || !(await takeOut(tx, letter))) continue;
    await jobs.addAll(job, [isStage(job) ? { ...letter.payload, replayed: true } : letter.payload]);
    replayed++;
  }
  if (letters.length === 0) return { replayed, found: 0 };
  const { failed_us, id } = lastOf(letters);
  const last: [failedUs: number, id: string] = [failed_us, id];
  return { replayed, found: letters.length, last };
}
