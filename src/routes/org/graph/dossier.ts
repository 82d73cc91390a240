import { z } from 'zod';
import { dossier as read, type Dossier } from '../../../graph/readings/dossier.ts';
import {
  asEvent,
  asLatent,
  asNamed,
  asNode,
  asStep,
  EventShape,
  LatentShape,
  NamedShape,
  NodeShape,
  StepShape,
} from '../../../shapes/graph.ts';
import { bool, graphId, int } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { LastWords, lastWords, spokenWords } from '../../../commands/last-words.ts';
import { questionOf } from '../../../passages/question.ts';
import { asPromise, PromiseShape } from '../../../shapes/promise.ts';
import { daysAgo } from '../../../common/time.ts';

const Neighbour = NodeShape.extend({
  edges: z.array(
    z.object({ type: z.string(), direction: z.enum(['out', 'in']), confidence: z.number(), since: z.string() }),
  ),
});

const MAX_COMMITMENTS = 20;
export const dossier = route({
  method: 'get',
  path: '/org/{org_id}/dossier/{entity}',
  access: 'reader',
  tagged: true,
  summary:
    'Everything about one node: a summary to be read aloud, its neighbours, paths, timeline and latent connections.',
  description:
    "`entity` is a node's id or alias, an entity's slug, a name, or a role that somebody holds (`the treasurer`, `former head of sales at Acme`) (else the best hit of a search that comes near it). `summary` is made by rule from the newest 100 edges and those that last, ends with what was promised and the last words, and is the same for the same graph.",
  query: z.object({
    depth: int(2, { min: 1, max: 5 }),
    include_timeline: bool(true),
    include_latent: bool(true),
    timeline_days: int(90, { max: 100_000 }).describe('0: without limit.'),
    max_neighbors: int(30, { max: 1000 }),
    include_past: bool(false).describe('Also what has ended.'),
    graph_id: graphId(),
  }),
  response: z.object({
    entity: z.string(),
    node: NodeShape,
    others: z.array(NamedShape).optional().describe('Further nodes that go by the name that was asked for.'),
    summary: z.string(),
    neighbors: z.array(Neighbour),
    paths: z.array(StepShape),
    timeline: z.array(EventShape),
    latent: z.array(LatentShape),
    commitments: z
      .array(PromiseShape)
      .describe(
        'What was promised in the latest activities, open ones first, 20 at most; what later text says is done is not open.',
      ),
    last_words: LastWords.optional(),
    counts: z.object({
      edges: z.number().describe('All edges of the node, listed or not.'),
      mentions: z.number().describe('How many mentions support the node.'),
      neighbors: z.number(),
      paths: z.number(),
      timeline: z.number(),
      latent: z.number(),
    }),
  }),
  refusals: [409],
  example: { params: { entity: 'contact:c.dufour@troisponts.example' } },
  async handle({ org, target, params, query }, ctx) {
    const { clock } = ctx;
    const { depth, max_neighbors, include_latent, include_timeline, timeline_days, include_past } = query;
    const today = daysAgo(0, clock);
    const asked = {
      asked: params.entity,
      idle: questionOf(params.entity).idle,
      depth,
      neighbours: max_neighbors,
      latent: include_latent,
      today,
      past: include_past,
    };
    const found = await read(ctx.graph, target.key, asked);
    const words = found.last && (await lastWords(ctx, { org: org.id, graph: target.key }, found.last));
    const since = timeline_days === 0 ? '' : daysAgo(timeline_days, clock);
    const timeline = include_timeline ? found.timeline.filter(({ occurred_at = '' }) => occurred_at >= since) : [];
    const { node, others, neighbours, steps, latent } = found;
    return {
      entity: params.entity,
      node: asNode(node),
      ...(others.length > 0 && { others: others.map(asNamed) }),
      summary: [found.summary, ...(words ? [spokenWords(words)] : [])].join(' '),
      neighbors: neighbours.map(asNeighbour),
      paths: steps.map(asStep),
      timeline: timeline.map(asEvent),
      latent: latent.map(asLatent),
      commitments: found.promised.slice(0, MAX_COMMITMENTS).map(asPromise),
      ...(words && { last_words: words }),
      counts: {
        edges: node.degree,
        mentions: node.provenance.mentions,
        neighbors: neighbours.length,
        paths: steps.length,
        timeline: timeline.length,
        latent: latent.length,
      },
    };
  },
});

const asNeighbour = ({ node, ties }: Dossier['neighbours'][number]): z.input<typeof Neighbour> => ({
  ...asNode(node),
  edges: ties.map(({ type, out, edge }) => ({
    type,
    direction: out ? 'out' : 'in',
    confidence: edge.confidence,
    since: edge.provenance.valid_from,
  })),
});
