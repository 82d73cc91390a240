import { admitToGraph } from '../access/admit.ts';
import { Problem } from '../common/errors.ts';
import type { Context } from '../context.ts';
import * as items from '../stores/items/items.ts';

/** An item that an organization does not have. */
export const noSuchItem = () =>
  new Problem('not_found', 'The organization has no such item. GET /org/{org_id}/items lists them.');

/** An item of a graph that the caller may read or write; Problem `not_found` or `forbidden` otherwise. */
export async function itemOf(
  ctx: Context,
  who: Parameters<typeof admitToGraph>[1],
  id: string,
  need: 'reader' | 'writer',
) {
  const item = await items.get(ctx.db, who.org.id, id);
  if (!item) throw noSuchItem();
  await admitToGraph(ctx.db, who, item.graph_id, need);
  return item;
}
