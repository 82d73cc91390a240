import { Worker, type WorkerOptions } from 'node:worker_threads';

/** A thread, which may still be loading its modules. */
export interface StartedThread {
  /** The thread as soon as it has sent its first message; rejects when it fails or ends before. */
  ready: Promise<Worker>;
  /** Ends the thread, as soon as it has started. */
  end(): Promise<void>;
}

/**
 * Starts a thread whose module sends a message when it can be given work. Node aborts the whole process when a thread is terminated while a
 * module is evaluated that waited for another one's top-level `await` (nodejs/node issues 60755 and 62114), so that none is ended before it
 * has started, however long that takes on a busy machine.
 */
export function startThread(entry: URL, options: WorkerOptions): StartedThread {
  const worker = new Worker(entry, options);
  const ready = new Promise<Worker>((resolve, reject) => {
    worker.once('message', () => resolve(worker));
    worker.once('exit', (code) => reject(new Error(`A thread ended with ${code} while it started`)));
    worker.on('error', reject);
  });
  const started = ready.catch(() => {});
  return {
    ready,
    async end() {
      await started;
      await worker.terminate();
    },
  };
}
