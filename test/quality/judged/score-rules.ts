import { extractItem } from '../../../src/extractors/run/extract.ts';
import type { Assertions, Claim } from '../../../src/common/model.ts';
import { findOntology } from '../../../src/ontologies/load.ts';
import type { Row } from '../set.ts';
import { judgedItems, type Half } from './items.ts';
import { Roll } from './roll.ts';
import { scoreRelations, type JudgedEdge, type JudgedNode } from './score-things.ts';

/** How often each rule states a relation between people and organizations in a half, and how often the gold says so too. */
export function rulesOf(half: Half): Row[] {
  const counts = new Map<string, [right: number, stated: number]>();
  for (const { item, gold } of judgedItems(half)) {
    const read = extractItem(item, findOntology('operational')!);
    const [nodes, roll] = [nodesOf(read), new Roll([gold])];
    for (const claim of read.claims) {
      const { stated: judged } = scoreRelations(
        { nodes, edges: [edgeOf(read, claim)] },
        [{ gold, date: item.date }],
        roll,
      );
      const [right, stated] = counts.get(claim.rule) ?? [0, 0];
      if (judged?.length) counts.set(claim.rule, [right + (judged[0]!.isRight ? 1 : 0), stated + 1]);
    }
  }
  return [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([rule, [right, stated]]) => ({
      measure: `rule ${rule}, judged ${half}`,
      floor: 0,
      goal: 0,
      value: right / stated,
      note: `${right} of ${stated}`,
    }));
}

const rootOf = ({ mentions }: Assertions, n: number): number => mentions[n]!.as ?? n;

/** A node for each thing that an item mentions, by the longest name that it gives it. */
function nodesOf(read: Assertions): JudgedNode[] {
  return read.mentions.flatMap((mention, uid) => {
    if (rootOf(read, uid) !== uid) return [];
    const all = read.mentions.filter((_, n) => rootOf(read, n) === uid);
    const names = all.flatMap(({ name }) => name ?? []).toSorted((a, b) => b.length - a.length);
    const aliases = all.flatMap(({ identifiers }) =>
      identifiers.flatMap(({ kind, value }) => (kind === 'phone' ? [] : [value])),
    );
    const name = names[0] ?? aliases[0] ?? '';
    const label = mention.self ? 'Activity' : mention.label;
    return [{ uid, label, id: name, name, aliases }];
  });
}

const edgeOf = (read: Assertions, { type, from, to, validTo, confidence }: Claim): JudgedEdge => ({
  type,
  from: rootOf(read, from),
  to: rootOf(read, to),
  provenance: { confidence, ...(validTo ? { valid_to: validTo } : {}) },
});
