import { isIP } from 'node:net';
import type { Request } from 'express';
import type { Config } from '../config.ts';

/** The address by which callers reach the service: `PUBLIC_URL`, or the one that this request came to where its `Host` is the service's own; empty for any other, which whoever sent the request chose. */
export function baseUrl({ PUBLIC_URL, HOST }: Config, req: Request): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/\/+$/, '');
  const named = hostOf(req);
  const own = named !== undefined && isOwn(named, HOST, req);
  return own ? `${req.protocol}://${named.host}` : '';
}

/** The address at which the server listens, for people who read of it where no other is known. */
export const ownUrl = ({ HOST, PORT }: Config): string => `http://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`;

function hostOf(req: Request): URL | undefined {
  const host = req.headers.host ?? '';
  return /^[\w.:[\]-]{1,255}$/.test(host) && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;
}

function isOwn({ hostname, port }: URL, configured: string, { socket }: Request): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  if (bare === 'localhost' || bare === '::1' || (isIP(bare) === 4 && bare.startsWith('127.'))) return true;
  const here = socket.localAddress?.replace(/^::ffff:/, '');
  return (bare === configured.toLowerCase() || bare === here) && Number(port || 80) === socket.localPort;
}
