export type NameKind = 'PER' | 'ORG' | 'LOC';

/** A name that the tagger reads in a sentence: tokens `from` to `to` (exclusive), and how sure, 0 to 1. */
export interface Reading {
  kind: NameKind;
  sentence: number;
  from: number;
  to: number;
  start: number;
  end: number;
  confidence: number;
}
