import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { elementAt } from '../../../common/element-at.ts';
import { stepsBegun, taskAtWork, type AtWork } from './at-work.ts';

/** The clock may show so many times the processor time that tasks are given. */
const MAX_TIMES = 6;
/** The part of its time that a task must have had: what is measured begins a little before and ends a little after it. */
const ENOUGH = 0.8;
const ANSWER_MS = 1_000;
const LEAST_MS = 20;

/** What is watched: a thread, the place that it shares, and how many milliseconds of the processor each of its tasks may have. */
export interface Watched {
  worker: Worker;
  place: AtWork;
  allowed: number[];
}

/** Where a thread was when it was looked at, what it had had of the processor by then, and what the clock showed. */
interface Seen {
  step: number;
  had: number;
  at: number;
}

/**
 * Calls `late` once a step of a task has had the processor for the time of its task, or all tasks together for the time of all, or six times
 * as long has passed. On a busy machine a thread may wait for the processor longer than it works: that is no fault of what it reads.
 * Returns what ends the watch.
 */
export function watchDeadline({ worker, place, allowed }: Watched, late: (ms: number) => void): () => void {
  const before = worker.cpuUsage().catch(() => undefined);
  const all = allowed.reduce((sum, ms) => sum + ms, 0);
  const start = performance.now();
  let seen: Seen = { step: stepsBegun(place), had: 0, at: start };
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  /** Milliseconds of the processor since the watch was made; 0 where the thread does not say. */
  async function used(): Promise<number> {
    const since = await before;
    const asked = worker.cpuUsage(since).catch(() => undefined);
    const usage = await Promise.race([asked, pause(ANSWER_MS, undefined, { ref: false })]);
    return usage ? (usage.user + usage.system) / 1_000 : 0;
  }

  async function look(): Promise<void> {
    const had = await used();
    if (isOver) return;
    const [step, ms, at] = [stepsBegun(place), elementAt(allowed, taskAtWork(place)), performance.now()];
    if (step !== seen.step) seen = { step, had, at };
    const left = Math.min(seen.at + ms * MAX_TIMES, start + all * MAX_TIMES) - at;
    const due = Math.min(seen.had + ms, all) - had;
    if (left <= 0 || had >= all * ENOUGH || had - seen.had >= ms * ENOUGH) late(ms);
    else timer = setTimeout(() => void look(), Math.max(LEAST_MS, Math.min(due, left)));
  }

  timer = setTimeout(() => void look(), elementAt(allowed, 0));
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
