import type { Worker } from 'node:worker_threads';
import { givingTurns } from '../../common/concurrency/giving-turns.ts';
import { startThread, type StartedThread } from '../../common/concurrency/start-thread.ts';
import { Unreadable, type Reading } from '../reader.ts';
import { NEXT, type Answer, type Work } from './work.ts';

const LOOK_MS = 100;

let looked = { at: -Infinity, bytes: 0 };

/** What the process holds in memory, as it was within the last time between two looks: each look asks the system. */
function residentMemory(): number {
  const at = performance.now();
  if (at - looked.at >= LOOK_MS) looked = { at, bytes: process.memoryUsage.rss() };
  return looked.bytes;
}

/** How much a thread may take for one file. */
interface Limits {
  /** Milliseconds for so many bytes. */
  deadline(bytes: number): number;
  /** Of the thread's own heap. */
  heapMb: number;
  /** That the process may grow by meanwhile: what is inflated lies outside of heaps. */
  growthMb: number;
}

/** One thread at most, started when it is needed and replaced after a death. */
export interface Lane {
  /** Reads a file; rejects with Unreadable, after which the lane reads the next one all the same, and as the signal does. */
  read(work: Work, signal?: AbortSignal): Promise<Reading>;
  /** Ends the thread, and gives its memory back. */
  end(): Promise<void>;
}

export function openLane(limits: Limits): Lane {
  let thread: StartedThread | undefined;

  async function end(): Promise<void> {
    const mine = thread;
    thread = undefined;
    await mine?.end();
  }

  function start(): StartedThread {
    const resourceLimits = { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 32 };
    return startThread(new URL('./entry.ts', import.meta.url), { resourceLimits });
  }

  async function read(work: Work, signal?: AbortSignal): Promise<Reading> {
    try {
      thread ??= start();
      const bytes = await copyOf(work.bytes);
      const worker = await thread.ready;
      worker.ref();
      return await answer(worker, { ...work, bytes }, limits, signal).finally(() => worker.unref());
    } catch (error) {
      if (error instanceof Refused) throw new Unreadable(error.message);
      await end();
      throw error;
    }
  }
  return { read, end };
}

const COPIED_AT_ONCE = 1_048_576;

/**
 * A copy of its own, for small buffers share memory with others, all of which would go along. Others have their turns meanwhile: memory that
 * was never touched takes some machines four milliseconds a megabyte.
 */
async function copyOf(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(bytes.length);
  const turn = givingTurns();
  for (let at = 0; at < bytes.length; at += COPIED_AT_ONCE) {
    copy.set(bytes.subarray(at, at + COPIED_AT_ONCE), at);
    await turn();
  }
  return copy;
}

/** The thread itself said that it cannot read its work: it is good for the next one. */
class Refused extends Error {}

/** Work whose bytes nobody else has. */
type Owned = Work & { bytes: Uint8Array<ArrayBuffer> };

/** What the thread answers to work, whose bytes it is given. */
function answer(worker: Worker, work: Owned, limits: Limits, signal?: AbortSignal): Promise<Reading> {
  return new Promise((resolve, reject) => {
    const items: Reading['items'] = [];
    const most = residentMemory() + limits.growthMb * 1_048_576;
    const seconds = limits.deadline(work.bytes.length) / 1_000;
    const late = setTimeout(
      () => fail(new Unreadable(`It takes longer than ${seconds} s to read. Split it.`)),
      seconds * 1_000,
    );
    const looking = setInterval(() => residentMemory() > most && fail(tooMuch()), LOOK_MS);
    const settle = () => {
      clearTimeout(late);
      clearInterval(looking);
      worker.off('message', answered).off('messageerror', ended).off('error', died).off('exit', ended);
      signal?.removeEventListener('abort', aborted);
    };
    const fail = (error: unknown) => (settle(), reject(error as Error));
    const answered = (answer: Answer) => {
      if (answer.kind === 'page') {
        items.push(...answer.items);
        // In a turn of its own, else the next page may come within this one.
        return void setImmediate(() => worker.postMessage(NEXT));
      }
      if (answer.kind === 'unreadable') return fail(new Refused(answer.why));
      settle();
      items.push(...answer.items);
      resolve({ items, warnings: answer.warnings, attachments: answer.attachments });
    };
    const died = (error: unknown) =>
      fail((error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch() : new Unreadable(BROKEN));
    const ended = () => fail(new Unreadable(BROKEN));
    const aborted = () => fail(signal?.reason);
    worker.on('message', answered).on('messageerror', ended).on('error', died).on('exit', ended);
    if (signal?.aborted) return aborted();
    signal?.addEventListener('abort', aborted, { once: true });
    worker.postMessage(work, [work.bytes.buffer]);
  });
}

const BROKEN = 'It breaks what reads it. Save it anew, and send that.';
const tooMuch = (): Unreadable => new Unreadable('It takes more memory to read than one file may. Split it.');
