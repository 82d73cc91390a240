import { z } from 'zod';
import { BATCH } from '../../http/body/body-limit.ts';
import { bool } from '../../http/fields.ts';
import { inTurn } from '../../access/in-turn.ts';
import { route } from '../../http/route.ts';
import { acceptOnce } from '../../commands/ingest/accept-once.ts';
import { gate, nothingAccepted } from '../../commands/ingest/gate.ts';
import { IngestBody, readItems } from '../../commands/ingest/item.ts';
import { extractNow } from '../../commands/waiting/extract-now.ts';
import { answerOf, Ingested } from '../../commands/ingest/answer.ts';

export const ingest = route({
  method: 'post',
  path: '/ingest',
  access: 'key',
  summary: 'Takes one item or a batch of up to 1,000; each is on disk and in PostgreSQL before the answer.',
  description:
    'Without `sync` the night extracts it; with `sync=true` the answer comes when its nodes can be searched.',
  query: z.object({ sync: bool(false) }),
  body: IngestBody,
  bodyLimit: BATCH,
  audited: false,
  refusals: [507],
  response: Ingested,
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
  async handle({ caller, org, query, body, request, once, signal }, ctx) {
    const items = readItems(body);
    const gated = await inTurn(org.id, () => gate(ctx.db, { caller, org, request: request() }, items));
    if (gated.accepted.length === 0) throw nothingAccepted(items, gated.rejected);
    const submission = { org: org.id, by: caller.userId, due: query.sync };
    const accepted = await acceptOnce(ctx, submission, gated, { request, once });
    return { ...answerOf(gated, accepted), ...(query.sync && (await extractNow(ctx, org.id, accepted, signal))) };
  },
});
