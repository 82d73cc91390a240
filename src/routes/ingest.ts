import { z } from 'zod';
import { bool } from '../http/fields.ts';
import { route } from '../http/route.ts';
import { accept, type Accepted } from '../stores/accept.ts';
import { gate, nothingAccepted, type Gated } from './ingest-gate.ts';
import { IngestBody, readItems } from './ingest-item.ts';
import { extractNow, Synced } from './ingest-sync.ts';

const Duplicate = z.object({ index: z.int(), id: z.string(), changed: z.literal(true).optional() });
const Hint = z.object({ action: z.literal('register_business'), message: z.string(), entities: z.array(z.string()) });
const Rejection = z.object({
  index: z.int(),
  item: z.unknown(),
  error: z.literal('entity_not_registered'),
  hint: Hint,
});

export const ingest = route({
  method: 'post',
  path: '/ingest',
  access: 'key',
  summary: 'Takes one item or a batch of up to 1,000; each is on disk and in PostgreSQL before the answer.',
  description:
    'Without `sync` the night extracts it; with `sync=true` the answer comes when its nodes can be searched.',
  query: z.object({ sync: bool(false) }),
  body: IngestBody,
  audited: false,
  response: z.object({
    status: z.literal('ok'),
    ingested: z.int(),
    ids: z.array(z.string()),
    duplicates: z.array(Duplicate).optional(),
    rejected: z.array(Rejection).optional(),
    sync: Synced.optional(),
    sync_error: z.string().optional(),
  }),
  example: {
    query: { sync: true },
    body: {
      entity: 'kestrel-coffee',
      source: 'mail',
      type: 'email',
      title: 'Decaf for three hotels',
      date: '2026-10-01',
      idempotency_key: 'mail/1001-cd-201@troisponts.example',
      body: 'Dear Nora,\n\nour guests like the house coffee. Could we have 6 kg of decaf a month as well?\n\nClémence Dufour\nFood & Beverage Manager\nHôtel Les Trois Ponts',
      metadata: {
        from: 'Clémence Dufour <c.dufour@troisponts.example>',
        to: ['Nora Albrecht <nora.albrecht@kestrel-coffee.example>'],
      },
    },
  },
  async handle({ caller, org, query, body, signal }, ctx) {
    const items = readItems(body);
    const gated = await gate(ctx.db, { caller, org }, items);
    if (gated.accepted.length === 0) throw nothingAccepted(items, gated.rejected);
    const submission = { org: org.id, by: caller.userId, due: query.sync };
    const accepted = await accept(ctx, submission, gated.accepted);
    return { ...answer(gated, accepted), ...(query.sync && (await extractNow(ctx, org.id, accepted, signal))) };
  },
});

function answer({ places, rejected }: Gated, accepted: Accepted[]) {
  const duplicates = accepted.flatMap(({ id, duplicate }, i) =>
    duplicate ? [{ index: places[i]!, id, ...(duplicate.changed && { changed: true as const }) }] : [],
  );
  return {
    status: 'ok' as const,
    ingested: accepted.length - duplicates.length,
    ids: accepted.map(({ id }) => id),
    ...(duplicates.length > 0 && { duplicates }),
    ...(rejected.length > 0 && { rejected }),
  };
}
