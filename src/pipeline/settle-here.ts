import type { Pool } from '../stores/sql.ts';
import { settleGraph, type Settling } from './settle.ts';

interface Rounds {
  now: Promise<void>;
  next?: Promise<void>;
}
const open = new WeakMap<Pool, Map<string, Rounds>>();

/** Settles a graph in this process: at once, or after the round that is under way, which all who ask meanwhile share. */
export function settleHere(ctx: Settling, graph: string, signal: AbortSignal): Promise<void> {
  const graphs = open.get(ctx.db) ?? new Map<string, Rounds>();
  open.set(ctx.db, graphs);
  const rounds = graphs.get(graph);
  if (!rounds) return begin(ctx, graphs, graph, signal);
  const again = () => begin(ctx, graphs, graph, signal);
  return (rounds.next ??= rounds.now.then(again, again));
}

function begin(ctx: Settling, graphs: Map<string, Rounds>, graph: string, signal: AbortSignal): Promise<void> {
  const rounds: Rounds = { now: settleGraph(ctx, graph, { signal }).then(() => {}) };
  graphs.set(graph, rounds);
  const end = () => {
    if (!rounds.next) graphs.delete(graph);
  };
  rounds.now.then(end, end);
  return rounds.now;
}
