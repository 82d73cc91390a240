import { pino, type Logger } from 'pino';

export type { Logger };

/** A JSON logger; request bodies, keys and names never reach it, only ids, codes and durations. */
export function createLog(level: string, name: string): Logger {
  return pino({ level, name, base: { name, pid: process.pid }, timestamp: pino.stdTimeFunctions.isoTime });
}
