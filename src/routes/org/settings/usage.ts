import { z } from 'zod';
import { totals } from '../../../graph/readings/totals.ts';
import { route } from '../../../http/route.ts';
import { limitsOf } from '../../../common/plans.ts';
import { keptBytes } from '../../../stores/items/kept-files.ts';
import { list } from '../../../stores/orgs/graphs.ts';
import { countItems } from '../../../stores/extraction/item-counts.ts';

export const usage = route({
  method: 'get',
  path: '/org/{org_id}/usage',
  access: 'member',
  summary: 'How much an organization holds in all its graphs, beside what its plan allows.',
  description: '`limit`, `percent` and `file_bytes_limit` are absent on a plan without limit.',
  response: z.object({
    plan: z.string(),
    nodes: z.number(),
    limit: z.number().optional(),
    percent: z.number().optional(),
    edges: z.number(),
    items: z.number(),
    graphs: z.number(),
    file_bytes: z.number().describe('Bytes of files that are kept as they were sent.'),
    file_bytes_limit: z.number().optional(),
  }),
  async handle({ org }, { db, graph, clock }) {
    const graphs = await list(db, org.id);
    const { nodes, edges } = await totals(
      graph,
      graphs.map(({ graph_key }) => graph_key),
    );
    const items = await countItems(db, org.id, clock.now());
    const { nodes: limit, fileBytes } = limitsOf(org.plan);
    const share = limit !== undefined && { limit, percent: Math.round((nodes / limit) * 10_000) / 100 };
    const held = {
      file_bytes: await keptBytes(db, org.id),
      ...(fileBytes !== undefined && { file_bytes_limit: fileBytes }),
    };
    return { plan: org.plan, nodes, ...share, edges, items, graphs: graphs.length, ...held };
  },
});
