import { setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';

/** What a thread is told when it starts: whether it leaves the processor to whoever else wants it. */
export interface ThreadPriority {
  yields: boolean;
}

/** A tenth of what others have where all want the processor. */
const NICE = 10;

/** Has this thread yield if it was told so; where the system knows no priority of a thread, it stays as it is. */
function lowerPriority(): void {
  const { yields = false } = (workerData ?? {}) as Partial<ThreadPriority>;
  if (!yields || process.platform !== 'linux') return;
  try {
    setPriority(0, NICE);
  } catch {}
}

lowerPriority();
