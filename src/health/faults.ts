import type { Context } from '../context.ts';
import { every } from '../common/interval.ts';
import { postgresFault } from '../stores/db/postgres-fault.ts';
import { elsewhere } from '../stores/operations/rebuilds.ts';

const LOOK_EVERY_MS = 30_000;

/** What keeps graphs from being read as they are, in one sentence with what to do; undefined when nothing does. */
export async function graphFault({ db, graph: store }: Pick<Context, 'db' | 'graph'>): Promise<string | undefined> {
  const fault = await store.fault();
  if (fault) return fault;
  const waiting = await elsewhere(db, !store.inTransaction);
  return waiting > 0
    ? `${waiting} graphs are in another store than the one in use: run "npm run rebuild", or name their store again.`
    : undefined;
}

/** What is wrong with the stores that a process needs, each in one sentence with what to do; empty when nothing is. */
async function storeFaults({ db, jobs, graph }: Pick<Context, 'db' | 'jobs' | 'graph'>): Promise<string[]> {
  const unread = () => undefined;
  const faults = await Promise.all([postgresFault(db), jobs.backend.fault(), graphFault({ db, graph }).catch(unread)]);
  return [...new Set(faults.filter((fault) => fault !== undefined))];
}

/** Logs at once what is wrong with the stores and later whatever comes or goes; a fault ends no process. */
export function announceFaults(ctx: Context): { stop(): Promise<void> } {
  let known: string[] = [];
  return every(LOOK_EVERY_MS, ctx.log, 'store faults', async () => {
    const faults = await storeFaults(ctx);
    for (const fault of faults.filter((f) => !known.includes(f))) ctx.log.error(fault);
    for (const fault of known.filter((f) => !faults.includes(f))) ctx.log.info(`No longer: ${fault}`);
    known = faults;
  });
}
