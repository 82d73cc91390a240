import { visit } from '../canvas/moves.ts';
import { go } from '../place.ts';
import type { Found } from '../search-state.ts';

/** Opens the text of an item, at a passage given by its offsets or its words. */
export const openItem = (item: string, at?: string): void => go({ view: 'items', part: undefined, item, at });

/** Opens what was found: where words of a text were, its passage, else the node. */
export function openHit({ id, snippet }: Pick<Found, 'id' | 'snippet'>): void {
  if (snippet) openItem(snippet.item_id, snippet.text);
  else void visit(id);
}
