import { z } from 'zod';
import type { Context } from '../../context.ts';
import { batched } from '../../common/concurrency/batched.ts';
import { bySize, FEW } from '../../common/concurrency/precedence.ts';
import { BACKGROUND, type Jobs } from '../../queue/jobs.ts';
import { Problem } from '../../common/errors.ts';
import { dedup } from '../../queues/dedup.ts';
import { extraction } from '../../queues/extraction.ts';
import type { Accepted } from '../../stores/items/accept-items.ts';
import { supported, type DocumentsOf, type Supported } from '../../stores/documents/documents.ts';
import type { Db } from '../../stores/db/sql.ts';
import type { RestingItem } from '../../stores/extraction/item-counts.ts';
import { makeDue } from '../../stores/items/items.ts';
import { INLINE_MATCH_MAX } from '../../stores/matching/matching.ts';
import { untilSettled, type Waiting } from './wait-for-items.ts';

const LONGEST_MS = 59_500;
const MAX_IDS = 1_000;
const MAX_LOOK_UPS = 100;
const MAX_GRAPHS = 1_000;

/** What a request that waits for extraction is told of it. */
export const Synced = z.object({
  state: z.literal('complete'),
  nodes: z.array(z.string()),
  edges: z.int(),
  took_ms: z.int(),
});
export type Outcome = { sync: z.output<typeof Synced> } | { sync_error: string };

/** Has accepted items extracted now and waits until the graph can be read, 60 s at most. Never throws: the items are durable, whatever happens. */
export async function extractNow(ctx: Context, org: string, items: Accepted[], signal: AbortSignal): Promise<Outcome> {
  const began = performance.now();
  try {
    const live = items.filter((item) => item.duplicate?.status !== 'deleted');
    const ids = [...new Set(live.map((item) => item.id))];
    if (items.some((item) => item.duplicate?.status === 'pending')) await makeDue(ctx.db, { org, ids });
    const fresh = items.every((item) => !item.duplicate);
    const graphs = [...new Set(live.map((item) => item.graph_key))];
    const resting = await nudgedUntilSettled(ctx, { org, ids }, { ms: LONGEST_MS, signal, fresh, graphs });
    const trouble = troubleOf(ids, resting);
    if (trouble) return { sync_error: trouble };
    if (live.length > INLINE_MATCH_MAX) await matched(ctx, live, LONGEST_MS - (performance.now() - began));
    const { nodes, edges } = await supportedBy(ctx, org, live);
    return { sync: { state: 'complete', nodes, edges, took_ms: Math.round(performance.now() - began) } };
  } catch (error) {
    if (error instanceof Problem && error.code === 'timed_out') return { sync_error: 'timed_out' };
    ctx.log.warn({ err: error }, 'waiting for extraction failed');
    return { sync_error: 'unavailable' };
  }
}

/** Waits from before the nudge on, so that no notice is missed; where the queue takes no nudge nobody waits on. */
async function nudgedUntilSettled(
  ctx: Context,
  { org, ids }: Nudge,
  { signal, ...waiting }: Waiting,
): Promise<Map<string, RestingItem>> {
  const over = new AbortController();
  const until = AbortSignal.any([over.signal, ...(signal ? [signal] : [])]);
  countAwaited(org, ids.length);
  try {
    const [resting] = await Promise.all([
      untilSettled(ctx, org, ids, { ...waiting, signal: until }),
      nudge(ctx.jobs, { org, ids }),
    ]);
    return resting;
  } finally {
    over.abort();
    countAwaited(org, -ids.length);
  }
}

/** Has matching look at what so many items leave for later. */
async function matched({ jobs }: Context, items: Accepted[], ms: number): Promise<void> {
  const graphs = [...new Set(items.map((item) => item.graph_key))];
  const end = performance.now() + ms;
  await Promise.all(
    graphs.map(async (graph) => {
      for (let more = true; more;)
        ({ more } = await jobs.run(dedup.jobs.match, { graph }, Math.max(1, end - performance.now())));
    }),
  );
}

interface Nudge {
  org: string;
  ids: string[];
}

/** How many items of each org are waited for in this process: those of an org with few go before those of one with many. */
const awaited = new Map<string, number>();

function countAwaited(org: string, by: number): void {
  const left = (awaited.get(org) ?? 0) + by;
  if (left > 0) awaited.set(org, left);
  else awaited.delete(org);
}
const awaitedOf = (org: string): number => awaited.get(org) ?? 1;

const nudges = new WeakMap<Jobs, (one: Nudge) => Promise<void>>();

/** Nudges that come together go together: one job of an org serves all who wait. */
function nudge(jobs: Jobs, one: Nudge): Promise<void> {
  const add = nudges.get(jobs) ?? batched<Nudge, void>((all) => addTogether(jobs, all));
  nudges.set(jobs, add);
  return add(one);
}

async function addTogether(jobs: Jobs, all: Nudge[]): Promise<void[]> {
  const orgs = [...Map.groupBy(all, ({ org }) => org)];
  const hint = (those: Nudge[]) => those.flatMap(({ ids }) => ids).slice(0, MAX_IDS);
  await Promise.all(
    orgs.map(([org_id, those]) =>
      jobs.add(
        extraction.jobs.extract,
        { org_id, item_ids: hint(those), bulk: awaitedOf(org_id) > FEW },
        { priority: Math.min(awaitedOf(org_id), BACKGROUND - 1) },
      ),
    ),
  );
  return [];
}

function troubleOf(ids: string[], resting: Map<string, RestingItem>): string | undefined {
  const failed = [...resting.values()].find((item) => item.status === 'failed');
  if (failed) return failed.error ?? 'failed';
  const held = [...resting.values()].find((item) => item.status === 'held');
  if (held) return held.error ?? 'held';
  return resting.size < ids.length ? 'timed_out' : undefined;
}

const lookUps = new WeakMap<Db, Map<string, (one: DocumentsOf) => Promise<Supported>>>();

/** Those of a graph who are answered at the same time are looked up in one statement, a hundred at most. */
function supportedTogether(db: Db, org: string, one: DocumentsOf): Promise<Supported> {
  const ofGraphs = lookUps.get(db) ?? new Map<string, (one: DocumentsOf) => Promise<Supported>>();
  lookUps.set(db, ofGraphs);
  const lookUpAll = (all: DocumentsOf[]) => bySize(org, all.length, () => supported(db, all));
  const lookUp = ofGraphs.get(one.graph) ?? batched(lookUpAll, () => MAX_LOOK_UPS);
  ofGraphs.set(one.graph, lookUp);
  if (ofGraphs.size > MAX_GRAPHS) ofGraphs.clear();
  return lookUp(one);
}

async function supportedBy(ctx: Context, org: string, items: Accepted[]): Promise<Supported> {
  const graphs = Map.groupBy(items, (item) => item.graph_key);
  const found = await Promise.all(
    [...graphs].map(([graph, those]) =>
      supportedTogether(ctx.db, org, { graph, ids: [...new Set(those.map((item) => item.id))] }),
    ),
  );
  return { nodes: found.flatMap((f) => f.nodes), edges: found.reduce((sum, f) => sum + f.edges, 0) };
}
