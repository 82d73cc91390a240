import type { Pool } from '../../stores/db/sql.ts';
import type { Settling } from '../unit/graph-lock.ts';
import { noteWaiter } from '../../common/concurrency/recent-waiters.ts';
import { settleGraph } from './settle.ts';

/** How long a round goes on beginning batches. */
const TURN_MS = 300;

interface Rounds {
  now: Promise<boolean>;
  next?: Promise<boolean>;
}
const open = new WeakMap<Pool, Map<string, Rounds>>();

interface SettleOptions {
  signal: AbortSignal;
  /** It gives way to what others wait for. */
  bulk: boolean;
}

/** Settles a graph in this process: at once, or after the round that is under way, which all who ask meanwhile share. True when more may be left. */
export function settleHere(ctx: Settling, graph: string, options: SettleOptions): Promise<boolean> {
  const graphs = open.get(ctx.db) ?? new Map<string, Rounds>();
  open.set(ctx.db, graphs);
  const rounds = graphs.get(graph);
  if (!rounds) return begin(ctx, graphs, graph, options);
  const again = () => begin(ctx, graphs, graph, options);
  return (rounds.next ??= rounds.now.then(again, again));
}

function begin(
  ctx: Settling,
  graphs: Map<string, Rounds>,
  graph: string,
  { signal, bulk }: SettleOptions,
): Promise<boolean> {
  if (!bulk) noteWaiter();
  const rounds: Rounds = {
    now: settleGraph(ctx, graph, { signal, ms: TURN_MS, large: bulk }).then(({ more }) => more),
  };
  graphs.set(graph, rounds);
  const end = () => {
    if (!rounds.next) graphs.delete(graph);
  };
  rounds.now.then(end, end);
  return rounds.now;
}
