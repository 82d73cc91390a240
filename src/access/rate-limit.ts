import type { Logger } from '../common/log.ts';
import { charge, WINDOW, type Ask, type Grant } from '../stores/operations/rate-windows.ts';
import type { Db } from '../stores/db/sql.ts';
import { valueAt } from '../common/element-at.ts';

export interface Verdict {
  granted: boolean;
  /** Permits that this process knows to be left. */
  remaining: number;
  /** Seconds until the next permit. */
  retryAfter: number;
}
/** Counts requests of a subject against `most` in any minute, over all processes. */
export interface Limiter {
  take(subject: string, most: number): Promise<Verdict>;
}

interface Lease {
  most: number;
  held: number;
  heldFrom: number;
  heldUntil: number;
  left: number;
  blockedUntil: number;
  recent: number;
  waiting: ((verdict: Verdict) => void)[];
}
const HOLD_MS = 900;
const SWEEP_MS = 1000;
const AHEAD_SHARE = 16;
/** With no more than this left of a limit, permits are fetched one by one, so that the count is exact. */
const NEAR = 128;

/** Permits are granted by PostgreSQL; a busy subject's are fetched a little ahead, held for a second, and given back unused. */
export function createLimiter(db: Db, log: Logger, now: () => number = () => performance.now()): Limiter {
  const leases = new Map<string, Lease>();
  const due = new Set<string>();
  let working = false;
  let sweeping: NodeJS.Timeout | undefined;

  function take(subject: string, most: number): Promise<Verdict> {
    const lease = leases.get(subject) ?? blank(most);
    leases.set(subject, lease);
    lease.most = most;
    lease.recent++;
    sweeping ??= setTimeout(sweep, SWEEP_MS).unref();
    if (now() < lease.blockedUntil) return Promise.resolve(denied(lease, now()));
    if (lease.held > 0 && now() < lease.heldUntil) {
      lease.held--;
      if (lease.held === 0) nudge(subject);
      return Promise.resolve(granted(lease));
    }
    return new Promise((resolve) => {
      lease.waiting.push(resolve);
      nudge(subject);
    });
  }

  function nudge(subject: string): void {
    due.add(subject);
    if (working) return;
    working = true;
    queueMicrotask(() => void work());
  }

  async function work(): Promise<void> {
    while (due.size > 0) {
      const taken = [...due].flatMap((subject) => {
        const lease = leases.get(subject);
        return lease ? [{ subject, lease, waiting: lease.waiting.splice(0) }] : [];
      });
      due.clear();
      try {
        const asks = taken.map(({ subject, lease, waiting }) => ask(subject, lease, waiting.length, now()));
        const grants = new Map((await charge(db, asks)).map((grant) => [grant.subject, grant]));
        for (const { subject, lease, waiting } of taken) settle(lease, valueAt(grants, subject), waiting, now());
      } catch (error) {
        log.warn({ err: (error as Error).message }, 'rate limits cannot be counted');
        for (const { lease, waiting } of taken) waiting.forEach((resolve) => resolve(granted(lease)));
      }
    }
    working = false;
  }

  function sweep(): void {
    for (const [subject, lease] of leases) {
      const idle = lease.recent === 0 && lease.held === 0 && lease.waiting.length === 0 && now() >= lease.blockedUntil;
      lease.recent = 0;
      if (idle) leases.delete(subject);
      else if (lease.held > 0 && now() >= lease.heldUntil) nudge(subject);
    }
    sweeping = leases.size > 0 ? setTimeout(sweep, SWEEP_MS).unref() : undefined;
  }

  return { take };
}

const blank = (most: number): Lease => ({
  most,
  held: 0,
  heldFrom: 0,
  heldUntil: 0,
  left: most,
  blockedUntil: 0,
  recent: 0,
  waiting: [],
});
const granted = (lease: Lease): Verdict => ({ granted: true, remaining: lease.left + lease.held, retryAfter: 0 });
const denied = (lease: Lease, at: number): Verdict => ({
  granted: false,
  remaining: 0,
  retryAfter: Math.max(1, Math.ceil((lease.blockedUntil - at) / 1000)),
});

function ask(subject: string, lease: Lease, waiting: number, at: number): Ask {
  const expired = at >= lease.heldUntil ? lease.held : 0;
  lease.held -= expired;
  const ahead = lease.left > NEAR ? Math.min(lease.recent, Math.floor(lease.left / AHEAD_SHARE)) : 0;
  const asked = waiting + Math.max(0, ahead - lease.held);
  return { subject, most: lease.most, asked, back: expired, backAt: expired > 0 ? lease.heldFrom : 0 };
}

function settle(lease: Lease, grant: Grant, waiting: ((verdict: Verdict) => void)[], at: number): void {
  lease.left = Math.max(0, lease.most - grant.used);
  const served = Math.min(grant.granted, waiting.length);
  if (grant.granted > served) {
    lease.held += grant.granted - served;
    lease.heldFrom = grant.at;
    lease.heldUntil = at + HOLD_MS;
  }
  if (served < waiting.length) lease.blockedUntil = at + Math.max(1, grant.oldest + WINDOW - grant.at) * 1000;
  waiting.forEach((resolve, i) => resolve(i < served ? granted(lease) : denied(lease, at)));
}
