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
  const random = mulberry(7);
  const draws = Array.from({ length: 500 }, () => {
    const drawn = documents.map(() => documents[Math.floor(random() * documents.length)]!);
    return figure(total(drawn)).f1;
  }).toSorted((a, b) => a - b);
  return { ...figure(total(documents)), interval: [draws[12]!, draws[487]!] };
}

/** The generator mulberry32. */
export function mulberry(seed: number): () => number {
  let a = seed >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
