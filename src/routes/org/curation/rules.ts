import { z } from 'zod';
import { Problem } from '../../../common/errors.ts';
import { admitToGraph, readableGraphs } from '../../../access/admit.ts';
import { cursor, pageOf } from '../../../http/cursor.ts';
import { graphId, instant, limit } from '../../../http/fields.ts';
import { untilDecided, untilRuled, untilUnruled } from '../../../commands/waiting/wait-readable.ts';
import { reply, route } from '../../../http/route.ts';
import * as decisions from '../../../stores/review/decisions.ts';
import { RULE_KINDS } from '../../../common/settling/rule.ts';
import * as rules from '../../../stores/review/rules.ts';
import type { Db } from '../../../stores/db/sql.ts';
import { byOf } from '../../../commands/decisions/decision-commands.ts';
import { readRule, RuleBody } from '../../../commands/rules/body.ts';
import { makeRule } from '../../../commands/rules/make-rule.ts';

const Rule = z.object({
  id: z.string(),
  kind: z.enum(RULE_KINDS),
  graph_id: z.string(),
  match: z.record(z.string(), z.unknown()),
  effect: z.record(z.string(), z.unknown()),
  source: z.string().describe('`person`, or `memory` for a correction that became a rule.'),
  created_at: instant(),
  created_by: z.string(),
  applied: z.int().describe('How many statements of documents it changes now; of a decision about two nodes 1.'),
});
const Pending = z.object({ status: z.literal('pending'), id: z.string() });
const later = (id: string) => reply(202, { status: 'pending' as const, id });

const asRule = (rule: rules.RuleRow): z.input<typeof Rule> => ({
  id: rule.id,
  kind: rule.kind,
  graph_id: rule.graph_id,
  match: { ...rule.match },
  effect: { ...rule.effect },
  source: rule.source,
  created_at: rule.created_at.toISOString(),
  created_by: rule.created_by,
  applied: rule.applied,
});

export const listRules = route({
  method: 'get',
  path: '/org/{org_id}/rules',
  access: 'member',
  summary: 'The correction rules of the graphs that the caller may read, newest first.',
  query: z.object({ graph_id: graphId(), limit: limit(200), cursor: cursor(z.tuple([z.int().positive()])) }),
  response: z.object({ rules: z.array(Rule), next_cursor: z.string().optional() }),
  async handle({ caller, org, query }, { db }) {
    const { graph_id } = query;
    if (graph_id !== undefined) await admitToGraph(db, { caller, org }, graph_id, 'reader');
    const graphs = graph_id === undefined ? readableGraphs(caller) : [graph_id];
    const found = await rules.list(db, org.id, { graphs, before: query.cursor?.[0], limit: query.limit + 1 });
    const { page, more } = pageOf(found, query.limit, ({ seq }) => [seq]);
    return { rules: page.map(asRule), ...more };
  },
});

export const addRule = route({
  method: 'post',
  path: '/org/{org_id}/rules',
  access: 'owner',
  guarded: true,
  summary: 'Makes a correction rule for what is in a graph and for all that comes.',
  description:
    '`alias`: what goes by a name is the node `effect.to`. `never_merge`: two nodes are two, whatever speaks for one. `relabel`: things have the label `effect.label`. ' +
    '`ignore`: things are not in the graph, unless a person writes of them afterwards; by a name what is said under that name is left out, by an id the thing under all its names. `edge_type`: edges of `match.type` (between labels) are of `effect.type`. ' +
    '`property`: a property gets another name or value, or is left out. Rules are followed in the order in which they were made.',
  body: RuleBody,
  response: z.union([Rule, Pending]),
  statuses: [202],
  example: {
    body: {
      kind: 'alias',
      match: { name: 'Trois Ponts', label: 'Organization' },
      effect: { to: 'organization:troisponts.example' },
    },
  },
  async handle({ caller, org, body, signal, once, note }, ctx) {
    const given = readRule(body);
    const graphId = typeof body.graph_id === 'string' && body.graph_id ? body.graph_id : 'primary';
    const target = await admitToGraph(ctx.db, { caller, org }, graphId, 'writer');
    const created = await once(() => makeRule(ctx, { org: org.id, target, by: caller.userId }, given));
    note({ rule_id: created.id, kind: given.kind });
    const readable = created.decisionId
      ? await untilDecided(ctx, target.key, [created.decisionId], signal)
      : await untilRuled(ctx, target.key, created.id, signal);
    if (!readable) return later(created.id);
    const [rule] = await rules.list(ctx.db, org.id, { id: created.id, limit: 1 });
    if (!rule) throw new Problem('not_found', 'The rule, or its graph, was deleted before it was applied.');
    return asRule(rule);
  },
});

export const deleteRule = route({
  method: 'delete',
  path: '/org/{org_id}/rules/{rule_id}',
  access: 'owner',
  summary: 'Takes a rule back: the graph is as if it had never been.',
  response: z.union([z.object({ status: z.literal('deleted'), id: z.string() }), Pending]),
  statuses: [202],
  async handle({ caller, org, params, signal, once }, ctx) {
    const id = params.rule_id;
    const { graph, undoing } = await once(() => (tx) => takeRuleBack(tx, org.id, id, byOf(caller, {})));
    const isGone = undoing ? untilDecided(ctx, graph, [undoing], signal) : untilUnruled(ctx, graph, id, signal);
    return (await isGone) ? { status: 'deleted' as const, id } : later(id);
  },
});

/** Has a rule taken back; of one that a decision carries with the decision that undoes that. */
async function takeRuleBack(tx: Db, org: string, id: string, by: decisions.By) {
  const [rule] = await rules.list(tx, org, { id, limit: 1 });
  if (!rule) throw missing();
  const { graph, decision_id } = rule;
  if (decision_id !== null) return { graph, undoing: await decisions.withdraw(tx, graph, decision_id, by) };
  if (!(await rules.withdraw(tx, org, id))) throw missing();
  return { graph };
}

const missing = () =>
  new Problem('not_found', 'The organization has no such rule. GET /org/{org_id}/rules lists them.');
