import { z } from 'zod';
import type { Metadata } from '../common/model.ts';
import type { Context } from '../context.ts';
import type { FoundNode } from '../graph/store.ts';
import { quoted, spokenDay } from '../graph/readings/summary/words.ts';
import { openingOf } from '../passages/opening.ts';
import { readAccepted } from '../stores/items/item-files.ts';
import * as items from '../stores/items/items.ts';
import { itemOf } from '../stores/passages/passage-items.ts';

/** What was written last, in its first sentences, and where the rest of it stands. */
export const LastWords = z.object({
  item_id: z.string(),
  node_id: z.string(),
  title: z.string(),
  date: z.string(),
  text: z.string(),
});

const LONGEST = 280;

/** The first sentences of the item behind a node; undefined where there is none, or nothing in it. */
export async function lastWords(
  { db, files }: Context,
  { org, graph }: { org: string; graph: string },
  node: FoundNode,
): Promise<z.input<typeof LastWords> | undefined> {
  const id = await itemOf(db, graph, node.uid);
  const item = id === undefined ? undefined : await items.get(db, org, id);
  const file = item?.graph_key === graph ? await readAccepted(files, item) : undefined;
  const text = file && openingOf(file.body, LONGEST, writerOf(file.metadata));
  if (!item || !text) return undefined;
  return { item_id: item.item_id, node_id: node.id, title: item.title, date: item.date, text };
}

/** The name of who wrote an item, as it says; empty where it does not. */
function writerOf({ from, author }: Metadata = {}): string {
  const said = from ?? author;
  return typeof said === 'string' ? said.replace(/<[^>]*>|\S+@\S+/g, ' ') : '';
}

/** The same to be read aloud. */
export const spokenWords = ({ text, title, date }: z.input<typeof LastWords>): string =>
  `Last words: “${text}” (${quoted(title)}, ${spokenDay(date)}).`;
