import type { z } from 'zod';
import type { Backend } from './backends/backend.ts';
import type { Job, Queue } from './queue.ts';

export interface AddOptions {
  /** Milliseconds to wait before the job may run. */
  delay?: number;
  /** Of the queue's jobs that share this text one waits and one runs at most; overrides the declared `once`. */
  once?: string;
  /** Jobs with a lower one go before it; 0 unless told, 2,000,000 at most. */
  priority?: number;
  /** Its own id: of one that the queue has, whatever became of it, no second is made. */
  id?: string;
}

/** The priority of what nobody waits for. */
export const BACKGROUND = 1_000;

/** A repeatable job under an id of its own. */
export interface Schedule<P = unknown> {
  id: string;
  cron: string;
  zone: string;
  payload: P;
}

/** What producers hold; connections are made on first use. */
export interface Jobs {
  /** Nudges a worker. Best effort: a queue that is down is logged, never thrown; the reconciler nudges again. */
  add<P extends z.ZodType>(job: Job<P>, payload: z.input<P>, options?: AddOptions): Promise<void>;
  /** As `add`, for many; throws Problem `unavailable` when the queue is down. */
  addAll<P extends z.ZodType>(job: Job<P>, payloads: z.input<P>[]): Promise<void>;
  /** Adds a job and waits for its result, at most `ms`; with an `id` that it was added with before, for what that one gives. Throws Problem `timed_out` after that, `unavailable` when the queue is down, the handler's own Problem when it refused. */
  run<P extends z.ZodType, R extends z.ZodType>(
    job: Job<P, R>,
    payload: z.input<P>,
    ms: number,
    id?: string,
  ): Promise<z.output<R>>;
  /** Registers, replaces or removes one repeatable job under an id of its own; the cron line is read in that time zone. */
  schedule<P extends z.ZodType>(job: Job<P>, schedule: Schedule<z.input<P>>): Promise<void>;
  unschedule(job: Job, id: string): Promise<void>;
  /** Makes the repeatable jobs of a kind that stand under ids of their own those that are wanted; answers the ids of those that it registered and removed. A dry run changes nothing. */
  keepSchedules<P extends z.ZodType>(
    job: Job<P>,
    wanted: Schedule<z.input<P>>[],
    options?: { dryRun: boolean },
  ): Promise<{ missing: string[]; idle: string[] }>;
  /** Registers the declared repeatable jobs that are missing, altered or without a next run; returns their ids as `<queue>.<job>`. */
  restoreSchedules(queues: Queue[]): Promise<string[]>;
  /** The declared repeatable jobs that `restoreSchedules` would register. */
  missingSchedules(queues: Queue[]): Promise<string[]>;
  /** Takes the jobs whose payload fits out of all queues, repeatable ones too, whatever became of them; those under way are left. Answers how many. */
  discard(fits: (payload: Record<string, unknown>) => boolean): Promise<number>;
  backend: Backend;
  close(): Promise<void>;
}

/**
 * How the next turn of work is added by the job of a turn: at the end of the line, and under an id that is not its own, for a job of the id
 * of one that runs is dropped. Two chains of turns become one where they meet.
 */
export const nextTurn = (of: string, turn: number): AddOptions => ({
  priority: BACKGROUND,
  once: `${of} ${(turn + 1) % 2}`,
});

/**
 * How work is added that nobody waits for, as the first turn of its chain: behind what is waited for, and under an id of its own, for what is
 * waited for would be dropped beside one of its id that waits.
 */
export const later = (of: string): AddOptions => nextTurn(of, 1);
