import type { Context } from '../../context.ts';
import type { FoundEdge, FoundNode } from '../../graph/store.ts';
import { hold } from '../../stores/matching/review-pairs.ts';
import { thingsOfKeys } from '../../stores/projection/thing-evidence.ts';
import type { Db } from '../../stores/db/sql.ts';
import type { Category, Suggestion } from '../../stores/review/suggestions.ts';
import type { NewDocument } from '../../stores/documents/documents.ts';
import { allows } from '../../ontologies/ontology.ts';
import type { Ontology } from '../../common/model.ts';
import { elementAt } from '../../common/element-at.ts';

type Graphs = Pick<Context, 'graph'>;

/** The nodes that a suggestion is about as they are now, none for a new one; undefined when they changed so that it no longer stands. */
export async function subjectOf(
  ctx: Graphs,
  db: Db,
  asked: Suggestion,
  ontology: Ontology,
): Promise<FoundNode[] | undefined> {
  const things: number[] = [];
  for (const keys of [asked.a, asked.b].filter((side) => side.length)) {
    const [thing, ...more] = await thingsOfKeys(db, asked.graph, keys);
    if (thing === undefined || more.length || things.includes(thing)) return undefined;
    things.push(thing);
  }
  const found = await ctx.graph.nodes(asked.graph, things);
  const nodes = things.flatMap((thing) => found.filter(({ uid }) => uid === thing));
  if (nodes.length < things.length) return undefined;
  const stands = asked.document
    ? isWritable(asked.document, nodes, ontology)
    : await STANDS[asked.category](ctx, db, asked, nodes);
  return stands ? nodes : undefined;
}

/** True while a queued edge may be between its ends; what is queued of one node may be written while that is there. */
function isWritable({ assertions }: NewDocument, nodes: FoundNode[], ontology: Ontology): boolean {
  const [claim] = assertions.claims;
  if (!claim) return true;
  const [from, to] = endsOf(nodes);
  return allows(ontology, claim.type, from.label, to.label);
}

/** The two nodes that a suggestion about an edge is about. */
export const endsOf = (nodes: FoundNode[]): [from: FoundNode, to: FoundNode] => [
  elementAt(nodes, 0),
  elementAt(nodes, 1),
];

/** The edge that an uncertain relationship is about; undefined when it is gone. */
async function edgeOf({ graph }: Graphs, asked: Suggestion, nodes: FoundNode[]): Promise<FoundEdge | undefined> {
  const [from, to] = endsOf(nodes);
  const among = await graph.edgesAmong(asked.graph, [from, to]);
  return among.find((edge) => edge.type === asked.payload.type && edge.from === from.uid && edge.to === to.uid);
}

type Stands = (ctx: Graphs, db: Db, asked: Suggestion, nodes: FoundNode[]) => Promise<boolean>;

const pairWaits: Stands = async (_ctx, db, { graph, payload }) =>
  (await hold(db, graph, String(payload.pair_id))) !== undefined;

const STANDS: Record<Category, Stands> = {
  merge_candidate: pairWaits,
  link_review: pairWaits,
  uncertain_relationship: async (ctx, _db, asked, nodes) => (await edgeOf(ctx, asked, nodes)) !== undefined,
  incomplete_contact: async (_ctx, _db, _asked, [node]) => node?.email === undefined,
  unconnected_entity: async (_ctx, _db, _asked, [node]) => node?.degree === 0,
};
