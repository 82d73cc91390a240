import { elementAt } from '../../../src/common/element-at.ts';
import { averageLink } from '../../../src/identity/matching/average-link.ts';
import { MERGING_BLOCK } from '../../../src/identity/matching/blocks.ts';
import { closest } from './closest.ts';
import { byText } from '../../../src/identity/facts.ts';
import { fit, frequencies, weightsOf } from './fellegi-sunter.ts';
import { openComparing, outcomesOf, readTable, valueIn, type Table } from './link-table.ts';
import { MERGE, REVIEW } from '../../../src/identity/matching/weights.ts';
import type { LinkRecord, LinkSpec } from './link-record.ts';

/** Which records are one thing, as lists of ids: weights are fitted to the records by EM, clusters found by average link. The same in any order. */
export function link(given: LinkRecord[], spec: LinkSpec): string[][] {
  const records = given.toSorted((a, b) => byText(a.id, b.id));
  const table = readTable(records, spec.columns, spec.turned);
  const pairs = spec.between ? closest(records, spec.between, table) : blocked(table, spec.passes ?? []);
  const score = openScorer(table, pairs);
  const merge = spec.merge ?? MERGE;
  const clusters = spec.between
    ? oneToOne(records.length, pairs, score, merge)
    : averageLink({
        size: records.length,
        given: [],
        candidates: pairs.filter(([i, j]) => score(i, j) >= REVIEW),
        score,
        apart: () => false,
        merge,
        margin: 0,
      });
  return clusters.map((cluster) => cluster.map((i) => elementAt(records, i).id));
}

/** The pairs that some pass brings together, each once; blocks that are too large bring nobody together. */
function blocked({ size, columns }: Table, passes: string[]): [number, number][] {
  const found = new Set<number>();
  for (const pass of passes) {
    const parts = pass.split(' ').map((part) => {
      const [name, length] = part.split(':');
      const column = columns.find((one) => one.name === name);
      if (!column) throw new Error(`A pass names ${name}, which is no column.`);
      return { column, length: length === undefined ? undefined : Number(length) };
    });
    const blocks = new Map<string, number[]>();
    for (let i = 0; i < size; i++) {
      if (parts.some(({ column }) => !column.numbers[i])) continue;
      const text = parts.map(({ column, length }) => valueIn(column, i).slice(0, length)).join('|');
      const block = blocks.get(text);
      if (block) block.push(i);
      else blocks.set(text, [i]);
    }
    for (const block of blocks.values())
      if (block.length <= MERGING_BLOCK)
        for (const [n, one] of block.entries()) for (const other of block.slice(n + 1)) found.add(one * size + other);
  }
  return [...found].map((pair) => [Math.floor(pair / size), pair % size]);
}

const SAMPLE = 60_000;
const [MIN_ODDS, MAX_ODDS] = [-15, 40];

/** Scores pairs by weights fitted to the candidates; an equal value adds the more the rarer it is among the records. */
function openScorer(table: Table, pairs: [number, number][]): (i: number, j: number) => number {
  const { size, columns } = table;
  const u = frequencies(outcomesOf(table, anyPairs(size, SAMPLE)));
  const expected = Math.min(0.5, (size * 0.5) / Math.max(1, pairs.length));
  const fitted = fit(outcomesOf(table, pairs), u, expected);
  const weights = weightsOf(fitted);
  const scored = columns.map(({ numbers, values }, k) => ({
    numbers,
    weights: elementAt(weights, k),
    rarity: rarities(numbers, values.length, elementAt(u, k).at(-1) ?? 1),
  }));
  const compare = openComparing(table);
  const row = new Int8Array(columns.length);
  return (i, j) => {
    compare(i, j, row, 0);
    let sum = fitted.prior;
    for (let k = 0; k < row.length; k++) {
      const level = row[k] ?? -1;
      if (level < 0) continue;
      const { numbers, weights: adds, rarity } = elementAt(scored, k);
      sum += adds[level] ?? 0;
      const value = numbers[i] ?? 0;
      if (value === numbers[j]) sum += rarity[value] ?? 0;
    }
    return Math.max(MIN_ODDS, Math.min(MAX_ODDS, sum));
  };
}

/** How much more an equal value says than equal values on average, by how rare it is: of each value of a column. */
function rarities(column: Int32Array, count: number, usual: number): Float64Array {
  const counts = new Float64Array(count);
  let total = 0;
  for (const value of column) if (value) [counts[value], total] = [(counts[value] ?? 0) + 1, total + 1];
  return counts.map((n) => Math.max(-4, Math.min(4, Math.log((usual * total) / n))));
}

/** Pairs taken at random, the same for the same number of records. */
function anyPairs(size: number, count: number): [number, number][] {
  let state = 12_345;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * size);
  };
  return Array.from({ length: size > 1 ? count : 0 }, (): [number, number] => [next(), next()]).filter(
    ([i, j]) => i !== j,
  );
}

/** Takes the best pairs first, each record once. */
function oneToOne(
  size: number,
  pairs: [number, number][],
  score: (i: number, j: number) => number,
  merge: number,
): number[][] {
  const taken = new Set<number>();
  const clusters: number[][] = [];
  const best = pairs
    .map(([i, j]) => ({ i, j, odds: score(i, j) }))
    .filter(({ odds }) => odds >= merge)
    .toSorted((a, b) => b.odds - a.odds || a.i - b.i || a.j - b.j);
  for (const { i, j } of best) {
    if (taken.has(i) || taken.has(j)) continue;
    taken.add(i).add(j);
    clusters.push([i, j]);
  }
  for (let i = 0; i < size; i++) if (!taken.has(i)) clusters.push([i]);
  return clusters;
}
