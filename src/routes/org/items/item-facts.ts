import { z } from 'zod';
import { itemOf } from '../../../commands/item-of.ts';
import type { FoundNode } from '../../../graph/store.ts';
import { route } from '../../../http/route.ts';
import { FactShape } from '../../../shapes/fact.ts';
import { asNamed } from '../../../shapes/graph.ts';
import { edgesClaimedBy, mentionedBy, type EdgeFact, type ThingFact } from '../../../stores/documents/item-facts.ts';

type Fact = z.input<typeof FactShape>;

export const itemFacts = route({
  method: 'get',
  path: '/org/{org_id}/items/{item_id}/facts',
  access: 'member',
  summary: 'What was read from an item: names, properties and edges, in the order of its text.',
  description:
    '`start` and `end` are offsets into its body; what a field says has none and comes last. Edges that people took away are left out.',
  response: z.object({ item_id: z.string(), facts: z.array(FactShape) }),
  async handle({ caller, org, params }, ctx) {
    const { item_id, graph_key } = await itemOf(ctx, { caller, org }, params.item_id, 'reader');
    const [mentioned, claimed] = await Promise.all([
      mentionedBy(ctx.db, graph_key, item_id),
      edgesClaimedBy(ctx.db, graph_key, item_id),
    ]);
    const uids = new Set([...mentioned.map(({ thing }) => thing), ...claimed.flatMap(({ a, b }) => [a, b])]);
    const found = await ctx.graph.nodes(graph_key, [...uids]);
    const nodes = new Map(found.map((node) => [node.uid, node]));
    const standing = new Set(
      (await ctx.graph.edgesAmong(graph_key, found)).map(({ from: a, type, to: b }) => keyOf({ a, type, b })),
    );
    const facts = [
      ...mentioned.flatMap((one) => ofThing(one, nodes.get(one.thing))),
      ...claimed.filter((edge) => standing.has(keyOf(edge))).flatMap((edge) => ofEdge(edge, nodes)),
    ];
    return { item_id, facts: facts.toSorted((a, b) => placeOf(a) - placeOf(b)) };
  },
});

const keyOf = ({ a, type, b }: Pick<EdgeFact, 'a' | 'type' | 'b'>): string => `${a} ${type} ${b}`;
const placeOf = ({ start }: Fact): number => start ?? Number.MAX_SAFE_INTEGER;

function ofThing({ name, properties, ...source }: ThingFact, node: FoundNode | undefined): Fact[] {
  if (!node) return [];
  const at = { node: asNamed(node), ...where(source) };
  return [
    ...(name === null ? [] : [{ ...at, property: 'name', value: name }]),
    ...Object.entries(properties ?? {}).map(([property, value]) => ({ ...at, property, value })),
  ];
}

function ofEdge({ a, b, type, ...source }: EdgeFact, nodes: Map<number, FoundNode>): Fact[] {
  const [node, other] = [nodes.get(a), nodes.get(b)];
  return node && other ? [{ node: asNamed(node), edge: type, to: asNamed(other), ...where(source) }] : [];
}

const where = ({ start, end, rule, confidence, authority }: Omit<ThingFact, 'thing' | 'name' | 'properties'>) => ({
  ...(start !== null && end !== null && { start, end }),
  rule,
  confidence: Math.round(confidence * 10_000) / 10_000,
  authority,
});
