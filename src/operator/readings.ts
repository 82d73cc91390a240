import type { Context } from '../context.ts';
import { healthOf, type Report } from '../health/report.ts';
import type { Queue } from '../queue/queue.ts';
import { every } from '../common/interval.ts';
import { backlog } from '../stores/extraction/item-counts.ts';
import { count } from '../stores/operations/dead-letters.ts';
import { lastDay, noteMinute, type Minute } from '../stores/operations/installation-minutes.ts';
import * as outbox from '../stores/settling/outbox.ts';
import { acceptedSoFar, installationStats, type InstallationStats } from '../stores/operations/installation-stats.ts';

const LOOK_MS = 30_000;
const STATES = ['waiting', 'active', 'delayed', 'failed'] as const;

/** What the operators' pages and metrics show. */
export interface Readings extends InstallationStats {
  report: Report;
  /** Seconds by which the oldest due item is late. */
  lag: number;
  letters: number;
  /** The minutes of the last day, as far as some process of this kind was up. */
  minutes: Minute[];
  /** Changes that wait for the graph store. */
  changes: number;
  /** Jobs by queue and state. */
  jobs: { queue: string; state: string; n: number }[];
}

/** Reads the stores and queues anew; throws when one is down. */
export type Read = () => Promise<Readings>;

/** Opens the queues once, to be read as often as somebody looks. */
export function openReadings(ctx: Context, declared: Queue[]): { read: Read; close(): Promise<void> } {
  const queues = declared.map(({ name }) => ctx.jobs.backend.queue(name));
  for (const queue of queues) queue.on('error', () => {});
  const depths = queues.map((queue) => async () => {
    const counts = await queue.getJobCounts(...STATES);
    return STATES.map((state) => ({ queue: queue.name, state, n: counts[state] ?? 0 }));
  });
  const noting = every(LOOK_MS, ctx.log, 'noting the minute', async () => {
    const [accepted, { lag, failed }, letters] = await Promise.all([
      acceptedSoFar(ctx.db),
      backlog(ctx.db),
      count(ctx.db),
    ]);
    await noteMinute(ctx.db, { accepted, lag, failed: Math.max(failed, letters) });
  });
  return {
    async read() {
      const [report, stands, late, letters, waiting, minutes, jobs] = await Promise.all([
        healthOf(ctx),
        installationStats(ctx.db),
        backlog(ctx.db),
        count(ctx.db),
        outbox.backlog(ctx.db),
        lastDay(ctx.db),
        Promise.all(depths.map((depth) => depth())),
      ]);
      return {
        ...stands,
        report,
        lag: late.lag,
        letters,
        minutes,
        changes: Number(waiting.changes),
        jobs: jobs.flat(),
      };
    },
    close: async () =>
      void (await Promise.all([noting.stop(), ...queues.map((queue) => queue.close().catch(() => {}))])),
  };
}
