import { SLOTS } from './scoring/bucket.ts';
import { rowOf, type Rows } from './rows.ts';

/** The tags of the BIO scheme over persons, organizations and locations. */
export const TAGS = ['O', 'B-PER', 'I-PER', 'B-ORG', 'I-ORG', 'B-LOC', 'I-LOC'] as const;
export const K = TAGS.length;
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

/** True for a tag that continues a name: it stands behind itself or the tag before it, which begins one, alone. */
const isInside = (tag: number): boolean => tag > 0 && tag % 2 === 0;

/** Which transitions may be: one from the beginning of a sentence is like one from no name. */
export const MAY: readonly boolean[] = Array.from({ length: (K + 1) * K }, (_, at) =>
  mayFollow(at < K * K ? Math.floor(at / K) : 0, at % K),
);

/** The score of no name for a word without features: no other tag comes near it. */
const CERTAIN = 5e3;

/** True for a token that is part of no name for sure. */
const isCertain = (scores: Float64Array, i: number): boolean => scores[i * K] === CERTAIN;

/** The emission score of every tag for every token: what its features add to those it has. */
export function emissions(
  features: Int32Array,
  weights: Weights,
  scores = new Float64Array((features.length / SLOTS) * K),
): Float64Array {
  const n = features.length / SLOTS;
  for (let i = 0; i < n; i++) {
    if ((features[i * SLOTS] ?? -1) < 0) scores[i * K] = CERTAIN;
    else addWeights(scores, features, i, weights);
  }
  return scores;
}

/** Adds the weights of a token's features to its scores, one for each tag. */
export function addWeights(scores: Float64Array, features: Int32Array, i: number, { table, rows }: Weights): void {
  const at = i * K;
  let a = scores[at] ?? 0,
    b = scores[at + 1] ?? 0,
    c = scores[at + 2] ?? 0,
    d = scores[at + 3] ?? 0,
    e = scores[at + 4] ?? 0,
    f = scores[at + 5] ?? 0,
    g = scores[at + 6] ?? 0;
  for (let s = i * SLOTS, end = s + SLOTS; s < end; s++) {
    const feature = features[s] ?? -1;
    if (feature < 0) continue;
    const row = (rows ? rowOf(rows, feature) : feature) << 3;
    if (row < 0) continue;
    a += table[row] ?? 0;
    b += table[row + 1] ?? 0;
    c += table[row + 2] ?? 0;
    d += table[row + 3] ?? 0;
    e += table[row + 4] ?? 0;
    f += table[row + 5] ?? 0;
    g += table[row + 6] ?? 0;
  }
  scores[at] = a;
  scores[at + 1] = b;
  scores[at + 2] = c;
  scores[at + 3] = d;
  scores[at + 4] = e;
  scores[at + 5] = f;
  scores[at + 6] = g;
}

/** The best sequence of tags (Viterbi); ties go to the lower tag. */
export function decode(scores: Float64Array, { transitions }: Weights): Int8Array {
  const n = scores.length / K;
  const back = new Int8Array(n * K);
  const best = new Float64Array(K);
  const next = new Float64Array(K);
  for (let i = 0; i < n; i++) {
    const at = i * K;
    const tags = isCertain(scores, i) ? 1 : K;
    next.fill(IMPOSSIBLE, tags);
    for (let tag = 0; tag < tags; tag++) {
      let top = IMPOSSIBLE;
      let from = 0;
      if (i === 0) top = isInside(tag) ? IMPOSSIBLE : (transitions[START * K + tag] ?? 0);
      else
        for (let p = isInside(tag) ? tag - 1 : 0, end = isInside(tag) ? tag : K - 1; p <= end; p++) {
          const score = (best[p] ?? 0) + (transitions[p * K + tag] ?? 0);
          if (score > top) {
            top = score;
            from = p;
          }
        }
      next[tag] = top + (scores[at + tag] ?? 0);
      back[at + tag] = from;
    }
    best.set(next);
  }
  return walk(best, back);
}

/** Whole units of a score: by how much it is multiplied before it becomes a weight. */
export const SCALE = 32;

const FACTORS = new WeakMap<Weights['transitions'], Float64Array>();

const MOST = 2048;
/** The powers of whole scores up to the greatest that are usual, either way from zero. */
const POWERS = Float64Array.from({ length: 2 * MOST + 1 }, (_, n) => Math.exp((n - MOST) / SCALE));

/** How likely a score makes a tag, about. */
const powerOf = (score: number): number => POWERS[score + MOST] ?? Math.exp(score / SCALE);

/** How likely each transition is, about; one that may not be is not. */
function factorsOf(transitions: Weights['transitions']): Float64Array {
  const known = FACTORS.get(transitions);
  if (known) return known;
  const factors = new Float64Array((K + 1) * K);
  for (let at = 0; at < factors.length; at++) if (MAY[at]) factors[at] = Math.exp((transitions[at] ?? 0) / SCALE);
  FACTORS.set(transitions, factors);
  return factors;
}

/** The tokens around one up to the next ones that are part of no name for sure. */
export interface Span {
  from: number;
  to: number;
}

/** The span that a token stands in. */
export function spanAround(scores: Float64Array, i: number): Span {
  const n = scores.length / K;
  let [from, to] = [i, i + 1];
  while (from > 0 && !isCertain(scores, from - 1)) from--;
  while (to < n && !isCertain(scores, to)) to++;
  return { from, to };
}

/** How probable each tag of each token of a span is beside the token's others, all sequences considered (forward and backward). */
export function marginals(scores: Float64Array, { transitions }: Weights, { from, to }: Span): Float64Array {
  const factors = factorsOf(transitions);
  const local = new Float64Array((to - from) * K);
  for (let at = 0; at < local.length; at++) local[at] = powerOf(scores[from * K + at] ?? 0);
  const ahead = forward(local, factors, from === 0 ? START : 0);
  const behind = backward(local, factors, to * K === scores.length);
  for (let at = 0; at < ahead.length; at++) ahead[at] = (ahead[at] ?? 0) * (behind[at] ?? 0);
  return ahead;
}

/** How probable each tag is by what stands before it, from the row of transitions that leads to the first token. */
function forward(local: Float64Array, factors: Float64Array, first: number): Float64Array {
  const ahead = new Float64Array(local.length);
  for (let tag = 0; tag < K; tag++) ahead[tag] = (factors[first * K + tag] ?? 0) * (local[tag] ?? 0);
  normalise(ahead, 0);
  for (let at = K; at < local.length; at += K) {
    for (let tag = 0; tag < K; tag++) {
      let sum = 0;
      for (let p = isInside(tag) ? tag - 1 : 0, end = isInside(tag) ? tag : K - 1; p <= end; p++)
        sum += (ahead[at - K + p] ?? 0) * (factors[p * K + tag] ?? 0);
      ahead[at + tag] = sum * (local[at + tag] ?? 0);
    }
    normalise(ahead, at);
  }
  return ahead;
}

/** How probable what stands behind each tag makes it; a span that the sentence does not end with has no name behind it. */
function backward(local: Float64Array, factors: Float64Array, isLast: boolean): Float64Array {
  const behind = new Float64Array(local.length);
  const last = local.length - K;
  for (let p = 0; p < K; p++) behind[last + p] = isLast ? 1 : (factors[p * K] ?? 0);
  for (let at = last - K; at >= 0; at -= K) {
    for (let p = 0; p < K; p++) {
      let sum = 0;
      for (let tag = 0, next = at + K; tag < K; tag++, next++)
        sum += (factors[p * K + tag] ?? 0) * (local[next] ?? 0) * (behind[next] ?? 0);
      behind[at + p] = sum;
    }
    normalise(behind, at);
  }
  return behind;
}

/** Divides a token's numbers by their sum. */
function normalise(of: Float64Array, from: number): void {
  let sum = 0;
  for (let at = from; at < from + K; at++) sum += of[at] ?? 0;
  for (let at = from; at < from + K; at++) of[at] = (of[at] ?? 0) / sum;
}

/** The tags that lead to the best of the last token. */
function walk(best: Float64Array, back: Int8Array): Int8Array {
  const n = back.length / K;
  const tags = new Int8Array(n);
  let tag = 0;
  for (let k = 1; k < K; k++) if ((best[k] ?? 0) > (best[tag] ?? 0)) tag = k;
  for (let i = n - 1; i >= 0; i--) {
    tags[i] = tag;
    tag = back[i * K + tag] ?? 0;
  }
  return tags;
}
