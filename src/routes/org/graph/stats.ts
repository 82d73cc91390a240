import { z } from 'zod';
import { asCounts, CountsShape } from '../../../shapes/graph.ts';
import { graphId } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';

export const stats = route({
  method: 'get',
  path: '/org/{org_id}/stats',
  access: 'reader',
  tagged: true,
  tokens: true,
  reads: true,
  resource: 'Sizes',
  summary: 'How many nodes and edges a graph has, by type, and how many nodes each source supports.',
  query: z.object({ graph_id: graphId() }),
  response: z.object({
    org_id: z.string(),
    nodes: CountsShape,
    edges: CountsShape,
    total_nodes: z.number(),
    total_edges: z.number(),
    by_source: z.array(z.object({ source: z.string(), count: z.number() })),
  }),
  async handle({ org, target, stores: { graph } }) {
    const { nodes, edges, labels, types, sources } = await graph.counts(target.key);
    return {
      org_id: org.id,
      nodes: asCounts(labels),
      edges: asCounts(types),
      total_nodes: nodes,
      total_edges: edges,
      by_source: asCounts(sources).map(({ type, count }) => ({ source: type, count })),
    };
  },
});
