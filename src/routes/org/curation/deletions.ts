import { z } from 'zod';
import { Problem } from '../../../common/errors.ts';
import { oneNode } from '../../../graph/readings/one-node.ts';
import type { FoundEdge } from '../../../graph/store.ts';
import { graphId, maybe, text } from '../../../http/fields.ts';
import { pending } from '../../../commands/waiting/wait-readable.ts';
import { route } from '../../../http/route.ts';
import type { Context } from '../../../context.ts';
import { byOf, decideAndWait, edgeDeletionOf, nodeDeletionOf } from '../../../commands/decisions/decision-commands.ts';

const query = z.object({ graph_id: graphId(), reason: maybe(text(2_000)) });
const response = z.union([z.object({ status: z.literal('deleted') }), z.object({ status: z.literal('pending') })]);
const ELSE = 'Nothing else is lost, and writing it by hand brings it back.';

export const deleteNode = route({
  method: 'delete',
  path: '/org/{org_id}/nodes/{node_id}',
  access: 'writer',
  summary: 'Takes a node and its edges out of the graph; they stay out when items are extracted again or come later.',
  description: ELSE,
  query,
  response,
  statuses: [202],
  example: { params: { node_id: 'organization:raumfix.example' }, query: { reason: 'A booking robot' } },
  async handle({ caller, target, params, query: given, signal, once, note }, ctx) {
    const deciding = { graph: target.key, once, signal };
    const { id, readable, told } = await decideAndWait(ctx, deciding, async () => {
      const node = await oneNode(ctx.graph, target.key, params.node_id);
      const decision = await nodeDeletionOf({ db: ctx.db, graph: target.key }, node, byOf(caller, given));
      return { decision, told: node.id };
    });
    note({ decision_id: id, node_id: told, reason: given.reason });
    return readable ? { status: 'deleted' as const } : pending();
  },
});

export const deleteEdge = route({
  method: 'delete',
  path: '/org/{org_id}/edges/{edge_id}',
  access: 'writer',
  summary: 'Takes an edge out of the graph; it stays out when items are extracted again or come later.',
  description: `An edge's id is \`<from id>::<type>::<to id>\`. ${ELSE}`,
  query,
  response,
  statuses: [202],
  example: {
    params: { edge_id: 'contact:c.dufour@troisponts.example::works_for::organization:troisponts.example' },
    query: { reason: 'She left in October' },
  },
  async handle({ caller, target, params, query: given, signal, once, note }, ctx) {
    const { id, readable } = await decideAndWait(ctx, { graph: target.key, once, signal }, async () => {
      const edge = await edgeBy(ctx, target.key, params.edge_id);
      const decision = await edgeDeletionOf({ db: ctx.db, graph: target.key }, edge, byOf(caller, given));
      return { decision, told: undefined };
    });
    note({ decision_id: id, edge_id: params.edge_id, reason: given.reason });
    return readable ? { status: 'deleted' as const } : pending();
  },
});

/** The edge that an id names; its ends may be given by alias. Ids may hold `::` themselves, so each place that may be the type is tried. */
async function edgeBy({ graph }: Pick<Context, 'graph'>, key: string, id: string): Promise<FoundEdge> {
  const parts = id.split('::');
  for (const [i, type] of parts.entries()) {
    if (i === 0 || i === parts.length - 1 || !/^[a-z][a-z_]*$/.test(type)) continue;
    const ends = await Promise.all(
      [parts.slice(0, i), parts.slice(i + 1)].map((end) => orNone(oneNode(graph, key, end.join('::')))),
    );
    const [from, to] = ends;
    if (!from || !to) continue;
    const found = (await graph.edgesAmong(key, [from, to])).find(
      (e) => e.type === type && e.from === from.uid && e.to === to.uid,
    );
    if (found) return found;
  }
  throw new Problem(
    'not_found',
    'The graph has no such edge. GET /org/{org_id}/entity/{node_id} lists the edges of a node with their ids.',
  );
}

const orNone = <T>(found: Promise<T>): Promise<T | undefined> =>
  found.catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined;
    throw error;
  });
