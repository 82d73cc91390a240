import { z } from 'zod';
import { listOf, maybe, text } from '../../http/fields.ts';
import { conversation } from '../../routes/org/write/conversation.ts';
import { messages } from '../../routes/org/write/messages.ts';
import { Written } from '../../commands/write/body.ts';
import { write } from '../../routes/org/write/write.ts';
import { fieldsOf, graphId, structured, tool } from '../tool.ts';
import { LATER } from '../words.ts';

const { edge_type: _, properties, graph_id: __, ...written } = Written.shape;

export const writeToGraph = tool({
  name: 'write_to_graph',
  title: 'Write a node or an edge',
  description:
    'Makes or extends a node (`upsert_node`), joins two (`create_edge` with `relationship`), or corrects one. From confidence 0.9 it is merged, from 0.7 a person is asked, below that it is rejected. describe_schema lists labels and relationships.',
  input: z.object({
    ...written,
    properties: structured(properties, { type: 'object', description: 'Texts, numbers, booleans and lists of them.' }),
    graph_id: graphId,
  }),
  route: write,
  hints: { destroys: true, repeatable: true },
  given: (body) => ({ body }),
  renamed: { edge_type: 'relationship' },
  says: (answer) =>
    answer.status === 'pending'
      ? LATER
      : [answer.status, answer.node_id ?? answer.edge_id ?? answer.suggestion_id, answer.reason]
          .filter(Boolean)
          .join(': '),
});

const fields = fieldsOf(messages.body);
const saved = (answer: { status: string; activity_id?: string; unmatched?: unknown[] }): string =>
  answer.activity_id === undefined
    ? LATER
    : `Saved as ${answer.activity_id}${answer.unmatched?.length ? `; not matched: ${JSON.stringify(answer.unmatched)}` : ''}.`;

export const saveMessage = tool({
  name: 'save_message',
  title: 'Save a message',
  description: 'Saves a message of a registered business, linked to those whom it names by their context.',
  input: z.object({
    title: fields.title,
    content: fields.content,
    entity: fields.entity,
    type: fields.type,
    linked_entities: structured(fields.linked_entities, {
      type: 'array',
      items: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          context: { enum: ['participant', 'subject', 'mentioned', 'author', 'recipient'] },
        },
      },
    }),
    graph_id: graphId,
  }),
  route: messages,
  hints: {},
  given: (body) => ({ body }),
  says: saved,
});

const list = { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'object' }] } };
export const saveConversation = tool({
  name: 'save_conversation',
  title: 'Save a conversation',
  description:
    'Saves a conversation with those who took part: either `data` (YAML frontmatter, then the text), or entity, title, content and participants (names, or objects with name and email).',
  input: z.object({
    data: maybe(text(1_000_000)),
    entity: maybe(text(200)),
    title: maybe(text(2_000)),
    summary: maybe(text(20_000)),
    content: maybe(z.string()),
    participants: structured(listOf(z.unknown(), 500), list).optional(),
    date: maybe(text(10)),
    type: maybe(text(200)),
    graph_id: graphId,
  }),
  route: conversation,
  hints: {},
  given: (body) => ({ body: Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) }),
  says: saved,
});
