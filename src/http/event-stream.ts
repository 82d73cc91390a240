import type { Response } from 'express';

/** A stream of server-sent events on an answer. */
export interface EventStream {
  /** Sends an event; with an id a reader that is cut off says that it has it. */
  send(event: { kind: string; data: unknown; id?: string }): void;
  /** False while the reader has not taken what was sent. */
  ready(): boolean;
  /** Calls back each time that the reader has taken what was sent. */
  onReady(call: () => void): void;
  /** Ends it with a last event that says why. */
  end(reason: string): void;
}

/** How often a quiet stream says that it is there, how long a reader may leave what was sent lying, and how long a stream lasts, in milliseconds. */
const PACE = { heartbeat: 15_000, stall: 30_000, life: 15 * 60_000 };
const RECONNECT_MS = 2_000;

/**
 * Opens a stream: every 15 s an id keeps it open and says how far its reader is, a reader that takes nothing for 30 s is cut off, and after
 * 15 minutes it ends, for a reader that went without a word is still written to: whoever is there comes back.
 */
export function openStream(res: Response, lastId: () => string, pace = PACE): EventStream {
  res.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  res.write(`retry: ${RECONNECT_MS}\n\n`);
  const openedAt = performance.now();
  let takenAt = openedAt;
  res.on('drain', () => (takenAt = performance.now()));
  const end = (reason: string): void => {
    if (!res.writableEnded) res.end(`event: end\ndata: ${JSON.stringify({ reason })}\n\n`);
  };
  const heart = setInterval(() => {
    if (res.writableNeedDrain) {
      if (performance.now() - takenAt > pace.stall) res.destroy();
    } else if (performance.now() - openedAt > pace.life) end('come back');
    else res.write(`id: ${lastId()}\n\n`);
  }, pace.heartbeat);
  res.once('close', () => clearInterval(heart));
  return {
    send({ kind, data, id }) {
      if (!res.writableNeedDrain) takenAt = performance.now();
      res.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${kind}\ndata: ${JSON.stringify(data)}\n\n`);
    },
    ready: () => !res.writableNeedDrain,
    onReady: (call) => void res.on('drain', call),
    end,
  };
}
