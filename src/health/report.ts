import type { Context } from '../context.ts';
import { withTimeout } from '../common/concurrency/with-timeout.ts';
import { buildId } from './build.ts';
import { CHECKS, type Check, type Status } from './checks.ts';

export interface Report {
  status: 'ok' | 'degraded' | 'down';
  checks: { name: string; status: Status; detail: string; latency_ms: number }[];
  version: string;
  checked_at: string;
}

const FRESH_MS = 10_000;
const LOOK_MS = 3_000;
const latest = new WeakMap<Context, { from: number; report: Promise<Report> }>();

/** What the twelve checks found, at most 10 s ago: however many ask, one pass runs in that time. */
export function healthOf(ctx: Context): Promise<Report> {
  const now = ctx.clock.now().getTime();
  const known = latest.get(ctx);
  if (known && now - known.from < FRESH_MS && !ctx.draining.aborted) return known.report;
  const report = examine(ctx);
  latest.set(ctx, { from: now, report });
  return report;
}

async function examine(ctx: Context): Promise<Report> {
  const checks = await Promise.all(CHECKS.map((check) => runCheck(ctx, check)));
  const has = (status: Status) => checks.some((check) => check.status === status);
  const usable = has('warn') ? 'degraded' : 'ok';
  const status = has('fail') ? 'down' : usable;
  return { status, checks, version: buildId(), checked_at: ctx.clock.now().toISOString() };
}

async function runCheck(ctx: Context, { name, broken, look }: Check): Promise<Report['checks'][number]> {
  const began = performance.now();
  const found = await withTimeout(LOOK_MS, () => look(ctx)).catch((error: Error) => ({
    status: broken,
    detail: `Cannot be told: ${plain(error)}. See that the store behind it is up.`,
  }));
  return { name, ...found, latency_ms: Math.round(performance.now() - began) };
}

const plain = (error: Error): string => ('code' in error ? String(error.code) : error.message);
