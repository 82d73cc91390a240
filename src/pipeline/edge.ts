import type { GraphEdge } from '../graph/store.ts';
import { authorityOf, byText } from '../identity/facts.ts';
import type { Value } from '../model.ts';
import type { Saying } from '../stores/pairs.ts';

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
  /** Source → highest rank. */
  s: Record<string, string>;
  /** Property → rank and value as JSON. */
  p?: Record<string, [rank: string, json: string]>;
  /** Rank and day on which it ended. */
  t?: [rank: string, day: string];
}

const better = (a: [string, string], b: [string, string] | undefined): boolean =>
  !b || a[0] > b[0] || (a[0] === b[0] && a[1] > b[1]);

/** The state of one claim alone. */
export function stateOf(said: Saying): EdgeState {
  const { rank, day, source, confidence, properties, valid_from, valid_to } = said;
  const p =
    properties &&
    Object.fromEntries(
      Object.entries(properties).map(([name, v]) => [name, [rank, JSON.stringify(v)] as [string, string]]),
    );
  return {
    n: 1,
    c: confidence,
    f: valid_from ?? day,
    s: { [source]: rank },
    ...(p ? { p } : {}),
    ...(valid_to ? { t: [rank, valid_to] } : {}),
  };
}

/** Adds one state to another; in any order and grouping the sum is the same. */
export function plus(sum: EdgeState | undefined, one: EdgeState): EdgeState {
  if (!sum) return { ...one, s: { ...one.s }, ...(one.p ? { p: { ...one.p } } : {}) };
  sum.n += one.n;
  sum.c = Math.max(sum.c, one.c);
  if (one.f < sum.f) sum.f = one.f;
  for (const source in one.s) if (one.s[source]! > (sum.s[source] ?? '')) sum.s[source] = one.s[source]!;
  for (const name in one.p) if (better(one.p[name]!, sum.p?.[name])) (sum.p ??= {})[name] = one.p[name]!;
  if (one.t && better(one.t, sum.t)) sum.t = one.t;
  return sum;
}

/** The edge that a state stands for. */
export function edgeOf(type: string, from: number, to: number, state: EdgeState): GraphEdge {
  const sources = Object.entries(state.s).sort(([a, x], [b, y]) => byText(y, x) || byText(b, a));
  const properties = Object.entries(state.p ?? {}).map(
    ([name, [, json]]) => [name, JSON.parse(json) as Value] as const,
  );
  return {
    type,
    from,
    to,
    confidence: state.c,
    properties: Object.fromEntries(properties.sort(([a], [b]) => byText(a, b))),
    provenance: {
      source: sources[0]![0],
      sources: sources.map(([source]) => source).sort(byText),
      confidence: state.c,
      authority: authorityOf(sources[0]![1]),
      valid_from: state.f,
      ...(state.t ? { valid_to: state.t[1] } : {}),
      mentions: state.n,
    },
  };
}
