import { z } from 'zod';
import { invalid, Problem } from '../../../common/errors.ts';
import { askedNode } from '../../../graph/readings/one-node.ts';
import { asNamed, NamedShape } from '../../../shapes/graph.ts';
import { graphId, inOrder, int, maybe, text } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { readAccepted } from '../../../stores/items/item-files.ts';
import * as items from '../../../stores/items/items.ts';
import { authorOf, itemOf } from '../../../stores/passages/passage-items.ts';

const LONGEST = 20_000;

/** Which stretch of which item. */
export const Stretch = inOrder(
  z.object({
    item_id: maybe(text(100)),
    node_id: maybe(text(512)),
    start: int(0),
    end: maybe(int(undefined, { min: 1 })),
    graph_id: graphId(),
  }),
  'start',
  'end',
);

export const readItem = route({
  method: 'post',
  path: '/org/{org_id}/items/read',
  access: 'reader',
  audited: false,
  summary:
    'The text of an item, by its id or by a node (its id, alias or name): the item that the node stands for, else the newest that speaks of it.',
  description: `At most ${LONGEST} characters at once; \`next_start\` is where to go on.`,
  body: Stretch,
  response: z.object({
    item_id: z.string(),
    title: z.string(),
    date: z.string(),
    source: z.string(),
    type: z.string(),
    entity: z.string(),
    author: NamedShape.optional().describe('Who sent or wrote it, where that is known.'),
    url: z.string().optional(),
    text: z.string(),
    start: z.int(),
    end: z.int(),
    length: z.int().describe('Of the whole text, in UTF-16 units.'),
    next_start: z.int().optional(),
  }),
  example: { body: { node_id: 'contact:c.dufour@troisponts.example', end: 300 } },
  async handle({ org, target, body }, { db, files, graph }) {
    const { item_id, node_id, start } = body;
    if ((item_id === undefined) === (node_id === undefined))
      throw invalid(['body', 'item_id'], 'Name either an item_id or a node_id.', 'one_of');
    const id = item_id ?? (await itemOf(db, target.key, (await askedNode(graph, target.key, node_id ?? '')).uid));
    const item = id === undefined ? undefined : await items.get(db, org.id, id);
    const file = item?.graph_key === target.key ? await readAccepted(files, item) : undefined;
    if (!item || !file)
      throw new Problem(
        'not_found',
        'The graph has no such item, or nothing but what was written by hand. Recall finds items.',
      );
    const { body: whole, url } = file;
    const writer = await authorOf(db, target.key, item.item_id);
    const [author] = writer === undefined ? [] : await graph.nodes(target.key, [writer]);
    const from = Math.min(start, whole.length);
    const end = Math.min(whole.length, body.end ?? Infinity, from + LONGEST);
    return {
      item_id: item.item_id,
      title: item.title,
      date: item.date,
      source: item.source,
      type: item.type,
      entity: item.entity,
      ...(author && { author: asNamed(author) }),
      ...(url !== undefined && { url }),
      text: whole.slice(from, end),
      start: from,
      end: Math.max(from, end),
      length: whole.length,
      ...(end < whole.length && { next_start: Math.max(from, end) }),
    };
  },
});
