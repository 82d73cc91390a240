import { createHash, timingSafeEqual } from 'node:crypto';
import type { Request, RequestHandler } from 'express';
import { addressOf } from '../access/throttle.ts';

const USER = 'operator';
const MINUTE_MS = 60_000;
const MAX_ATTEMPTS = 10;
const MAX_ADDRESSES = 10_000;
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lets in who shows the user `operator` and the password by HTTP Basic; after ten wrong ones within a minute nobody of that address, until the minute is over. */
export function basicAuth(password: string, now: () => number = () => performance.now()): RequestHandler {
  const expected = digest(`${USER}:${password}`);
  const attempts = openAttempts(now);
  return (req, res, next) => {
    const address = whoseAttempt(req);
    if (attempts.spent(address)) {
      res.set('Retry-After', String(MINUTE_MS / 1000));
      return void res.status(429).type('text').send('Too many wrong passwords; wait a minute.\n');
    }
    const [scheme = '', given = ''] = (req.headers.authorization ?? '').split(' ');
    const shown = digest(Buffer.from(given, 'base64').toString('utf8'));
    if (scheme.toLowerCase() === 'basic' && timingSafeEqual(shown, expected)) return next();
    if (given) attempts.count(address);
    res.set('WWW-Authenticate', 'Basic realm="Quern operators", charset="UTF-8"');
    res.status(401).type('text').send(`Log in as ${USER}; npm start says where the password is kept.\n`);
  };
}

/** Whose attempt it is: a machine has millions of addresses of its own, and an IPv6 network as many as it likes. */
const whoseAttempt = (req: Request): string => {
  const address = addressOf(req);
  return LOOPBACK.test(address) ? 'this machine' : address;
};
const LOOPBACK = /^(?:127\.|0:0:0:0::\/64$)/;

interface Attempts {
  count(address: string): void;
  spent(address: string): boolean;
}

function openAttempts(now: () => number): Attempts {
  const failed = new Map<string, number[]>();
  const recent = (address: string) => (failed.get(address) ?? []).filter((at) => now() - at < MINUTE_MS);
  return {
    count(address) {
      const attempts = [...recent(address), now()];
      failed.delete(address);
      failed.set(address, attempts);
      for (const oldest of failed.keys()) {
        if (failed.size <= MAX_ADDRESSES) break;
        failed.delete(oldest);
      }
    },
    spent: (address) => recent(address).length >= MAX_ATTEMPTS,
  };
}

/** Refuses what changes something and comes from a page of another site. */
export const sameSite: RequestHandler = (req, res, next) => {
  if (req.method === 'GET' || req.method === 'HEAD' || isOwn(req.headers)) return next();
  res.status(403).type('text').send('Refused: the request comes from another site.\n');
};

function isOwn(headers: NodeJS.Dict<string | string[]>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  const { origin } = headers;
  return origin === undefined || hostOf(String(origin)) === headers.host;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
