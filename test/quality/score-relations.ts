import type { GoldName, GoldText } from './gold.ts';
import type { Tally } from './figures.ts';
import { isWithin, normalised } from './score-names.ts';

/** A relation as it was found, by the names of its ends. */
export interface FoundRelation {
  type: string;
  from: string;
  to: string;
}

const SYMMETRIC = new Set(['SPOUSE', 'SIBLING']);

const namesOf = (end: GoldName): string[] => (end.names ?? [end.text]).map((name) => normalised(name, end.type));

const isSame = (names: string[], relationName: string): boolean =>
  names.some((name) =>
    ['Organization', 'Person'].some((type) => {
      const given = normalised(relationName, type);
      return isWithin(given, name) || isWithin(name, given);
    }),
  );

interface Triple {
  type: string;
  from: string[];
  to: string[];
}

const holds = ({ type, from, to }: Triple, relation: FoundRelation): boolean =>
  type === relation.type &&
  ((isSame(from, relation.from) && isSame(to, relation.to)) ||
    (SYMMETRIC.has(type) && isSame(to, relation.from) && isSame(from, relation.to)));

const text = (value: unknown): string => JSON.stringify(value);
const distinct = <T>(list: T[]): T[] => [...new Map(list.map((one) => [text(one), one])).values()];

/** How a document's relations compare with its gold ones of the given types; unnamed gold ends neither count nor condemn. */
export function scoreRelations(
  { relations = [], annotatedProperties }: GoldText,
  found: FoundRelation[],
  types: string[],
) {
  const asked = types.filter((type) => annotatedProperties?.includes(type) ?? true);
  const gold = relations.filter((r) => types.includes(r.type));
  const triple = (r: (typeof gold)[number]): Triple => ({ type: r.type, from: namesOf(r.from), to: namesOf(r.to) });
  const named = distinct(gold.filter((r) => r.named).map(triple));
  const unnamed = gold.filter((r) => !r.named).map(triple);
  const used = new Set<Triple>();
  const tally: Tally = { tp: 0, fp: 0, fn: 0 };
  const wrong: FoundRelation[] = [];
  for (const relation of distinct(found.filter((r) => asked.includes(r.type)))) {
    const matching = named.filter((one) => holds(one, relation));
    const fresh = matching.filter((one) => !used.has(one));
    fresh.forEach((one) => used.add(one));
    if (fresh.length) tally.tp++;
    else if (!matching.length && !unnamed.some((one) => isHalf(one, relation))) {
      tally.fp++;
      wrong.push(relation);
    }
  }
  const missed = named.filter((one) => !used.has(one));
  tally.fn = missed.length;
  return { tally, wrong, missed };
}

const isHalf = ({ type, from, to }: Triple, relation: FoundRelation): boolean =>
  type === relation.type && (isSame(from, relation.from) || isSame(to, relation.to));
