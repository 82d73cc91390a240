import type { Context } from '../../context.ts';
import * as deleted from '../../stores/orgs/deleted-graphs.ts';
import { discardOf } from '../../stores/operations/dead-letters.ts';
import { forgetOrg } from '../../stores/operations/idempotency.ts';
import { forgetRates, graphNameOf } from '../../stores/orgs/lifecycle.ts';
import { destroy } from '../../stores/collection/vault.ts';
import { tablesWith, wipe } from '../../stores/orgs/delete-tenant-rows.ts';
import { emptyGraph, purgeItems } from './purge-graph.ts';

/** What became of one layer: whether nothing of it is left, and how much this run took away. */
interface Layer {
  ok: boolean;
  count: number;
}
type Purge = (ctx: Context, org: Condemned, signal: AbortSignal) => Promise<number>;
interface Condemned {
  id: string;
  primary: string;
}

/** Tables that are a layer of their own; all other tables of an org go with its row. */
const KEYS = ['public_tokens', 'keys'];
const CONNECTIONS = ['connections', 'syncs', 'sync_log', 'schedules'];
const EXPORTS = ['transfers'];

/**
 * The layers in the order in which they go: first the key without which no secret can be read; items before what was read of them, which
 * nobody adds to once they are gone; the org's own row only when nothing of the others is left.
 */
const LAYERS = {
  connections: async (ctx, org) => (
    await destroy(ctx.db, org.id),
    wipeTables(ctx, org, (name) => CONNECTIONS.includes(name))
  ),
  files: ({ files }, { id }) => files.removeAll(id),
  items: purgeAllItems,
  graph: purgeGraphs,
  keys: async (ctx, org) => {
    await forgetRates(ctx.db, org.id);
    await forgetOrg(ctx.db, org.id);
    return wipeTables(ctx, org, (name) => KEYS.includes(name));
  },
  exports: async (ctx, org) => {
    await ctx.files.large.removeAll(org.id);
    return wipeTables(ctx, org, (name) => EXPORTS.includes(name));
  },
  queues: purgeQueues,
  org: (ctx, org) => wipeTables(ctx, org, () => true),
} satisfies Record<string, Purge>;
type Layers = Record<keyof typeof LAYERS, Layer>;

/**
 * Takes away all that an org has, which is condemned: a layer that fails is logged and stops no other, and keeps the org's row, so that
 * the next run finds the rest. Of an org that is gone there is nothing to take away.
 */
export async function purgeOrg(ctx: Context, id: string, signal: AbortSignal): Promise<Layers> {
  const primary = await graphNameOf(ctx.db, id);
  const layers: Partial<Layers> = {};
  for (const [name, purge] of Object.entries(LAYERS) as [keyof Layers, Purge][]) {
    signal.throwIfAborted();
    const due = primary !== undefined && (name !== 'org' || isPurged(layers));
    const ok = primary === undefined;
    layers[name] = due ? await attempt(ctx, name, () => purge(ctx, { id, primary }, signal)) : { ok, count: 0 };
  }
  return layers as Layers;
}

/** True when nothing is left. */
export const isPurged = (layers: Partial<Layers>): boolean => Object.values(layers).every((layer) => layer.ok);

async function attempt({ log }: Context, layer: string, work: () => Promise<number>): Promise<Layer> {
  try {
    return { ok: true, count: await work() };
  } catch (error) {
    log.error({ layer, err: (error as Error).message }, 'a layer of an org could not be purged');
    return { ok: false, count: 0 };
  }
}

async function purgeGraphs(ctx: Context, { id }: Condemned, signal: AbortSignal): Promise<number> {
  let nodes = 0;
  for (const { graph_key } of await deleted.list(ctx.db, id)) nodes += await emptyGraph(ctx, graph_key, signal);
  return nodes;
}

async function purgeAllItems(ctx: Context, { id }: Condemned, signal: AbortSignal): Promise<number> {
  let items = 0;
  for (const graph of await deleted.list(ctx.db, id)) items += await purgeItems(ctx, graph, signal);
  return items;
}

async function purgeQueues({ db, jobs }: Context, { id, primary }: Condemned): Promise<number> {
  const isOurs = (graph: unknown) =>
    graph === primary || (typeof graph === 'string' && graph.startsWith(`${primary}:`));
  const removed = await jobs.discard((payload) => payload.org_id === id || isOurs(payload.graph));
  await discardOf(db, 'org_id', id);
  return removed;
}

/** The org's own row goes last, when all others are gone. */
async function wipeTables({ db }: Context, { id }: Condemned, which: (table: string) => boolean): Promise<number> {
  const last = (table: string) => Number(table === 'orgs');
  const tables = (await tablesWith(db, 'org_id')).filter(which).toSorted((a, b) => last(a) - last(b));
  let removed = 0;
  for (const table of tables) removed += await wipe(db, table, 'org_id', id);
  return removed;
}
