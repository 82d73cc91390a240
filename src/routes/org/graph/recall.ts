import { z } from 'zod';
import { daysAgo } from '../../../common/time.ts';
import { aside } from '../../../graph/aside.ts';
import { askedNode } from '../../../graph/readings/one-node.ts';
import { assertEntity } from '../../../commands/known-entity.ts';
import { asNamed, NamedShape } from '../../../shapes/graph.ts';
import { cursor, toCursor } from '../../../http/cursor.ts';
import { day, graphId, inOrder, limit, only, slug, text } from '../../../http/fields.ts';
import { markOf, Packed, packed, refuseOther, unpacked } from '../../../http/ranking.ts';
import { route } from '../../../http/route.ts';
import { questionOf } from '../../../passages/question.ts';
import { formsIn, recall as ask, show, type Recalled } from '../../../passages/recall.ts';
import { asHit, Hit } from '../../../shapes/search-hit.ts';

/** A passage on the wire. */
export const Passage = z.object({
  item_id: z.string(),
  node_id: z.string().describe('The node that stands for the item.'),
  title: z.string(),
  source: z.string(),
  type: z.string(),
  entity: z.string(),
  occurred_at: z.string().optional(),
  author: NamedShape.optional().describe('Who wrote its item, where that is known.'),
  url: z.string().optional(),
  text: z.string(),
  start: z.int().describe("Where it begins in the item's body, in UTF-16 units."),
  end: z.int(),
  highlights: z.array(z.tuple([z.int(), z.int()])).describe('Words of the question, as offsets in `text`.'),
  score: z.number().describe('The part of the question that it answers, above 0 and at most 1.'),
  nodes: z.array(NamedShape).describe('What was found in it, at most ten.'),
});

function asPassage({ passage, node, author, nodes, highlights, score }: Recalled): z.input<typeof Passage> {
  const { item, title, source, type, entity, day: date, url, text: body, start_at, end_at } = passage;
  return {
    item_id: item,
    node_id: node.id,
    title,
    source,
    type,
    entity,
    occurred_at: date,
    ...(author && { author: asNamed(author) }),
    ...(url !== null && { url }),
    text: body,
    start: start_at,
    end: end_at,
    highlights,
    score,
    nodes: nodes.map(asNamed),
  };
}

/** What may be asked. */
export const Question = inOrder(
  z.object({
    q: text(2000),
    limit: limit(10, 100),
    entity: only(slug()),
    node_id: only(text(512)).describe(
      'Only items that support this node: its id or alias, or a name that it alone bears.',
    ),
    source: only(text(500)),
    type: only(text(200)),
    since: only(day()),
    until: only(day()),
    graph_id: graphId(),
    cursor: cursor(z.tuple([z.string(), z.int().min(0), Packed])),
  }),
  'since',
  'until',
);

export const recall = route({
  method: 'post',
  path: '/org/{org_id}/recall',
  access: 'reader',
  tokens: true,
  reads: true,
  summary: 'Passages of items that answer a question, best first, and the nodes that it names.',
  description:
    'Takes a question or words, whatever their grammar: rarer words count more, words in quotation marks are a phrase, numbers and days are found however they are written, and what was written when the question says (`last week`, `since March`, `two weeks ago`, `recently`) comes first. Stop words alone give the most recent passages. `total` is exact up to 1000. A cursor belongs to its question.',
  body: Question,
  response: z.object({
    passages: z.array(Passage),
    nodes: z.array(Hit),
    total: z.number(),
    next_cursor: z.string().optional(),
  }),
  example: { body: { q: 'What did Trois Ponts say about the delivery?', limit: 3 } },
  async handle({ caller, org, target, body, stores }, { clock, db, graph }) {
    const { limit: most, cursor: at, node_id, graph_id: _, ...asked } = body;
    const mark = markOf({ ...asked, node_id, graph: target.key });
    refuseOther(mark, at);
    const place = { org: org.id, key: target.key };
    const node = node_id === undefined ? undefined : await askedNode(stores.graph, target.key, node_id);
    const ranking = at
      ? { total: at[1], hits: unpacked(at[2]), named: [], forms: formsIn(questionOf(asked.q)) }
      : await ask({ ...stores, aside: aside(db, { shared: graph, own: stores.graph }) }, place, {
          ...asked,
          node,
          today: daysAgo(0, clock),
        });
    const found = await show(stores, place, ranking.forms, ranking.hits.slice(0, most));
    if (asked.entity !== undefined && ranking.total === 0)
      await assertEntity(stores, { caller, org, target }, asked.entity);
    const left = ranking.hits.slice(most);
    return {
      passages: found.map(asPassage),
      nodes: ranking.named.map(asHit),
      total: ranking.total,
      ...(left.length > 0 && { next_cursor: toCursor([mark, ranking.total, packed(left)]) }),
    };
  },
});
