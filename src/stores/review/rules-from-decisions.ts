import { idsUnder } from '../projection/evidence.ts';
import { make, type NewRule } from './rules.ts';
import { row, sql, type Db } from '../db/sql.ts';
import type { Kind, NewDecision } from '../../common/settling/decision.ts';

type RuleContent = Pick<NewRule, 'kind' | 'match' | 'effect'>;

/** What a decision says as a rule, in the ids of its day; undefined for what no rule says. */
const AS_RULE: Partial<
  Record<Kind, (db: Db, graph: string, decision: NewDecision) => Promise<RuleContent | undefined>>
> = {
  async merge(db, graph, { keepId, detail, b }) {
    const id = detail?.dropId ?? (await idsUnder(db, graph, b))[0];
    return { kind: 'alias', match: { id }, effect: { to: keepId } };
  },
  async apart(db, graph, { a, b }) {
    const [[id], [other_id]] = [await idsUnder(db, graph, a), await idsUnder(db, graph, b)];
    return { kind: 'never_merge', match: { id, other_id }, effect: {} };
  },
  relabel: async (_db, _graph, { detail }) => ({
    kind: 'relabel',
    match: { id: detail?.nodeId },
    effect: { label: detail?.label },
  }),
  delete_node: async (_db, _graph, { detail }) => ({ kind: 'ignore', match: { id: detail?.nodeId }, effect: {} }),
};

/** Lists what a person decided as a rule, which the decision itself carries and which goes with it, where the org's memory improvements are on. */
export async function remember(db: Db, graph: string, decisionId: string, decision: NewDecision): Promise<void> {
  const asRule = AS_RULE[decision.kind];
  if (!asRule || (decision.origin ?? 'person') !== 'person' || decision.undoes !== undefined) return;
  const org = await row<{ org_id: string }>(
    db,
    sql`select org_id from graphs g left join memory_improvements m using (org_id)
      where g.graph_key = ${graph} and coalesce(m.enabled, true)`,
  );
  const rule = org && (await asRule(db, graph, decision));
  if (rule) await make(db, org.org_id, graph, { ...rule, source: 'memory', by: decision.madeBy, decisionId });
}
