import { random as seeded } from '../support/random.ts';

/** True and false findings, and what was missed. */
export interface Tally {
  tp: number;
  fp: number;
  fn: number;
}

export interface Figure extends Tally {
  precision: number;
  recall: number;
  f1: number;
  /** Bootstrap interval of F1 over documents, 95 %; absent where there are no documents to draw. */
  interval?: [low: number, high: number];
}

const ratio = (a: number, b: number): number => (b ? a / b : 0);

/** Adds tallies up. */
export const total = (tallies: Tally[]): Tally =>
  tallies.reduce((sum, t) => ({ tp: sum.tp + t.tp, fp: sum.fp + t.fp, fn: sum.fn + t.fn }), { tp: 0, fp: 0, fn: 0 });

/** Precision, recall and F1 of a tally. */
export function figure(tally: Tally): Figure {
  const { tp, fp, fn } = tally;
  const [precision, recall] = [ratio(tp, tp + fp), ratio(tp, tp + fn)];
  return { ...tally, precision, recall, f1: ratio(2 * precision * recall, precision + recall) };
}

/** The figure of all documents together, with the interval that 500 seeded draws of documents give. */
export function figureOf(documents: Tally[]): Figure {
  const random = seeded(7).next;
  const draws = Array.from({ length: 500 }, () => {
    const drawn = documents.map(() => documents[Math.floor(random() * documents.length)]!);
    return figure(total(drawn)).f1;
  }).toSorted((a, b) => a - b);
  return { ...figure(total(documents)), interval: [draws[12]!, draws[487]!] };
}
