import type { Item } from '../../common/model.ts';
import type { Page } from '../page/page.ts';
import type { Found } from '../finding.ts';

/** One way of finding things in an item, from the item alone. The first extractor to claim a span keeps it, so the surer ones run first. */
export interface Extractor {
  /** Unique, by which others come after it. */
  name: string;
  /** Names of the extractors that have run before it; none for the first. */
  after?: readonly string[];
  /** Has the page make what `find` asks of it first, where that is much work: a step of its own. */
  prepare?(page: Page): void;
  find(item: Item, page: Page): Found;
}

/** Declares an extractor; what a file under this folder declares and exports is run. */
export const extractor = (declared: Extractor): Extractor => declared;
