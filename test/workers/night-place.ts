import { startWork } from '../../src/queue/work.ts';
import type { Worker } from '../../src/queue/worker.ts';
import * as nights from '../../src/stores/operations/nights.ts';
import { context } from '../health/context.ts';
import { until } from '../support/until.ts';
import { WALK } from './walk.ts';

/** Long after the installation of a place, and the day whose night is due then. */
export const LATER = new Date('2026-03-05T12:00:00Z');
export const DAY = '2026-03-05';
/** Ends the lease of the stages in hand. */
export const EXPIRE = `update night_stages set lease_until = now() - interval '1 minute' where status = 'running'`;
export const PATIENCE_MS = 50_000;
const INSTALLED = `update migrations set applied_at = '2026-03-01T05:00:00Z'`;

/** A context on which a night can have been missed, and its queues worked on until it is disposed of. */
export async function place() {
  const stack = new AsyncDisposableStack();
  const { ctx } = stack.use(await context());
  await ctx.db.query(INSTALLED);
  const over = (run: string) => until(async () => Boolean((await nights.get(ctx.db, run))?.finished_at), PATIENCE_MS);
  return {
    ctx,
    work: (workers: Worker[], flow = WALK) => {
      const working = startWork(ctx, workers, async () => flow);
      stack.defer(() => working.close());
      return working;
    },
    over,
    stages: async (run: string) => (await nights.get(ctx.db, run))?.stages ?? [],
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
