import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { AddOptions, Schedule } from './jobs.ts';
import type { Specs, Queue } from './queue.ts';

export interface Run {
  ctx: Context;
  /** Aborted at the job's deadline and when the process drains. */
  signal: AbortSignal;
  /** Has work go on that the job has begun, once the job has ended and its place is free; a process that drains waits for it. The work never rejects. */
  behind(work: Promise<void>): void;
}

type Handlers<S extends Specs> = {
  [N in keyof S]: (payload: z.output<S[N]['payload']>, run: Run) => Promise<z.input<S[N]['result']>>;
};

/** A job that is owed a nudge. */
export interface Nudge<P = unknown> {
  payload: P;
  options?: AddOptions;
}

/** What the reconciler looks at for the jobs of a queue, every few seconds. */
interface Repairs<S extends Specs = Specs> {
  /** What is due of a job and unclaimed: it is nudged again, however its nudge was lost. */
  catchUp?: { [N in keyof S]?: (ctx: Context) => Promise<Nudge<z.input<S[N]['payload']>>[]> };
  /** The repeatable jobs of a kind that should stand under ids of their own; others of the kind are removed. */
  schedules?: { [N in keyof S]?: (ctx: Context) => Promise<Schedule<z.input<S[N]['payload']>>[]> };
}

export interface Worker<S extends Specs = Specs> extends Repairs<S> {
  queue: Queue<S>;
  handlers: Handlers<S>;
}

/** Declares what is done for a queue's jobs, and how what was lost of them is found; a job without a handler does not compile. */
export function worker<S extends Specs>(
  declared: Queue<S>,
  handlers: Handlers<S>,
  repairs: Repairs<S> = {},
): Worker<S> {
  return { queue: declared, handlers, ...repairs };
}
