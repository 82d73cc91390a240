import { random as seeded } from '../../support/random.ts';
import { emissions, MAY, START, TAGS, type Weights } from '../../../src/extractors/tagger/decode.ts';
import { LEXICAL, SLOTS } from '../../../src/extractors/tagger/features.ts';

/** A sentence to learn from: `SLOTS` features for each token, and its tags. */
export interface Example {
  features: Int32Array;
  tags: Int8Array;
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
    for (const { features, tags } of shuffle(examples)) {
      if (!tags.length) continue;
      const shown = thinned(features, plan, next);
      const { gradients, transitions } = slopes(emissions(shown, weights), weights.transitions, tags);
      for (let i = 0; i < tags.length; i++)
        for (let tag = 0; tag < K; tag++) {
          const gradient = gradients[i * K + tag]!;
          if (Math.abs(gradient) < TOO_SMALL) continue;
          for (let s = i * SLOTS; s < (i + 1) * SLOTS; s++)
            if (shown[s]! >= 0) step('table', shown[s]! * row + tag, gradient);
        }
      transitions.forEach((gradient, at) => {
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

/** By how much more the model expects of each tag at each token, and of each transition, than the gold tags have (forward and backward). */
function slopes(scores: Float64Array, weights: Weights['transitions'], gold: Int8Array) {
  const n = gold.length;
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
  const gradients = new Float64Array(n * K);
  const transitions = new Float64Array((K + 1) * K);
  let behind = new Float64Array(K).fill(1);
  for (let i = n - 1; i >= 0; i--) {
    for (let tag = 0; tag < K; tag++) gradients[i * K + tag] = ahead[i * K + tag]! * behind[tag]!;
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
    gradients[i * K + gold[i]!]! -= 1;
    transitions[(i ? gold[i - 1]! : START) * K + gold[i]!]! -= 1;
  }
  return { gradients, transitions };
}
