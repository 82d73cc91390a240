import { z } from 'zod';
import { invalid } from '../../../common/errors.ts';
import type { FoundEdge, FoundNode } from '../../../graph/store.ts';
import { picture, type View } from '../../../graph/readings/visual.ts';
import { graphId, int, limit, maybe, only, slug, text } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { LABELS } from '../../../common/model.ts';

const Body = z.object({
  mode: z.enum(['overview', 'entity', 'community', 'search']).default('overview'),
  entity: only(slug()).describe('Slug; wanted by the mode `entity`.'),
  community_id: only(int()).describe('Wanted by the mode `community`.'),
  query: maybe(text(500)).describe('Wanted by the mode `search`.'),
  limit: limit(2000, 5000),
  graph_id: graphId(),
});

const Dot = z.object({
  id: z.string(),
  label: z.enum(LABELS),
  name: z.string(),
  entity: z.string().optional(),
  community_id: z.number().optional(),
  degree: z.number(),
  confidence: z.number().describe('0–1, how sure it is that there is such a thing.'),
});
const Line = z.object({ source: z.string(), target: z.string(), type: z.string() });

export const graphVisual = route({
  method: 'post',
  path: '/org/{org_id}/graph/visual',
  access: 'reader',
  tokens: true,
  resource: 'Drawing',
  summary: 'Part of a graph to be drawn: nodes with all edges among them.',
  description:
    '`overview` shows the most connected nodes, `entity` those of a slug, `community` those of a community, `search` what matches and the nodes at one step from it. Where there are more than `limit`, the most connected are shown and `truncated` is true.',
  body: Body,
  response: z.object({
    mode: z.string(),
    nodes: z.array(Dot),
    edges: z.array(Line),
    truncated: z.boolean(),
  }),
  example: { body: { mode: 'entity', entity: 'kestrel-rooms', limit: 200 } },
  async handle({ target, body }, { graph }) {
    const { nodes, edges, truncated } = await picture(graph, target.key, viewOf(body), body.limit);
    return { mode: body.mode, nodes: nodes.map(asDot), edges: edges.map(asLine), truncated };
  },
});

/** The view that a body asks for; Problem `invalid` that names what the mode wants and did not get. */
function viewOf({ mode, entity, community_id, query }: z.output<typeof Body>): View {
  const wanted = <T>(name: string, value: T | undefined): T => {
    if (value === undefined) throw invalid(['body', name], `The mode "${mode}" wants the field "${name}"`, 'missing');
    return value;
  };
  const views: Record<typeof mode, () => View> = {
    overview: () => ({ mode: 'overview' }),
    entity: () => ({ mode: 'entity', entity: wanted('entity', entity) }),
    community: () => ({ mode: 'community', community: wanted('community_id', community_id) }),
    search: () => ({ mode: 'search', query: wanted('query', query) }),
  };
  return views[mode]();
}

const asDot = ({ id, label, name, entity, community_id, degree, provenance }: FoundNode): z.input<typeof Dot> => ({
  id,
  label,
  name,
  ...(entity !== null && { entity }),
  ...(community_id !== undefined && { community_id }),
  degree,
  confidence: provenance.confidence,
});

const asLine = ({ from_id, to_id, type }: FoundEdge): z.input<typeof Line> => ({
  source: from_id,
  target: to_id,
  type,
});
