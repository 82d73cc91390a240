import type { Claim, Mention, Value } from '../common/model.ts';

/** Properties that a later rule adds to an earlier mention, by its index; what the mention already has stays. */
interface Fact {
  of: number;
  properties: Record<string, Value>;
}

export type Finding = Mention | Claim | Fact;

/** What an extractor yields; each yield answers with the finding's index among the document's mentions or claims. */
export type Found<R = void> = Generator<Finding, R, number>;

/** The index of the mention that is the item itself. */
export const SELF = 0;

/** Marks of how far a kind of evidence is believed, 0 to 100. */
export const AUTHORITY = { field: 80, frontmatter: 70, signature: 60, sentence: 50, inferred: 30 } as const;
