import type { Context } from '../../context.ts';
import { ask } from '../decisions/close-suggestions.ts';
import { invalid } from '../../common/errors.ts';
import type { GraphScope } from '../../http/route.ts';
import type { Effect, Match } from '../../common/settling/rule.ts';
import * as rules from '../../stores/review/rules.ts';
import type { Db } from '../../stores/db/sql.ts';
import { passEntityGate } from '../ingest/entity-gate.ts';
import type { RuleGiven } from './body.ts';
import { fit } from './fit.ts';
import { aliasOf, knownBy, neverMerge, type Known, type OfTwo } from './pair-rules.ts';

/** A rule that was created, and the decision that carries it, if any. */
interface CreatedRule {
  id: string;
  decisionId?: string;
}

/** Where a rule is created, and by whom. */
interface Place {
  org: string;
  target: GraphScope;
  by: string;
}

const MAX_RULES = 500;

/** What makes a rule in a graph; ids in it are kept with the identity keys that they stand for. Throws for whatever does not fit the graph. */
export async function makeRule(
  ctx: Context,
  place: Place,
  given: RuleGiven,
): Promise<(tx: Db) => Promise<CreatedRule>> {
  const { org, target, by } = place;
  const match: Match = given.match;
  const effect: Effect = given.effect;
  if (match.entity !== undefined) await passEntityGate(ctx.db, org, match.entity, ['body', 'match', 'entity']);
  fit(given, target);
  const known = async (id: string | undefined, ...at: string[]) =>
    id === undefined ? undefined : knownBy(ctx, target.key, id, at);
  const meant = await known(match.id, 'match', 'id');
  const other = await known(match.other_id, 'match', 'other_id');
  const to = await known(effect.to, 'effect', 'to');
  if (meant && other) return carried(place, neverMerge(meant, other));
  if (meant?.node.label === 'Business')
    throw invalid(['body', 'match', 'id'], 'A registered business stays what it is', 'business');
  if (meant && to) return carried(place, aliasOf(meant, to));
  await assertRoom(ctx.db, target.key);
  const rule = { kind: given.kind, ...resolved(match, effect, meant, to), source: 'person' as const, by };
  return async (tx) => ({ id: await rules.make(tx, org, target.key, rule) });
}

const resolved = (match: Match, effect: Effect, meant: Known | undefined, to: Known | undefined) => ({
  match: meant ? { ...match, id: meant.node.id } : match,
  effect: to ? { ...effect, to: to.node.id, label: to.node.label } : effect,
  keys: meant?.keys,
  toKeys: to?.keys,
});

async function assertRoom(db: Db, graph: string): Promise<void> {
  if ((await rules.inForce(db, graph)).length >= MAX_RULES)
    throw invalid(['body'], `A graph follows at most ${MAX_RULES} rules. Take some back first`, 'too_many');
}

const carried =
  ({ org, target, by }: Place, { rule, decision }: OfTwo) =>
  async (tx: Db): Promise<CreatedRule> => {
    const { id: decisionId } = await ask(tx, target.key, { ...decision, origin: 'rule', madeBy: by });
    return { id: await rules.make(tx, org, target.key, { ...rule, source: 'person', by, decisionId }), decisionId };
  };
