import { z } from 'zod';
import { counted } from '../../common/text/counted.ts';
import { kindOfTerms } from '../../graph/readings/kinds-of-terms.ts';
import { text } from '../../http/fields.ts';
import { dossier } from '../../routes/org/graph/dossier.ts';
import { latentConnections } from '../../routes/org/graph/latent-connections.ts';
import { staleEntities } from '../../routes/org/graph/stale-entities.ts';
import { weeklyDigest } from '../../routes/org/graph/weekly-digest.ts';
import { fieldsOf, graphId, tool } from '../tool.ts';
import { eventLine, inLine, listed, nodeLine } from '../words.ts';

const asked = fieldsOf(dossier.query);
export const dossierOf = tool({
  name: 'dossier',
  title: 'Brief on an entity',
  description:
    'Everything about one node: a summary, neighbours, paths, timeline, latent connections. `entity` is an id, an entity’s slug, a name or a role (“the treasurer”).',
  input: z.object({
    entity: text(512),
    depth: asked.depth,
    include_timeline: asked.include_timeline,
    include_latent: asked.include_latent,
    timeline_days: asked.timeline_days,
    max_neighbors: asked.max_neighbors,
    include_past: asked.include_past,
    graph_id: graphId,
  }),
  route: dossier,
  hints: { reads: true },
  given: ({ entity, ...query }) => ({ params: { entity }, query }),
  says: ({ node, others = [], summary, neighbors, timeline, commitments, last_words: last }) =>
    [
      nodeLine(node),
      ...(others.length ? [listed('Others go by that name too:', others.map(nodeLine))] : []),
      inLine(summary),
      ...(commitments.length ? [listed('Commitments:', commitments.map(promiseLine))] : []),
      ...(neighbors.length ? [listed('Around it:', neighbors.map(neighbourLine))] : []),
      ...(timeline.length ? [listed('Lately:', timeline.map(eventLine))] : []),
      ...(last ? [`The last words in full: read_item {"item_id":"${last.item_id}"}`] : []),
    ].join('\n\n'),
});

type Found = z.output<typeof dossier.response>;

function promiseLine({ open, activity, fulfilled, ...commitment }: Found['commitments'][number]): string {
  const { what, who, to_whom: whom, due } = commitment;
  const isAsked = kindOfTerms(commitment) === 'Asked';
  return inLine(
    [
      (fulfilled && 'done') ?? (open ? 'open' : 'past'),
      [isAsked ? who && `asked of ${who}` : who, whom && `${isAsked ? 'by' : 'to'} ${whom}`].filter(Boolean).join(' '),
      `“${what}”`,
      due && `due ${due}`,
      `${activity.occurred_at?.slice(0, 10) ?? ''} ${activity.name} (${activity.id})`,
      fulfilled &&
        `done: “${fulfilled.text}”, ${fulfilled.activity.occurred_at?.slice(0, 10) ?? ''} (${fulfilled.activity.id})`,
    ]
      .filter(Boolean)
      .join(' · '),
  );
}

const neighbourLine = ({ edges, ...node }: Found['neighbors'][number]): string =>
  [[...new Set(edges.map(({ type }) => type))].join(', '), nodeLine(node)].filter(Boolean).join(' · ');

const latent = fieldsOf(latentConnections.query);
export const getLatentConnections = tool({
  name: 'get_latent_connections',
  title: 'Who should know each other',
  description: 'Nodes that share neighbours with this one and are not joined to it yet, the closest first.',
  input: z.object({ entity_id: latent.entity_id, limit: latent.limit, graph_id: graphId }),
  route: latentConnections,
  hints: { reads: true },
  given: (query) => ({ query }),
  says: ({ connections, note }) =>
    connections.length
      ? listed(
          `${counted(connections.length, 'latent connection')}:`,
          connections.map(({ node, shared_neighbors }) => `${nodeLine(node)}, ${shared_neighbors} shared`),
        )
      : (note ?? 'No latent connections.'),
});

const stale = fieldsOf(staleEntities.query);
export const getStaleEntities = tool({
  name: 'get_stale_entities',
  title: 'Who has gone quiet',
  description:
    'Nodes of a type that have been inactive for longer than `days`, those that fell silent first at the top.',
  input: z.object({ days: stale.days, node_type: stale.node_type, limit: stale.limit, graph_id: graphId }),
  route: staleEntities,
  hints: { reads: true },
  given: (query) => ({ query }),
  says: ({ entities }) =>
    entities.length
      ? listed(
          `${counted(entities.length, 'has', 'have')} gone quiet:`,
          entities.map((node) => `${nodeLine(node)}, ${counted(node.days_inactive, 'day')}`),
        )
      : 'Nobody has gone quiet.',
});

export const getWeeklyDigest = tool({
  name: 'get_weekly_digest',
  title: 'The week',
  description: 'The latest weekly digest: what was new, active and quiet.',
  input: z.object({}),
  route: weeklyDigest,
  hints: { reads: true },
  given: () => ({}),
  says: ({ properties: { period_start, period_end, summary, highlights } }) =>
    [`${period_start} to ${period_end}`, summary, ...highlights.map((line) => `- ${line}`)].join('\n'),
});
