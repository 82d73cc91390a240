import { isIPv4, isIPv6 } from 'node:net';
import type { Request, Response } from 'express';
import { Problem } from '../common/errors.ts';
import type { Limiter, Verdict } from './rate-limit.ts';

const BURST = 20;

/** What a proxy passes on that is no address: all of that counts together, and is not kept. */
const NO_ADDRESS = 'no address';

/** The address that a request counts against: an IPv4 address, or the /64 network of an IPv6 one, however it is written. */
export function addressOf(req: Request): string {
  const ip = (req.ip ?? '').replace(/^::ffff:/i, '');
  if (isIPv4(ip)) return ip;
  if (!isIPv6(ip)) return NO_ADDRESS;
  const [head = '', tail] = ip.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const groups = [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}

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
