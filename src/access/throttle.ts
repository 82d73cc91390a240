import type { Request, Response } from 'express';
import { Problem } from '../common/errors.ts';
import { networkOf } from '../http/connections.ts';
import type { Limiter, Verdict } from './rate-limit.ts';

const BURST = 20;

/** What a request without a key counts against. */
export const addressOf = ({ ip }: Request): string => networkOf(ip);

/** Counts a request without a valid key against its address; throws `rate_limited`. */
export async function limitAddress(limiter: Limiter, req: Request, res: Response, most: number): Promise<void> {
  tell(res, 'ip', most, await limiter.take(`ip ${addressOf(req)}`, most));
}

/** Counts a request against its key, which may exceed its rate by a burst of 20; throws `rate_limited`. */
export async function limitKey(limiter: Limiter, keyId: string, res: Response, perMinute: number): Promise<void> {
  tell(res, 'key', perMinute + BURST, await limiter.take(keyId, perMinute + BURST));
}

function tell(res: Response, policy: string, most: number, verdict: Verdict): void {
  res.set('RateLimit-Policy', `"${policy}";q=${most};w=60`);
  res.set('RateLimit', `"${policy}";r=${Math.max(0, verdict.remaining)};t=${verdict.retryAfter || 60}`);
  if (verdict.granted) return;
  throw new Problem(
    'rate_limited',
    `Over ${most} requests a minute. Wait ${verdict.retryAfter} s; items can be sent in batches.`,
    {
      retryAfter: verdict.retryAfter,
    },
  );
}
