import { matched } from '../identity/match.ts';
import type { Signals } from '../identity/signals.ts';
import type { Decision } from '../stores/decisions.ts';
import * as decisions from '../stores/decisions.ts';
import * as matching from '../stores/matching.ts';
import * as reviewPairs from '../stores/review-pairs.ts';
import type { PairRow } from '../stores/review-pairs.ts';
import { isJoining, isParting, keysOf } from './component.ts';
import { loadSignals } from './match-signals.ts';
import type { Unit } from './unit.ts';

/** With more profiles than this nothing in a component is merged without a person. */
const LARGEST_COMPONENT = 2000;

/** Profiles that candidate pairs connect. */
interface Reached {
  uids: Set<number>;
  pairs: Map<string, PairRow>;
}

/**
 * Clusters the components of these profiles as wholes and brings the merges of matching in step; answers with the keys that merges which
 * came or went name. `keys` are of profiles whose old merges are looked at, too.
 */
export async function renewMerges(unit: Unit, start: number[], keys: string[]): Promise<string[]> {
  const reached = await reach(unit, start);
  const signals = await loadSignals(unit, [...reached.uids]);
  const named = [...new Set([...keys, ...[...signals.values()].map((s) => s.key)])];
  const made = await decisions.naming(unit.db, unit.graph, named, ['merge', 'apart', 'split']);
  const own = made.filter((d) => d.origin === matching.ORIGIN);
  const people = made.filter((d) => d.origin !== matching.ORIGIN);
  const wanted = new Map(
    components(reached, signals)
      .flatMap((component) => matched({ ...component, ...sidesOf(people) }))
      .map((merge) => [merge.join('\n'), merge]),
  );
  const standing = new Map(own.map((d) => [keysOf([d]).toSorted().join('\n'), d]));
  const gone = [...standing].filter(([text]) => !wanted.has(text)).map(([, d]) => d);
  const come = [...wanted].filter(([text]) => !standing.has(text)).map(([, merge]) => merge);
  await matching.dropMerges(
    unit.db,
    unit.graph,
    gone.map((d) => d.seq),
  );
  await matching.putMerges(unit.db, unit.graph, come);
  return [...keysOf(gone), ...come.flat()];
}

const isLink = (pair: PairRow): boolean => !pair.across && (pair.mergeable || pair.bound);

/** Everything that pairs which may be merged connect with these profiles; a component that is too large is left unfinished. */
async function reach({ db }: Unit, start: number[]): Promise<Reached> {
  const reached: Reached = { uids: new Set(start), pairs: new Map() };
  for (let todo = start; todo.length && reached.uids.size <= LARGEST_COMPONENT * 4;) {
    const links = (await reviewPairs.touching(db, todo)).filter(isLink);
    const met = new Set<number>();
    for (const pair of links) {
      reached.pairs.set(pair.pair_id, pair);
      for (const uid of [pair.a, pair.b]) if (!reached.uids.has(uid)) met.add(uid);
    }
    for (const uid of met) reached.uids.add(uid);
    todo = [...met];
  }
  return reached;
}

function components(
  { uids, pairs }: Reached,
  signals: Map<number, Signals>,
): { profiles: Signals[]; candidates: [string, string][] }[] {
  const groups = new Map([...uids].map((uid) => [uid, [uid]]));
  for (const { a, b } of pairs.values()) {
    const [one, other] = [groups.get(a)!, groups.get(b)!];
    if (one === other) continue;
    const [large, small] = one.length < other.length ? [other, one] : [one, other];
    large.push(...small);
    for (const uid of small) groups.set(uid, large);
  }
  const candidates = Map.groupBy(pairs.values(), ({ a }) => groups.get(a)!);
  return [...candidates].flatMap(([group, list]) => {
    if (group.length > LARGEST_COMPONENT) return [];
    const known = list.filter(({ a, b }) => signals.has(a) && signals.has(b));
    return [
      {
        profiles: group.flatMap((uid) => signals.get(uid) ?? []),
        candidates: known.map(({ a, b }): [string, string] => [signals.get(a)!.key, signals.get(b)!.key]),
      },
    ];
  });
}

/** What people decided, as sets of keys that are one and as pairs of sets that are two. */
const sidesOf = (made: Decision[]) => ({
  merges: made.filter(isJoining).flatMap(({ kind, a, b }) =>
    kind === 'split'
      ? [
          { a, b: [] },
          { a: b, b: [] },
        ]
      : [{ a, b }],
  ),
  aparts: made.filter(isParting),
});
