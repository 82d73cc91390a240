import { CONTENT } from '../../http/body/body-limit.ts';
import { route } from '../../http/route.ts';
import { extraction } from '../../queues/extraction.ts';
import { graphFor } from '../../commands/ingest/gate.ts';
import { checked, IngestItem } from '../../commands/ingest/item.ts';

const WAIT_MS = 60_000;

export const ingestPreview = route({
  method: 'post',
  path: '/ingest/preview',
  access: 'key',
  summary: 'What would be found in an item under the ontology of its graph; nothing is stored.',
  description:
    'Offsets count UTF-16 units of the body; a claim names its mentions by their `n`. The entity need not be registered.',
  body: IngestItem,
  bodyLimit: CONTENT,
  audited: false,
  refusals: [504],
  response: extraction.jobs.preview.result,
  example: {
    body: {
      entity: 'kestrel-coffee',
      source: 'notebook',
      title: 'Call with Nordkai',
      body: 'Silke Petersen of Nordkai Import GmbH called: the ship is two days late.',
    },
  },
  async handle({ caller, org, body }, { db, jobs }) {
    checked({ item: body, sent: body, loc: ['body'] });
    const { entity, company, graph_id, idempotency_key: _, metadata, ...item } = body;
    const { key, template } = await graphFor(db, { caller, org }, graph_id);
    const previewed = { ...item, entity: entity ?? company ?? '', metadata: metadata ?? undefined };
    return jobs.run(extraction.jobs.preview, { graph: key, template, item: previewed }, WAIT_MS);
  },
});
