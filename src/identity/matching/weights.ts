import type { Agreement } from './compare-names.ts';

/** From here two profiles may be one (natural log-odds)… */
export const REVIEW = 4;
/** …and from here they are. */
export const MERGE = 10;
/** What a pair scores at most that only a person can merge. */
export const BELOW_MERGE = 9.99;

/** A signal's weight by how it agrees: log of how much likelier that is of one thing than of two. */
export interface Weights {
  /** Of a candidate pair before anything is compared, by whether the two share an entity. */
  prior: { within: number; across: number };
  /** `rarity` is what each point of a shared name's rarity adds. */
  person: Record<Agreement, { weight: number; rarity: number }>;
  title: Record<Agreement, { weight: number; rarity: number }>;
  identifier: { equal: number };
  mailbox: { equal: number };
  organization: { equal: number; different: number };
  domain: { label: number };
  phone: { equal: number; different: number };
  birth: { equal: number; different: number };
  handle: { equal: number };
  /** By how many neighbours both have: one, two, three or more. */
  neighbours: [number, number, number];
  role: { equal: number; different: number };
}

const of = (weight: number, rarity = 0) => ({ weight, rarity });

/** The shipped weights, set by hand so that names alone never reach `MERGE`. */
export const SHIPPED: Weights = {
  prior: { within: -4, across: -5.5 },
  person: {
    equal: of(6, 1),
    words: of(5, 0.8),
    close: of(6, 0.5),
    initial: of(3, 1),
    part: of(3.5),
    surname: of(-3),
    different: of(-6),
  },
  title: {
    equal: of(6, 1),
    words: of(5, 0.8),
    close: of(6.5, 0.5),
    initial: of(2),
    part: of(3),
    surname: of(-3),
    different: of(-6),
  },
  identifier: { equal: 14 },
  mailbox: { equal: 3 },
  organization: { equal: 4.5, different: -2 },
  domain: { label: 3 },
  phone: { equal: 8, different: -0.5 },
  birth: { equal: 8, different: -8 },
  handle: { equal: 5 },
  neighbours: [1.5, 2.5, 3.5],
  role: { equal: 1.5, different: -0.5 },
};
