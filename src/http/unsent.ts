import type { Socket } from 'node:net';
import type { Response } from 'express';

const MB = 1_048_576;

/** How much of answers to one organization, or one address without a key, may wait to be taken. */
interface Limits {
  /** Bytes that may lie longer than `ms`. */
  bytes: number;
  ms: number;
  /** Bytes that may wait at all. */
  most: number;
}
const LIMITS: Limits = { bytes: 128 * MB, ms: 3_000, most: 512 * MB };
/** What is smaller lies in the system's buffers. */
const LEAST_BYTES = 16_384;

interface Unsent {
  bytes: number;
  since: number;
}
/** Answers to somebody that wait to be taken, the oldest first, and their bytes together. */
interface Line {
  bytes: number;
  answers: Map<Response, Unsent>;
}
const lines = new Map<string, Line>();
/** What is to be done of answers when their connection closes: those behind another on it are told of nothing. */
const connections = new WeakMap<Socket, Set<() => void>>();

/**
 * Counts an answer until its reader has taken it. Where more waits than one may leave lying, the connections are closed that have waited
 * longest: who asks and never reads fills no memory.
 */
export function countUnsent(res: Response, bytes: number, { ms, most, ...limits }: Limits = LIMITS): void {
  const { socket } = res.req;
  if (bytes < LEAST_BYTES || socket.destroyed) return;
  const whose = (res.locals.org as string | undefined) || (res.req.ip ?? '');
  const line = lines.get(whose) ?? { bytes: 0, answers: new Map() };
  lines.set(whose, line);
  const now = performance.now();
  line.answers.set(res, { bytes, since: now });
  line.bytes += bytes;
  whenGone(res, socket, () => forget(whose, line, res));
  for (const [oldest, { since }] of line.answers) {
    if (line.bytes <= (now - since < ms ? most : limits.bytes)) break;
    forget(whose, line, oldest);
    oldest.req.socket.destroy();
  }
}

function forget(whose: string, line: Line, res: Response): void {
  line.bytes -= line.answers.get(res)?.bytes ?? 0;
  line.answers.delete(res);
  if (line.answers.size === 0 && lines.get(whose) === line) lines.delete(whose);
}

function whenGone(res: Response, socket: Socket, done: () => void): void {
  const waiting = connections.get(socket) ?? new Set();
  if (!connections.has(socket)) socket.once('close', () => waiting.forEach((end) => end()));
  connections.set(socket, waiting.add(done));
  res.once('close', () => {
    waiting.delete(done);
    done();
  });
}
