import { z } from 'zod';
import { askedNode } from '../../../graph/readings/one-node.ts';
import { asEdge, asNode, EdgeShape, NodeShape } from '../../../shapes/graph.ts';
import { graphId, int, text } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';

const Path = z.object({ length: z.number(), nodes: z.array(NodeShape), edges: z.array(EdgeShape) });

export const path = route({
  method: 'post',
  path: '/org/{org_id}/path',
  access: 'reader',
  summary: 'The shortest path between two nodes, whatever way its edges point.',
  description:
    '`edges[i]` joins `nodes[i]` and `nodes[i + 1]`; `path` is null when they are further apart than `max_depth`.',
  body: z.object({
    from_id: text(512).describe("A node's id or alias, or a name that one node bears."),
    to_id: text(512).describe('Likewise.'),
    max_depth: int(6, { min: 1, max: 10 }),
    graph_id: graphId(),
  }),
  response: z.object({ path: Path.nullable() }),
  example: {
    body: { from_id: 'contact:c.dufour@troisponts.example', to_id: 'contact:nora.albrecht@kestrel-coffee.example' },
  },
  async handle({ target, body }, { graph }) {
    const nodeOf = (id: string) => askedNode(graph, target.key, id);
    const [from, to] = await Promise.all([nodeOf(body.from_id), nodeOf(body.to_id)]);
    const found = await graph.path(target.key, from.uid, to.uid, body.max_depth);
    if (!found) return { path: null };
    return { path: { length: found.edges.length, nodes: found.nodes.map(asNode), edges: found.edges.map(asEdge) } };
  },
});
