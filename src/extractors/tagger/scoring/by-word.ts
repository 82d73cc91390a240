import { K, sumWeights, type Weights } from '../decode.ts';
import { hash, type Word } from '../words.ts';
import { bucket, EDGE, middle, SLOTS } from './bucket.ts';

/** The features of a token that one word alone makes, by where that stands: the token itself, the one before, the one behind, the second before and the second behind. */
const PLACES: readonly [offset: number, put: (out: Int32Array, at: number, word: Word | undefined) => void][] = [
  [0, itself],
  [-1, before],
  [1, behind],
  [-2, (out, at, word) => (out[at + 6] = bucket(6, word?.hashLower ?? EDGE))],
  [2, (out, at, word) => (out[at + 7] = bucket(7, word?.hashLower ?? ~EDGE))],
];

function itself(out: Int32Array, at: number, word: Word | undefined): void {
  if (!word) return;
  const { lower, shape, lists, cluster } = word;
  out[at + 1] = bucket(1, word.hashLower);
  out[at + 2] = bucket(2, word.hashWord);
  out[at + 3] = bucket(3, shape);
  for (let k = 1; k <= 4 && k < lower.length; k++) {
    out[at + 14 + k] = bucket(14 + k, hash(lower, lower.length - k));
    out[at + 18 + k] = bucket(18 + k, hash(lower, 0, k));
  }
  out[at + 23] = bucket(23, lists);
  out[at + 26] = bucket(26, lists, shape);
  if (!cluster) return;
  out[at + 58] = bucket(58, cluster);
  out[at + 59] = bucket(59, middle(word), shape);
}

function before(out: Int32Array, at: number, word: Word | undefined): void {
  out[at + 4] = bucket(4, word?.hashLower ?? EDGE);
  if (word?.cluster) out[at + 64] = bucket(64, word.cluster);
}

function behind(out: Int32Array, at: number, word: Word | undefined): void {
  out[at + 5] = bucket(5, word?.hashLower ?? ~EDGE);
  if (word?.cluster) out[at + 65] = bucket(65, word.cluster);
}

/** Puts the features of a token that one word alone makes to its others. */
export function putByWord(features: Int32Array, words: Word[], i: number): void {
  for (const [offset, put] of PLACES) put(features, i * SLOTS, words[i + offset]);
}

/** What a word adds to the scores of a token at each of the places, and by which weights. */
export interface Share {
  readonly by: Weights;
  readonly scores: Float64Array;
}

const room = new Int32Array(PLACES.length * SLOTS);

function shareOf(word: Word | undefined, by: Weights): Share {
  room.fill(-1);
  const scores = new Float64Array(PLACES.length * K);
  PLACES.forEach(([, put], place) => {
    put(room, place * SLOTS, word);
    sumWeights(scores, room, place, by);
  });
  return { by, scores };
}

/** What stands for a word beyond either end of a sentence. */
const edge: Pick<Word, 'share'> = { share: undefined };

/** What a word adds to scores, worked out once for each word. */
function sharedBy(word: Word | undefined, weights: Weights): Float64Array {
  const holder = word ?? edge;
  if (holder.share?.by !== weights) holder.share = shareOf(word, weights);
  return holder.share.scores;
}

/** Adds to a token's scores what each of the words around it and it itself say alone. */
export function addByWord(scores: Float64Array, words: Word[], i: number, weights: Weights): void {
  const [own, last, next] = [
    sharedBy(words[i], weights),
    sharedBy(words[i - 1], weights),
    sharedBy(words[i + 1], weights),
  ];
  const [second, third] = [sharedBy(words[i - 2], weights), sharedBy(words[i + 2], weights)];
  for (let tag = 0, at = i * K; tag < K; tag++, at++)
    scores[at] =
      (scores[at] ?? 0) +
      (own[tag] ?? 0) +
      (last[K + tag] ?? 0) +
      (next[2 * K + tag] ?? 0) +
      (second[3 * K + tag] ?? 0) +
      (third[4 * K + tag] ?? 0);
}
