import { elementAt, valueAt } from '../../common/element-at.ts';
import { averageLink } from './average-link.ts';
import { compare, type Comparison } from './compare.ts';
import { byText } from '../facts.ts';
import type { Sides } from '../groups.ts';
import { holderName } from '../lookups.ts';
import type { Signals } from './signals.ts';
import { MERGE } from './weights.ts';

/** A name that fits two holders must fit one of them by so much more (log-odds) to be that one's. */
const MARGIN = 4;

/** Profiles that candidate pairs connect, with what people decided of them. */
export interface Connected {
  profiles: Signals[];
  /** Pairs by their keys that may be merged without a person. */
  candidates: [string, string][];
  merges: Pick<Sides, 'a' | 'b'>[];
  aparts: Pick<Sides, 'a' | 'b'>[];
}

/**
 * Which of these profiles are one thing by what they say, as sorted lists of keys: only what no shared identifier, equal name or decision
 * joins already. The same whatever order they come in.
 */
export function matched({ profiles, candidates, merges, aparts }: Connected): string[][] {
  const list = profiles.toSorted((a, b) => byText(a.key, b.key));
  const place = new Map(list.map((signals, i) => [signals.key, i]));
  const compared = comparer(list);
  const kept = keptApart(place, aparts);
  const pairs = candidates
    .map(([a, b]): [number, number] => [valueAt(place, a), valueAt(place, b)])
    .toSorted((x, y) => x[0] - y[0] || x[1] - y[1]);
  const given = joinedAlready(list, {
    compared,
    kept,
    merges: merges.map(({ a, b }) => [...a, ...b].map((key) => place.get(key)).filter((i) => i !== undefined)),
    pairs,
  });
  const clusters = averageLink({
    size: list.length,
    given,
    candidates: pairs,
    score: (one, other) => compared(one, other).score,
    apart: (one, other) => kept(one, other) || isApart(compared(one, other)),
    merge: MERGE,
    margin: MARGIN,
  });
  const whole = new Set(given.map((group) => group.join(' ')));
  return clusters
    .filter((cluster) => cluster.length > 1 && !whole.has(cluster.join(' ')))
    .map((cluster) => cluster.map((i) => elementAt(list, i).key));
}

const isApart = ({ conflict, across, siblings }: Comparison): boolean => conflict !== undefined || across || siblings;

function comparer(list: Signals[]): (one: number, other: number) => Comparison {
  const known = new Map<number, Comparison>();
  return (one, other) => {
    const pair = one < other ? one * list.length + other : other * list.length + one;
    let found = known.get(pair);
    if (!found) known.set(pair, (found = compare(elementAt(list, one), elementAt(list, other))));
    return found;
  };
}

function keptApart(
  place: Map<string, number>,
  aparts: Pick<Sides, 'a' | 'b'>[],
): (one: number, other: number) => boolean {
  const pairs = new Set<string>();
  const here = (keys: string[]) => keys.flatMap((key) => place.get(key) ?? []);
  for (const { a, b } of aparts)
    for (const x of here(a)) for (const y of here(b)) pairs.add(`${x} ${y}`).add(`${y} ${x}`);
  return (one, other) => pairs.has(`${one} ${other}`);
}

/** What is known of profiles by their numbers: how two compare, whether they are kept apart, which are merged, which are candidates. */
interface Known {
  compared(one: number, other: number): Comparison;
  kept(one: number, other: number): boolean;
  merges: number[][];
  pairs: [number, number][];
}

/** What identifiers, people and equal names join before any weighing, each as a sorted list; a name that fits two who conflict, or have an address each, joins nobody. */
function joinedAlready(list: Signals[], { compared, kept, merges, pairs }: Known): number[][] {
  const groups = list.map((_, i) => [i]);
  const join = (one: number, other: number) => {
    const [a, b] = [elementAt(groups, one), elementAt(groups, other)];
    if (a === b || a.some((x) => b.some((y) => kept(x, y)))) return;
    a.push(...b);
    for (const member of b) groups[member] = a;
  };
  const joinAll = ([first, ...rest]: number[]) => rest.forEach((other) => first !== undefined && join(first, other));
  merges.forEach(joinAll);
  for (const [i, j] of pairs) if (compared(i, j).bound) join(i, j);
  const hasAddress = (i: number) => elementAt(list, i).emails.length > 0;
  const areTwo = (i: number, j: number) =>
    groups[i] !== groups[j] && (compared(i, j).conflict !== undefined || (hasAddress(i) && hasAddress(j)));
  for (const members of namesakes(list))
    if (!members.some((i) => members.some((j) => i < j && areTwo(i, j)))) joinAll(members);
  return [...new Set(groups)].filter((group) => group.length > 1).map((group) => group.toSorted((a, b) => a - b));
}

/** Those of one label who bear one name in one entity, name by name. */
function namesakes(list: Signals[]): number[][] {
  const bearers = new Map<string, number[]>();
  list.forEach(({ label, names, entities }, i) => {
    for (const name of names)
      for (const entity of entities) {
        if (label === 'Contact' && !name.includes(' ')) continue;
        const text = `${entity}|${label}|${holderName(label, name)}`;
        bearers.set(text, [...(bearers.get(text) ?? []), i]);
      }
  });
  return [...bearers]
    .toSorted(([a], [b]) => byText(a, b))
    .flatMap(([, members]) => (members.length > 1 ? [members] : []));
}
