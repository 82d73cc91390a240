import type { RequestListener, Server } from 'node:http';
import { isIPv4, isIPv6, type Socket } from 'node:net';
import type { Request, RequestHandler } from 'express';
import { Problem } from '../common/errors.ts';

/** What a proxy passes on that is no address: all of that counts together, and is not kept. */
const NO_ADDRESS = 'no address';

/** What an address counts as: an IPv4 address, or the /64 network of an IPv6 one, however it is written. */
export function networkOf(address = ''): string {
  const ip = address.replace(/^::ffff:/i, '');
  if (isIPv4(ip)) return ip;
  if (!isIPv6(ip)) return NO_ADDRESS;
  const [head = '', tail] = ip.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** Closes connections of an address beyond `most` at a time as they come. Behind a trusted proxy all come from one address: there it is the proxy's to count. */
export function capConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const whose = networkOf(socket.remoteAddress);
    const count = (open.get(whose) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(whose, count);
    socket.once('close', () => {
      const left = (open.get(whose) ?? 1) - 1;
      if (left > 0) open.set(whose, left);
      else open.delete(whose);
    });
  });
}

/** Requests of one connection that may wait for the answers before them. */
const IN_LINE = 32;
/** And how many behind those are let go, until they are answered and the connection ends: each takes some memory until then. */
const LET_GO = 96;

/** The requests of a connection. */
interface Line {
  waiting: number;
  /** Requests that came behind the one too many. */
  letGo: number;
  isOver: boolean;
}

/** Requests that were one too many on their connections. */
const beyond = new WeakSet<object>();

/**
 * Ends a connection on which more requests lie than may wait: those are answered, the next is refused, and none behind it is begun. A hundred
 * thousand of them fit into a few megabytes that come at once: more than some close it on the spot, with whatever they waited for.
 */
export function capRequests(answer: RequestListener, most = IN_LINE): RequestListener {
  const lines = new WeakMap<Socket, Line>();
  return (req, res) => {
    const { socket } = req;
    if (socket.destroyed) return;
    const line = lines.get(socket) ?? { waiting: 0, letGo: 0, isOver: false };
    lines.set(socket, line);
    if (line.isOver) return void (++line.letGo > LET_GO && socket.destroy());
    line.isOver = ++line.waiting > most;
    if (line.isOver) beyond.add(req);
    res.once('close', () => line.waiting--);
    answer(req, res);
  };
}

/** Refuses the request that was one too many, and has its connection end behind it. */
export const refuseBeyond: RequestHandler = (req: Request, res, next) => {
  if (!beyond.has(req)) return next();
  res.set('Connection', 'close');
  const detail = `${IN_LINE} requests of this connection wait already. Send the next when one is answered; those behind this one were not read.`;
  next(new Problem('rate_limited', detail, { retryAfter: 1 }));
};
