import { subscribe } from 'node:diagnostics_channel';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import type { Agent, fetch as undiciFetch } from 'undici';
import { Problem } from '../errors.ts';
import { sentence } from '../text/sentence.ts';
import { mustPass, type Check } from './checked-address.ts';

/** Of one answer, with all that a server says around it, and of what is unpacked of it. */
export const MAX_BYTES = 100 * 1_048_576;

export const tooLong = (host: string): Problem =>
  new Problem('invalid', sentence`${host} answers with more than ${MAX_BYTES / 1_048_576} MB.`);

/** Milliseconds for connecting, without a byte, and for one whole answer. */
export interface Waits {
  connect: number;
  silence: number;
  answer: number;
}

/** How HTTP is spoken. */
export interface Way {
  agent: Agent;
  fetch: typeof undiciFetch;
}

interface WayOptions {
  check: Check | undefined;
  lookup: LookupFunction;
  waits: Waits;
}

/** Loads undici (some 20 MB) and opens its agent. */
export async function openWay({ check, lookup, waits }: WayOptions): Promise<Way> {
  const { Agent, buildConnector, fetch } = await import('undici');
  const connector = buildConnector({ timeout: waits.connect, lookup });
  const agent = new Agent({
    headersTimeout: waits.silence,
    bodyTimeout: waits.silence,
    connect(options, callback) {
      try {
        const host = options.hostname.replace(/^\[|\]$/g, '');
        if (check && isIP(host)) mustPass(check, host);
        connector(options, (...[error, socket]) => {
          if (!socket) return callback(error as Error, null);
          count(socket, options.host ?? host);
          callback(null, socket);
        });
      } catch (error) {
        callback(error as Error, null);
      }
    },
  });
  return { agent, fetch };
}

/** What each connection had said when it was asked last. */
const before = new WeakMap<Socket, number>();
subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { socket: Socket };
  if (before.has(socket)) before.set(socket, socket.bytesRead);
});

/** Ends a connection whose answer is too long, whatever it is of: heads that announce another, sizes and names of parts are in no body. */
function count(socket: Socket, host: string): void {
  before.set(socket, 0);
  socket.on('readable', () => {
    if (socket.bytesRead - (before.get(socket) ?? 0) > MAX_BYTES) socket.destroy(tooLong(host));
  });
}
