import { SLOTS } from './features.ts';
import { hasRow, rowOf, type Rows } from './rows.ts';

/** The tags of the BIO scheme over persons, organizations and locations. */
export const TAGS = ['O', 'B-PER', 'I-PER', 'B-ORG', 'I-ORG', 'B-LOC', 'I-LOC'] as const;
const K = TAGS.length;
/** Weights stand in rows of eight, so that a row is found by shifting. */
export const ROW = 8;

/** The transition from the beginning of a sentence stands in the row after the tags'. */
export const START = K;

/** A table of weights by feature bucket, and of transitions by previous tag. Where most buckets say nothing, `rows` tells which of them have a row in the table, and which one. */
export interface Weights {
  table: Int8Array | Float32Array;
  rows?: Rows;
  transitions: Int16Array | Float32Array;
}

const IMPOSSIBLE = -1e9;

/** True when tag `next` may follow `previous`: an inside tag only follows its own kind. */
const mayFollow = (previous: number, next: number): boolean =>
  next === 0 || next % 2 === 1 || previous === next || previous === next - 1;

/** The tags that may stand before each. */
const BEFORE: readonly (readonly number[])[] = TAGS.map((_, tag) =>
  [...TAGS.keys()].filter((previous) => mayFollow(previous, tag)),
);

/** Which transitions may be: one from the beginning of a sentence is like one from no name. */
export const MAY: readonly boolean[] = Array.from({ length: (K + 1) * K }, (_, at) =>
  mayFollow(at < K * K ? Math.floor(at / K) : 0, at % K),
);

/** The score of no name for a word without features. */
const CERTAIN = 5e3;

/** The emission score of every tag for every token. */
export function emissions(features: Int32Array, { table, rows }: Weights): Float64Array {
  const n = features.length / SLOTS;
  const scores = new Float64Array(n * K);
  for (let i = 0; i < n; i++) {
    if ((features[i * SLOTS] ?? -1) < 0) {
      scores[i * K] = CERTAIN;
      continue;
    }
    let a = 0,
      b = 0,
      c = 0,
      d = 0,
      e = 0,
      f = 0,
      g = 0;
    for (let s = i * SLOTS; s < (i + 1) * SLOTS; s++) {
      const feature = features[s] ?? -1;
      if (feature < 0 || (rows && !hasRow(rows, feature))) continue;
      const row = (rows ? rowOf(rows, feature) : feature) << 3;
      a += table[row] ?? 0;
      b += table[row + 1] ?? 0;
      c += table[row + 2] ?? 0;
      d += table[row + 3] ?? 0;
      e += table[row + 4] ?? 0;
      f += table[row + 5] ?? 0;
      g += table[row + 6] ?? 0;
    }
    const at = i * K;
    scores[at] = a;
    scores[at + 1] = b;
    scores[at + 2] = c;
    scores[at + 3] = d;
    scores[at + 4] = e;
    scores[at + 5] = f;
    scores[at + 6] = g;
  }
  return scores;
}

/** The best sequence of tags (Viterbi); ties go to the lower tag. */
export function decode(scores: Float64Array, { transitions }: Weights): Int8Array {
  const n = scores.length / K;
  const best = new Float64Array(n * K);
  const back = new Int8Array(n * K);
  for (let i = 0; i < n; i++) {
    for (let tag = 0; tag < K; tag++) {
      let top = IMPOSSIBLE;
      let from = 0;
      if (i === 0) top = mayFollow(0, tag) ? (transitions[START * K + tag] ?? 0) : IMPOSSIBLE;
      else
        for (const p of BEFORE[tag] ?? []) {
          const score = (best[(i - 1) * K + p] ?? 0) + (transitions[p * K + tag] ?? 0);
          if (score > top) [top, from] = [score, p];
        }
      best[i * K + tag] = top + (scores[i * K + tag] ?? 0);
      back[i * K + tag] = from;
    }
  }
  return walk(best, back, n);
}

/** Whole units of a score: by how much it is multiplied before it becomes a weight. */
export const SCALE = 32;

const FACTORS = new WeakMap<Weights['transitions'], Float64Array>();

/** How likely each transition is, about; one that may not be is not. */
function factorsOf(transitions: Weights['transitions']): Float64Array {
  const known = FACTORS.get(transitions);
  if (known) return known;
  const factors = new Float64Array((K + 1) * K);
  for (let at = 0; at < factors.length; at++) if (MAY[at]) factors[at] = Math.exp((transitions[at] ?? 0) / SCALE);
  FACTORS.set(transitions, factors);
  return factors;
}

/** How probable each tag of each token is, all sequences considered (forward and backward). */
export function marginals(scores: Float64Array, { transitions }: Weights): Float64Array {
  const n = scores.length / K;
  const factors = factorsOf(transitions);
  const local = scores.map((score) => Math.exp(score / SCALE));
  const ahead = new Float64Array(n * K);
  const behind = new Float64Array(n * K).fill(1);
  for (let i = 0; i < n; i++) {
    for (let tag = 0; tag < K; tag++) {
      let sum = i ? 0 : (factors[START * K + tag] ?? 0);
      if (i) for (let p = 0; p < K; p++) sum += (ahead[(i - 1) * K + p] ?? 0) * (factors[p * K + tag] ?? 0);
      ahead[i * K + tag] = sum * (local[i * K + tag] ?? 0);
    }
    normalise(ahead, i);
  }
  for (let i = n - 2; i >= 0; i--) {
    for (let p = 0; p < K; p++) {
      let sum = 0;
      for (let tag = 0, at = (i + 1) * K; tag < K; tag++, at++)
        sum += (factors[p * K + tag] ?? 0) * (local[at] ?? 0) * (behind[at] ?? 0);
      behind[i * K + p] = sum;
    }
    normalise(behind, i);
  }
  for (let at = 0; at < ahead.length; at++) ahead[at] = (ahead[at] ?? 0) * (behind[at] ?? 0);
  for (let i = 0; i < n; i++) normalise(ahead, i);
  return ahead;
}

/** Divides a token's numbers by their sum. */
function normalise(of: Float64Array, i: number): void {
  let sum = 0;
  for (let at = i * K; at < (i + 1) * K; at++) sum += of[at] ?? 0;
  for (let at = i * K; at < (i + 1) * K; at++) of[at] = (of[at] ?? 0) / sum;
}

function walk(best: Float64Array, back: Int8Array, n: number): Int8Array {
  const tags = new Int8Array(n);
  let tag = 0;
  const last = best.subarray((n - 1) * K);
  for (let k = 1; k < K; k++) if ((last[k] ?? 0) > (last[tag] ?? 0)) tag = k;
  for (let i = n - 1; i >= 0; i--) {
    tags[i] = tag;
    tag = back[i * K + tag] ?? 0;
  }
  return tags;
}
