import { authorityOf, byText } from '../facts.ts';
import { daysBetween } from '../../common/time.ts';
import type { EdgeKey, GraphEdge } from '../../common/settling/graph-values.ts';
import type { Value } from '../../common/model.ts';
import type { ClaimEvidence } from '../../common/settling/rows.ts';

/** The confidence from which a claim makes an edge. */
const EDGE_FROM = 0.5;

/** True for a claim that is sure enough to make an edge. */
export const makesEdge = ({ confidence }: Pick<ClaimEvidence, 'confidence'>): boolean => confidence >= EDGE_FROM;

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
  /** The last day on which one of its ends, or a person by hand, said that it holds. */
  l?: string;
  /** The last day on which it ended by a word that is believed against any. */
  e?: string;
}

/** The state of one claim alone. */
export function stateOf(claim: ClaimEvidence): EdgeState {
  const { rank, day, source, confidence, properties, valid_from, valid_to } = claim;
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
    ...(!valid_to && isOwnWord(authorityOf(rank)) ? { l: day } : {}),
    ...(valid_to && authorityOf(rank) >= ENDS_FROM ? { e: valid_to } : {}),
  };
}

/** Adds one state to another; in any order and grouping the sum is the same. */
export function plus(sum: EdgeState | undefined, one: EdgeState): EdgeState {
  if (!sum) return one;
  const p = best([...(sum.p ?? []), ...(one.p ?? [])]);
  const [t] = [sum.t, one.t].filter((end) => end !== undefined).toSorted((x, y) => byText(y.join(''), x.join('')));
  const [l, e] = [later(sum.l, one.l), later(sum.e, one.e)];
  return {
    n: sum.n + one.n,
    c: Math.max(sum.c, one.c),
    f: one.f < sum.f ? one.f : sum.f,
    s: best([...sum.s, ...one.s]),
    ...(p.length ? { p } : {}),
    ...(t ? { t } : {}),
    ...(l ? { l } : {}),
    ...(e ? { e } : {}),
  };
}

const later = (one = '', other = ''): string => (one > other ? one : other);

/** The sum of all states; undefined when there is none. */
export const total = (states: Iterable<EdgeState>): EdgeState | undefined =>
  [...states].reduce<EdgeState | undefined>((sum, one) => plus(sum, one), undefined);

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

/** From this authority on a word that something is over is believed against any that it holds: that of a stranger ends only what nobody surer has said. */
const ENDS_FROM = 50;
/** Authorities of what stands below somebody's own mail, and of what a person writes by hand: a record may have been left as it was. */
const [SIGNED, SIGNED_UP_TO, BY_HAND] = [60, 70, 90];
const isOwnWord = (authority: number): boolean =>
  (authority >= SIGNED && authority < SIGNED_UP_TO) || authority >= BY_HAND;
/** Who still signs so many days after the end has come back. */
const BACK_AFTER_DAYS = 30;

/** The day on which an edge ended; undefined while it holds, also again. */
function endOf({ s, t, l, e }: EdgeState): string | undefined {
  if (!t) return undefined;
  const [rank, day] = t;
  const isBelieved = authorityOf(rank) >= ENDS_FROM || s.every(([, other]) => authorityOf(other) <= authorityOf(rank));
  const isBack = l !== undefined && daysBetween(day, l) > BACK_AFTER_DAYS;
  if (!isBack) return isBelieved ? day : undefined;
  return e !== undefined && daysBetween(e, l) <= BACK_AFTER_DAYS ? e : undefined;
}

/** The edge that a state stands for. */
export function edgeOf({ type, from, to }: EdgeKey, state: EdgeState): GraphEdge {
  const ended = endOf(state);
  const sources = state.s.toSorted(([a, x], [b, y]) => byText(y, x) || byText(b, a));
  const [[source, rank] = ['', '000']] = sources;
  const properties = (state.p ?? []).map(([name, , json]) => [name, JSON.parse(json) as Value] as const);
  return {
    type,
    from,
    to,
    confidence: state.c,
    properties: Object.fromEntries(properties.toSorted(([a], [b]) => byText(a, b))),
    provenance: {
      source,
      sources: sources.map(([one]) => one).toSorted(byText),
      confidence: state.c,
      authority: authorityOf(rank),
      valid_from: state.f,
      ...(ended ? { valid_to: ended } : {}),
      mentions: state.n,
    },
  };
}
