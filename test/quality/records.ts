import { link } from './linkage/link.ts';
import type { GoldRecord } from './gold.ts';
import { readGold } from './gold.ts';
import { scoreClusters } from './score-clusters.ts';
import type { Measured, Mistake, Row } from './set.ts';
import type { LinkSpec } from './linkage/link-record.ts';

/** How a set of records is linked, and what its figures are held against: F1, and precision where it has a floor of its own. */
export interface Linking {
  measure: string;
  spec: LinkSpec;
  f1: [floor: number, goal: number];
  precision?: [floor: number, goal: number];
}

const MISTAKES = 200;

/** Links the records of the first of these sets that is there, in every way given; undefined where none is. */
export function linked(data: string, names: string[], linkings: Linking[]): Measured | undefined {
  const name = names.find((one) => readGold(data, one));
  if (name === undefined) return undefined;
  const gold = readGold<GoldRecord>(data, name)!;
  const measured = linkings.map((linking) => measureOne(name, gold, linking));
  return {
    rows: measured.flatMap(({ rows }) => rows),
    mistakes: measured.flatMap(({ mistakes }) => mistakes),
    predictions: measured[0]!.predictions,
  };
}

function measureOne(name: string, gold: GoldRecord[], { measure, spec, f1, precision }: Linking): Measured {
  const began = performance.now();
  const clusters = link(gold, spec);
  const note = `${name}, ${gold.length} records in ${((performance.now() - began) / 1000).toFixed(1)} s`;
  const clusterOf = new Map(clusters.flatMap((cluster, n) => cluster.map((id) => [id, `c${n}`] as const)));
  const figure = scoreClusters(gold, clusterOf, spec.between !== undefined);
  const row = (what: string, [floor, goal]: [number, number], value: number): Row => ({
    measure: `${measure}, ${what}`,
    floor,
    goal,
    value,
    figure,
    note,
  });
  return {
    rows: [...(precision ? [row('precision', precision, figure.precision)] : []), row('F1', f1, figure.f1)],
    mistakes: mistakesOf(measure, gold, clusters),
    predictions: gold.map(({ id }) => ({ id, cluster: clusterOf.get(id) })),
  };
}

/** Clusters that hold what is not one. */
function mistakesOf(kind: string, gold: GoldRecord[], clusters: string[][]): Mistake[] {
  const known = new Map(gold.map((record) => [record.id, record]));
  const wrong = clusters.filter((cluster) => new Set(cluster.map((id) => known.get(id)!.cluster)).size > 1);
  return wrong.slice(0, MISTAKES).map((cluster) => ({
    id: cluster[0]!,
    kind,
    what: cluster.map((id) => `${id}: ${Object.values(known.get(id)!.fields).join(' · ')}`).join('\n    '),
  }));
}
