import { z } from 'zod';
import { asEdge, asNode, EdgeShape, NodeShape } from '../../../shapes/graph.ts';
import { assertEntity } from '../../../commands/known-entity.ts';
import { bool, graphId, label, limit, only, slug } from '../../../http/fields.ts';
import { idMark, markById, numbersOfNode } from '../../../shapes/node-marks.ts';
import { ROOM, steadyCursor, steadyPage } from '../../../http/paging/steady.ts';
import { route } from '../../../http/route.ts';

export const browse = route({
  method: 'post',
  path: '/org/{org_id}/browse',
  access: 'reader',
  summary: 'Pages through the nodes by id, each page with the edges among its nodes.',
  body: z.object({
    node_type: only(label()),
    entity: only(slug()),
    limit: limit(5000, 10_000),
    include_edges: bool(true),
    graph_id: graphId(),
    cursor: steadyCursor(z.tuple([z.string()]), ROOM.body),
  }),
  response: z.object({
    nodes: z.array(NodeShape),
    edges: z.array(EdgeShape),
    truncated: z.boolean(),
    next_cursor: z.string().optional(),
  }),
  example: { body: { node_type: 'Organization', entity: 'kestrel-coffee', limit: 100 } },
  async handle({ caller, org, target, body }, ctx) {
    const { graph } = ctx;
    const { node_type, entity, limit, include_edges, cursor } = body;
    const listing = { label: node_type, entity, order: 'id' } as const;
    const { page: nodes, more } = await steadyPage({
      limit,
      at: cursor,
      read: async ({ after, ...part }) =>
        (await graph.find(target.key, { ...listing, after: idMark(after), ...part })).nodes,
      markOf: markById,
      numbersOf: numbersOfNode,
      room: ROOM.body,
    });
    if (entity !== undefined && nodes.length === 0) await assertEntity(ctx, { caller, org, target }, entity);
    const edges = include_edges ? await graph.edgesAmong(target.key, nodes) : [];
    return {
      nodes: nodes.map(asNode),
      edges: edges.map(asEdge),
      truncated: more.next_cursor !== undefined,
      ...more,
    };
  },
});
