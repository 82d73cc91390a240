import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { Problem } from '../../../common/errors.ts';
import { admitToGraph } from '../../../access/admit.ts';
import { pending, untilReadable } from '../../../commands/wait-readable.ts';
import { route } from '../../../http/route.ts';
import { supported } from '../../../stores/projection/documents.ts';
import { readAccepted } from '../../../stores/items/item-files.ts';
import * as items from '../../../stores/items/items.ts';
import { takeItemBack } from '../../../stores/items/take-back.ts';
import { asRecord, ItemRecord } from '../../../shapes/item.ts';

const scalar = z.union([z.string(), z.number(), z.boolean()]);

export const getItem = route({
  method: 'get',
  path: '/org/{org_id}/items/{item_id}',
  access: 'member',
  summary: 'One item with its metadata, where its file is and which nodes it supports.',
  response: ItemRecord.extend({
    idempotency_key: z.string().optional(),
    metadata: z.record(z.string(), z.union([scalar, z.array(scalar)])).optional(),
    path: z.string(),
    nodes: z.array(z.string()),
  }),
  async handle({ caller, org, params }, ctx) {
    const item = await itemOf(ctx, { caller, org }, params.item_id, 'reader');
    const { nodes } = await supported(ctx.db, item.graph_key, [item.item_id]);
    const metadata = (await readAccepted(ctx.files, item))?.metadata;
    const { idempotency_key, path } = item;
    return {
      ...asRecord(item),
      ...(idempotency_key !== null && { idempotency_key }),
      ...(metadata && { metadata }),
      path,
      nodes,
    };
  },
});

export const deleteItem = route({
  method: 'delete',
  path: '/org/{org_id}/items/{item_id}',
  access: 'member',
  summary:
    'Takes an item back: its file, the file that it was read from, its content and what only it supported are gone; its key stays taken.',
  response: z.union([
    z.object({ status: z.literal('deleted'), item_id: z.string() }),
    z.object({ status: z.literal('pending') }),
  ]),
  statuses: [202],
  async handle({ caller, org, params, signal }, ctx) {
    const { item_id, graph_key, path } = await itemOf(ctx, { caller, org }, params.item_id, 'writer');
    const taken = await takeItemBack(ctx.db, { org: org.id, graph: graph_key, id: item_id });
    if (!taken) throw missing();
    await ctx.files.remove([path]);
    for (const place of taken.originals) await ctx.files.large.remove(place);
    if (!(await untilReadable(ctx, graph_key, [item_id], signal))) return pending();
    return { status: 'deleted' as const, item_id };
  },
});

const missing = () =>
  new Problem('not_found', 'The organization has no such item. GET /org/{org_id}/items lists them.');

async function itemOf(ctx: Context, who: Parameters<typeof admitToGraph>[1], id: string, need: 'reader' | 'writer') {
  const item = await items.get(ctx.db, who.org.id, id);
  if (!item) throw missing();
  await admitToGraph(ctx.db, who, item.graph_id, need);
  return item;
}
