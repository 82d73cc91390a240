import { Worker } from 'node:worker_threads';
import { Unreadable, type Reading } from '../reader.ts';
import { NEXT, type Answer, type Work } from './work.ts';

const START_MS = 30_000;
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
  let thread: Worker | undefined;

  async function end(): Promise<void> {
    const mine = thread;
    thread = undefined;
    await mine?.terminate();
  }

  async function started(): Promise<Worker> {
    const { heapMb } = limits;
    const resourceLimits = { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 };
    const mine = (thread ??= new Worker(new URL('./entry.ts', import.meta.url), { resourceLimits }));
    return mine;
  }

  async function read(work: Work, signal?: AbortSignal): Promise<Reading> {
    const fresh = thread === undefined;
    const worker = await started();
    worker.ref();
    try {
      if (fresh) await untilReady(worker);
      return await answer(worker, work, limits, signal);
    } catch (error) {
      if (!(error instanceof Refused)) await end();
      throw error instanceof Refused ? new Unreadable(error.message) : error;
    } finally {
      worker.unref();
    }
  }
  return { read, end };
}

/** The thread itself said that it cannot read its work: it is good for the next one. */
class Refused extends Error {}

function untilReady(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('A reading thread did not start in time')), START_MS);
    const settle = (error?: Error) => {
      clearTimeout(late);
      worker.off('message', ready).off('exit', ended);
      if (error) reject(error);
      else resolve();
    };
    const ready = () => settle();
    const ended = (code: number) => settle(new Error(`A reading thread ended with ${code} while it started`));
    worker.on('message', ready).on('exit', ended);
    worker.on('error', () => {});
  });
}

function answer(worker: Worker, work: Work, limits: Limits, signal?: AbortSignal): Promise<Reading> {
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
    // A copy of its own: small buffers share memory with others, all of which would go along.
    const bytes = new Uint8Array(work.bytes);
    worker.postMessage({ ...work, bytes }, [bytes.buffer]);
  });
}

const BROKEN = 'It breaks what reads it. Save it anew, and send that.';
const tooMuch = (): Unreadable => new Unreadable('It takes more memory to read than one file may. Split it.');
