import type { Context } from '../../context.ts';
import { invalid, Problem } from '../../common/errors.ts';
import type { FoundEdge, FoundNode } from '../../graph/store.ts';
import { untilDecided } from '../waiting/wait-readable.ts';
import { ask, reopen } from './close-suggestions.ts';
import type { Caller } from '../../http/route.ts';
import type * as decisions from '../../stores/review/decisions.ts';
import { keysOf } from '../../stores/projection/evidence.ts';
import type { Once } from '../../stores/db/once.ts';
import type { Db } from '../../stores/db/sql.ts';
import type { NewDecision } from '../../common/settling/decision.ts';

/** Who decides, and why; `origin` is a person unless told otherwise. */
export type By = decisions.By;
/** A caller as one who decides. */
export const byOf = ({ userId }: Pick<Caller, 'userId'>, { reason }: { reason?: string }): By => ({
  madeBy: userId,
  ...(reason !== undefined && { reason }),
});

/** Where a decision holds: a graph, by its key, and the transaction that makes it. */
interface Place {
  db: Db;
  graph: string;
}
type Ends = Pick<FoundEdge, 'type' | 'from' | 'to'>;

/**
 * The decision that two nodes are one, which goes by `keepId`; of a business and an organization the business stays. To decide from two node ids: find the nodes with `oneNode`, make the
 * decision with one of these functions, in `decideAndWait`. Problem `invalid` for what cannot be one.
 */
export async function mergeOf(
  place: Place,
  [keep, drop]: [FoundNode, FoundNode],
  by: By,
  ids: { keepId: string; dropId: string } = { keepId: keep.id, dropId: drop.id },
): Promise<NewDecision> {
  assertMergeable(keep, drop);
  if (drop.label === 'Business' && keep.label !== 'Business')
    return mergeOf(place, [drop, keep], by, { keepId: drop.id, dropId: ids.keepId });
  const { keepId, dropId } = ids;
  const [a, b] = [await namedBy(place, keep), await namedBy(place, drop)];
  return { kind: 'merge', keepId, detail: { dropId }, a, b, ...by };
}

/** The decision that two nodes are and stay two. */
export async function apartOf(place: Place, [one, other]: [FoundNode, FoundNode], by: By): Promise<NewDecision> {
  return { kind: 'apart', a: await namedBy(place, one), b: await namedBy(place, other), ...by };
}

/** The decision that what an alias of a node stands for is another thing from now on. Problem `invalid` when there is nothing else. */
export async function splitOf(place: Place, node: FoundNode, alias: string, by: By): Promise<NewDecision> {
  if (alias !== node.id && !node.aliases.includes(alias))
    throw invalid(
      ['body', 'alias'],
      `The node does not go by this alias. It goes by: ${list([node.id, ...node.aliases])}`,
    );
  const a = await namedBy(place, node);
  if (a.length < 2)
    throw invalid(['body', 'alias'], 'The node is known by this alone, so there is nothing to split it from');
  return { kind: 'split', detail: { nodeId: node.id, alias }, a, b: [], ...by };
}

/** The decision that a node leaves the graph and stays out. Problem `invalid` for a registered business. */
export async function nodeDeletionOf(place: Place, node: FoundNode, by: By): Promise<NewDecision> {
  if (node.label === 'Business')
    throw invalid(
      ['path', 'node_id'],
      'A registered business keeps its node, for items are sent under its slug. Correct its properties with POST /org/{org_id}/write',
    );
  return { kind: 'delete_node', detail: { nodeId: node.id }, a: await namedBy(place, node), b: [], ...by };
}

/** The decision that an edge leaves the graph and stays out. */
export async function edgeDeletionOf(place: Place, { type, from, to }: Ends, by: By): Promise<NewDecision> {
  const [a, b] = [await namedBy(place, { uid: from }), await namedBy(place, { uid: to })];
  return { kind: 'delete_edge', detail: { type }, a, b, ...by };
}

/** Whose decision is recorded once, in a graph, and who waits for it. */
interface Deciding {
  graph: string;
  once: Once;
  signal: AbortSignal;
}

/**
 * Records the decision that `decide` comes to, once for a request, closes the suggestions that it answers, and waits until its effect can
 * be read; answers with its id, whether it can be, and what else `decide` tells. Throws the Problem of one that cannot be applied.
 */
export async function decideAndWait<T>(
  ctx: Context,
  { graph, once, signal }: Deciding,
  decide: () => Promise<{ decision: NewDecision; told: T }>,
): Promise<{ id: string; readable: boolean; told: T }> {
  const { id, closed, told } = await once(async () => {
    const { decision, told } = await decide();
    return async (tx) => ({ ...(await ask(tx, graph, decision)), told });
  });
  const readable = await untilDecided(ctx, graph, [id], signal).catch(async (error: unknown) => {
    if (error instanceof Problem) await reopen(ctx.db, closed);
    throw error;
  });
  return { id, readable, told };
}

/** True for a registered business and an organization: the two may be one. */
export const isBusinessWithOrganization = (one: Pick<FoundNode, 'label'>, other: Pick<FoundNode, 'label'>): boolean =>
  [one.label, other.label].toSorted().join() === 'Business,Organization';

function assertMergeable(keep: FoundNode, drop: FoundNode): void {
  if (keep.uid === drop.uid)
    throw invalid(['body', 'drop_id'], 'Both ids name the same node. Name the two nodes that are to be one');
  if (keep.label !== drop.label && !isBusinessWithOrganization(keep, drop))
    throw invalid(
      ['body', 'drop_id'],
      `Nodes labelled ${keep.label} and ${drop.label} cannot be one. Choose two nodes of one label, or have a rule relabel one of them first`,
    );
  if (keep.label === 'Business' && drop.label === 'Business')
    throw invalid(['body', 'drop_id'], 'Two registered businesses cannot be one. Choose other nodes');
}

/** The keys that stand for a node. Problem `conflict` when it has changed since it was read. */
async function namedBy({ db, graph }: Place, { uid }: Pick<FoundNode, 'uid'>): Promise<string[]> {
  const keys = await keysOf(db, graph, uid);
  if (!keys.length)
    throw new Problem('conflict', 'The node has changed meanwhile. Read it again and repeat the decision.');
  return keys;
}

const list = (ids: string[]): string => ids.slice(0, 10).join(', ');
