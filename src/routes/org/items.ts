import { z } from 'zod';
import type { Context } from '../../context.ts';
import { Problem } from '../../errors.ts';
import { admitToGraph, roleOn } from '../../http/admit.ts';
import { cursor, toCursor } from '../../http/cursor.ts';
import { instant, limit, maybe, text } from '../../http/fields.ts';
import { pending, untilReadable } from '../../http/readable.ts';
import { route, type Caller } from '../../http/route.ts';
import { extraction } from '../../queues/extraction.ts';
import { retract, supported } from '../../stores/documents.ts';
import { readItemFile } from '../../stores/item-files.ts';
import * as items from '../../stores/items.ts';
import { transaction } from '../../stores/sql.ts';

const ItemRecord = z.object({
  item_id: z.string(),
  title: z.string(),
  type: z.string(),
  entity: z.string(),
  source: z.string(),
  graph_id: z.string(),
  status: z.enum(items.STATUSES),
  submitted_at: instant(),
  attempts: z.int(),
  error: z.string().optional(),
});
const scalar = z.union([z.string(), z.number(), z.boolean()]);

const asRecord = (item: items.ItemRow): z.input<typeof ItemRecord> => ({
  item_id: item.item_id,
  title: item.title,
  type: item.type,
  entity: item.entity,
  source: item.source,
  graph_id: item.graph_id,
  status: item.status,
  submitted_at: item.submitted_at.toISOString(),
  attempts: item.attempts,
  ...(item.error !== null && { error: item.error }),
});

/** Graphs whose items a caller may see; undefined: all. */
function readable(caller: Caller): string[] | undefined {
  if (caller.admin || caller.owner) return undefined;
  return ['primary', ...Object.keys(caller.graphRoles)].filter((id) => roleOn(caller, id) !== 'none');
}

export const listItems = route({
  method: 'get',
  path: '/org/{org_id}/items',
  access: 'member',
  summary: 'Items of the graphs that the caller may read, newest first.',
  query: z.object({
    status: maybe(z.enum(items.STATUSES)),
    entity: maybe(text(200)),
    limit: limit(50),
    cursor: cursor(z.tuple([z.string()])),
  }),
  response: z.object({ items: z.array(ItemRecord), next_cursor: z.string().optional() }),
  async handle({ caller, org, query }, { db }) {
    const { status, entity } = query;
    const filter = { status, entity, graphs: readable(caller), before: query.cursor?.[0], limit: query.limit + 1 };
    const found = await items.list(db, org.id, filter);
    const page = found.slice(0, query.limit);
    const more = found.length > page.length;
    return { items: page.map(asRecord), ...(more && { next_cursor: toCursor([page.at(-1)!.item_id]) }) };
  },
});

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
    const metadata = await metadataOf(ctx, item.path);
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
  summary: 'Takes an item back: its file, its content and what only it supported are gone; its key stays taken.',
  response: z.union([
    z.object({ status: z.literal('deleted'), item_id: z.string() }),
    z.object({ status: z.literal('pending') }),
  ]),
  statuses: [202],
  async handle({ caller, org, params, signal }, ctx) {
    const { item_id, graph_key, path } = await itemOf(ctx, { caller, org }, params.item_id, 'writer');
    await transaction(ctx.db, async (db) => {
      await retract(db, graph_key, [item_id]);
      if (!(await items.bury(db, org.id, item_id))) throw missing();
    });
    await ctx.files.remove([path]);
    if (!(await untilReadable(ctx, graph_key, [item_id], signal))) return pending();
    return { status: 'deleted' as const, item_id };
  },
});

export const reprocessItems = route({
  method: 'post',
  path: '/org/{org_id}/items/reprocess',
  access: 'owner',
  summary: 'Extracts items anew: all, or those of a status, an entity or a list of ids.',
  body: z.object({
    status: maybe(z.enum(items.STATUSES)),
    entity: maybe(text(200)),
    item_ids: z.array(text(100)).max(1_000).optional(),
  }),
  response: z.object({ status: z.literal('queued'), items: z.int() }),
  async handle({ org, body }, ctx) {
    const queued = await items.requeue(ctx.db, org.id, {
      status: body.status,
      entity: body.entity,
      ids: body.item_ids,
    });
    if (queued > 0) await ctx.jobs.add(extraction.jobs.extract, { org_id: org.id, item_ids: [] });
    return { status: 'queued' as const, items: queued };
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

async function metadataOf({ files }: Context, path: string) {
  try {
    const bytes = await files.read(path);
    return bytes && readItemFile(bytes).metadata;
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid') return undefined;
    throw error;
  }
}
