import { valueAt } from '../../common/element-at.ts';
import { matched } from '../../identity/matching/match.ts';
import type { Signals } from '../../identity/matching/signals.ts';
import * as matching from '../../stores/matching/matching.ts';
import * as reviewPairs from '../../stores/matching/review-pairs.ts';
import type { PairRow } from '../../stores/matching/review-pairs.ts';
import { GROUPING, isJoining, isParting, keysNamed } from '../../identity/unit/decisions.ts';
import { decisionsOn } from '../../identity/unit/neighbourhood.ts';
import { loadSignals } from './signals.ts';
import { loadFor } from '../unit/load.ts';
import { forgetDecisions, type Unit } from '../unit/unit-of-work.ts';
import { MATCHING, type Decision } from '../../common/settling/decision.ts';

/** With more profiles than this nothing in a component is merged without a person. */
const MAX_COMPONENT = 2000;

/** Profiles that candidate pairs connect: each with the list of its component, and the pairs. */
interface Reached {
  groups: Map<number, number[]>;
  pairs: Map<string, PairRow>;
}

/**
 * Clusters the components of these profiles as wholes and brings the merges of matching in step; answers with the keys that merges which
 * came or went name. `keys` are of profiles whose old merges are looked at, too.
 */
export async function renewMerges(unit: Unit, start: number[], keys: string[]): Promise<string[]> {
  const [reached] = await Promise.all([
    reach(unit, start),
    loadFor(unit, decisionsOn(unit, keysKnown(unit, start, keys), GROUPING)),
  ]);
  const signals = await loadSignals(unit, [...reached.groups.keys()]);
  const named = [...new Set([...keys, ...[...signals.values()].map((s) => s.key)])];
  const inForce = await loadFor(unit, decisionsOn(unit, named, GROUPING));
  const own = inForce.filter((d) => d.origin === MATCHING);
  const sides = sidesOf(inForce.filter((d) => d.origin !== MATCHING));
  const wanted = new Map(
    components(reached, signals)
      .flatMap((component) => matched({ ...component, ...sides }))
      .map((merge) => [merge.join('\n'), merge]),
  );
  const recorded = new Map(own.map((d) => [keysNamed([d]).toSorted().join('\n'), d]));
  const withdrawn = [...recorded].filter(([text]) => !wanted.has(text)).map(([, d]) => d);
  const added = [...wanted].filter(([text]) => !recorded.has(text)).map(([, merge]) => merge);
  await matching.dropMerges(
    unit.db,
    unit.graph,
    withdrawn.map((d) => d.seq),
  );
  await matching.putMerges(unit.db, unit.graph, added);
  if (withdrawn.length + added.length > 0) forgetDecisions(unit);
  return [...keysNamed(withdrawn), ...added.flat()];
}

/** The keys whose decisions are needed wherever the components end. */
const keysKnown = ({ signals }: Unit, start: number[], keys: string[]): string[] => [
  ...new Set([...keys, ...start.flatMap((uid) => signals.get(uid)?.key ?? [])]),
];

const isLink = (pair: PairRow): boolean => !pair.across && (pair.mergeable || pair.bound);

/** Everything that pairs which may be merged connect with these profiles; what is connected with more than is ever merged is left unfinished. */
async function reach({ db }: Unit, start: number[]): Promise<Reached> {
  const reached: Reached = { groups: new Map(start.map((uid) => [uid, [uid]])), pairs: new Map() };
  for (let todo = start; todo.length;) {
    const known = new Set(reached.groups.keys());
    for (const pair of (await reviewPairs.touching(db, todo)).filter(isLink)) connect(reached, pair);
    todo = [...reached.groups].flatMap(([uid, group]) => (known.has(uid) || group.length > MAX_COMPONENT ? [] : [uid]));
  }
  return reached;
}

function connect({ groups, pairs }: Reached, pair: PairRow): void {
  pairs.set(pair.pair_id, pair);
  for (const uid of [pair.a, pair.b]) if (!groups.has(uid)) groups.set(uid, [uid]);
  const [one, other] = [valueAt(groups, pair.a), valueAt(groups, pair.b)];
  if (one === other) return;
  const [large, small] = one.length < other.length ? [other, one] : [one, other];
  large.push(...small);
  for (const uid of small) groups.set(uid, large);
}

function components(
  { groups, pairs }: Reached,
  signals: Map<number, Signals>,
): { profiles: Signals[]; candidates: [string, string][] }[] {
  const candidates = Map.groupBy(pairs.values(), ({ a }) => valueAt(groups, a));
  return [...candidates].flatMap(([group, list]) => {
    if (group.length > MAX_COMPONENT) return [];
    const known = list.filter(({ a, b }) => signals.has(a) && signals.has(b));
    return [
      {
        profiles: group.flatMap((uid) => signals.get(uid) ?? []),
        candidates: known.map(({ a, b }): [string, string] => [valueAt(signals, a).key, valueAt(signals, b).key]),
      },
    ];
  });
}

/** What people decided, as sets of keys that are one and as pairs of sets that are two. */
const sidesOf = (inForce: Decision[]) => ({
  merges: inForce.filter(isJoining).flatMap(({ kind, a, b }) =>
    kind === 'split'
      ? [
          { a, b: [] },
          { a: b, b: [] },
        ]
      : [{ a, b }],
  ),
  aparts: inForce.filter(isParting),
});
