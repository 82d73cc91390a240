import { elementAt } from '../../../common/element-at.ts';
import type { Worker } from 'node:worker_threads';
import { startThread, type StartedThread } from '../../../common/concurrency/start-thread.ts';
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

  const started = (): Promise<Worker> => (thread ??= start()).ready;

  function start(): StartedThread {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb };
    const mine = startThread(entry, { resourceLimits, workerData: { yields } satisfies ThreadPriority });
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
