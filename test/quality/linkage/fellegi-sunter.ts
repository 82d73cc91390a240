import { elementAt } from '../../../src/common/element-at.ts';
import { addFloat, floatAt } from '../../../src/common/typed-arrays.ts';
/** How often each outcome of each column's comparison is met among pairs of one thing (`m`) and of two (`u`), and the prior log-odds. */
interface Fit {
  m: Float64Array[];
  u: Float64Array[];
  prior: number;
}

/** Outcomes of comparisons, a row of columns for each pair; -1 where one of the two has no value. */
export interface Outcomes {
  levels: number[];
  rows: Int8Array;
}

const ROUNDS = 25;
const FLOOR = 0.01;

const normed = (counts: Float64Array): Float64Array => {
  const total = counts.reduce((sum, n) => sum + n, 0);
  return counts.map((n) => n / total);
};

/** Adds a share to the outcomes of a row. */
function count(counts: Float64Array[], rows: Int8Array, at: number, share: number): void {
  for (let k = 0; k < counts.length; k++) {
    const level = rows[at + k] ?? -1;
    if (level >= 0) addFloat(elementAt(counts, k), level, share);
  }
}

/** How often each outcome is met among these pairs. */
export function frequencies({ levels, rows }: Outcomes, start = 1): Float64Array[] {
  const counts = levels.map((n) => new Float64Array(n).fill(start));
  for (let at = 0; at < rows.length; at += levels.length) count(counts, rows, at, 1);
  return counts.map(normed);
}

/**
 * Fits the Fellegi-Sunter model to candidate pairs without knowing which are one, by expectation maximisation; `u` is fixed beforehand,
 * from pairs taken at random, which are nearly all of two things.
 */
export function fit(outcomes: Outcomes, u: Float64Array[], expected: number): Fit {
  const { levels, rows } = outcomes;
  const pairs = rows.length / levels.length;
  let m = levels.map((n) => normed(Float64Array.from({ length: n }, (_, level) => 3 ** level)));
  let share = expected;
  for (let round = 0; round < ROUNDS; round++) {
    const seen = levels.map((n) => new Float64Array(n).fill(FLOOR));
    const weights = weightsOf({ m, u, prior: 0 });
    const prior = Math.log(share / (1 - share));
    let sum = 0;
    for (let at = 0; at < rows.length; at += levels.length) {
      const p = 1 / (1 + Math.exp(-prior - weigh(weights, rows, at)));
      sum += p;
      count(seen, rows, at, p);
    }
    share = Math.min(0.9, Math.max(1e-6, sum / pairs));
    m = seen.map(normed);
  }
  return { m, u, prior: Math.log(share / (1 - share)) };
}

/** The log-odds that each outcome adds. */
export const weightsOf = ({ m, u }: Fit): Float64Array[] =>
  m.map((mine, k) => mine.map((n, level) => Math.log(n / floatAt(elementAt(u, k), level))));

function weigh(weights: Float64Array[], rows: Int8Array, at: number): number {
  let sum = 0;
  for (let k = 0; k < weights.length; k++) {
    const level = rows[at + k] ?? -1;
    if (level >= 0) sum += floatAt(elementAt(weights, k), level);
  }
  return sum;
}
