import { elementAt, lastOf } from '../../common/element-at.ts';
import type { Token } from '../page/tokens.ts';
import { agree } from './agree.ts';
import { decode, emissions, TAGS, type Weights } from './decode.ts';
import { featuresOf } from './features.ts';
import { COMMON, FIRST } from './gazetteer.ts';
import { addressee } from './given.ts';
import { formedFirms } from './legal-form.ts';
import { tidied } from './tidy.ts';
import { usesOf } from './uses.ts';
import { shippedWeights } from './weights.ts';
import { CAP, wordsOf, type Word } from './words.ts';
import type { NameKind, Reading } from './reading.ts';

const shipped = shippedWeights();
const K = TAGS.length;
/** The kind of each pair of tags that begin and continue a name. */
const NAME_KINDS: readonly NameKind[] = ['PER', 'ORG', 'LOC'];

/** The names in a text's sentences, in order. */
export function namesIn(sentences: Token[][], weights: Weights = shipped): Reading[] {
  const words = sentences.map(wordsOf);
  const uses = usesOf(words);
  const readings = words.flatMap((sentence, n) =>
    mayName(sentence)
      ? readSentence(elementAt(sentences, n), n, featuresOf(sentence, uses, words[n - 1]), weights)
      : [],
  );
  return agree(readings, sentences);
}

/** A sentence whose only capital letter begins an ordinary first word holds no name. */
const mayName = (words: Word[]): boolean =>
  words.some((word, n) => (word.case & CAP) > 0 && (n > 0 || (word.lists & (COMMON | FIRST)) !== COMMON));

function readSentence(tokens: Token[], sentence: number, features: Int32Array, weights: Weights): Reading[] {
  const scores = emissions(features, weights);
  const tags = decode(scores, weights);
  const found: Reading[] = [];
  let margins: number[] = [];
  for (let i = 0; i < tags.length; i++) {
    const tag = tags[i] ?? 0;
    if (tag === 0) continue;
    const { start, end } = elementAt(tokens, i);
    const margin = marginOf(scores, i, tag);
    let last = found.at(-1);
    if (tag % 2 === 0 && last?.to === i) {
      margins.push(margin);
    } else {
      last = { kind: NAME_KINDS[(tag - 1) >> 1] ?? 'LOC', sentence, from: i, to: i + 1, start, end, confidence: 0 };
      found.push(last);
      margins = [margin];
    }
    Object.assign(last, { to: i + 1, end, confidence: sureness(last.kind, margins) });
  }
  const read = found.length ? found.flatMap((reading) => tidied(reading, tokens)) : addressee(sentence, tokens);
  const firms = formedFirms(sentence, tokens, read);
  if (!firms.length) return read;
  const apart = read.filter((one) => firms.every(({ from, to }) => one.to <= from || one.from >= to));
  return [...apart, ...firms].toSorted((a, b) => a.from - b.from);
}

/** How far a token's tag is ahead of the best tag of another kind. */
function marginOf(scores: Float64Array, i: number, tag: number): number {
  const kind = (tag + 1) >> 1;
  const of = scores.subarray(i * K, (i + 1) * K);
  const ofOthers = of.filter((_, k) => (k + 1) >> 1 !== kind);
  return Math.max(...of.subarray(kind * 2 - 1, kind * 2 + 1)) - Math.max(...ofOthers);
}

/** Mean margin → share of names with it that held-out folds of the development sets confirm, between these points on a straight line. */
const SHARES: Record<NameKind, [margin: number, share: number][]> = {
  PER: [
    [-250, 0.45],
    [-40, 0.58],
    [10, 0.67],
    [52, 0.76],
    [94, 0.83],
    [171, 0.89],
    [250, 0.93],
  ],
  ORG: [
    [-150, 0.4],
    [-50, 0.48],
    [0, 0.55],
    [43, 0.64],
    [76, 0.72],
    [159, 0.82],
    [250, 0.88],
  ],
  LOC: [
    [-150, 0.4],
    [0, 0.6],
    [100, 0.8],
    [250, 0.92],
  ],
};

function sureness(kind: NameKind, margins: number[]): number {
  const mean = margins.reduce((sum, margin) => sum + margin, 0) / margins.length;
  const points = SHARES[kind];
  const [m1, s1] = points.find(([margin]) => margin > mean) ?? lastOf(points);
  const [m0, s0] = points.findLast(([margin]) => margin <= mean) ?? elementAt(points, 0);
  if (m0 === m1) return s1;
  return Math.round((s0 + ((mean - m0) / (m1 - m0)) * (s1 - s0)) * 100) / 100;
}
