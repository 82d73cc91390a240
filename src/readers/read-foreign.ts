import { availableParallelism } from 'node:os';
import type { Reading, ReadOptions } from './reader.ts';
import { openLane, type Lane } from './thread/lane.ts';

const IDLE_MS = 60_000;
const MB = 1_048_576;

const LIMITS = {
  deadline: (bytes: number) => Math.min(60_000, 10_000 + Math.ceil(bytes / MB) * 2_000),
  heapMb: 512,
  growthMb: 1_024,
};

let lanes: Lane[] | undefined;
const free: Lane[] = [];
const waiting: ((lane: Lane) => void)[] = [];
let idle: NodeJS.Timeout | undefined;

function open(): Lane[] {
  const opened = Array.from({ length: Math.max(2, Math.min(4, availableParallelism())) }, () => openLane(LIMITS));
  free.push(...opened);
  return opened;
}

function take(): Promise<Lane> {
  lanes ??= open();
  clearTimeout(idle);
  const lane = free.pop();
  return lane ? Promise.resolve(lane) : new Promise((resolve) => waiting.push(resolve));
}

function giveBack(lane: Lane): void {
  const next = waiting.shift();
  if (next) return next(lane);
  free.push(lane);
  if (free.length === lanes?.length) idle = setTimeout(endReaders, IDLE_MS).unref();
}

/**
 * Reads bytes of a foreign format in a thread, within a deadline (10 s, and 2 s more for each megabyte), a limit of memory and, for some
 * formats, of lines. Rejects with Unreadable, whose message is a sentence for whoever sent them; the files of others are read meanwhile.
 */
export async function readForeign(
  format: string,
  bytes: Uint8Array,
  options: ReadOptions,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<Reading> {
  const lane = await take();
  try {
    signal?.throwIfAborted();
    return await lane.read({ format, bytes, options }, signal);
  } finally {
    giveBack(lane);
  }
}

/** Ends the threads and gives their memory back; they start again when something is to be read. */
export const endReaders = async (): Promise<void> => void (await Promise.all((lanes ?? []).map((lane) => lane.end())));
