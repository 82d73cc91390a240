import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Closes connections of an address beyond `most` at a time as they come. Behind a trusted proxy all come from one address: there it is the proxy's to count. */
export function capConnections(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) return void socket.destroy();
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/** Requests of one connection that may wait for the answers before them. */
const IN_LINE = 32;

/**
 * Closes a connection on which more requests lie than may wait. A hundred thousand of them fit into a few megabytes that come at once,
 * and whatever was parsed with those is not begun: everybody else would wait until all are.
 */
export function capRequests(answer: RequestListener, most = IN_LINE): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const count = (socket: Socket, by: number): number => {
    const left = (waiting.get(socket) ?? 0) + by;
    waiting.set(socket, left);
    return left;
  };
  return (req, res) => {
    const { socket } = req;
    if (socket.destroyed) return;
    if (count(socket, 1) > most) return void socket.destroy();
    res.once('close', () => count(socket, -1));
    answer(req, res);
  };
}
