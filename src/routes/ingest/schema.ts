import { z } from 'zod';
import { route } from '../../http/route.ts';
import { list } from '../../stores/orgs/businesses.ts';
import { ingest } from './ingest.ts';
import { ingestBodySchema, LIMITS } from '../../commands/ingest/item.ts';
import { ingestPreview } from './preview.ts';
import { present } from '../../common/element-at.ts';

/** One item, and a batch. */
const EXAMPLES = [
  present(ingest.example?.body, 'example of an item'),
  { items: [present(ingestPreview.example?.body, 'example of an item to preview')] },
];

export const ingestSchema = route({
  method: 'get',
  path: '/ingest/schema',
  access: 'key',
  summary: 'What `POST /ingest` takes, with examples, the limits and the entities that may be named.',
  response: z.object({
    schema: z.record(z.string(), z.unknown()),
    examples: z.array(z.record(z.string(), z.unknown())),
    entities: z.array(z.string()),
    limits: z.record(z.string(), z.int()),
  }),
  async handle({ org }, { db }) {
    const entities = (await list(db, org.id)).map((business) => business.slug);
    return { schema: ingestBodySchema, examples: EXAMPLES, entities, limits: LIMITS };
  },
});

export const ingestTest = route({
  method: 'post',
  path: '/ingest/test',
  access: 'key',
  summary: 'Checks a key: says whose it is, and stores nothing.',
  audited: false,
  response: z.object({ status: z.literal('ok'), org_id: z.string(), user_id: z.string(), role: z.string() }),
  handle: ({ caller, org }) => ({
    status: 'ok' as const,
    org_id: org.id,
    user_id: caller.userId,
    role: roleOf(caller),
  }),
});

function roleOf({ admin, owner }: { admin: boolean; owner: boolean }): string {
  if (admin) return 'admin';
  return owner ? 'owner' : 'member';
}
