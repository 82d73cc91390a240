import { pairConfidence } from '../../../src/common/settling/pair-confidence.ts';
import { blocksOf, LARGEST_BLOCK } from '../../../src/identity/matching/blocks.ts';
import { compare } from '../../../src/identity/matching/compare.ts';
import { recommend } from '../../../src/identity/matching/hints.ts';
import { MERGE, REVIEW } from '../../../src/identity/matching/weights.ts';
import { random } from '../../support/random.ts';
import { reliability } from '../judged/reliability.ts';
import { population, type Seen } from '../linkage/population.ts';
import { set } from '../set.ts';

const SEEDS = [1, 2, 3];

/** Pairs that are put to people out of invented address books, each with the probability that is told of it. */
export const pairs = set({
  name: 'pairs',
  order: 75,
  async measure() {
    const stated = SEEDS.flatMap((seed) => toldOf(population(random(seed))));
    return { rows: reliability('reliability generated, pairs', stated), mistakes: [], predictions: [] };
  },
});

const toldOf = (all: Seen[]) =>
  metIn(all).flatMap(([a, b]) => {
    const compared = compare(a.signals, b.signals);
    if (compared.bound || compared.score < REVIEW || compared.score >= MERGE) return [];
    const { hint } = recommend(a.signals, b.signals, compared);
    return [{ confidence: pairConfidence({ score: compared.score, hint }), isRight: a.person === b.person }];
  });

/** The pairs of profiles that meet in a block, each once. */
function metIn(all: Seen[]): [Seen, Seen][] {
  const blocks = new Map<string, number[]>();
  all.forEach(({ signals }, n) => {
    for (const block of blocksOf(signals)) blocks.set(block, [...(blocks.get(block) ?? []), n]);
  });
  const met = new Set<string>();
  for (const members of blocks.values())
    if (members.length <= LARGEST_BLOCK)
      members.forEach((one, n) => members.slice(n + 1).forEach((other) => met.add(`${one} ${other}`)));
  return [...met].flatMap((text): [Seen, Seen][] => {
    const [one, other] = text.split(' ').map((n) => all[Number(n)]);
    return one && other && one.signals.key !== other.signals.key ? [[one, other]] : [];
  });
}
