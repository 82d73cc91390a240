import { z } from 'zod';
import { counted } from '../../common/text/counted.ts';
import { bool, text } from '../../http/fields.ts';
import { writeFile } from '../../routes/collect/write-file.ts';
import { ingestBodySchema } from '../../commands/ingest/item.ts';
import { ingest } from '../../routes/ingest/ingest.ts';
import { registerBusiness } from '../../routes/org/items/businesses.ts';
import { fieldsOf, graphId, structured, tool } from '../tool.ts';
import { LATER } from '../words.ts';

const sync = bool(true).describe('Answer when what it says can be searched; false leaves it to the night.');

const firstOf = (ids: string[], most: number): string =>
  `${ids.slice(0, most).join(', ')}${ids.length > most ? ', …' : ''}`;

function state(answer: { sync?: { nodes: string[] } | undefined; sync_error?: string | undefined }): string {
  const { nodes } = answer.sync ?? {};
  if (nodes)
    return ` ${counted(nodes.length, 'node is', 'nodes are')} in it${nodes.length > 0 ? `: ${firstOf(nodes, 25)}` : ''}.`;
  return answer.sync_error ? ` It is kept, but not read yet: ${answer.sync_error}.` : '';
}

const payload = structured(z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]), ingestBodySchema);

export const ingestItems = tool({
  name: 'ingest',
  title: 'Add items',
  description:
    'Adds one item (entity, source, title, body; date, type, url, metadata, idempotency_key where known) or `{"items": […]}`, up to 1,000. The entity must be a registered business.',
  input: z.object({ payload, sync }),
  route: ingest,
  hints: {},
  given: ({ payload, sync }) => ({ query: { sync }, body: Array.isArray(payload) ? { items: payload } : payload }),
  says: ({ ingested, ids, duplicates = [], rejected = [], ...rest }) =>
    `${ingested} added (${firstOf(ids, 25)}), ${duplicates.length} known already, ${rejected.length} rejected.${state(rest)}`,
});

const parsed = fieldsOf(writeFile.body);
export const sendFile = tool({
  name: 'send_file',
  title: 'Add a document',
  description: 'Adds a parsed document as text, under its file name, to a registered business.',
  input: z.object({
    entity: text(200),
    filename: parsed.filename,
    content: parsed.content,
    source: parsed.source,
    sync,
    graph_id: graphId,
  }),
  route: writeFile,
  hints: {},
  given: (body) => ({ body }),
  says: ({ id, ...rest }) => `Saved as ${id}.${state(rest)}`,
});

const business = fieldsOf(registerBusiness.body);
export const register = tool({
  name: 'register_business',
  title: 'Register a business',
  description: 'Registers a business, so that items may be added to its slug. One that is there stays as it is.',
  input: z.object({
    name: business.name,
    biz_type: business.biz_type,
    slug: business.slug,
    description: business.description,
    industry: business.industry,
    domains: structured(business.domains).optional(),
  }),
  route: registerBusiness,
  hints: { repeatable: true },
  given: (body) => ({ body }),
  says: (answer) =>
    answer.status === 'pending' ? LATER : `${answer.status}: ${answer.name}, entity \`${answer.id}\`.`,
});
