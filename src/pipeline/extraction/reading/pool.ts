import { elementAt, valueAt } from '../../../common/element-at.ts';
import { availableParallelism } from 'node:os';
import { fairQueue } from '../../../common/concurrency/fair-queue.ts';
import { openProcessLane } from './own-process.ts';
import { openLane, type Lane, type LaneOptions } from './worker-thread.ts';
import type { Outcome, Task } from '../task.ts';

const CHUNK = 10;
const IDLE_MS = 60_000;

/** Threads that read items, of every org in turn, one of them never of an org that has all others; one more, in a process of its own, reads suspects, so that what kills it holds nobody up. */
export interface ExtractPool {
  /** The outcome of each task, in order. A task that kills its thread is `died`; its neighbours are read all the same. */
  read(tasks: Task[]): Promise<Outcome[]>;
  /** As `read`, one by one in the suspects' process: what ends that is `died` too. */
  readAlone(task: Task): Promise<Outcome>;
  /** Starts one thread ahead of the first item; it rests again when none comes. */
  warm(): void;
  close(): Promise<void>;
}

interface Chunk {
  tasks: Task[];
  done(outcomes: Outcome[]): void;
  failed(error: unknown): void;
}

export function openExtractPool({ size, ...options }: LaneOptions & { size: number }): ExtractPool {
  const free = Array.from({ length: size + 1 }, () => openLane(options));
  const lanes = [...free];
  const solo = openProcessLane(options);
  const queue = fairQueue<Chunk>();
  /** How many lanes each org has. */
  const held = new Map<string, number>();
  let idle: NodeJS.Timeout | undefined;
  let used = false;
  let turn: Promise<unknown> = Promise.resolve();

  function advance(): void {
    clearTimeout(idle);
    for (let lane = free.pop(); lane; lane = free.pop()) {
      const chunk = queue.shift((org) => (held.get(org) ?? 0) < size);
      if (chunk) void run(lane, chunk);
      else {
        free.push(lane);
        break;
      }
    }
    if (free.length === lanes.length) idle = setTimeout(rest, IDLE_MS).unref();
  }

  async function run(lane: Lane, chunk: Chunk): Promise<void> {
    const { org } = elementAt(chunk.tasks, 0);
    used = true;
    held.set(org, (held.get(org) ?? 0) + 1);
    try {
      chunk.done(await finish(lane, chunk.tasks));
    } catch (error) {
      chunk.failed(error);
    } finally {
      held.set(org, (held.get(org) ?? 1) - 1);
      if (held.get(org) === 0) held.delete(org);
      free.push(lane);
      advance();
    }
  }

  /** Ends all threads but the one that is used first, if it ever was, and gives their memory back. */
  function rest(): void {
    for (const lane of [...free.slice(0, used ? -1 : undefined), solo]) lane.rest();
  }

  const read = (tasks: Task[]): Promise<Outcome[]> =>
    new Promise((done, failed) => {
      queue.push(tasks[0]?.org ?? '', { tasks, done, failed });
      advance();
    });

  return {
    async read(tasks) {
      const outcomes = new Map<Task, Outcome>();
      const keep = async (chunk: Task[]) =>
        (await read(chunk)).forEach((outcome, i) => outcomes.set(elementAt(chunk, i), outcome));
      await Promise.all([...Map.groupBy(tasks, (task) => task.org).values()].flatMap(chunks).map(keep));
      return tasks.map((task) => valueAt(outcomes, task));
    },
    readAlone(task) {
      const mine = turn.then(async () => elementAt(await solo.work([task]), 0));
      turn = mine.catch(() => {});
      return mine;
    },
    warm() {
      free.at(-1)?.warm();
      advance();
    },
    close: async () => void (await Promise.all([...lanes, solo].map((lane) => lane.end()))),
  };
}

async function finish(lane: Lane, tasks: Task[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  while (outcomes.length < tasks.length) outcomes.push(...(await lane.work(tasks.slice(outcomes.length))));
  return outcomes;
}

function chunks(tasks: Task[]): Task[][] {
  const found: Task[][] = [];
  for (let at = 0; at < tasks.length; at += CHUNK) found.push(tasks.slice(at, at + CHUNK));
  return found;
}

let shared: ExtractPool | undefined;

/** The pool of this process: an org has as many threads as there are cores, two at least, and others one more. 5 s of the processor for an item, and 10 s more for each megabyte. */
export function sharedPool(): ExtractPool {
  shared ??= openExtractPool({
    entry: new URL('./thread.ts', import.meta.url),
    size: Math.max(2, availableParallelism()),
    deadline: (bytes) => 5_000 + bytes / 100,
    memoryMb: 256,
  });
  return shared;
}
