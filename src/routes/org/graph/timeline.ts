import { z } from 'zod';
import { asEvent, EventShape } from '../../../shapes/graph.ts';
import { timeline as read } from '../../../graph/readings/timeline.ts';
import { graphId, int, limit, only, text } from '../../../http/fields.ts';
import { dateMark, markByDate, numbersOfNode } from '../../../shapes/node-marks.ts';
import { steadyCursor, steadyPage } from '../../../http/paging/steady.ts';
import { route } from '../../../http/route.ts';
import { daysAgo } from '../../../common/time.ts';

export const timeline = route({
  method: 'get',
  path: '/org/{org_id}/timeline',
  access: 'reader',
  tagged: true,
  summary:
    'Recent activities of an entity or around a node with its dated documents, of an organization also around its people, newest first.',
  query: z.object({
    entity: only(text(512)).describe(
      "An entity's slug, a node's id or alias, a name, or a role that one holds (`the treasurer`).",
    ),
    days: int(30, { max: 100_000 }).describe('0: without limit.'),
    limit: limit(50),
    graph_id: graphId(),
    cursor: steadyCursor(z.tuple([z.string(), z.string()])),
  }),
  response: z.object({ events: z.array(EventShape), next_cursor: z.string().optional() }),
  refusals: [409],
  example: { query: { entity: 'kestrel-coffee', days: 0, limit: 10 } },
  async handle({ target, query }, { graph, clock }) {
    const { entity, days, limit, cursor } = query;
    const since = days === 0 ? undefined : daysAgo(days, clock);
    const { page, more } = await steadyPage({
      limit,
      at: cursor,
      read: ({ after, ...part }) => read(graph, target.key, { entity, since, after: dateMark(after), ...part }),
      markOf: markByDate,
      numbersOf: numbersOfNode,
    });
    return { events: page.map(asEvent), ...more };
  },
});
