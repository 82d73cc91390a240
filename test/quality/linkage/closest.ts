import { elementAt, valueAt } from '../../../src/common/element-at.ts';
import { valueIn, type Table } from './link-table.ts';
import type { LinkRecord } from './link-record.ts';

const MAX_CANDIDATES = 10;
/** Words that more records have bring nobody together. */
const COMMON = 1000;

/** Pairs of records from two sources that share rare words: for each of the smaller source the ten closest by cosine of weighted words. */
export function closest(records: LinkRecord[], names: string[], table: Table): [number, number][] {
  const columns = names.flatMap((name) => table.columns.filter((column) => column.name === name));
  const words = records.map((_, i) => [
    ...new Set(columns.flatMap((column) => valueIn(column, i).split(' ').filter(Boolean))),
  ]);
  const holders = new Map<string, number[]>();
  words.forEach((list, i) => list.forEach((word) => holders.set(word, [...(holders.get(word) ?? []), i])));
  const weight = (word: string) => Math.log(records.length / valueAt(holders, word).length) ** 2;
  const lengths = words.map((list) => Math.sqrt(list.reduce((sum, word) => sum + weight(word), 0)) || 1);
  const source = smaller(records);
  const pairs: [number, number][] = [];
  records.forEach((record, i) => {
    if (record.source !== source) return;
    const shared = new Map<number, number>();
    for (const word of elementAt(words, i)) {
      const list = valueAt(holders, word);
      if (list.length > COMMON) continue;
      for (const j of list)
        if (elementAt(records, j).source !== source) shared.set(j, (shared.get(j) ?? 0) + weight(word));
    }
    const near = [...shared].map(([j, sum]) => [j, sum / (elementAt(lengths, i) * elementAt(lengths, j))] as const);
    for (const [j] of near.toSorted((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, MAX_CANDIDATES))
      pairs.push([Math.min(i, j), Math.max(i, j)]);
  });
  return pairs;
}

const smaller = (records: LinkRecord[]): string | undefined =>
  [...Map.groupBy(records, (record) => record.source)].toSorted((a, b) => a[1].length - b[1].length)[0]?.[0];
