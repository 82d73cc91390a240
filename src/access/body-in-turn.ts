import type { Request, Response } from 'express';
import { fairTurns } from '../common/concurrency/fair-turns.ts';
import { Problem } from '../common/errors.ts';
import { readBody } from '../http/body/body.ts';
import { ORDINARY, type BodyLimit } from '../http/body/body-limit.ts';

const WAITING = 1_000;
/** Bodies lie in memory while they come, however slowly: few large ones of an organization at a time, fewer the fewer places are left, and the others wait where they come from. */
const turns = fairTurns({ most: 128, ofOne: 8, share: 8, waiting: WAITING });

interface Sent {
  org: string;
  req: Request;
  res: Response;
  /** Aborted when the caller goes away. */
  signal: AbortSignal;
}

/** Reads a JSON body within a limit, in the turn of its organization where it may be large. */
export function bodyInTurn({ org, req, res, signal }: Sent, limit: BodyLimit): ReturnType<typeof readBody> {
  const read = () => readBody(req, res, limit);
  return isLarge(req, limit) ? (turns.take(org, signal, read) ?? refuse()) : read();
}

/** Whether a body may take more than the least that every route allows; what is in parts or packed does not say how long it is. */
function isLarge({ body, headers }: Request, { bytes }: BodyLimit): boolean {
  if (bytes <= ORDINARY.bytes || Buffer.isBuffer(body)) return false;
  const isUntold = headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined;
  return isUntold || Number(headers['content-length'] ?? 0) > ORDINARY.bytes;
}

function refuse(): never {
  const detail = `${WAITING} requests with large bodies wait already. Wait until they are answered.`;
  throw new Problem('rate_limited', detail, { retryAfter: 5 });
}
