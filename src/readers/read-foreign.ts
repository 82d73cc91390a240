import { AsyncLocalStorage } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { fairQueue } from '../common/concurrency/fair-queue.ts';
import type { Reading, ReadOptions } from './reader.ts';
import { openLane, type Lane } from './thread/lane.ts';

const IDLE_MS = 60_000;
const MB = 1_048_576;

/**
 * A heap is larger than what memory may grow by: where it is full in the midst of one step of the engine's, such as reading JSON, the whole
 * process ends, and not the thread.
 */
const LIMITS = {
  deadline: (bytes: number) => Math.min(60_000, 10_000 + Math.ceil(bytes / MB) * 2_000),
  heapMb: 4_096,
  growthMb: 1_024,
};

interface Waiting {
  org: string;
  begin(lane: Lane): void;
}

let lanes: Lane[] | undefined;
const free: Lane[] = [];
const waiting = fairQueue<Waiting>();
/** How many lanes each org has. */
const held = new Map<string, number>();
let idle: NodeJS.Timeout | undefined;

const reading = new AsyncLocalStorage<string>();

/** Runs work of an org: the files that it reads wait in the org's own line. */
export const readingFor = <T>(org: string, work: () => T): T => reading.run(org, work);

const MOST_OF_ONE = Math.max(2, Math.min(4, availableParallelism()));

function open(): Lane[] {
  const opened = Array.from({ length: MOST_OF_ONE + 1 }, () => openLane(LIMITS));
  free.push(...opened);
  return opened;
}

/** A reading that takes longer is slow, and so is its org for a while. */
const SLOW_MS = 2_000;
const SLOW_FOR_MS = 60_000;
/** Until when orgs are slow. */
const slow = new Map<string, number>();
const isSlow = (org: string): boolean => (slow.get(org) ?? 0) > performance.now();

/** An org has all lanes but one at most, and so have all slow ones together: nobody waits for the slowest files of others. */
function mayTake(org: string): boolean {
  const takenBySlow = () => [...held].reduce((sum, [one, lanesOfOne]) => sum + (isSlow(one) ? lanesOfOne : 0), 0);
  return (held.get(org) ?? 0) < MOST_OF_ONE && (!isSlow(org) || takenBySlow() < MOST_OF_ONE);
}

function noteSlow(org: string, began: number): void {
  const now = performance.now();
  for (const [one, until] of slow) if (until <= now) slow.delete(one);
  if (now - began > SLOW_MS) slow.set(org, now + SLOW_FOR_MS);
}

function advance(): void {
  for (let lane = free.pop(); lane; lane = free.pop()) {
    const next = waiting.shift(mayTake);
    if (!next) return void free.push(lane);
    held.set(next.org, (held.get(next.org) ?? 0) + 1);
    next.begin(lane);
  }
}

function take(org: string): Promise<Lane> {
  lanes ??= open();
  clearTimeout(idle);
  return new Promise((begin) => {
    waiting.push(org, { org, begin });
    advance();
  });
}

function giveBack(org: string, lane: Lane): void {
  const left = (held.get(org) ?? 1) - 1;
  if (left === 0) held.delete(org);
  else held.set(org, left);
  free.push(lane);
  advance();
  if (free.length === lanes?.length) idle = setTimeout(endReaders, IDLE_MS).unref();
}

/**
 * Reads bytes of a foreign format in a thread, within a deadline (10 s, and 2 s more for each megabyte), a limit of memory and, for some
 * formats, of lines. Rejects with Unreadable, whose message is a sentence for whoever sent them; files of others are read meanwhile, those of each org (`readingFor`) in turn.
 */
export async function readForeign(
  format: string,
  bytes: Uint8Array,
  options: ReadOptions,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Reading> {
  const org = reading.getStore() ?? '';
  const lane = await take(org);
  const began = performance.now();
  try {
    signal?.throwIfAborted();
    return await lane.read({ format, bytes, options }, signal);
  } finally {
    noteSlow(org, began);
    giveBack(org, lane);
  }
}

/** Ends the threads and gives their memory back; they start again when something is to be read. */
export const endReaders = async (): Promise<void> => void (await Promise.all((lanes ?? []).map((lane) => lane.end())));
