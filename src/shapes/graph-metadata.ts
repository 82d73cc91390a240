import { z } from 'zod';
import type { GraphStore } from '../graph/store.ts';
import { Problem } from '../common/errors.ts';
import { instant } from '../http/fields.ts';
import type { GraphRow } from '../stores/orgs/graphs.ts';

/** A graph as lists show it. */
export const GraphRecord = z.object({
  graph_id: z.string(),
  display_name: z.string(),
  template: z.string(),
  description: z.string().optional(),
  storage_key: z.string(),
  created_at: instant(),
  created_by: z.string(),
  updated_at: instant(),
  primary: z.boolean(),
  node_count: z.int(),
  edge_count: z.int(),
});

/** A row as such a graph, with what its store holds of it. */
export async function asRecord(
  { graph: store }: { graph: GraphStore },
  graph: GraphRow,
): Promise<z.input<typeof GraphRecord>> {
  const { nodes, edges } = await store.counts(graph.graph_key);
  return {
    graph_id: graph.graph_id,
    display_name: graph.display_name,
    template: graph.template,
    ...(graph.description && { description: graph.description }),
    storage_key: graph.graph_key,
    created_at: graph.created_at.toISOString(),
    created_by: graph.created_by,
    updated_at: graph.updated_at.toISOString(),
    primary: graph.graph_id === 'primary',
    node_count: nodes,
    edge_count: edges,
  };
}

export const noGraph = (): Problem =>
  new Problem('not_found', 'The organization has no such graph. GET /org/{org_id}/graphs lists them.');
