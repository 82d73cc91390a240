import { elementAt, valueAt } from '../../../common/element-at.ts';
import { availableParallelism } from 'node:os';
import { background, giveWay } from '../../../common/concurrency/precedence.ts';
import { batchSize } from '../../../common/concurrency/recent-waiters.ts';
import { fairQueue } from '../../../common/concurrency/fair-queue.ts';
import { openProcessLane } from './own-process.ts';
import { openLane, type Lane, type LaneOptions } from './worker-thread.ts';
import type { Outcome, Task } from '../task.ts';

const CHUNK = 20;
/** What is no more than this is read at once: somebody may wait for it. */
const FEW = { tasks: 9, bytes: 65_536 };
const IDLE_MS = 60_000;

/**
 * Threads that read items, of every org in turn; an org never has all of them. One is kept for those of which there are few, the others
 * leave the processor to whoever else wants it. One more, in a process of its own, reads suspects, so that what kills it holds nobody up.
 */
export interface ExtractPool {
  /** The outcome of each task, in order; in bulk even a few give way to others. A task that kills its thread is `died`; its neighbours are read all the same. */
  read(tasks: Task[], bulk?: boolean): Promise<Outcome[]>;
  /** As `read`, one by one in the suspects' process: what ends that is `died` too. */
  readAlone(task: Task): Promise<Outcome>;
  /** Starts one thread ahead of the first item; it rests again when none comes. */
  warm(): void;
  /** Resolves once a thread has started, or could not: what is claimed before would only be in the hands of a process that dies meanwhile. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

interface Chunk {
  tasks: Task[];
  few: boolean;
  done(outcomes: Outcome[]): void;
  failed(error: unknown): void;
}

export function openExtractPool({ size, ...options }: LaneOptions & { size: number }): ExtractPool {
  const quick = openLane(options);
  const lanes = [quick, ...Array.from({ length: size }, () => openLane({ ...options, yields: true }))];
  const busy = new Set<Lane>();
  const warming = new Set<Lane>();
  const solo = openProcessLane(options);
  const queues = { few: fairQueue<Chunk>(), many: fairQueue<Chunk>() };
  /** How many lanes each org has. */
  const held = new Map<string, number>();
  let idle: NodeJS.Timeout | undefined;
  let used = false;
  let wasFew = false;
  let turn: Promise<unknown> = Promise.resolve();

  function advance(): void {
    clearTimeout(idle);
    for (const lane of lanes) {
      const chunk = busy.has(lane) ? undefined : next(lane);
      if (chunk) void run(lane, chunk);
      else if (queues.few.size > 0 && !busy.has(lane)) void warm(lane);
    }
    if (busy.size === 0) idle = setTimeout(rest, IDLE_MS).unref();
  }

  async function warm(lane: Lane): Promise<void> {
    if (lane.isWarm() || warming.has(lane)) return;
    warming.add(lane);
    await lane.warm();
    warming.delete(lane);
    if (lane.isWarm()) advance();
  }

  /** The few go before the many, but for every other turn of a thread that serves both; they wait for no thread that has yet to start. */
  function next(lane: Lane): Chunk | undefined {
    const may = (org: string) => (held.get(org) ?? 0) < size;
    if (lane === quick) return queues.few.shift(may);
    if (!lane.isWarm()) return queues.many.shift(may);
    const [first, then] = wasFew ? [queues.many, queues.few] : [queues.few, queues.many];
    const chunk = first.shift(may) ?? then.shift(may);
    if (chunk) wasFew = chunk.few;
    return chunk;
  }

  async function run(lane: Lane, chunk: Chunk): Promise<void> {
    const { org, graph } = elementAt(chunk.tasks, 0);
    used = true;
    busy.add(lane);
    held.set(org, (held.get(org) ?? 0) + 1);
    try {
      const { tasks, few } = chunk;
      chunk.done(await (few ? finish(lane, tasks) : background(graph, () => finish(lane, tasks, batchSize(CHUNK)))));
    } catch (error) {
      chunk.failed(error);
    } finally {
      held.set(org, (held.get(org) ?? 1) - 1);
      if (held.get(org) === 0) held.delete(org);
      busy.delete(lane);
      advance();
    }
  }

  /** Ends all threads but the one for the few, if any was ever used, and gives their memory back. */
  function rest(): void {
    for (const lane of [...lanes, solo]) if (lane !== quick || !used) lane.rest();
  }

  const read = (tasks: Task[], few: boolean): Promise<Outcome[]> =>
    new Promise((done, failed) => {
      queues[few ? 'few' : 'many'].push(tasks[0]?.org ?? '', { tasks, few, done, failed });
      advance();
    });

  return {
    async read(tasks, bulk = false) {
      const outcomes = new Map<Task, Outcome>();
      const keep = async (chunk: Task[], few: boolean) =>
        (await read(chunk, few)).forEach((outcome, i) => outcomes.set(elementAt(chunk, i), outcome));
      const all = async (ofOrg: Task[]) => {
        const few = !bulk && areFew(ofOrg);
        await Promise.all(chunks(ofOrg).map((chunk) => keep(chunk, few)));
      };
      await Promise.all([...Map.groupBy(tasks, (task) => task.org).values()].map(all));
      return tasks.map((task) => valueAt(outcomes, task));
    },
    readAlone(task) {
      const mine = turn.then(async () => elementAt(await solo.work([task]), 0));
      turn = mine.catch(() => {});
      return mine;
    },
    warm() {
      void quick.warm();
      advance();
    },
    async ready() {
      if (!lanes.some((lane) => lane.isWarm())) await quick.warm();
    },
    close: async () => void (await Promise.all([...lanes, solo].map((lane) => lane.end()))),
  };
}

/** Reads tasks, so many at a time, and gives way to what somebody waits for before each time. */
async function finish(lane: Lane, tasks: Task[], some = CHUNK): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let at = 0; at < tasks.length; at = outcomes.length) {
    await giveWay();
    outcomes.push(...(await lane.work(tasks.slice(at, at + some))));
  }
  return outcomes;
}

const areFew = (tasks: Task[]): boolean =>
  tasks.length <= FEW.tasks && tasks.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) <= FEW.bytes;

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
