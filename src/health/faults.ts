import type { Context } from '../context.ts';
import { every } from '../every.ts';
import { postgresFault } from '../stores/postgres-fault.ts';

const LOOK_EVERY_MS = 30_000;

/** What is wrong with the stores that a process needs, each in one sentence with what to do; empty when nothing is. */
export async function storeFaults({ db, jobs, graph }: Pick<Context, 'db' | 'jobs' | 'graph'>): Promise<string[]> {
  const faults = await Promise.all([postgresFault(db), jobs.backend.fault(), graph.fault()]);
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
