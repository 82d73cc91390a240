import { z } from 'zod';
import { counted } from '../../common/text/counted.ts';
import { bool, text } from '../../http/fields.ts';
import { writeFile } from '../../routes/collect/write-file.ts';
import type { Ingested } from '../../commands/ingest/answer.ts';
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

type Answer = z.output<typeof Ingested>;

/** The places in the batch, as people count them. */
const places = (of: { index: number }[]): string => {
  const numbers = of.map(({ index }) => String(index + 1));
  return `${numbers.length === 1 ? 'item' : 'items'} ${firstOf(numbers, 25)}`;
};

/** What was not taken in, why, and what to do about it. */
function left({ duplicates = [], rejected = [] }: Pick<Answer, 'duplicates' | 'rejected'>): string {
  const other = duplicates.filter(({ changed }) => changed);
  const entities = rejected[0]?.hint.entities ?? [];
  const instead = entities.length > 0 ? `, or name one of: ${entities.join(', ')}` : '';
  const lines = [
    rejected.length > 0 &&
      `Rejected: ${places(rejected)}, of no registered business. Register it with register_business${instead}; then add them again.`,
    other.length > 0 &&
      `Not changed: ${places(other)}, known with other content. To add that, give it another idempotency_key.`,
  ];
  return lines.flatMap((line) => (line ? [`\n${line}`] : [])).join('');
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
  says: (answer) => {
    const { ingested, ids, duplicates = [], rejected = [] } = answer;
    const counts = `${ingested} added (${firstOf(ids, 25)}), ${duplicates.length} known already, ${rejected.length} rejected.`;
    return `${counts}${state(answer)}${left(answer)}`;
  },
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
