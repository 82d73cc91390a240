import { z } from 'zod';
import { asCounts, CountsShape } from '../../../shapes/graph.ts';
import { graphId } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { listed } from '../../../ontologies/listed.ts';

const EdgeType = z.object({ type: z.string(), from: z.array(z.string()), to: z.array(z.string()) });

export const schema = route({
  method: 'get',
  path: '/org/{org_id}/schema',
  access: 'reader',
  tagged: true,
  summary: 'What a graph may hold by its template, and how much of it is there.',
  query: z.object({ graph_id: graphId() }),
  response: z.object({
    graph_id: z.string(),
    template: z.string(),
    labels: z.array(z.string()),
    edge_types: z.array(EdgeType),
    verbs: z.record(z.string(), z.string()),
    recommended_properties: z.record(z.string(), z.array(z.string())),
    subtypes: z.record(z.string(), z.array(z.string())),
    counts: z.object({ nodes: CountsShape, edges: CountsShape }),
  }),
  async handle({ target }, { graph }) {
    const { labels, edges, verbs, recommended, subtypes = {} } = target.ontology;
    const counts = await graph.counts(target.key);
    return {
      graph_id: target.id,
      template: target.template,
      labels: [...labels],
      edge_types: listed(edges),
      verbs,
      recommended_properties: recommended as Record<string, string[]>,
      subtypes: subtypes as Record<string, string[]>,
      counts: { nodes: asCounts(counts.labels), edges: asCounts(counts.types) },
    };
  },
});
