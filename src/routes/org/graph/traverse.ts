import { z } from 'zod';
import { invalid } from '../../../common/errors.ts';
import { askedNode } from '../../../graph/readings/one-node.ts';
import { asNode, asStep, NodeShape, StepShape } from '../../../shapes/graph.ts';
import { traverse as walk } from '../../../graph/readings/traverse.ts';
import { daysAgo } from '../../../common/time.ts';
import { edgeTypesOf } from '../../../ontologies/ontology.ts';
import { graphId, int, limit, listOf, only, text } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';

const commaSeparated = (given: unknown): unknown =>
  typeof given === 'string'
    ? given
        .split(',')
        .map((type) => type.trim())
        .filter(Boolean)
    : given;

export const traverse = route({
  method: 'post',
  path: '/org/{org_id}/traverse',
  access: 'reader',
  tokens: true,
  summary: 'What lies within some steps of a node, each edge once, nearest first.',
  body: z.object({
    start_id: text(512).describe("A node's id or alias, or a name that one node bears."),
    depth: int(2, { min: 1, max: 5 }),
    edge_types: only(z.preprocess(commaSeparated, listOf(text(100), 100))).describe('A list, or names with commas.'),
    direction: only(z.enum(['out', 'in', 'both'])).describe('As seen from the nearer node; left out: both.'),
    limit: limit(1000).describe('Edges in all.'),
    include_past: z.boolean().default(false).describe('Also walks what has ended.'),
    graph_id: graphId(),
  }),
  response: z.object({ start: NodeShape, paths: z.array(StepShape), nodes: z.array(NodeShape), count: z.number() }),
  example: {
    body: { start_id: 'contact:r.ellison@uplift-foods.example', depth: 2, edge_types: ['works_for', 'account_of'] },
  },
  async handle({ target, body }, { graph, clock }) {
    const { start_id, depth, edge_types, direction, limit, include_past } = body;
    const today = include_past ? undefined : daysAgo(0, clock);
    const start = await askedNode(graph, target.key, start_id);
    const types = edge_types?.length ? edge_types : undefined;
    const way = direction === 'both' ? undefined : direction;
    const { steps, nodes } = await walk(graph, target.key, start, { depth, types, direction: way, limit, today });
    if (steps.length === 0 && types) assertTypes(types, edgeTypesOf(target.ontology));
    return { start: asNode(start), paths: steps.map(asStep), nodes: nodes.map(asNode), count: steps.length };
  },
});

/** Says which edges there are to who walked none, for a type that there is not. */
function assertTypes(asked: string[], known: string[]): void {
  const unknown = asked.find((type) => !known.includes(type));
  if (unknown !== undefined)
    throw invalid(
      ['body', 'edge_types'],
      `The graph has no edges “${unknown}”. Its types: ${known.join(', ')}`,
      'edge_type',
    );
}
