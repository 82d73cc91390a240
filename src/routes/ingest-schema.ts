import { z } from 'zod';
import { route } from '../http/route.ts';
import { list } from '../stores/businesses.ts';
import { ingestBodySchema, LIMITS } from './ingest-item.ts';

const EXAMPLES = [
  {
    entity: 'acme',
    source: 'notes',
    title: 'Call with Ada Lindt',
    body: 'Ada Lindt of Northwind (ada.lindt@northwind.example) wants the new price list by Friday.',
    type: 'note',
    date: '2025-03-04',
    idempotency_key: 'notes-2025-03-04-1',
  },
  {
    items: [
      {
        entity: 'acme',
        source: 'mail',
        title: 'Price list',
        body: 'Here it is.\n\nBest\nJo Park',
        type: 'email',
        metadata: { from: 'Jo Park <jo@acme.example>', to: ['Ada Lindt <ada.lindt@northwind.example>'] },
      },
    ],
  },
];

export const ingestSchema = route({
  method: 'get',
  path: '/ingest/schema',
  access: 'key',
  summary: 'What POST /ingest takes, with examples, the limits and the entities that may be named.',
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
  summary: 'Checks the key and creates nothing.',
  audited: false,
  response: z.object({ status: z.literal('ok'), org_id: z.string(), user_id: z.string(), role: z.string() }),
  handle: ({ caller, org }) => ({
    status: 'ok' as const,
    org_id: org.id,
    user_id: caller.userId,
    role: roleOf(caller),
  }),
});

const roleOf = ({ admin, owner }: { admin: boolean; owner: boolean }): string =>
  admin ? 'admin' : owner ? 'owner' : 'member';
