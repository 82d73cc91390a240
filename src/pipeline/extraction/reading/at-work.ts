import { workerData } from 'node:worker_threads';

/** What a thread shares with who started it: the number, within the tasks that it has, of the one that is at work, and how many steps were begun. */
export interface AtWork {
  atWork: Int32Array;
}

export const sharedPlace = (): AtWork => ({ atWork: new Int32Array(new SharedArrayBuffer(8)) });

/** Notes in a thread that a step of a task begins. */
export function working(n: number): void {
  const { atWork } = (workerData ?? {}) as Partial<AtWork>;
  if (!atWork) return;
  Atomics.store(atWork, 0, n);
  Atomics.add(atWork, 1, 1);
}

/** As before the first of new tasks. */
export function beginTasks({ atWork }: AtWork): void {
  Atomics.store(atWork, 0, 0);
  Atomics.store(atWork, 1, 0);
}

/** The number of the task that is at work, or was when the thread ended. */
export const taskAtWork = ({ atWork }: AtWork): number => Atomics.load(atWork, 0);

/** How many steps were begun of the tasks. */
export const stepsBegun = ({ atWork }: AtWork): number => Atomics.load(atWork, 1);
