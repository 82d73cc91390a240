import type { Claim, Item, Mention, Value } from '../model.ts';
import type { Page } from './page/page.ts';

/** Properties that a later rule adds to an earlier mention, by its index; what the mention already has stays. */
export interface Fact {
  of: number;
  properties: Record<string, Value>;
}

export type Finding = Mention | Claim | Fact;

/** What an extractor yields; each yield answers with the finding's index among the document's mentions or claims. */
export type Found<R = void> = Generator<Finding, R, number>;

/** One way of finding things in an item, from the item alone; extractors run by `order`, and the first to claim a span keeps it. */
export interface Extractor {
  name: string;
  order: number;
  find(item: Item, page: Page): Found;
}

/** The index of the mention that is the item itself. */
export const SELF = 0;

/** Declares an extractor; every export of a file under this folder that this made is run. */
export const extractor = (declared: Extractor): Extractor => declared;

/** Marks of how far a kind of evidence is believed, 0 to 100. */
export const AUTHORITY = { field: 80, frontmatter: 70, signature: 60, sentence: 50, inferred: 30 } as const;
