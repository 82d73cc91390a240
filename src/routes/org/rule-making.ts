import type { Context } from '../../context.ts';
import { invalid, Problem } from '../../errors.ts';
import { oneNode } from '../../graph/one-node.ts';
import type { FoundNode } from '../../graph/store.ts';
import type { GraphScope } from '../../http/route.ts';
import type { Label } from '../../model.ts';
import { allows } from '../../ontologies/ontology.ts';
import * as decisions from '../../stores/decisions.ts';
import { keysOf } from '../../stores/evidence.ts';
import * as rules from '../../stores/rules.ts';
import { transaction } from '../../stores/sql.ts';
import { passEntityGate } from '../entity-gate.ts';
import type { RuleGiven } from './rule-body.ts';

/** A rule that was made, and the decision that carries it, if any. */
export interface MadeRule {
  id: string;
  decisionId?: string;
}

const MOST = 500;

/** Makes a rule in a graph; ids in it are kept with the identity keys that they stand for. Throws for whatever does not fit the graph. */
export async function makeRule(
  ctx: Context,
  org: string,
  target: GraphScope,
  given: RuleGiven,
  by: string,
): Promise<MadeRule> {
  const { kind } = given;
  const match: rules.Match = given.match;
  const effect: rules.Effect = given.effect;
  if (match.entity !== undefined) await passEntityGate(ctx.db, org, match.entity, ['body', 'match', 'entity']);
  if ((await rules.list(ctx.db, org, { graphs: [target.id], limit: MOST })).length >= MOST)
    throw invalid(['body'], `A graph has at most ${MOST} rules. Take some back first`, 'too_many');
  fit(given, target);
  const meant = match.id === undefined ? undefined : await knownBy(ctx, target.key, match.id, ['match', 'id']);
  if (kind === 'never_merge') return keepApart(ctx, org, target.key, { match, effect }, meant!, by);
  const to = effect.to === undefined ? undefined : await knownBy(ctx, target.key, effect.to, ['effect', 'to']);
  if (meant && to && meant.node.uid === to.node.uid)
    throw invalid(['body', 'effect', 'to'], 'Both ids are the same node. Name the one that it is to be', 'same_node');
  if (meant?.node.label === 'Business' && kind !== 'property')
    throw invalid(['body', 'match', 'id'], 'A registered business stays what it is', 'business');
  const made = {
    kind,
    match: meant ? { ...match, id: meant.node.id } : match,
    effect: to ? { ...effect, to: to.node.id, label: to.node.label } : effect,
    keys: meant?.keys,
    toKeys: to?.keys,
    source: 'person' as const,
    by,
  };
  return { id: await transaction(ctx.db, (tx) => rules.make(tx, org, target.key, made)) };
}

async function keepApart(
  ctx: Context,
  org: string,
  graph: string,
  { match, effect }: Pick<rules.NewRule, 'match' | 'effect'>,
  one: Known,
  by: string,
): Promise<MadeRule> {
  const other = await knownBy(ctx, graph, match.other_id!, ['match', 'other_id']);
  if (one.node.uid === other.node.uid)
    throw invalid(['body', 'match', 'other_id'], 'Both ids are the same node. Split it first', 'same_node');
  return transaction(ctx.db, async (tx) => {
    const apart = { kind: 'apart' as const, origin: 'rule', a: one.keys, b: other.keys, madeBy: by };
    const decisionId = await decisions.request(tx, graph, apart);
    const ids = { id: one.node.id, other_id: other.node.id };
    const id = await rules.make(tx, org, graph, {
      kind: 'never_merge',
      match: ids,
      effect,
      source: 'person',
      by,
      decisionId,
    });
    return { id, decisionId };
  });
}

interface Known {
  node: FoundNode;
  keys: string[];
}

async function knownBy({ db, graph }: Context, key: string, id: string, at: string[]): Promise<Known> {
  const node = await oneNode(graph, key, id).catch((error: unknown) => {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error;
    throw invalid(
      ['body', ...at],
      'The graph has no node with this id or alias. Search for its name to find it',
      'not_found',
    );
  });
  return { node, keys: await keysOf(db, key, node.uid) };
}

/** Refuses labels and edge types that the graph's ontology lacks. */
function fit({ kind, match, effect }: RuleGiven, { ontology }: GraphScope): void {
  const labels = ontology.labels.filter((label) => label !== 'Business');
  const known = (label: Label | undefined, at: string[]) => {
    if (label !== undefined && !ontology.labels.includes(label))
      throw invalid(['body', ...at], `This graph has no ${label}. Use one of ${labels.join(', ')}`, 'label');
  };
  if (kind === 'relabel') {
    known(effect.label, ['effect', 'label']);
    if (effect.label === 'Business')
      throw invalid(['body', 'effect', 'label'], 'Only a registered business is a Business', 'business');
  }
  if (kind === 'edge_type') {
    known(match.from, ['match', 'from']);
    known(match.to, ['match', 'to']);
    const types = [...new Set(ontology.edges.map((rule) => rule.type)), 'linked_to'];
    const fits = ontology.edges.some(
      ({ type, from, to }) => type === effect.type && (match.from ?? from) === from && (match.to ?? to) === to,
    );
    if (!fits && !allows(ontology, effect.type, match.from ?? 'Contact', match.to ?? 'Contact'))
      throw invalid(
        ['body', 'effect', 'type'],
        `The graph has no such edge there. Its types: ${types.join(', ')}`,
        'edge_type',
      );
  }
}
