import type { Response } from 'express';
import { isHeldBack } from './body/held-back.ts';

/**
 * What is still read, and let go, of a body that nobody asks for: closed at once, the connection would be reset and the answer lost. That is
 * somewhat more than the largest file that is taken, so that who sends a little too much learns so.
 */
const LINGER_BYTES = 64_000_000;
const LINGER_MS = 3_000;

const bounded = new WeakSet<Response>();

/**
 * Bounds what is left of a request that is answered before its body came whole: up to 64 MB that come within three seconds are read
 * and let go, anything longer or slower ends the connection, so that nobody keeps a socket open by sending on, byte for byte. A body that
 * its sender still holds back is not waited for: what comes next might be that body or another request, so nothing more is read.
 */
export function closeIfUnread(res: Response): void {
  const { req } = res;
  const length = Number(req.headers['content-length'] ?? 0);
  const hasBody = req.headers['transfer-encoding'] !== undefined || length > 0;
  if (!hasBody || req.complete || bounded.has(res)) return;
  bounded.add(res);
  if ((length > LINGER_BYTES || isHeldBack(req)) && !res.headersSent) return void res.set('Connection', 'close');
  let left = LINGER_BYTES;
  const end = () => void req.socket.destroy();
  const timer = setTimeout(end, LINGER_MS);
  req.on('data', (part: Buffer) => {
    left -= part.length;
    if (left < 0) end();
  });
  req.once('close', () => clearTimeout(timer));
  req.once('end', () => clearTimeout(timer));
  req.resume();
}
