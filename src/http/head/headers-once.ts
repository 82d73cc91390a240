import type { RequestHandler } from 'express';
import { Problem } from '../../common/errors.ts';

/** Headers that say who asks for what, each by one value: of two, every server and proxy between may go by another. */
const SINGLE = [
  'authorization',
  'content-encoding',
  'content-length',
  'content-type',
  'host',
  'idempotency-key',
  'origin',
  'transfer-encoding',
  'x-org-id',
  'x-user-email',
  'x-user-id',
];

/** Refuses a request that gives one of those headers twice, be it with the same value. */
export const headersOnce: RequestHandler = ({ rawHeaders }, _res, next) => {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!SINGLE.includes(name)) continue;
    if (seen.has(name)) return next(new Problem('bad_request', `The header ${name} is given twice. Send it once.`));
    seen.add(name);
  }
  next();
};
