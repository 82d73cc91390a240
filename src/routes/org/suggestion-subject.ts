import type { Context } from '../../context.ts';
import type { FoundNode } from '../../graph/store.ts';
import { hold } from '../../stores/review-pairs.ts';
import { keysOfThings, thingsOfKeys } from '../../stores/seen.ts';
import type { Db } from '../../stores/sql.ts';
import type { Category, Suggestion } from '../../stores/suggestions.ts';

/** A node that a suggestion is about, with all identity keys that it has now. */
export interface End {
  node: FoundNode;
  keys: string[];
}

/** The nodes that a suggestion is about as they are now, none for a queued write; undefined when they changed so that it no longer stands. */
export async function subjectOf(
  { graph }: Pick<Context, 'graph'>,
  db: Db,
  asked: Suggestion,
): Promise<End[] | undefined> {
  if (asked.document) return [];
  const sides: number[][] = [];
  for (const keys of [asked.a, asked.b]) if (keys.length) sides.push(await thingsOfKeys(db, asked.graph, keys));
  const things = sides.flat();
  if (sides.some((side) => side.length !== 1) || new Set(things).size < things.length) return undefined;
  const nodes = new Map((await graph.nodes(asked.graph, things)).map((node) => [node.uid, node]));
  const keys = await keysOfThings(db, things);
  const ends = things.map((thing) => ({ node: nodes.get(thing)!, keys: keys.get(thing) ?? [] }));
  if (ends.some(({ node }) => !node)) return undefined;
  return (await STANDS[asked.category]({ graph }, db, asked, ends)) ? ends : undefined;
}

type Stands = (ctx: Pick<Context, 'graph'>, db: Db, asked: Suggestion, ends: End[]) => Promise<boolean>;

const pairWaits: Stands = async (_ctx, db, { graph, payload }) =>
  (await hold(db, graph, String(payload.pair_id))) !== undefined;

const edgeIsThere: Stands = async ({ graph }, _db, asked, ends) => {
  const nodes = ends.map(({ node }) => node);
  const among = await graph.edgesAmong(asked.graph, nodes);
  const [from, to] = nodes;
  return among.some((edge) => edge.type === asked.payload.type && edge.from === from!.uid && edge.to === to!.uid);
};

const STANDS: Record<Category, Stands> = {
  merge_candidate: pairWaits,
  link_review: pairWaits,
  uncertain_relationship: edgeIsThere,
  incomplete_contact: async (_ctx, _db, _asked, [end]) => end!.node.email === undefined,
  unconnected_entity: async (_ctx, _db, _asked, [end]) => end!.node.degree === 0,
};
