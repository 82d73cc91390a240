import type { Context } from '../context.ts';
import { sweep as sweepAnswers } from '../stores/idempotency.ts';
import { discardOlder } from '../stores/letters.ts';
import { sweepOrphans } from '../stores/orphans.ts';
import { isOutage } from '../stores/outage.ts';
import { sweep as sweepRateWindows } from '../stores/rate-windows.ts';

const LETTER_DAYS = 90;

/** What is swept: a name and how many rows or files went. */
const SWEEPS: Record<string, (ctx: Context, signal: AbortSignal) => Promise<number>> = {
  answers: ({ db }) => sweepAnswers(db),
  rate_windows: ({ db }) => sweepRateWindows(db),
  orphan_files: ({ db, files, clock }, signal) => sweepOrphans(db, files, clock.now(), signal),
  dead_letters: ({ db }) => discardOlder(db, LETTER_DAYS),
};

/** Sweeps everything that nobody needs any more; one sweep that fails is named and stops no other. */
export async function sweepAll(
  ctx: Context,
  signal: AbortSignal,
): Promise<{ swept: Record<string, number>; failed: string[] }> {
  const swept: Record<string, number> = {};
  const failed: string[] = [];
  for (const [name, sweep] of Object.entries(SWEEPS)) {
    signal.throwIfAborted();
    try {
      swept[name] = await sweep(ctx, signal);
    } catch (error) {
      if (isOutage(error) || signal.aborted) throw error;
      failed.push(`${name} (${(error as Error).message})`);
    }
  }
  return { swept, failed };
}
