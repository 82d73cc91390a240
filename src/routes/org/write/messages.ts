import { z } from 'zod';
import { Problem } from '../../../common/errors.ts';
import { CONTENT } from '../../../http/body/body-limit.ts';
import { graphId, listOf, maybe, text } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { LIMITS } from '../../../commands/ingest/item.ts';
import { knownContacts } from '../../../commands/conversation/known-contacts.ts';
import { save, Saved } from '../../../commands/conversation/save.ts';

const CONTEXTS = ['participant', 'subject', 'mentioned', 'author', 'recipient'] as const;

export const messages = route({
  method: 'post',
  path: '/org/{org_id}/messages',
  access: 'writer',
  summary: 'Saves a message as an item, linked to the people and things that it names.',
  description:
    'The `context` of a linked entity gives its edge: an author sent it (or wrote it, where the type is no message), a recipient received it, a participant took ' +
    'part, a subject is what it is about, and what is mentioned is mentioned. A name, also a first name or surname alone, is matched to what the entity knows by it. The answer is that of a conversation.',
  body: z.object({
    title: text(2_000),
    content: z.string(),
    entity: z.string().default(''),
    type: maybe(text(200)).describe('Left out: message.'),
    linked_entities: listOf(z.object({ name: text(300), context: z.enum(CONTEXTS).default('mentioned') }), 200).default(
      [],
    ),
    graph_id: graphId(),
  }),
  bodyLimit: CONTENT,
  response: Saved,
  statuses: [202],
  example: {
    body: {
      entity: 'kestrel-coffee',
      title: 'Samples are on their way',
      content: 'Two bags of decaf left for Colmar today.',
      linked_entities: [{ name: 'Clémence Dufour', context: 'recipient' }],
    },
  },
  async handle({ caller, org, target, body, signal, request, note }, ctx) {
    const { title, content, entity, type = 'message', linked_entities } = body;
    const named = linked_entities.map(({ name, context }) => ({ name: name.replace(/\s+/g, ' ').trim(), context }));
    const names = named.map(({ name }) => name);
    const known = await knownContacts(ctx.graph, { graph: target.key, entity }, names);
    const linked = named.map(({ name, context }) => `${context}: ${known.get(name) ?? name}`);
    const item = {
      entity,
      source: 'message',
      title,
      body: content,
      type,
      metadata: { ...(linked.length && { linked }) },
    };
    if (Buffer.byteLength(JSON.stringify(item)) > LIMITS.item_bytes)
      throw new Problem('too_large', 'The message is over 1 MB. Save it in parts.');
    return save(ctx, { org, target, by: caller.userId, signal, request, note }, item, ['body', 'entity']);
  },
});
