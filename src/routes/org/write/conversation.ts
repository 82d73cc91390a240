import { z } from 'zod';
import { Problem } from '../../../common/errors.ts';
import { CONTENT } from '../../../http/body/body-limit.ts';
import { day, graphId, listOf, maybe, text } from '../../../http/fields.ts';
import { jsonSchema } from '../../../http/json-schema.ts';
import { read } from '../../../http/read.ts';
import { route } from '../../../http/route.ts';
import { LIMITS } from '../../../commands/ingest/item.ts';
import { mailboxes, Participant, readData, type Conversation } from '../../../commands/conversation/data.ts';
import { knownContacts } from '../../../commands/conversation/known-contacts.ts';
import { save, Saved } from '../../../commands/conversation/save.ts';
import { conversationText } from '../../../commands/conversation/format.ts';

const FromText = z.object({
  data: z.string().min(1).describe('YAML frontmatter between lines of three hyphens, then the conversation.'),
  graph_id: graphId(),
});
const Legacy = z.object({
  entity: maybe(z.string()).describe('Slug of a registered business; `company` is another name for it.'),
  company: maybe(z.string()),
  title: text(2_000),
  summary: maybe(text(20_000)),
  content: z.string(),
  participants: listOf(Participant, 500).default([]),
  date: maybe(day()),
  type: maybe(text(200)),
  graph_id: graphId(),
});

export const conversationSchema = route({
  method: 'get',
  path: '/org/{org_id}/conversation/schema',
  access: 'reader',
  summary: 'How a conversation is written: its fields, the verbs of the graph and an example.',
  query: z.object({ graph_id: graphId() }),
  response: z.object({ schema: z.string() }),
  handle: ({ target }) => ({ schema: conversationText(target.ontology) }),
});

export const conversation = route({
  method: 'post',
  path: '/org/{org_id}/conversation',
  access: 'writer',
  resource: 'Conversations',
  summary: 'Saves a conversation as an item: a dated node with edges to those who took part.',
  description:
    'Either `data`, in the format that `GET /org/{org_id}/conversation/schema` describes, or the fields one by one. The verbs of `who` give the edges. ' +
    'A name, also a first name or surname alone, is matched to the one contact of the entity that is known by it, and becomes a contact of its own where none or several are; a line without a known verb ' +
    'or name is `unmatched`. `nodes` and `edges` are all that the conversation supports. It can be taken back with `DELETE /org/{org_id}/items/{item_id}`.',
  body: z.record(z.string(), z.unknown()).meta({ wire: { oneOf: [jsonSchema(FromText), jsonSchema(Legacy)] } }),
  bodyLimit: CONTENT,
  response: Saved,
  statuses: [202],
  example: {
    body: {
      data: '---\ncompany: kestrel-coffee\ntitle: Decaf for Les Trois Ponts\ndate: 2026-10-02\nwho:\n  - met with Clémence Dufour\n---\nShe wants it as whole beans, from November.',
    },
  },
  async handle({ caller, org, target, body, signal, request, note }, ctx) {
    const given = 'data' in body ? readData(read(FromText, body).data) : fromFields(read(Legacy, body));
    const { entity, entityAt, title, type = 'conversation', domain, date, who, participants, summary } = given;
    const known = await knownContacts(ctx.graph, { graph: target.key, entity }, [...who, ...participants]);
    const metadata = {
      ...(who.length && { who }),
      ...(participants.length && { participants: participants.map((name) => known.get(name) ?? name) }),
      ...(known.size && { known_as: [...known.values()] }),
      ...(summary !== undefined && { summary }),
    };
    const item = {
      entity,
      source: 'conversation',
      title,
      body: given.body || (summary ?? ''),
      type,
      domain,
      date,
      metadata,
    };
    if (Buffer.byteLength(JSON.stringify(item)) > LIMITS.item_bytes)
      throw new Problem('too_large', 'The conversation is over 1 MB. Save it in parts.');
    return save(ctx, { org, target, by: caller.userId, signal, request, note }, item, entityAt);
  },
});

function fromFields({ entity, company, content, participants, ...rest }: z.output<typeof Legacy>): Conversation {
  return {
    ...rest,
    entity: entity ?? company ?? '',
    entityAt: ['body', entity === undefined && company !== undefined ? 'company' : 'entity'],
    body: content,
    who: [],
    participants: mailboxes(participants),
  };
}
