import { elementAt, lastOf } from '../../common/element-at.ts';
import type { Token } from '../page/tokens.ts';
import { agree } from './agree.ts';
import { firmsLikePeople } from './whole/firm-like-person.ts';
import { joinedNames } from './whole/house.ts';
import { decode, emissions, marginals, spanAround, TAGS, type Span, type Weights } from './decode.ts';
import { jointOf, roomFor } from './features.ts';
import { COMMON, FIRST } from './gazetteer.ts';
import { addressee } from './given.ts';
import { housesOf } from './houses-of.ts';
import { introduced } from './introduced.ts';
import { formedFirms } from './legal-form.ts';
import { otherKind } from './other-kind.ts';
import { SLOTS } from './scoring/bucket.ts';
import { putItself, shareOf } from './scoring/by-word.ts';
import { tidied } from './tidy.ts';
import { usesOf } from './uses.ts';
import { shippedWeights } from './weights.ts';
import { CAP, wordsOf, type Word } from './words.ts';
import type { NameKind, Reading } from './reading.ts';

const shipped = shippedWeights();
const K = TAGS.length;
/** The kind of each pair of tags that begin and continue a name. */
const NAME_KINDS: readonly NameKind[] = ['PER', 'ORG', 'LOC'];

/** Sentences up to so many words share their room. */
const USUAL = 256;
const ROOM = roomFor(USUAL);

/** The names in a text's sentences, in order. */
export function namesIn(sentences: Token[][], weights: Weights = shipped): Reading[] {
  const words = sentences.map(wordsOf);
  const uses = usesOf(words);
  const longest = words.reduce((most, { length }) => Math.max(most, length), 0);
  const room = longest > USUAL ? roomFor(longest) : ROOM;
  const readings = words.flatMap((sentence, n) =>
    mayName(sentence)
      ? readSentence(
          elementAt(sentences, n),
          n,
          scoresOf(sentence, jointOf(sentence, uses, words[n - 1], room), weights),
          weights,
        )
      : [],
  );
  return agree(readings, sentences);
}

/** A sentence whose only capital letter begins an ordinary first word holds no name. */
const mayName = (words: Word[]): boolean =>
  words.some((word, n) => (word.case & CAP) > 0 && (n > 0 || (word.lists & (COMMON | FIRST)) !== COMMON));

/** The score of every tag for every token of a sentence, from features that several words make and those that one alone does. */
function scoresOf(words: Word[], features: Int32Array, weights: Weights): Float64Array {
  const scores = new Float64Array(words.length * K);
  for (let i = 0; i < words.length; i++) {
    if ((features[i * SLOTS] ?? -1) < 0) continue;
    const word = elementAt(words, i);
    const share = shareOf(word, weights);
    if (share) scores.set(share, i * K);
    else putItself(features, word, i);
  }
  return emissions(features, weights, scores);
}

function readSentence(tokens: Token[], sentence: number, scores: Float64Array, weights: Weights): Reading[] {
  const called = addressee(sentence, tokens);
  const tags = decode(scores, weights);
  const found: Reading[] = [];
  let span: Span = { from: 0, to: 0 };
  let shares: Float64Array = new Float64Array();
  let sum = 0;
  for (let i = 0; i < tags.length; i++) {
    const tag = tags[i] ?? 0;
    if (tag === 0) continue;
    const { start, end } = elementAt(tokens, i);
    if (i >= span.to) {
      span = spanAround(scores, i);
      shares = marginals(scores, weights, span);
    }
    const share = chanceOf(shares, i - span.from, tag);
    let last = found.at(-1);
    if (tag % 2 === 0 && last?.to === i) {
      sum += share;
      last.to = i + 1;
      last.end = end;
    } else {
      last = { kind: NAME_KINDS[(tag - 1) >> 1] ?? 'LOC', sentence, from: i, to: i + 1, start, end, confidence: 0 };
      found.push(last);
      sum = share;
    }
    const isOver = tags[i + 1] !== tag + (tag % 2);
    if (isOver) last.confidence = sureness(last.kind, sum / (i + 1 - last.from));
  }
  const read = found.length
    ? outermost(
        found.flatMap((reading) =>
          surer(
            tidied(reading, tokens).map((one) => otherKind(one, tokens)),
            called,
          ),
        ),
      )
    : called;
  const formed = formedFirms(sentence, tokens, read);
  const firms = [...formed, ...housesOf(sentence, tokens, [...read, ...formed])];
  const people = introduced(sentence, tokens, [...read, ...firms]);
  if (!firms.length && !people.length) return firmsLikePeople(joinedNames(read, tokens), tokens);
  const more = [...firms, ...people];
  const apart = read.filter((one) => more.every(({ from, to }) => one.to <= from || one.from >= to));
  const all = [...apart, ...more].toSorted((a, b) => a.from - b.from);
  return firmsLikePeople(joinedNames(all, tokens), tokens);
}

/** Readings that stand in no firm's name. */
const outermost = (readings: Reading[]): Reading[] =>
  readings.filter(
    (one) =>
      one.kind === 'ORG' || readings.every(({ kind, from, to }) => kind !== 'ORG' || from > one.from || to < one.to),
  );

/** Persons read, as sure at least as whoever a line speaks to. */
const surer = (readings: Reading[], [called]: Reading[]): Reading[] =>
  called
    ? readings.map((one) =>
        one.kind === 'PER' ? { ...one, confidence: Math.max(one.confidence, called.confidence) } : one,
      )
    : readings;

/** How probable it is that a token is of its tag's kind. */
const chanceOf = (shares: Float64Array, i: number, tag: number): number => {
  let sum = 0;
  for (let at = i * K; at < (i + 1) * K; at++) sum += shares[at] ?? 0;
  const first = i * K + ((tag - 1) | 1);
  return (shares[first] ?? 0) / sum + (shares[first + 1] ?? 0) / sum;
};

/** The model's mean probability of a name's words → share of names with it that held-out folds of the development sets confirm, between these points on a straight line. */
const SHARES: Record<NameKind, [probability: number, share: number][]> = {
  PER: [
    [0.4, 0.45],
    [0.54, 0.52],
    [0.79, 0.64],
    [0.92, 0.76],
    [0.97, 0.83],
    [0.99, 0.91],
    [0.997, 0.94],
    [1, 0.96],
  ],
  ORG: [
    [0.35, 0.4],
    [0.48, 0.48],
    [0.63, 0.56],
    [0.76, 0.63],
    [0.86, 0.69],
    [0.93, 0.76],
    [0.97, 0.81],
    [0.99, 0.86],
    [1, 0.9],
  ],
  LOC: [
    [0.4, 0.4],
    [0.53, 0.47],
    [0.77, 0.61],
    [0.9, 0.73],
    [0.96, 0.82],
    [0.98, 0.89],
    [0.99, 0.95],
    [1, 0.97],
  ],
};

function sureness(kind: NameKind, mean: number): number {
  const points = SHARES[kind];
  const [m1, s1] = points.find(([probability]) => probability > mean) ?? lastOf(points);
  const [m0, s0] = points.findLast(([probability]) => probability <= mean) ?? elementAt(points, 0);
  if (m0 === m1) return s1;
  return Math.round((s0 + ((mean - m0) / (m1 - m0)) * (s1 - s0)) * 100) / 100;
}
