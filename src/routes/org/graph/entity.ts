import { z } from 'zod';
import { Problem } from '../../../common/errors.ts';
import { askedNode } from '../../../graph/readings/one-node.ts';
import { withoutPast } from '../../../graph/readings/past.ts';
import { daysAgo } from '../../../common/time.ts';
import { asEdge, asNode, EdgeShape, NodeShape } from '../../../shapes/graph.ts';
import type { FoundEdge, FoundNode } from '../../../graph/store.ts';
import { bool, graphId, limit } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import type { Context } from '../../../context.ts';
import { ofEdges, ofProperties } from '../../../stores/projection/evidence.ts';
import { withQuotes, type Quoted } from '../../../stores/projection/evidence-quotes.ts';
import { EvidenceShape } from '../../../shapes/evidence.ts';
import { elementAt } from '../../../common/element-at.ts';

const Around = EdgeShape.extend({ direction: z.enum(['out', 'in']), evidence: EvidenceShape.optional() });

export const entity = route({
  method: 'get',
  path: '/org/{org_id}/entity/{node_id}',
  access: 'reader',
  tagged: true,
  tokens: true,
  resource: 'Node',
  summary:
    'A node by id, alias or a name that it alone bears, with its newest edges and the nodes at their other ends.',
  description:
    '`evidence=1` adds where each property (under `evidence`, by its name) and each edge came from, best first.',
  query: z.object({
    limit: limit(200),
    evidence: bool(false),
    include_past: bool(false).describe('Also edges that have ended.'),
    graph_id: graphId(),
  }),
  response: NodeShape.extend({
    edges: z.array(Around),
    neighbors: z.array(NodeShape),
    edge_count: z.number().describe('All edges of the node, listed or not.'),
    evidence: z.record(z.string(), EvidenceShape).optional(),
  }),
  refusals: [409],
  example: { params: { node_id: 'organization:troisponts.example' }, query: { evidence: true } },
  async handle({ caller, org, target, params, query }, ctx) {
    if (query.evidence && caller.only !== undefined)
      throw new Problem('forbidden', 'A public token reads no evidence, which quotes items. Use a key.');
    const node = await askedNode(ctx.graph, target.key, params.node_id);
    const around = await ctx.graph.neighbours(target.key, [node.uid], { limit: query.limit });
    const { edges, nodes } = withoutPast(around, query.include_past ? undefined : daysAgo(0, ctx.clock));
    const found = query.evidence ? await evidenceOf(ctx, { org: org.id, graph: target.key }, node, edges) : undefined;
    return {
      ...asNode(node),
      edges: edges.map((edge, i) => ({
        ...asEdge(edge),
        direction: edge.from === node.uid ? ('out' as const) : ('in' as const),
        ...(found && { evidence: elementAt(found.edges, i) }),
      })),
      neighbors: nodes.map(asNode),
      edge_count: node.degree,
      ...(found && { evidence: found.properties }),
    };
  },
});

async function evidenceOf(
  { db, files }: Context,
  { org, graph }: { org: string; graph: string },
  node: FoundNode,
  edges: FoundEdge[],
) {
  const [properties, ofEach] = await Promise.all([ofProperties(db, graph, node.uid), ofEdges(db, graph, edges)]);
  const names = Object.keys(properties);
  const quoted = await withQuotes(db, files, org, [...Object.values(properties), ...ofEach]);
  return {
    properties: Object.fromEntries(names.map((name, i): [string, Quoted[]] => [name, elementAt(quoted, i)])),
    edges: quoted.slice(names.length),
  };
}
