import { random as seeded } from '../../support/random.ts';
import { emissions, MAY, START, TAGS, type Weights } from '../../../src/extractors/tagger/decode.ts';
import { LEXICAL } from '../../../src/extractors/tagger/features.ts';
import { SLOTS } from '../../../src/extractors/tagger/scoring/bucket.ts';

/** A sentence to learn from: `SLOTS` features for each token, what is expected of it, and how much it counts (1 for one that a person marked). */
export interface Example {
  features: Int32Array;
  expected: Expected;
  weight: number;
}

export interface Plan {
  rows: number;
  row: number;
  epochs: number;
  /** The first step's length. */
  rate: number;
  /** Share of words that are shown without what they are, 0 to 1. */
  unseen: number;
  /** Share of features that are left out at random each time. */
  dropped: number;
  seeds: number[];
}

const K = TAGS.length;
/** Gradients smaller than this change nothing. */
const TOO_SMALL = 0.003;

/** Learns a linear-chain conditional random field by AdaGrad once for each seed and takes the mean; the same examples and seeds give the same weights. */
export function train(examples: Example[], plan: Plan): Weights {
  const runs = plan.seeds.map((seed) => trainOnce(examples, plan, seed));
  const mean = (part: 'table' | 'transitions') =>
    runs[0]![part].map((_, n) => runs.reduce((sum, run) => sum + run[part][n]!, 0) / runs.length);
  return { table: mean('table') as Float32Array, transitions: mean('transitions') as Float32Array };
}

function trainOnce(examples: Example[], plan: Plan, seed: number): Weights {
  const { rows, row, epochs, rate } = plan;
  const weights = { table: new Float32Array(rows * row), transitions: new Float32Array((K + 1) * K) };
  const squares = {
    table: new Float32Array(rows * row).fill(0.1),
    transitions: new Float32Array((K + 1) * K).fill(0.1),
  };
  const { next, shuffle } = seeded(seed);
  const step = (part: 'table' | 'transitions', at: number, gradient: number) => {
    const sum = squares[part][at]! + gradient * gradient;
    squares[part][at] = sum;
    weights[part][at]! -= (rate * gradient) / Math.sqrt(sum);
  };
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (const { features, expected, weight } of shuffle(examples)) {
      if (!features.length) continue;
      const shown = thinned(features, plan, next);
      const model = expectedOf(emissions(shown, weights), weights.transitions);
      for (let at = 0; at < model.tags.length; at++) {
        const gradient = (model.tags[at]! - expected.tags[at]!) * weight;
        if (Math.abs(gradient) < TOO_SMALL) continue;
        const first = Math.floor(at / K) * SLOTS;
        for (let s = first; s < first + SLOTS; s++)
          if (shown[s]! >= 0) step('table', shown[s]! * row + (at % K), gradient);
      }
      model.transitions.forEach((sum, at) => {
        const gradient = (sum - expected.transitions[at]!) * weight;
        if (Math.abs(gradient) >= TOO_SMALL) step('transitions', at, gradient);
      });
    }
  }
  return weights;
}

/** The features with some of them left out, and some words made unknown, so that the weights lean on what stands around a name as well. */
function thinned(features: Int32Array, { unseen, dropped }: Plan, next: () => number): Int32Array {
  const copy = features.slice();
  for (let at = 0; at < copy.length; at += SLOTS) {
    for (let s = at + 1; s < at + SLOTS; s++) if (next() < dropped) copy[s] = -1;
    if (next() < unseen) for (const slot of LEXICAL) copy[at + slot] = -1;
  }
  return copy;
}

/** How often each tag is expected at each token, and each transition between them in all. */
export interface Expected {
  tags: Float64Array | Float32Array;
  transitions: Float64Array | Float32Array;
}

/** What is expected where the tags are certain. */
export function certain(tags: Int8Array): Expected {
  const expected = { tags: new Float32Array(tags.length * K), transitions: new Float32Array((K + 1) * K) };
  tags.forEach((tag, i) => {
    expected.tags[i * K + tag]! += 1;
    expected.transitions[(i ? tags[i - 1]! : START) * K + tag]! += 1;
  });
  return expected;
}

/** What is expected of all sequences, weighed by their scores (forward and backward). */
export function expectedOf(scores: Float64Array, weights: Weights['transitions']): Expected {
  const n = scores.length / K;
  const factor = Float64Array.from(weights, (w, at) => (MAY[at] ? Math.exp(w) : 0));
  const local = scores.slice();
  for (let i = 0; i < n; i++) {
    const top = Math.max(...scores.subarray(i * K, (i + 1) * K));
    for (let k = i * K; k < (i + 1) * K; k++) local[k] = Math.exp(scores[k]! - top);
  }
  const ahead = new Float64Array(n * K);
  const scale = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let tag = 0; tag < K; tag++) {
      let x = i ? 0 : factor[START * K + tag]!;
      if (i) for (let p = 0; p < K; p++) x += ahead[(i - 1) * K + p]! * factor[p * K + tag]!;
      sum += ahead[i * K + tag] = x * local[i * K + tag]!;
    }
    scale[i] = sum;
    for (let k = i * K; k < (i + 1) * K; k++) ahead[k]! /= sum;
  }
  const tags = new Float64Array(n * K);
  const transitions = new Float64Array((K + 1) * K);
  let behind = new Float64Array(K).fill(1);
  for (let i = n - 1; i >= 0; i--) {
    for (let tag = 0; tag < K; tag++) tags[i * K + tag] = ahead[i * K + tag]! * behind[tag]!;
    const before = new Float64Array(K);
    for (let tag = 0; tag < K; tag++) {
      const rest = (local[i * K + tag]! * behind[tag]!) / scale[i]!;
      if (!i) transitions[START * K + tag]! += factor[START * K + tag]! * rest;
      else
        for (let p = 0; p < K; p++) {
          const x = factor[p * K + tag]! * rest;
          before[p]! += x;
          transitions[p * K + tag]! += ahead[(i - 1) * K + p]! * x;
        }
    }
    behind = before;
  }
  return { tags, transitions };
}
