import { elementAt } from '../../../common/element-at.ts';
import { Worker } from 'node:worker_threads';
import { publicMessage } from '../../../common/public-error.ts';
import type { Outcome, Task } from '../task.ts';
import { deadlineOf } from './deadline.ts';
import type { ThreadPriority } from './thread-priority.ts';

export interface LaneOptions {
  /** The thread's module: it says `ready`, then answers each task of a message with its outcome, in order. */
  entry: URL;
  /** Milliseconds of the processor that a task of so many bytes may take. */
  deadline: (bytes: number) => number;
  /** Memory that a thread's old space may grow to. */
  memoryMb: number;
  /** Whether it leaves the processor to whoever else wants it. */
  yields?: boolean;
}

/** One thread at most, started when it is needed and replaced after a death. */
export interface Lane {
  /** Works tasks in order; ends early with a `died` outcome when the thread dies over one. Rejects when no thread can be started. */
  work(tasks: Task[]): Promise<Outcome[]>;
  /** Starts the thread ahead of its first task. */
  warm(): void;
  /** Ends the thread, and gives its memory back, unless it is at work. */
  rest(): void;
  end(): Promise<void>;
}

const START_MS = 30_000;

export function openLane({ entry, deadline, memoryMb, yields = false }: LaneOptions): Lane {
  let thread: Worker | undefined;
  let starting: Promise<Worker> | undefined;
  let working = false;

  const started = async (): Promise<Worker> => thread ?? (starting ??= start().finally(() => (starting = undefined)));

  async function start(): Promise<Worker> {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
    const mine = new Worker(entry, { resourceLimits, workerData: { yields } satisfies ThreadPriority });
    try {
      await untilReady(mine);
    } catch (error) {
      await mine.terminate();
      throw error;
    }
    mine.once('exit', () => {
      if (thread === mine) thread = undefined;
    });
    mine.on('error', () => {});
    mine.unref();
    return (thread = mine);
  }

  async function work(tasks: Task[]): Promise<Outcome[]> {
    working = true;
    try {
      const worker = await started();
      worker.ref();
      const outcomes = await answers(worker, tasks, deadline);
      if (outcomes.at(-1)?.kind === 'died') await end();
      else worker.unref();
      return outcomes;
    } finally {
      working = false;
    }
  }

  async function end(): Promise<void> {
    const mine = thread;
    thread = undefined;
    await mine?.terminate();
  }

  return { work, end, warm: () => void started().catch(() => {}), rest: () => void (working || end()) };
}

function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('An extraction thread did not start in time')), START_MS);
    const settle = (error?: Error) => {
      clearTimeout(late);
      worker.off('message', ready).off('error', failed).off('exit', ended);
      if (error) reject(error);
      else resolve();
    };
    const ready = () => settle();
    const failed = (error: unknown) => settle(error as Error);
    const ended = (code: number) => settle(new Error(`An extraction thread ended with ${code} while it started`));
    worker.on('message', ready).on('error', failed).on('exit', ended);
  });
}

function answers(worker: Worker, tasks: Task[], deadline: LaneOptions['deadline']): Promise<Outcome[]> {
  return new Promise((resolve) => {
    const outcomes: Outcome[] = [];
    const done = () => {
      watched.stop();
      worker.off('message', answered).off('error', failed).off('exit', ended);
      resolve(outcomes);
    };
    const died = (reason: string, cause?: string) => {
      if (outcomes.length === tasks.length) return;
      outcomes.push({ kind: 'died', reason: publicMessage(reason), ...(cause && { cause }) });
      done();
    };
    const watched = deadlineOf(worker, (ms) => died(`It takes longer than ${ms} ms to read`));
    const watch = () => watched.start(deadline(elementAt(tasks, outcomes.length).bytes.byteLength));
    const answered = (outcome: Outcome) => {
      watched.stop();
      outcomes.push(outcome);
      if (outcomes.length === tasks.length) done();
      else watch();
    };
    const failed = (error: unknown) => died(whyEnded(error as NodeJS.ErrnoException), String(error));
    const ended = (code: number) => died(BROKEN, `the thread ended with ${code}`);
    worker.on('message', answered).on('error', failed).on('exit', ended);
    watch();
    worker.postMessage(tasks);
  });
}

const BROKEN = 'It breaks what reads it';
const whyEnded = ({ code }: NodeJS.ErrnoException): string =>
  code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'It takes more memory to read than one item may' : BROKEN;
