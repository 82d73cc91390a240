import type { Worker } from 'node:worker_threads';
import { startThread, type StartedThread } from '../../../common/concurrency/start-thread.ts';
import { publicMessage } from '../../../common/public-error.ts';
import type { Outcome, Task } from '../task.ts';
import { beginTasks, sharedPlace, taskAtWork, type AtWork } from './at-work.ts';
import { watchDeadline, type Watched } from './deadline.ts';
import type { ThreadPriority } from './thread-priority.ts';

export interface LaneOptions {
  /** The thread's module: it says `ready`, then answers the tasks of a message with their outcomes, in order, in one message. */
  entry: URL;
  /** Milliseconds of the processor that a task of so many bytes may take. */
  deadline: (bytes: number) => number;
  /** Memory that a thread's old space may grow to. */
  memoryMb: number;
  /** Whether it leaves the processor to whoever else wants it. */
  yields?: boolean;
}

/** So many bytes of items are read together. */
const TOGETHER = 65_536;

/** One thread at most, started when it is needed and replaced after a death. */
export interface Lane {
  /** Works tasks in order; ends early with a `died` outcome when the thread dies over one. Rejects when no thread can be started. */
  work(tasks: Task[]): Promise<Outcome[]>;
  /** Starts the thread ahead of its first task; resolves once it has started, or could not. */
  warm(): Promise<void>;
  /** Whether a task would be begun at once: the thread has started. */
  isWarm(): boolean;
  /** Ends the thread, and gives its memory back, unless it is at work. */
  rest(): void;
  end(): Promise<void>;
}

export function openLane({ entry, deadline, memoryMb, yields = false }: LaneOptions): Lane {
  let thread: StartedThread | undefined;
  let working = false;
  let warm: StartedThread | undefined;
  const place = sharedPlace();

  const started = (): Promise<Worker> => (thread ??= start()).ready;

  function start(): StartedThread {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
    const mine = startThread(entry, {
      resourceLimits,
      workerData: { yields, ...place } satisfies ThreadPriority & AtWork,
    });
    const forget = () => {
      if (thread === mine) thread = undefined;
    };
    mine.ready.then((worker) => {
      warm = mine;
      worker.once('exit', forget).unref();
    }, forget);
    return mine;
  }

  async function work(tasks: Task[]): Promise<Outcome[]> {
    working = true;
    try {
      const outcomes: Outcome[] = [];
      for (const batch of batchesOf(tasks)) {
        outcomes.push(...(await workBatch(batch)));
        if (hasDied(outcomes)) break;
      }
      return outcomes;
    } finally {
      working = false;
    }
  }

  /** Works tasks that are read together. Where the thread dies, those before the one that was at work are read once more. */
  async function workBatch(tasks: Task[]): Promise<Outcome[]> {
    const worker = await started();
    worker.ref();
    const allowed = tasks.map(({ bytes }) => deadline(bytes.byteLength));
    beginTasks(place);
    const outcomes = await answers({ worker, place, allowed }, tasks);
    if (Array.isArray(outcomes)) {
      worker.unref();
      return outcomes;
    }
    await end();
    const before = tasks.slice(0, taskAtWork(place));
    const read = before.length > 0 ? await workBatch(before) : [];
    return hasDied(read) ? read : [...read, outcomes];
  }

  async function end(): Promise<void> {
    const mine = thread;
    thread = undefined;
    await mine?.end();
  }

  return {
    work,
    end,
    warm: async () => void (await started().catch(() => {})),
    isWarm: () => thread !== undefined && warm === thread,
    rest: () => void (working || end()),
  };
}

const hasDied = (outcomes: Outcome[]): boolean => outcomes.at(-1)?.kind === 'died';

/** Tasks that are read together: many small ones, or a large one alone. */
function batchesOf(tasks: Task[]): Task[][] {
  const batches: Task[][] = [];
  let room = 0;
  for (const task of tasks) {
    const last = batches.at(-1);
    if (last && task.bytes.byteLength <= room) last.push(task);
    else batches.push([task]);
    room = last && task.bytes.byteLength <= room ? room - task.bytes.byteLength : TOGETHER - task.bytes.byteLength;
  }
  return batches;
}

/** The outcomes of tasks, or how the thread died over them. */
function answers(watched: Watched, tasks: Task[]): Promise<Outcome[] | Outcome> {
  const { worker } = watched;
  return new Promise((resolve) => {
    const done = (answer: Outcome[] | Outcome) => {
      unwatch();
      worker.off('message', done).off('error', failed).off('exit', ended);
      resolve(answer);
    };
    const died = (reason: string, cause?: string) =>
      done({ kind: 'died', reason: publicMessage(reason), ...(cause && { cause }) });
    const unwatch = watchDeadline(watched, (ms) => died(`It takes longer than ${ms} ms to read`));
    const failed = (error: unknown) => died(whyEnded(error as NodeJS.ErrnoException), String(error));
    const ended = (code: number) => died(BROKEN, `the thread ended with ${code}`);
    worker.on('message', done).on('error', failed).on('exit', ended);
    worker.postMessage(tasks);
  });
}

const BROKEN = 'It breaks what reads it';
const whyEnded = ({ code }: NodeJS.ErrnoException): string =>
  code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'It takes more memory to read than one item may' : BROKEN;
