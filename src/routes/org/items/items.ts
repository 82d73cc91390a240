import { z } from 'zod';
import { readableGraphs } from '../../../access/admit.ts';
import { passEntityGate } from '../../../commands/ingest/entity-gate.ts';
import { assertEntity } from '../../../commands/known-entity.ts';
import { cursor, pageOf } from '../../../http/cursor.ts';
import { limit, listOf, only, text } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { extraction } from '../../../queues/extraction.ts';
import * as items from '../../../stores/items/items.ts';
import { asRecord, ItemRecord } from '../../../shapes/item.ts';

export const listItems = route({
  method: 'get',
  path: '/org/{org_id}/items',
  access: 'member',
  summary: 'Items of the graphs that the caller may read, newest first.',
  query: z.object({
    status: only(z.enum(items.STATUSES)),
    entity: only(text(200)),
    limit: limit(50),
    cursor: cursor(z.tuple([z.string()])),
  }),
  response: z.object({ items: z.array(ItemRecord), next_cursor: z.string().optional() }),
  async handle({ caller, org, query }, ctx) {
    const { status, entity } = query;
    const filter = {
      status,
      entity,
      graphs: readableGraphs(caller),
      before: query.cursor?.[0],
      limit: query.limit + 1,
    };
    const found = await items.list(ctx.db, org.id, filter);
    if (entity !== undefined && found.length === 0) await assertEntity(ctx, { caller, org }, entity);
    const { page, more } = pageOf(found, query.limit, ({ item_id }) => [item_id]);
    return { items: page.map(asRecord), ...more };
  },
});

export const reprocessItems = route({
  method: 'post',
  path: '/org/{org_id}/items/reprocess',
  access: 'owner',
  guarded: true,
  summary: 'Extracts items anew: all, or those of a status, an entity or a list of ids.',
  body: z.object({
    status: only(z.enum(items.STATUSES)),
    entity: only(text(200)),
    item_ids: listOf(text(100), 1_000).optional(),
  }),
  response: z.object({
    status: z.literal('queued'),
    items: z.int(),
    unknown: z.array(z.string()).optional().describe('Of `item_ids` those that the organization has no item of.'),
  }),
  async handle({ org, body, once, note }, ctx) {
    if (body.entity !== undefined) await passEntityGate(ctx.db, org.id, body.entity, ['body', 'entity']);
    const { status, entity, item_ids: ids } = body;
    const queued = await once(() => (tx) => items.requeue(tx, org.id, { status, entity, ids }));
    const unknown = body.item_ids ? await items.unknownOf(ctx.db, org.id, body.item_ids) : [];
    note({ items: queued });
    if (queued > 0) await ctx.jobs.add(extraction.jobs.extract, { org_id: org.id, item_ids: [] });
    return { status: 'queued' as const, items: queued, ...(unknown.length > 0 && { unknown }) };
  },
});
