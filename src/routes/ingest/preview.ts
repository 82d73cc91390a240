import { fairTurns } from '../../common/concurrency/fair-turns.ts';
import { Problem } from '../../common/errors.ts';
import { CONTENT } from '../../http/body/body-limit.ts';
import { route } from '../../http/route.ts';
import { extraction } from '../../queues/extraction.ts';
import { graphFor } from '../../commands/ingest/gate.ts';
import { checked, IngestItem } from '../../commands/ingest/item.ts';
import { alive, SILENT_SECONDS } from '../../stores/operations/heartbeats.ts';

const WAIT_MS = 60_000;
/** Where no worker lives, one may be on its way. */
const START_MS = 10_000;
/** One preview of an organization at a time, and fewer of all than there are slots, so that what is ingested is read meanwhile. */
const turns = fairTurns({ most: extraction.concurrency - 1, ofOne: 1, waiting: 50 });

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
  async handle({ caller, org, body, signal }, { db, jobs }) {
    const began = performance.now();
    checked({ item: body, sent: body, loc: ['body'] });
    const { entity, company, graph_id, idempotency_key: _, metadata, ...item } = body;
    const { key, template } = await graphFor(db, { caller, org }, { id: graph_id, loc: ['body'], need: 'reader' });
    const isRead = (await alive(db, SILENT_SECONDS)).includes(extraction.name);
    const until = began + (isRead ? WAIT_MS : START_MS);
    const previewed = { ...item, entity: entity ?? company ?? '', metadata: metadata ?? undefined };
    const left = () => {
      const ms = until - performance.now();
      if (ms > 0) return ms;
      throw new Problem('timed_out', 'Previews of the same organization took all of the time. Ask again.');
    };
    const payload = { org_id: org.id, graph: key, template, item: previewed };
    const run = async () => jobs.run(extraction.jobs.preview, payload, left());
    const work = isRead ? run : () => run().catch(tellUnread);
    return turns.take(org.id, signal, work) ?? refuse();
  },
});

/** Says what to start where nobody read what was asked. */
function tellUnread(error: unknown): never {
  if (!(error instanceof Problem && error.code === 'timed_out')) throw error;
  const detail = 'No worker reads items now. Start one of the queue extraction (see GET /health), then ask again.';
  throw new Problem('unavailable', detail, { retryAfter: 5 });
}

function refuse(): never {
  const detail = 'Fifty previews of the organization wait already. Wait until they are answered.';
  throw new Problem('rate_limited', detail, { retryAfter: 5 });
}
