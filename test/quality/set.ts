import type { Figure } from './figures.ts';
import type { Reader } from './read.ts';

/** One row of the table: a measure on one set, beside its floor and its goal. */
export interface Row {
  measure: string;
  floor: number;
  goal: number;
  /** What the floor and the goal are compared with. */
  value: number;
  figure?: Figure;
  note?: string;
}

/** What was wrong in one document or record. */
export interface Mistake {
  id: string;
  kind: string;
  what: string;
}

export interface Measured {
  rows: Row[];
  mistakes: Mistake[];
  /** The predictions, one line each, in the scorers' formats. */
  predictions: object[];
}

export interface Run {
  /** The folder with a folder for each set. */
  data: string;
  /** The way texts are read; where weights were fitted on the same texts, `crossed` gives one that has not seen the document. */
  reader: Reader;
  crossed(id: string): Reader;
  say(text: string): void;
}

export interface QualitySet {
  name: string;
  order: number;
  /** Undefined where its data is not there. */
  measure(run: Run): Promise<Measured | undefined>;
}

/** Declares a measure of quality; every file of `sets/` exports one. */
export const set = (declared: QualitySet): QualitySet => declared;
