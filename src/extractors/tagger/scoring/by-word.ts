import { K, addWeights, type Weights } from '../decode.ts';
import { hash, type Word } from '../words.ts';
import { bucket, middle, SLOTS } from './bucket.ts';

/** Puts the features that a word makes alone to the others of a token. */
export function putItself(out: Int32Array, word: Word, i: number): void {
  const at = i * SLOTS;
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

const room = new Int32Array(SLOTS);

/** What a word alone adds to a token's scores, kept from the second time on that it is asked for: most words of a text stand there once. */
export function shareOf(word: Word, by: Weights): Float64Array | undefined {
  if (word.share?.by === by) return word.share.scores;
  if (!word.isAsked) {
    word.isAsked = true;
    return undefined;
  }
  const scores = new Float64Array(K);
  putItself(room.fill(-1), word, 0);
  addWeights(scores, room, 0, by);
  word.share = { by, scores };
  return scores;
}
