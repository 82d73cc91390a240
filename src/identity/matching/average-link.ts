import { elementAt, valueAt } from '../../common/element-at.ts';
import { openHeap } from './heap.ts';

/** What is to be clustered: `size` things, numbered so that their numbers do not depend on any order of arrival. */
export interface Linkage {
  size: number;
  /** Clusters that stand before anything is compared; what is in none is one by itself. */
  given: number[][];
  /** Pairs that are compared first; clusters that share none of them stay two. */
  candidates: [number, number][];
  /** Log-odds that two things are one. */
  score(one: number, other: number): number;
  /** True for two that must not be one. */
  apart(one: number, other: number): boolean;
  /** Average from which two clusters become one. */
  merge: number;
  /** A cluster that fits two others, which must not be one, joins the better one only when the other is so much worse; 0: always. */
  margin: number;
}

interface Edge {
  average: number;
  one: number;
  other: number;
}

/**
 * Clusters by average link, the best average first: two clusters become one while all their pairs together score `merge` on average, so
 * that a chain of look-alikes does not. Answers with the members of each cluster, in the order of their least; ties fall by number.
 */
export function averageLink(linkage: Linkage): number[][] {
  const { size, given, candidates, apart, merge } = linkage;
  const clusters = new Map<number, number[]>(Array.from({ length: size }, (_, i) => [i, [i]]));
  const at = Array.from({ length: size }, (_, i) => i);
  const join = (one: number, other: number) => {
    const [kept, absorbed] = one < other ? [one, other] : [other, one];
    for (const member of valueAt(clusters, absorbed)) at[member] = kept;
    valueAt(clusters, kept).push(...valueAt(clusters, absorbed));
    clusters.delete(absorbed);
    return [kept, absorbed] as const;
  };
  const parted = (one: number, other: number) =>
    valueAt(clusters, one).some((x) => valueAt(clusters, other).some((y) => apart(x, y)));
  for (const [first, ...rest] of given)
    for (const other of rest) if (first !== undefined) join(elementAt(at, first), elementAt(at, other));
  const near = openTable(linkage, clusters);
  for (const [x, y] of candidates) if (at[x] !== at[y]) near.meet(elementAt(at, x), elementAt(at, y));
  const queue = openHeap(
    byAverage,
    near.all().filter((edge) => edge.average >= merge),
  );
  for (let best = queue.take(); best; best = queue.take()) {
    const { one, other, average } = best;
    if (!clusters.has(one) || !clusters.has(other) || near.average(one, other) !== average) continue;
    if (parted(one, other) || isAmbiguous(linkage, near, parted, { one, other, average })) continue;
    const [kept, absorbed] = join(one, other);
    for (const edge of near.joined(kept, absorbed)) if (edge.average >= merge) queue.put(edge);
  }
  return [...clusters.values()]
    .map((members) => members.toSorted((a, b) => a - b))
    .toSorted((a, b) => elementAt(a, 0) - elementAt(b, 0));
}

const byAverage = (a: Edge, b: Edge): number => b.average - a.average || a.one - b.one || a.other - b.other;

/** True when another cluster, which must not be one with the one side, fits the other side nearly as well. */
function isAmbiguous(
  { margin }: Linkage,
  near: ReturnType<typeof openTable>,
  parted: (one: number, other: number) => boolean,
  { one, other, average }: Edge,
): boolean {
  const rivals = (side: number, opposite: number) =>
    near
      .of(side)
      .some(
        (third) =>
          third !== opposite && (near.average(side, third) ?? -Infinity) > average - margin && parted(third, opposite),
      );
  return margin > 0 && (rivals(one, other) || rivals(other, one));
}

/** The summed scores between clusters that share a candidate pair. */
function openTable({ score }: Linkage, clusters: Map<number, number[]>) {
  const sums = new Map<number, Map<number, number>>();
  const sumOf = (one: number, other: number) => {
    let sum = 0;
    for (const x of valueAt(clusters, one)) for (const y of valueAt(clusters, other)) sum += score(x, y);
    return sum;
  };
  const set = (one: number, other: number, sum: number) => {
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      if (!sums.has(a)) sums.set(a, new Map());
      valueAt(sums, a).set(b, sum);
    }
  };
  const average = (one: number, other: number) => {
    const sum = sums.get(one)?.get(other);
    return sum === undefined ? undefined : sum / (valueAt(clusters, one).length * valueAt(clusters, other).length);
  };
  const edge = (one: number, other: number): Edge => ({
    average: average(one, other) ?? -Infinity,
    one: Math.min(one, other),
    other: Math.max(one, other),
  });
  return {
    average,
    of: (one: number) => [...(sums.get(one)?.keys() ?? [])],
    meet: (one: number, other: number) => void (sums.get(one)?.has(other) || set(one, other, sumOf(one, other))),
    all: () =>
      [...sums].flatMap(([one, others]) =>
        [...others.keys()].flatMap((other) => (one < other ? [edge(one, other)] : [])),
      ),
    /** Brings the sums of a cluster up to date that has swallowed another; answers with its edges. */
    joined(kept: number, absorbed: number): Edge[] {
      const [mine, theirs] = [valueAt(sums, kept), sums.get(absorbed) ?? new Map<number, number>()];
      for (const third of new Set([...mine.keys(), ...theirs.keys()])) {
        if (third === kept || third === absorbed) continue;
        const known = mine.has(third) && theirs.has(third);
        set(kept, third, known ? valueAt(mine, third) + valueAt(theirs, third) : sumOf(kept, third));
        valueAt(sums, third).delete(absorbed);
      }
      mine.delete(absorbed);
      sums.delete(absorbed);
      return this.of(kept).map((third) => edge(kept, third));
    },
  };
}
