import type { PairKey, WeightMark } from '../../common/settling/rows.ts';

/** A look-up text, and how many of its rows with the lowest and with the highest groups are to be read. */
export interface HolderNeed {
  text: string;
  most: number;
}

/** What a decision needs of the database before it can go on; each list is answered in full, with what is not there too. */
export interface Needs {
  /** Profiles under keys. */
  keys?: string[];
  /** Profiles under keys, all others of their things, and the rows of these. */
  keysOfThings?: string[];
  /** Profiles by surrogate. */
  profiles?: number[];
  /** All profiles of groups, as the database has them. */
  groups?: number[];
  /** All profiles of things, as the database has them. */
  things?: number[];
  /** The readings that stand on profiles, as the database has them. */
  readingsOf?: number[];
  /** The profiles that are found under texts. */
  texts?: string[];
  holders?: HolderNeed[];
  /** The decisions in force that name keys. */
  decisions?: string[];
  /** All mentions of profiles. */
  mentionsOf?: number[];
  /** Mentions by documents that count as items do, the heaviest first; with the first of them all by what people wrote. */
  heaviestOf?: WeightMark[];
  /** The first and last day of what mentions profiles, and documents that count no longer. */
  daysOf?: number[];
  daysWithout?: number[];
  /** Rows of things by surrogate, and by the id that their best key gives. */
  thingRows?: number[];
  thingsOfBases?: string[];
  /** The sums of free claims between profiles, the free claims themselves, and those of items. */
  pairStates?: PairKey[];
  freeClaims?: PairKey[];
  itemClaims?: PairKey[];
  /** The claims that have profiles at an end. */
  around?: number[];
  /** Which profiles have things. */
  membersOf?: number[];
  /** So many numbers that no profile or thing has. */
  numbers?: number;
}

/** A decision under way: it hands out what it needs and goes on once that is in the neighbourhood. It neither reads nor writes anything else. */
export type Deciding<T> = Generator<Needs, T, void>;

/** What each of several decisions answers. */
type Results<L extends readonly Deciding<unknown>[]> = {
  -readonly [N in keyof L]: L[N] extends Deciding<infer T> ? T : never;
};

/** Goes on with several decisions side by side, asking for what all of them need at once. */
export function* together<const L extends readonly Deciding<unknown>[]>(list: L): Deciding<Results<L>> {
  const open = list.map((deciding) => ({ deciding, step: deciding.next() }));
  while (open.some(({ step }) => !step.done)) {
    yield joined(open.flatMap(({ step }) => (step.done ? [] : [step.value])));
    for (const one of open) if (!one.step.done) one.step = one.deciding.next();
  }
  return open.map(({ step }) => step.value) as unknown as Results<L>;
}

function joined(list: Needs[]): Needs {
  const all: Record<string, unknown[]> = {};
  let numbers = 0;
  for (const needs of list)
    for (const [kind, wanted] of Object.entries(needs))
      if (Array.isArray(wanted)) all[kind] = [...(all[kind] ?? []), ...wanted];
      else numbers += wanted;
  return { ...all, numbers };
}
