import type { Context } from '../../context.ts';
import { dedup } from '../../queues/dedup.ts';
import { applied } from '../../stores/settling/decision-claims.ts';
import { isApplied, isForgotten } from '../../stores/review/rules.ts';
import { untilApplied } from '../../stores/documents/wait-for-documents.ts';
import { until } from '../../stores/db/poll-until.ts';
import { reply, type Reply } from '../../http/route.ts';

const LONGEST_MS = 60_000;

/** Has written documents settled and waits until readers see them, 60 s at most; false when that was not enough. */
export async function untilReadable(
  ctx: Context,
  graph: string,
  documentIds: string[],
  signal: AbortSignal,
): Promise<boolean> {
  if (documentIds.length === 0) return true;
  await ctx.jobs.add(dedup.jobs.settle, { graph });
  return untilApplied(ctx, graph, documentIds, { ms: LONGEST_MS, signal });
}

/** Has decisions applied and waits until readers see their effect, 60 s at most; throws the Problem of one that cannot be applied. */
export async function untilDecided(
  ctx: Context,
  graph: string,
  decisionIds: string[],
  signal: AbortSignal,
): Promise<boolean> {
  if (decisionIds.length === 0) return true;
  await ctx.jobs.add(dedup.jobs.settle, { graph });
  return until(ctx.listener, graph, () => applied(ctx.db, graph, decisionIds), { ms: LONGEST_MS, signal });
}

/** Has a rule applied to what is there and waits until readers see it, 60 s at most. */
export async function untilRuled(ctx: Context, graph: string, ruleId: string, signal: AbortSignal): Promise<boolean> {
  await ctx.jobs.add(dedup.jobs.settle, { graph });
  return until(ctx.listener, graph, () => isApplied(ctx.db, graph, ruleId), { ms: LONGEST_MS, signal });
}

/** Has a rule taken back and waits until it is forgotten and readers see it, 60 s at most. */
export async function untilUnruled(ctx: Context, graph: string, ruleId: string, signal: AbortSignal): Promise<boolean> {
  await ctx.jobs.add(dedup.jobs.settle, { graph });
  return until(ctx.listener, graph, () => isForgotten(ctx.db, graph, ruleId), { ms: LONGEST_MS, signal });
}

/** The answer of a change that is durable but cannot be read yet. */
export const pending = (): Reply<{ status: 'pending' }> => reply(202, { status: 'pending' });
