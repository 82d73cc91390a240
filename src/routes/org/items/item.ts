import { z } from 'zod';
import { itemOf, noSuchItem } from '../../../commands/item-of.ts';
import { pending, untilReadable } from '../../../commands/waiting/wait-readable.ts';
import { route } from '../../../http/route.ts';
import { supported } from '../../../stores/documents/documents.ts';
import { readAccepted } from '../../../stores/items/item-files.ts';
import { pastDeadlocks } from '../../../stores/db/deadlock.ts';
import { takingItemBack } from '../../../stores/operations/take-back.ts';
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
    const [found] = await supported(ctx.db, [{ graph: item.graph_key, ids: [item.item_id] }]);
    const metadata = (await readAccepted(ctx.files, item))?.metadata;
    const { idempotency_key, path } = item;
    return {
      ...asRecord(item),
      ...(idempotency_key !== null && { idempotency_key }),
      ...(metadata && { metadata }),
      path,
      nodes: found?.nodes ?? [],
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
  async handle({ caller, org, params, signal, once }, ctx) {
    const taken = await pastDeadlocks(() =>
      once(async () => {
        const { item_id: id, graph_key: graph, path } = await itemOf(ctx, { caller, org }, params.item_id, 'writer');
        const take = await takingItemBack(ctx.db, { org: org.id, graph, id });
        return async (tx) => {
          const { isThere, originals } = await take(tx);
          if (!isThere) throw noSuchItem();
          return { id, graph, path, originals };
        };
      }),
    );
    await ctx.files.remove([taken.path]);
    for (const place of taken.originals) await ctx.files.large.remove(place);
    if (!(await untilReadable(ctx, taken.graph, [taken.id], signal))) return pending();
    return { status: 'deleted' as const, item_id: taken.id };
  },
});
