import type { Context } from '../context.ts';
import { Problem } from '../errors.ts';
import { pendingGraphs } from '../stores/documents.ts';
import { list } from '../stores/graphs.ts';
import { makeDue } from '../stores/items.ts';
import { isOutage } from '../stores/outage.ts';
import { claim, finish, release, renew, type Night } from '../stores/runs.ts';
import { renewCommunities } from './communities.ts';
import { crossLink } from './cross-link.ts';
import { extractDue } from './extract.ts';
import { matchAll } from './match-graph.ts';
import { settleGraph } from './settle.ts';
import { renewSuggestions } from './suggestions.ts';
import { sweepAll } from './sweep.ts';

/** One stage of the night, for one org or for all; answers how many things it did. */
export interface Stage {
  name: string;
  run(ctx: Context, signal: AbortSignal, org?: string): Promise<number>;
}

/** The night, in the order in which its stages build on each other. */
export const NIGHT: readonly Stage[] = [
  { name: 'purge', run: sweep },
  { name: 'extraction', run: extractPending },
  { name: 'settling', run: settlePending },
  { name: 'matching', run: matchAll },
  { name: 'cross_link', run: crossLink },
  { name: 'communities', run: renewCommunities },
  { name: 'suggestions', run: renewSuggestions },
];

const LEASE_SECONDS = 30;
const RENEW_MS = 10_000;

/** Runs a day's night unless it is done or in other hands; a night that is cut short is open again at once. */
export async function runNight(
  ctx: Context,
  day: string,
  signal: AbortSignal,
): Promise<{ ran: boolean; items: number }> {
  const night = await claim(ctx.db, day, LEASE_SECONDS);
  if (!night) return { ran: false, items: 0 };
  const lost = new AbortController();
  const timer = setInterval(() => void hold(ctx, night, lost), RENEW_MS);
  try {
    const { items, failed } = await runStages(ctx, AbortSignal.any([signal, lost.signal]));
    await finish(ctx.db, night, items);
    if (failed.length > 0) throw new Problem('internal', `The night of ${day} went on without: ${failed.join(', ')}.`);
    return { ran: true, items };
  } catch (error) {
    await release(ctx.db, night).catch(() => {});
    throw error;
  } finally {
    clearInterval(timer);
  }
}

async function hold(ctx: Context, night: Night, lost: AbortController): Promise<void> {
  const held = await renew(ctx.db, night, LEASE_SECONDS).catch(() => true);
  if (!held) lost.abort(new Error('the night has passed to another process'));
}

/** Runs every stage; one that fails is named and stops no other, but a store that is down or the signal stops them all. */
export async function runStages(
  ctx: Context,
  signal: AbortSignal,
  { stages = NIGHT, org }: { stages?: readonly Stage[]; org?: string } = {},
): Promise<{ items: number; failed: string[] }> {
  const done = new Map<string, number>();
  const failed: string[] = [];
  for (const stage of stages) {
    signal.throwIfAborted();
    try {
      done.set(stage.name, await stage.run(ctx, signal, org));
    } catch (error) {
      if (isOutage(error) || signal.aborted) throw error;
      ctx.log.error({ stage: stage.name, err: (error as Error).message }, 'a stage of the night failed');
      failed.push(`${stage.name} (${(error as Error).message})`);
    }
  }
  ctx.log.info({ done: Object.fromEntries(done), failed }, 'the night is over');
  return { items: done.get('extraction') ?? 0, failed };
}

async function sweep(ctx: Context, signal: AbortSignal): Promise<number> {
  const { swept, failed } = await sweepAll(ctx, signal);
  if (failed.length > 0) throw new Error(failed.join(', '));
  return Object.values(swept).reduce((sum: number, n: number) => sum + n, 0);
}

/** Makes due what waits for the night and reads until nothing is left to claim. */
async function extractPending(ctx: Context, signal: AbortSignal, org?: string): Promise<number> {
  await makeDue(ctx.db, { org });
  let extracted = 0;
  for (;;) {
    signal.throwIfAborted();
    const batch = await extractDue(ctx, { signal, org });
    extracted += batch.extracted;
    if (batch.extracted + batch.failed === 0) return extracted;
  }
}

async function settlePending(ctx: Context, signal: AbortSignal, org?: string): Promise<number> {
  let settled = 0;
  const own = org === undefined ? undefined : new Set((await list(ctx.db, org)).map((graph) => graph.graph_key));
  for (const graph of await pendingGraphs(ctx.db)) {
    if (own && !own.has(graph)) continue;
    signal.throwIfAborted();
    settled += (await settleGraph(ctx, graph, { signal })).settled;
  }
  return settled;
}
