import { z } from 'zod';
import { Problem } from '../../../common/errors.ts';
import { described, type Community } from '../../../graph/readings/communities.ts';
import { asNode, NodeShape } from '../../../shapes/graph.ts';
import { graphId, limit } from '../../../http/fields.ts';
import { idMark, markById, numbersOfNode } from '../../../shapes/node-marks.ts';
import { steadyCursor, steadyPage } from '../../../http/paging/steady.ts';
import { route } from '../../../http/route.ts';
import { LABELS } from '../../../common/model.ts';
import * as communities from '../../../stores/projection/communities.ts';
import { elementAt } from '../../../common/element-at.ts';

const Member = z.object({ id: z.string(), label: z.enum(LABELS), name: z.string(), degree: z.number() });
const CommunityShape = z.object({
  community_id: z.number(),
  name: z.string(),
  size: z.number(),
  central: z.array(Member),
});

const Place = z
  .int()
  .min(0)
  .max(2 ** 31 - 1);

const asCommunity = ({ id, name, size, central }: Community): z.input<typeof CommunityShape> => ({
  community_id: id,
  name,
  size,
  central: central.map(({ id: member, label, name: called, degree }) => ({ id: member, label, name: called, degree })),
});

export const listCommunities = route({
  method: 'get',
  path: '/org/{org_id}/communities',
  access: 'reader',
  tagged: true,
  summary:
    'The communities that the night found, the largest first, each with its most central members, named by what it is about.',
  query: z.object({
    limit: limit(50),
    graph_id: graphId(),
    cursor: steadyCursor(z.tuple([Place, Place])),
  }),
  response: z.object({ communities: z.array(CommunityShape), next_cursor: z.string().optional() }),
  async handle({ target, query }, { db, graph }) {
    const { page, more } = await steadyPage({
      limit: query.limit,
      at: query.cursor,
      read: (part) => communities.list(db, target.key, part),
      markOf: ({ size, community_id }) => [size, community_id],
      numbersOf: ({ community_id }) => [community_id],
    });
    return { communities: (await described(graph, target.key, page)).map(asCommunity), ...more };
  },
});

export const getCommunity = route({
  method: 'get',
  path: '/org/{org_id}/communities/{community_id}',
  access: 'reader',
  tagged: true,
  summary: 'One community with its members by id.',
  query: z.object({ limit: limit(100), graph_id: graphId(), cursor: steadyCursor(z.tuple([z.string()])) }),
  response: CommunityShape.extend({ members: z.array(NodeShape), next_cursor: z.string().optional() }),
  async handle({ target, params, query }, { db, graph }) {
    const community = /^\d{1,9}$/.test(params.community_id) ? Number(params.community_id) : -1;
    const kept = await communities.get(db, target.key, community);
    if (!kept) throw new Problem('not_found', 'The graph has no such community. GET …/communities lists them.');
    const known = elementAt(await described(graph, target.key, [kept]), 0);
    const { page, more } = await steadyPage({
      limit: query.limit,
      at: query.cursor,
      read: async ({ after, ...part }) =>
        (await graph.find(target.key, { community, order: 'id', after: idMark(after), ...part })).nodes,
      markOf: markById,
      numbersOf: numbersOfNode,
    });
    return { ...asCommunity(known), members: page.map(asNode), ...more };
  },
});
