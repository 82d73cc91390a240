import type { Assertions, Claim, Mention } from '../model.ts';

/** What is known of a document beside what it asserts. */
export interface DocumentFacts {
  kind: string;
  entity: string;
  source: string;
  /** `YYYY-MM-DD`. */
  day: string;
  hash: string;
  /** Place among what people wrote; null for items. */
  seq: number | null;
}

/** What a document asserts, with what is known of it. */
export interface Asserted extends DocumentFacts {
  assertions: Assertions;
  /** What it asserted before rules changed it. */
  unruled?: Unruled;
  omitted?: Omitted;
}

/** What gave no row, by its place: mentions that name nothing, claims between two mentions of one profile. */
export interface Omitted {
  mentions: [n: number, mention: Mention][];
  claims: [n: number, claim: Claim][];
}

/** What a document asserts by itself, and how often each rule changes it. */
export interface Unruled {
  assertions: Assertions;
  hits: Record<string, number>;
}

/** A document to be settled: what it asserted when last settled (null: never), and what it asserts now (null: it is taken back). */
export interface AssertedDocument {
  uid: number;
  id: string;
  applied: DocumentFacts | null;
  pending: Asserted | null;
}
