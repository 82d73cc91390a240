import { z } from 'zod';
import type { Context } from '../../context.ts';
import { reply, type GraphScope, type OrgScope } from '../../http/route.ts';
import { accept, type Incoming } from '../../stores/items/accept-items.ts';
import { claimedBy } from '../../stores/documents/documents.ts';
import { nodeOf } from '../../stores/documents/written-documents.ts';
import { passEntityGate } from '../ingest/entity-gate.ts';
import { keyInRequest } from '../ingest/item.ts';
import { extractNow } from '../waiting/extract-now.ts';
import { elementAt } from '../../common/element-at.ts';

/** The answer to a conversation or message. */
export const Saved = z.union([
  z.object({
    status: z.literal('ok'),
    activity_id: z.string(),
    item_id: z.string(),
    nodes: z.array(z.string()),
    edges: z.array(z.object({ type: z.string(), from_id: z.string(), to_id: z.string() })),
    unmatched: z.array(z.string()),
  }),
  z.object({ status: z.literal('pending'), item_id: z.string(), reason: z.string() }),
]);

/** Who saves, and where. */
interface Saving {
  org: OrgScope;
  target: GraphScope;
  by: string;
  signal: AbortSignal;
  request: () => string | undefined;
  note: (detail: Record<string, unknown>) => void;
}

/** Accepts what was said as an item, waits until it is in the graph and tells what became of it; Problem `entity_not_registered`. */
export async function save(
  ctx: Context,
  { org, target, by, signal, request, note }: Saving,
  item: Omit<Incoming, 'graph'>,
  entityAt: (string | number)[],
) {
  await passEntityGate(ctx.db, org.id, item.entity, entityAt);
  const graph = { id: target.id, key: target.key };
  const accepted = await accept(ctx, { org: org.id, by, due: true }, [
    { ...item, idempotency_key: keyInRequest(request(), 0), graph },
  ]);
  const item_id = elementAt(accepted, 0).id;
  note({ item_id });
  const outcome = await extractNow(ctx, org.id, accepted, signal);
  if ('sync_error' in outcome) return reply(202, { status: 'pending' as const, item_id, reason: outcome.sync_error });
  const [self, edges] = await Promise.all([
    nodeOf(ctx.db, target.key, item_id),
    claimedBy(ctx.db, target.key, item_id),
  ]);
  const activity_id = self ?? `activity:${item_id}`;
  const [node] = await ctx.graph.node(target.key, activity_id);
  const unmatched = node?.properties.unmatched ?? [];
  const nodes = outcome.sync.nodes;
  return { status: 'ok' as const, activity_id, item_id, nodes, edges, unmatched: [unmatched].flat().map(String) };
}
