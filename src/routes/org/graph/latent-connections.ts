import { z } from 'zod';
import { latentConnections as read } from '../../../graph/readings/latent.ts';
import { askedNode } from '../../../graph/readings/one-node.ts';
import { asLatent, LatentShape } from '../../../shapes/graph.ts';
import { cursor, toCursor } from '../../../http/cursor.ts';
import { markOf, Packed, packed, refuseOther, unpacked } from '../../../http/ranking.ts';
import { graphId, limit, text } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';

export const latentConnections = route({
  method: 'get',
  path: '/org/{org_id}/latent_connections',
  access: 'reader',
  tagged: true,
  summary:
    'Nodes of the same community that share neighbours with a node but no edge, those with the rarest shared neighbours first.',
  query: z.object({
    entity_id: text(512).describe("A node's id or alias, or a name that one node bears."),
    limit: limit(10),
    graph_id: graphId(),
    cursor: cursor(z.tuple([z.string(), Packed])),
  }),
  response: z.object({
    connections: z.array(LatentShape),
    note: z.string().optional(),
    next_cursor: z.string().optional(),
  }),
  refusals: [409],
  example: { query: { entity_id: 'contact:nora.albrecht@kestrel-coffee.example' } },
  async handle({ target, query }, { graph }) {
    const node = await askedNode(graph, target.key, query.entity_id);
    const mark = markOf({ graph: target.key, uid: node.uid });
    refuseOther(mark, query.cursor, 'query');
    const rest = query.cursor && unpacked(query.cursor[1]).map(([uid]) => uid);
    const page = await read(graph, target.key, node, { limit: query.limit, rest });
    return {
      connections: page.found.map(asLatent),
      ...(node.community_id === undefined && { note: NO_COMMUNITY }),
      ...(page.rest.length > 0 && { next_cursor: toCursor([mark, packed(page.rest.map((uid) => [uid, 0]))]) }),
    };
  },
});

const NO_COMMUNITY = 'This node belongs to no community yet. The nightly run finds communities among connected nodes.';
