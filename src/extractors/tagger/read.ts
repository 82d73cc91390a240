import type { Token } from '../page/tokens.ts';
import { agree } from './agree.ts';
import { decode, emissions, TAGS, type Weights } from './decode.ts';
import { featuresOf } from './features.ts';
import { COMMON, FIRST } from './gazetteer.ts';
import { addressee, tidied } from './tidy.ts';
import { usesOf } from './uses.ts';
import { shippedWeights } from './weights.ts';
import { CAP, wordsOf, type Word } from './words.ts';
import type { NameKind, Reading } from './reading.ts';

const shipped = shippedWeights();
const K = TAGS.length;

/** The names in a text's sentences, in order. */
export function namesIn(sentences: Token[][], weights: Weights = shipped): Reading[] {
  const words = sentences.map(wordsOf);
  const uses = usesOf(words);
  const readings = sentences.flatMap((tokens, n) =>
    mayName(words[n]!) ? readSentence(tokens, n, featuresOf(words[n]!, uses, words[n - 1]), weights) : [],
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
    const tag = tags[i]!;
    if (tag === 0) continue;
    const last = found.at(-1);
    const margin = marginOf(scores, i, tag);
    if (tag % 2 === 0 && last && last.to === i) {
      last.to = i + 1;
      last.end = tokens[i]!.end;
      margins.push(margin);
    } else {
      found.push({
        kind: TAGS[tag]!.slice(2) as NameKind,
        sentence,
        from: i,
        to: i + 1,
        start: tokens[i]!.start,
        end: tokens[i]!.end,
        confidence: 0,
      });
      margins = [margin];
    }
    found.at(-1)!.confidence = sureness(found.at(-1)!.kind, margins);
  }
  return found.length ? found.flatMap((reading) => tidied(reading, tokens)) : addressee(sentence, tokens);
}

/** How far a token's tag is ahead of the best tag of another kind. */
function marginOf(scores: Float64Array, i: number, tag: number): number {
  const kind = (tag + 1) >> 1;
  let other = scores[i * K]!;
  for (let k = 1; k < K; k++) if ((k + 1) >> 1 !== kind) other = Math.max(other, scores[i * K + k]!);
  return Math.max(scores[i * K + kind * 2 - 1]!, scores[i * K + kind * 2]!) - other;
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
  const above = points.findIndex(([margin]) => margin > mean);
  if (above <= 0) return points.at(above === 0 ? 0 : -1)![1];
  const [[m0, s0], [m1, s1]] = [points[above - 1]!, points[above]!];
  return Math.round((s0 + ((mean - m0) / (m1 - m0)) * (s1 - s0)) * 100) / 100;
}
