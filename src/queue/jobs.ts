import type { z } from 'zod';
import type { Job } from './queue.ts';

/** What producers hold; connections are made on first use. */
export interface Jobs {
  /** Nudges a worker. Best effort: a queue that is down is logged, never thrown; the reconciler nudges again. */
  add<P extends z.ZodType>(job: Job<P>, payload: z.input<P>): Promise<void>;
  /** Adds a job and waits for its result, at most `ms`; throws Problem `timed_out` after that, `unavailable` when the queue is down. */
  run<P extends z.ZodType, R extends z.ZodType>(job: Job<P, R>, payload: z.input<P>, ms: number): Promise<z.output<R>>;
  /** Registers, replaces or removes one repeatable job under an id of its own. */
  schedule<P extends z.ZodType>(job: Job<P>, payload: z.input<P>, options: { id: string; cron: string }): Promise<void>;
  unschedule(job: Job, id: string): Promise<void>;
  close(): Promise<void>;
}
