import type { Processor, Queue, QueueEvents, Worker, WorkerOptions } from 'bullmq';

export type WorkOptions = Omit<WorkerOptions, 'connection' | 'prefix'>;

/** A store that BullMQ keeps its queues in; connects at first use and again after every outage. */
export interface Backend {
  name: 'redis' | 'postgres';
  /** Resolves when the store can be reached; throws when it cannot. */
  ready(): Promise<void>;
  /** What keeps the store from holding queues safely and what to do about it, in one sentence; undefined when nothing does. */
  fault(): Promise<string | undefined>;
  /** Adds and looks up jobs; fails fast. */
  queue(name: string): Queue;
  /** Announces what is finished; may lose a notice, so whoever waits polls too. */
  events(name: string): QueueEvents;
  worker(name: string, work: Processor, options: WorkOptions): Worker;
  /** Closes the connections; queues, events and workers are closed before. */
  close(): Promise<void>;
}
