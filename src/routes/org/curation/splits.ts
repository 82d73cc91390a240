import { z } from 'zod';
import { oneNode } from '../../../graph/readings/one-node.ts';
import { graphId, maybe, text } from '../../../http/fields.ts';
import { pending } from '../../../commands/waiting/wait-readable.ts';
import { route } from '../../../http/route.ts';
import * as decisions from '../../../stores/review/decisions.ts';
import { idsUnder } from '../../../stores/projection/evidence.ts';
import { byOf, decideAndWait, splitOf } from '../../../commands/decisions/decision-commands.ts';

export const splitNode = route({
  method: 'post',
  path: '/org/{org_id}/splits',
  access: 'writer',
  summary:
    'Splits an alias off a node: from now on it is a node of its own, with what was said of it; undone like a merge.',
  description: '`node_ids` are the node that is left and the one that was split off.',
  body: z.object({
    node_id: text(512),
    alias: text(512),
    reason: maybe(text(2_000)),
    graph_id: graphId(),
  }),
  response: z.union([
    z.object({ merge_id: z.string(), node_ids: z.array(z.string()) }),
    z.object({ status: z.literal('pending') }),
  ]),
  statuses: [202],
  example: {
    body: {
      node_id: 'contact:r.ellison@uplift-foods.example',
      alias: 'contact:bob-ellison.kestrel-coffee',
      reason: 'Another Bob Ellison',
    },
  },
  async handle({ caller, target, body, signal, once, note }, ctx) {
    const { node_id, alias, reason } = body;
    const { id, readable } = await decideAndWait(ctx, { graph: target.key, once, signal }, async () => {
      const node = await oneNode(ctx.graph, target.key, node_id);
      const decision = await splitOf({ db: ctx.db, graph: target.key }, node, alias, byOf(caller, body));
      return { decision, told: undefined };
    });
    note({ merge_id: id, node_id, alias, reason });
    if (!readable) return pending();
    const { a, b } = await decisions.read(ctx.db, target.key, id);
    const [off, left] = [await idsUnder(ctx.db, target.key, a), await idsUnder(ctx.db, target.key, b)];
    return { merge_id: id, node_ids: [...left, ...off] };
  },
});
