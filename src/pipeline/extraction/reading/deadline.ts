import { setTimeout as pause } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** The clock may show so many times the processor time that a task is given. */
const MAX_TIMES = 6;
/** The part of its time that a task must have had: what is measured begins a little before and ends a little after it. */
const ENOUGH = 0.8;
const ANSWER_MS = 1_000;
const LEAST_MS = 20;

/** Says when a task of a thread is late. */
export interface Deadline {
  /** Begins to watch a task that may have the processor for so many milliseconds. */
  start(ms: number): void;
  stop(): void;
}

/**
 * Calls `late` once a task has had the processor for its time, or six times as long has passed. On a busy machine a thread may wait for the
 * processor longer than it works: that is no fault of what it reads.
 */
export function deadlineOf(worker: Worker, late: (ms: number) => void): Deadline {
  const before = worker.cpuUsage().catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;

  /** Milliseconds of the processor since the watch was made; 0 where the thread does not say. */
  async function used(): Promise<number> {
    const since = await before;
    const asked = worker.cpuUsage(since).catch(() => undefined);
    const usage = await Promise.race([asked, pause(ANSWER_MS, undefined, { ref: false })]);
    return usage ? (usage.user + usage.system) / 1_000 : 0;
  }

  async function look(mine: number, ms: number, end: number): Promise<void> {
    const had = await used();
    if (mine !== turn) return;
    const left = end - performance.now();
    if (had >= ms * ENOUGH || left <= 0) late(ms);
    else timer = setTimeout(() => void look(mine, ms, end), Math.max(LEAST_MS, Math.min(ms - had, left)));
  }

  return {
    start(ms) {
      const mine = ++turn;
      clearTimeout(timer);
      timer = setTimeout(() => void look(mine, ms, performance.now() + ms * (MAX_TIMES - 1)), ms);
    },
    stop() {
      turn++;
      clearTimeout(timer);
    },
  };
}
