import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler } from 'express';

const USER = 'operator';
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Lets in who shows the user `operator` and the password by HTTP Basic. */
export function basicAuth(password: string): RequestHandler {
  const expected = digest(`${USER}:${password}`);
  return (req, res, next) => {
    const [scheme = '', given = ''] = (req.headers.authorization ?? '').split(' ');
    const shown = digest(Buffer.from(given, 'base64').toString('utf8'));
    if (scheme.toLowerCase() === 'basic' && timingSafeEqual(shown, expected)) return next();
    res.set('WWW-Authenticate', 'Basic realm="Quern operators", charset="UTF-8"');
    res.status(401).type('text').send(`Log in as ${USER}; npm start says where the password is kept.\n`);
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
