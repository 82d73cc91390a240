import type { Item } from '../common/model.ts';
import type { Page } from './page/page.ts';
import type { Found } from './finding.ts';

/** One way of finding things in an item, from the item alone; extractors run by `order`, and the first to claim a span keeps it. */
export interface Extractor {
  name: string;
  order: number;
  find(item: Item, page: Page): Found;
}

/** Declares an extractor; every export of a file under this folder that this made is run. */
export const extractor = (declared: Extractor): Extractor => declared;
