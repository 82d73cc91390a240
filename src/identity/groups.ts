import { kindOf } from '../common/identity-keys.ts';
import { byText } from './facts.ts';

/** A profile as grouping sees it. */
export interface Member {
  uid: number;
  key: string;
}

/** True for the profile of a registered business. */
export const isBusiness = ({ key }: Pick<Member, 'key'>): boolean => kindOf(key) === 'business';

/** Two sets of keys that were decided upon. */
export interface Sides {
  a: string[];
  b: string[];
}

/** True when a decision keeps something of the one set apart from something of the other. */
export const keptApart = (aparts: Sides[], one: Member[], other: Member[]): boolean =>
  aparts.some(({ a, b }) => {
    const has = (side: string[], set: Member[]) => set.some((m) => side.includes(m.key));
    return (has(a, one) && has(b, other)) || (has(b, one) && has(a, other));
  });

/** Profiles, and what joins them and keeps them apart. */
export interface Partitioning<M extends Member> {
  members: M[];
  /** Sets of keys that decisions join. */
  joined: string[][];
  aparts: Sides[];
  /** By identifier: who owns and who asserts it. */
  shared: Map<string, M[]>;
  /** By business: who has its name. */
  named: Map<M, M[]>;
  /** Sets of keys that matching joins. */
  weighed: string[][];
}

/**
 * Partitions profiles: first by the keys that decisions join, set after set, each key to the set's first; then by the identifiers they
 * share, in the order of their texts; then a business with the one thing that has its name, unless that has the name of another, too; in
 * the end by what matching weighed. A union that would join what is kept apart, or two businesses, is refused.
 */
export function partition<M extends Member>({
  members,
  joined,
  aparts,
  shared,
  named,
  weighed,
}: Partitioning<M>): M[][] {
  const groups = new Map<M, M[]>(members.map((m) => [m, [m]]));
  const byKey = new Map(members.map((m) => [m.key, m]));
  const join = (x: M, y: M) => {
    const [one = [], other = []] = [groups.get(x), groups.get(y)];
    if (one === other || (aparts.length && keptApart(aparts, one, other))) return;
    if (named.size > 1 && one.some(isBusiness) && other.some(isBusiness)) return;
    one.push(...other);
    for (const m of other) groups.set(m, one);
  };
  const joinAll = ([first, ...rest]: M[]) => first && rest.forEach((m) => join(first, m));
  const joinKeys = (keys: string[]) => joinAll(keys.map((key) => byKey.get(key)).filter((m) => m !== undefined));
  joined.forEach(joinKeys);
  for (const [, sharing] of [...shared].toSorted(([x], [y]) => byText(x, y)))
    joinAll(sharing.toSorted((x, y) => byText(x.key, y.key)));
  const wanted = [...named].map(([business, alike]) => ({
    business,
    things: new Set(alike.map((m) => groups.get(m))),
  }));
  const joinable = wanted.flatMap(({ business, things }) => {
    const [only] = things;
    const isOnlyIts = wanted.every((one) => one.business === business || !one.things.has(only));
    return only?.[0] && things.size === 1 && isOnlyIts && !only.some(isBusiness) ? [[business, only[0]]] : [];
  });
  joinable.forEach(joinAll);
  weighed.toSorted((x, y) => byText(x.join('\n'), y.join('\n'))).forEach(joinKeys);
  return [...new Set(groups.values())];
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);

/** Stated birth dates and employers, each by themselves. */
export const bySort = (stated: Iterable<string>): { birth: string[]; employer: string[] } => {
  const { birth = [], employer = [] } = Object.groupBy(stated, (text) => (isDay(text) ? 'birth' : 'employer'));
  return { birth, employer };
};

/** True when two sets of stated birth dates and employers contradict each other: both state one and none is the same. */
export function conflict(one: Iterable<string>, other: Iterable<string>): boolean {
  const [a, b] = [bySort(one), bySort(other)];
  return (['birth', 'employer'] as const).some(
    (sort) => a[sort].length > 0 && b[sort].length > 0 && !a[sort].some((text) => b[sort].includes(text)),
  );
}
