import { figure, type Figure } from './figures.ts';
import type { GoldRecord } from './gold.ts';

/** Pairwise figures of a partition of records; `across` counts pairs of records from different sources only. */
export function scoreClusters(gold: GoldRecord[], clusterOf: Map<string, string>, across: boolean): Figure {
  const truth = new Map<string, GoldRecord[]>();
  const given = new Map<string, GoldRecord[]>();
  for (const record of gold) {
    add(truth, record.cluster, record);
    add(given, clusterOf.get(record.id) ?? `alone:${record.id}`, record);
  }
  const same = new Map<string, GoldRecord[]>();
  for (const record of gold) add(same, JSON.stringify([record.cluster, clusterOf.get(record.id) ?? record.id]), record);
  const [expected, found, both] = [truth, given, same].map((groups) => pairs(groups, across)) as [
    number,
    number,
    number,
  ];
  return figure({ tp: both, fp: found - both, fn: expected - both });
}

const add = (groups: Map<string, GoldRecord[]>, key: string, record: GoldRecord): void => {
  const group = groups.get(key);
  if (group) group.push(record);
  else groups.set(key, [record]);
};

function pairs(groups: Map<string, GoldRecord[]>, across: boolean): number {
  const two = (n: number) => (n * (n - 1)) / 2;
  let all = 0;
  for (const group of groups.values()) {
    all += two(group.length);
    if (!across) continue;
    for (const own of Map.groupBy(group, (record) => record.source).values()) all -= two(own.length);
  }
  return all;
}
