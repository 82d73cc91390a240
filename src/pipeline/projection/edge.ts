import type { GraphEdge } from '../../graph/store.ts';
import { authorityOf, byText } from '../../identity/facts.ts';
import type { Value } from '../../common/model.ts';
import type { ClaimEvidence } from '../../common/settling-rows.ts';

/** The confidence from which a claim makes an edge. */
export const EDGE_FROM = 0.5;

/** What claims say together of one edge: short names, for there are many. */
export interface EdgeState {
  /** Claims. */
  n: number;
  /** Highest confidence. */
  c: number;
  /** First day on which it held. */
  f: string;
  /** Each source with its highest rank. */
  s: [source: string, rank: string][];
  /** Each property with the rank of its value, as JSON. */
  p?: [property: string, rank: string, json: string][];
  /** Rank and day on which it ended. */
  t?: [rank: string, day: string];
}

/** The state of one claim alone. */
export function stateOf(said: ClaimEvidence): EdgeState {
  const { rank, day, source, confidence, properties, valid_from, valid_to } = said;
  const p = Object.entries(properties ?? {}).map(([name, value]): [string, string, string] => [
    name,
    rank,
    JSON.stringify(value),
  ]);
  return {
    n: 1,
    c: confidence,
    f: valid_from ?? day,
    s: [[source, rank]],
    ...(p.length ? { p } : {}),
    ...(valid_to ? { t: [rank, valid_to] } : {}),
  };
}

/** Adds one state to another; in any order and grouping the sum is the same. */
export function plus(sum: EdgeState | undefined, one: EdgeState): EdgeState {
  if (!sum) return one;
  const t = sum.t && one.t ? (sum.t.join('') > one.t.join('') ? sum.t : one.t) : (sum.t ?? one.t);
  const p = sum.p && one.p ? best([...sum.p, ...one.p]) : (sum.p ?? one.p);
  return {
    n: sum.n + one.n,
    c: Math.max(sum.c, one.c),
    f: one.f < sum.f ? one.f : sum.f,
    s: best([...sum.s, ...one.s]),
    ...(p ? { p } : {}),
    ...(t ? { t } : {}),
  };
}

/** Of the entries of each name the one with the highest rank; of equals the one with the greater value. */
function best<E extends [string, ...string[]]>(entries: E[]): E[] {
  const found = new Map<string, E>();
  for (const entry of entries) {
    const [name, ...weight] = entry;
    const old = found.get(name);
    if (!old || weight.join('') > old.slice(1).join('')) found.set(name, entry);
  }
  return [...found.values()];
}

/** The edge that a state stands for. */
export function edgeOf(type: string, from: number, to: number, state: EdgeState): GraphEdge {
  const sources = state.s.toSorted(([a, x], [b, y]) => byText(y, x) || byText(b, a));
  const properties = (state.p ?? []).map(([name, , json]) => [name, JSON.parse(json) as Value] as const);
  return {
    type,
    from,
    to,
    confidence: state.c,
    properties: Object.fromEntries(properties.toSorted(([a], [b]) => byText(a, b))),
    provenance: {
      source: sources[0]![0],
      sources: sources.map(([source]) => source).toSorted(byText),
      confidence: state.c,
      authority: authorityOf(sources[0]![1]),
      valid_from: state.f,
      ...(state.t ? { valid_to: state.t[1] } : {}),
      mentions: state.n,
    },
  };
}
