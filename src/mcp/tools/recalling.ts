import { z } from 'zod';
import { counted } from '../../common/text/counted.ts';
import { path } from '../../routes/org/graph/path.ts';
import { readItem, Stretch } from '../../routes/org/items/read-item.ts';
import { Passage, Question, recall } from '../../routes/org/graph/recall.ts';
import { fieldsOf, graphId, tool } from '../tool.ts';
import { inLine, listed, nodeLine, onward, quoted, stepLine } from '../words.ts';

const { q, limit, entity, node_id, source, type, since, until } = Question.shape;

export const recallPassages = tool({
  name: 'recall',
  title: 'Ask what was said',
  description:
    'Passages of mails, meetings, notes and documents that answer a question, with the people in them and their source, best first. Ask in a sentence; words in quotation marks are a phrase. Use it for what somebody said, promised, agreed or paid.',
  input: z.object({
    q,
    limit,
    entity,
    node_id,
    source,
    type,
    since,
    until,
    cursor: z.string().max(16_384).optional().describe('The `next_cursor` of the answer before.'),
    graph_id: graphId,
  }),
  route: recall,
  hints: { reads: true },
  given: (body) => ({ body }),
  says: ({ passages, nodes, total, next_cursor }, asked) =>
    passages.length
      ? [
          ...(nodes.length ? [listed('It names:', nodes.map(nodeLine))] : []),
          `${counted(total, 'passage')}:`,
          ...passages.map(passageLines),
          ...onward(next_cursor),
        ].join('\n')
      : nothing(asked),
});

const NARROWING = ['entity', 'node_id', 'source', 'type', 'since', 'until'] as const;

/** What to do where nothing is found, which may be for what the question was narrowed by. */
function nothing(asked: Partial<Record<(typeof NARROWING)[number], string | undefined>>): string {
  const narrowed = NARROWING.filter((name) => asked[name] !== undefined);
  const by = narrowed.map((name) => `${name} ${inLine(asked[name] ?? '')}`).join(', ');
  return narrowed.length > 0
    ? `Nothing that was taken in says that with ${by}. Ask again without ${narrowed.join(' or ')}; passages tell their source, graph_stats all sources.`
    : 'Nothing that was taken in says that. Try other words.';
}

/** Who wrote something, where that is known. */
const byLine = (author: z.output<typeof Passage>['author']): string[] => (author ? [`By ${nodeLine(author)}`] : []);

function passageLines({
  title,
  source: from,
  occurred_at,
  author,
  node_id: id,
  item_id,
  text: passage,
  start,
  nodes,
}: z.output<typeof Passage>): string {
  const head = `## ${inLine(title)} · ${inLine(from)} · ${occurred_at ?? 'no date'} (${id}, item ${item_id}, at ${start})`;
  return [
    head,
    ...byLine(author),
    quoted(passage),
    ...(nodes.length ? [`In it: ${nodes.map(nodeLine).join('; ')}`] : []),
  ].join('\n');
}

export const readWhole = tool({
  name: 'read_item',
  title: 'Read an item',
  description:
    'The text of a mail, meeting, note or document, by its item id or by the node that stands for it; 20,000 characters at once.',
  input: z.object({
    item_id: Stretch.shape.item_id,
    node_id: Stretch.shape.node_id,
    start: Stretch.shape.start,
    end: Stretch.shape.end,
    graph_id: graphId,
  }),
  route: readItem,
  hints: { reads: true },
  given: (body) => ({ body }),
  says: ({ title, source: from, date, author, item_id, text: passage, next_start, length }) =>
    [
      [inLine(`${title} · ${from} · ${date} (item ${item_id})`), ...byLine(author)].join('\n'),
      quoted(passage),
      ...(next_start === undefined ? [] : [`… goes on at start ${next_start} of ${length}`]),
    ].join('\n\n'),
});

const ends = fieldsOf(path.body);
export const findPath = tool({
  name: 'find_path',
  title: 'How two nodes are connected',
  description: 'The shortest path between two nodes, whatever way its edges point.',
  input: z.object({ from_id: ends.from_id, to_id: ends.to_id, max_depth: ends.max_depth, graph_id: graphId }),
  route: path,
  hints: { reads: true },
  given: (body) => ({ body }),
  says: ({ path: found }) =>
    found
      ? listed(
          `${counted(found.length, 'step')}:`,
          found.edges.map(({ type: edge_type, ...edge }) => stepLine({ ...edge, edge_type })),
        )
      : 'They are not connected within that depth.',
});
