import { z } from 'zod';
import { asNode, NodeShape } from '../../../shapes/graph.ts';
import type { FoundNode } from '../../../graph/store.ts';
import { graphId, int, label, limit } from '../../../http/fields.ts';
import { dateMark, markByDate, numbersOfNode } from '../../../shapes/node-marks.ts';
import { steadyCursor, steadyPage } from '../../../http/paging/steady.ts';
import { route } from '../../../http/route.ts';
import { daysAgo, daysBetween } from '../../../common/time.ts';
import { present } from '../../../common/element-at.ts';

const StaleEntity = NodeShape.extend({ last_activity_at: z.string(), days_inactive: z.number() });

export const staleEntities = route({
  method: 'get',
  path: '/org/{org_id}/stale_entities',
  access: 'reader',
  tagged: true,
  resource: 'Fallen silent',
  summary: 'Nodes that have been inactive for longer than `days`, those that fell silent first, first.',
  description:
    'The last activity of a person, organization, account or thread is the last day on which an item or a person said something of it; of an activity or document the day on which it happened.',
  query: z.object({
    days: int(14, { max: 100_000 }),
    node_type: label('Contact'),
    limit: limit(20),
    graph_id: graphId(),
    cursor: steadyCursor(z.tuple([z.string(), z.string()])),
  }),
  response: z.object({ entities: z.array(StaleEntity), next_cursor: z.string().optional() }),
  example: { query: { days: 30, node_type: 'Contact', limit: 10 } },
  async handle({ target, query }, { graph, clock }) {
    const { days, node_type, limit, cursor } = query;
    const listing = { label: node_type, before: daysAgo(days, clock), order: 'oldest' } as const;
    const { page, more } = await steadyPage({
      limit,
      at: cursor,
      read: async ({ after, ...part }) =>
        (await graph.find(target.key, { ...listing, after: dateMark(after), ...part })).nodes,
      markOf: markByDate,
      numbersOf: numbersOfNode,
    });
    const today = daysAgo(0, clock);
    return {
      entities: page.map((node) => asStale(node, today)),
      ...more,
    };
  },
});

function asStale(node: FoundNode, today: string): z.input<typeof StaleEntity> {
  const last_activity_at = present(node.occurred_at, 'day of a node that is listed by date');
  return { ...asNode(node), last_activity_at, days_inactive: daysBetween(last_activity_at, today) };
}
