import { random as seeded } from '../support/random.ts';
import { decode, emissions, START, type Weights } from '../../src/extractors/tagger/decode.ts';
import { LEXICAL, SLOTS } from '../../src/extractors/tagger/features.ts';

/** A sentence to learn from: `SLOTS` features for each token, and its tags. */
export interface Example {
  features: Int32Array;
  tags: Int8Array;
}

export interface Plan {
  rows: number;
  row: number;
  tags: number;
  epochs: number;
  /** Share of words that are shown without what they are, 0 to 1. */
  unseen: number;
  seeds: number[];
}

/** Learns an averaged structured perceptron (Collins 2002) once for each seed and takes the mean; the same examples and seeds give the same weights. */
export function train(examples: Example[], plan: Plan): Weights {
  const runs = plan.seeds.map((seed) => trainOnce(examples, plan, seed));
  const mean = (part: 'table' | 'transitions') =>
    runs[0]![part].map((_, n) => runs.reduce((sum, run) => sum + run[part][n]!, 0) / runs.length);
  return { table: mean('table') as Float32Array, transitions: mean('transitions') as Float32Array };
}

function trainOnce(examples: Example[], { rows, row, tags, epochs, unseen }: Plan, seed: number): Weights {
  const weights = { table: new Float32Array(rows * row), transitions: new Float32Array((tags + 1) * tags) };
  const sums = { table: new Float64Array(rows * row), transitions: new Float64Array((tags + 1) * tags) };
  const random = seeded(seed).next;
  let step = 1;
  const change = (part: 'table' | 'transitions', at: number, by: number) => {
    weights[part][at]! += by;
    sums[part][at]! += by * step;
  };
  const order = examples.slice();
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const example of order) {
      const shown = { features: blurred(example.features, unseen, random), tags: example.tags };
      update(shown, decode(emissions(shown.features, weights), weights), change, row, tags);
      step++;
    }
  }
  for (const part of ['table', 'transitions'] as const)
    weights[part].forEach((w, n) => (weights[part][n] = w - sums[part][n]! / step));
  return weights;
}

/** The features with some words made unknown, so that the weights lean on what stands around a name as well. */
function blurred(features: Int32Array, unseen: number, random: () => number): Int32Array {
  const copy = features.slice();
  for (let at = 0; at < copy.length; at += SLOTS)
    if (random() < unseen) for (const slot of LEXICAL) copy[at + slot] = -1;
  return copy;
}

type Change = (part: 'table' | 'transitions', at: number, by: number) => void;

function update({ features, tags: gold }: Example, guess: Int8Array, change: Change, row: number, tags: number): void {
  for (let i = 0; i < gold.length; i++) {
    const right = gold[i]!;
    const wrong = guess[i]!;
    if (right !== wrong)
      for (let s = i * SLOTS; s < (i + 1) * SLOTS; s++) {
        const feature = features[s]!;
        if (feature < 0) continue;
        change('table', feature * row + right, 1);
        change('table', feature * row + wrong, -1);
      }
    const before = i ? gold[i - 1]! : START;
    const guessed = i ? guess[i - 1]! : START;
    if (right === wrong && before === guessed) continue;
    change('transitions', before * tags + right, 1);
    change('transitions', guessed * tags + wrong, -1);
  }
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j]!, list[i]!];
  }
}
