import { workerData } from 'node:worker_threads';

/** What a thread shares with who started it: the number, within the tasks that it has, of the one that is at work. */
export interface AtWork {
  atWork: Int32Array;
}

export const sharedPlace = (): AtWork => ({ atWork: new Int32Array(new SharedArrayBuffer(4)) });

/** Notes in a thread which of its tasks is at work. */
export function working(n: number): void {
  const { atWork } = (workerData ?? {}) as Partial<AtWork>;
  if (atWork) Atomics.store(atWork, 0, n);
}

/** As before the first of new tasks. */
export const beginTasks = ({ atWork }: AtWork): void => void Atomics.store(atWork, 0, 0);

/** The number of the task that is at work, or was when the thread ended. */
export const taskAtWork = ({ atWork }: AtWork): number => Atomics.load(atWork, 0);
