import { z } from 'zod';
import { counted } from '../../common/text/counted.ts';
import { bool, text } from '../../http/fields.ts';
import { listCommunities as communities } from '../../routes/org/graph/communities.ts';
import { entity } from '../../routes/org/graph/entity.ts';
import { schema } from '../../routes/org/graph/schema.ts';
import { search } from '../../routes/org/graph/search.ts';
import { stats } from '../../routes/org/graph/stats.ts';
import { timeline } from '../../routes/org/graph/timeline.ts';
import { traverse } from '../../routes/org/graph/traverse.ts';
import { fieldsOf, graphId, structured, tool } from '../tool.ts';
import { eventLine, listed, nodeLine, onward, quoteLines, stepLine, valueWords, tallied } from '../words.ts';

const { q, node_type, entity: business, limit } = fieldsOf(search.body);
const cursor = text(16_384).optional().describe('The `next_cursor` of the answer before.');

export const searchGraph = tool({
  name: 'search_graph',
  title: 'Search the graph',
  description:
    'Finds people, organizations, deals, documents and activities by words of their names, addresses, titles or text, best first. Start here to get the id of a node.',
  input: z.object({ query: q, node_type, entity: business, limit, cursor, graph_id: graphId }),
  route: search,
  hints: { reads: true },
  given: ({ query, ...rest }) => ({ body: { q: query, ...rest } }),
  says: ({ results, total, next_cursor }) =>
    results.length
      ? [listed(`${total} found:`, results.map(hitLine), results.length), ...onward(next_cursor)].join('\n')
      : 'Nothing matches. Try fewer or shorter words.',
});

function hitLine({ snippet, ...node }: z.output<typeof search.response>['results'][number]): string {
  return snippet ? `${nodeLine(node)}\n    “${snippet.text.replace(/\s+/g, ' ')}” ${snippet.item_id}` : nodeLine(node);
}

export const getEntity = tool({
  name: 'get_entity',
  title: 'Get a node',
  description:
    'One node by id, alias or a name that it alone bears: its properties, newest edges and neighbours; with `evidence` also which item says each of it.',
  input: z.object({
    node_id: text(512),
    limit: fieldsOf(entity.query).limit,
    evidence: bool(false),
    include_past: fieldsOf(entity.query).include_past,
    graph_id: graphId,
  }),
  route: entity,
  hints: { reads: true },
  given: ({ node_id, evidence, ...query }) => ({
    params: { node_id },
    query: { ...query, ...(evidence && { evidence }) },
  }),
  says: ({ properties, edges, edge_count, evidence: quotes = {}, ...node }) =>
    [
      nodeLine(node),
      ...Object.entries(properties).flatMap(([name, value]) => [
        `${name}: ${valueWords(value)}`,
        ...quoteLines(quotes[name]),
      ]),
      listed(
        `${counted(edge_count, 'edge')}:`,
        edges.map(({ type, evidence, ...edge }) =>
          [stepLine({ ...edge, edge_type: type }), ...quoteLines(evidence)].join('\n'),
        ),
      ),
    ].join('\n'),
});

const walk = fieldsOf(traverse.body);
export const traverseGraph = tool({
  name: 'traverse',
  title: 'Walk from a node',
  description: 'What lies within `depth` steps of a node, each edge once, nearest first.',
  input: z.object({
    start_id: walk.start_id,
    depth: walk.depth,
    edge_types: structured(walk.edge_types).optional(),
    direction: walk.direction,
    limit: walk.limit,
    include_past: walk.include_past,
    graph_id: graphId,
  }),
  route: traverse,
  hints: { reads: true },
  given: (body) => ({ body }),
  says: ({ start, paths, count }) =>
    listed(`${counted(count, 'edge')} around ${nodeLine(start)}:`, paths.map(stepLine)),
});

const dated = fieldsOf(timeline.query);
export const timelineOf = tool({
  name: 'timeline',
  title: 'Recent activity',
  description:
    'What happened lately, of one entity, node or name or of all, newest first; of an organization with what its people took part in.',
  input: z.object({ entity: dated.entity, days: dated.days, limit: dated.limit, cursor, graph_id: graphId }),
  route: timeline,
  hints: { reads: true },
  given: (query) => ({ query }),
  says: ({ events, next_cursor }, { days }) => {
    const when = days === 0 ? '' : ` in the last ${counted(days, 'day')}`;
    if (events.length > 0) {
      const lines = listed(`${counted(events.length, 'event')}${when}:`, events.map(eventLine), events.length);
      return [lines, ...onward(next_cursor)].join('\n');
    }
    return `Nothing happened${when}.${days === 0 ? '' : ' Ask with days 0 for all that ever did.'}`;
  },
});

export const graphStats = tool({
  name: 'graph_stats',
  title: 'Size of the graph',
  description: 'How many nodes and edges there are, by type, and which sources they come from.',
  input: z.object({ graph_id: graphId }),
  route: stats,
  hints: { reads: true },
  given: (query) => ({ query }),
  says: ({ total_nodes, total_edges, nodes, edges }) =>
    `${counted(total_nodes, 'node')}: ${tallied(nodes)}\n${counted(total_edges, 'edge')}: ${tallied(edges)}`,
});

export const describeSchema = tool({
  name: 'describe_schema',
  title: 'What the graph may hold',
  description: 'Labels, edge types with the labels they join, verbs and usual properties. Read it before you write.',
  input: z.object({ graph_id: graphId }),
  route: schema,
  hints: { reads: true },
  given: (query) => ({ query }),
  says: ({ template, labels, edge_types }) =>
    [
      `Template ${template}. Labels: ${labels.join(', ')}.`,
      ...edge_types.map(({ type, from, to }) => `- ${type}: ${from.join(' or ')} → ${to.join(' or ')}`),
    ].join('\n'),
});

export const listCommunities = tool({
  name: 'list_communities',
  title: 'What the graph is about',
  description: 'The groups of nodes that belong together, the largest first, each named by what it is about.',
  input: z.object({ limit: fieldsOf(communities.query).limit, graph_id: graphId }),
  route: communities,
  hints: { reads: true },
  given: (query) => ({ query }),
  says: ({ communities: found }) =>
    found.length
      ? listed(
          `${counted(found.length, 'community', 'communities')}:`,
          found.map(
            ({ name, size, central }) =>
              `${name}, ${counted(size, 'node')}: ${central.slice(0, 3).map(nodeLine).join('; ')}`,
          ),
        )
      : 'Communities are found every night; there are none yet.',
});
