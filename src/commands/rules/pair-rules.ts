import { invalid, Problem } from '../../common/errors.ts';
import { oneNode } from '../../graph/readings/one-node.ts';
import type { FoundNode } from '../../graph/store.ts';
import type { Context } from '../../context.ts';
import { keysOf } from '../../stores/projection/evidence.ts';
import type { NewRule } from '../../stores/review/rules.ts';
import type { NewDecision } from '../../common/settling/decision.ts';

/** A node that a rule names, with the identity keys that stand for it. */
export interface Known {
  node: FoundNode;
  keys: string[];
}

/** Finds a node that a rule names; throws `invalid` at that place in the body where there is none. */
export async function knownBy({ db, graph }: Context, key: string, id: string, at: string[]): Promise<Known> {
  const node = await oneNode(graph, key, id).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    const msg = 'The graph has no node with this id or alias. Search for its name to find it';
    throw invalid(['body', ...at], msg, 'not_found');
  });
  const keys = await keysOf(db, key, node.uid);
  if (!keys.length) throw new Problem('conflict', 'The node has changed meanwhile. Read it again and repeat the rule.');
  return { node, keys };
}

/** A rule about two nodes that are there, and the decision that carries it. */
export interface OfTwo {
  rule: Pick<NewRule, 'kind' | 'match' | 'effect'>;
  decision: Pick<NewDecision, 'kind' | 'keepId' | 'detail' | 'a' | 'b'>;
}

/** That two nodes are never one. */
export function neverMerge(one: Known, other: Known): OfTwo {
  assertTwo(one, other, ['match', 'other_id']);
  return {
    rule: { kind: 'never_merge', match: { id: one.node.id, other_id: other.node.id }, effect: {} },
    decision: { kind: 'apart', a: one.keys, b: other.keys },
  };
}

/** That a node is another. */
export function aliasOf({ node, keys }: Known, to: Known): OfTwo {
  assertTwo({ node, keys }, to, ['effect', 'to']);
  if (node.label !== to.node.label)
    throw invalid(
      ['body', 'effect', 'to'],
      `A ${node.label} and a ${to.node.label} cannot be one. Give a name to make its mentions the ${to.node.label}`,
      'label',
    );
  const ids = { keepId: to.node.id, detail: { dropId: node.id } };
  return {
    rule: { kind: 'alias', match: { id: node.id }, effect: { to: to.node.id } },
    decision: { kind: 'merge', ...ids, a: to.keys, b: keys },
  };
}

function assertTwo(one: Known, other: Known, at: string[]): void {
  if (one.node.uid !== other.node.uid) return;
  throw invalid(['body', ...at], 'Both ids are the same node. Name two; split it first if it is two', 'same_node');
}
