import { z } from 'zod';
import { asNode, NodeShape } from '../../../shapes/graph.ts';
import { graphId, limit, maybe, text } from '../../../http/fields.ts';
import { steadyCursor, steadyPage } from '../../../http/paging/steady.ts';
import { pending as later, untilDecided, untilReadable } from '../../../commands/waiting/wait-readable.ts';
import { route } from '../../../http/route.ts';
import { idsUnder } from '../../../stores/projection/evidence.ts';
import { byStanding } from '../../../common/settling/keeping.ts';
import { HINTS, pairConfidence } from '../../../common/settling/pair-confidence.ts';
import { COMPONENTS, pending, type OpenPair } from '../../../stores/matching/review-pairs.ts';
import { decidePair } from '../../../commands/decisions/decide-pair.ts';
import { undoPair } from '../../../commands/decisions/undo-pair.ts';

type NodeShown = ReturnType<typeof asNode>;

const Pair = z.object({
  pair_id: z.string(),
  component: z.enum(COMPONENTS),
  a: NodeShape,
  b: NodeShape,
  score: z
    .number()
    .describe('What the signals add up to: from 10 the two are merged, unless something speaks against it.'),
  confidence: z
    .number()
    .describe('How sure it is that the two are one, 0 to 1: the same as of the suggestion about them.'),
  signals: z.array(z.object({ name: z.string(), a: z.string(), b: z.string(), weight: z.number() })),
  recommendation_hint: z.enum(HINTS),
  hint_reason: z.string(),
});

export const listReviewPairs = route({
  method: 'get',
  path: '/org/{org_id}/l3/review_pairs',
  access: 'reader',
  resource: 'Review pairs',
  summary:
    'Pairs of nodes that may be one and wait for a person, the surest first; where the two are merged, `a` is kept.',
  query: z.object({
    component: z.enum(['all', ...COMPONENTS]).default('all'),
    limit: limit(20),
    cursor: steadyCursor(z.tuple([z.number(), z.string()])),
    graph_id: graphId(),
  }),
  response: z.object({ pairs: z.array(Pair), next_cursor: z.string().optional() }),
  async handle({ target, query }, { db, graph }) {
    const component = query.component === 'all' ? undefined : query.component;
    const { page, more } = await steadyPage({
      limit: query.limit,
      at: query.cursor,
      read: (part) => pending(db, target.key, { component, ...part }),
      markOf: ({ score, pair_id }) => [score, pair_id],
      numbersOf: ({ number }) => [number],
    });
    const things = [...new Set(page.flatMap(({ a, b }) => [a, b]))];
    const nodes = new Map((await graph.nodes(target.key, things)).map((node) => [node.uid, asNode(node)]));
    const pairs = page.flatMap((pair) => {
      const [a, b] = [nodes.get(pair.a), nodes.get(pair.b)];
      return a && b ? [asPair(pair, a, b)] : [];
    });
    return { pairs, ...more };
  },
});

/** A pair with the one first that is kept where the two are merged. */
function asPair(pair: OpenPair, one: NodeShown, other: NodeShown): z.input<typeof Pair> {
  const isTurned = byStanding(one, other) > 0;
  const [a, b] = isTurned ? [other, one] : [one, other];
  const { pair_id, component, score, signals, hint, hint_reason, shared } = isTurned ? turned(pair) : pair;
  const confidence = pairConfidence({ score, hint, shared });
  return { pair_id, component, a, b, score, confidence, signals, recommendation_hint: hint, hint_reason };
}

/** The signals as they are said of the two the other way round. */
const turned = (pair: OpenPair): OpenPair => ({
  ...pair,
  signals: pair.signals.map((signal) => ({ ...signal, a: signal.b, b: signal.a })),
});

const DONE = { merge: 'merged', link: 'linked', keep_separate: 'kept_apart' } as const;

export const decideReviewPair = route({
  method: 'post',
  path: '/org/{org_id}/l3/review_pairs/{pair_id}',
  access: 'writer',
  summary:
    'Decides about a pair, once: `merge` makes the two one, `keep_separate` keeps them apart, `link` does so and joins them with `linked_to`.',
  description:
    '`node_ids` says which two were looked at, as the pair was listed: where they are others by now, nothing is decided. ' +
    'It holds for what comes later, too, until it is undone: with `…/undo` the pair waits again, with its `merge_id` a merge is undone for good. Decided pairs count against the plan’s pairs a month.',
  body: z.object({
    decision: z.enum(['merge', 'link', 'keep_separate']),
    node_ids: z.array(text(512)).length(2).optional(),
    rationale: maybe(text(2_000)),
    graph_id: graphId(),
  }),
  response: z.union([
    z.object({
      status: z.literal('decided'),
      pair_id: z.string(),
      done: z.enum(['merged', 'linked', 'kept_apart']),
      merge_id: z.string().optional(),
      node_ids: z.array(z.string()).describe('The node that the two are now, or both.'),
      edge_id: z.string().optional(),
    }),
    z.object({ status: z.literal('pending') }),
  ]),
  statuses: [202],
  example: { body: { decision: 'keep_separate', rationale: 'One mends machines, the other lends money' } },
  async handle({ org, caller, target, params, body, signal, once, note }, ctx) {
    const { decision, rationale, node_ids: seen } = body;
    const { pair_id } = params;
    const outcome = await decidePair(ctx, once, { org, caller, target, pairId: pair_id, decision, seen, rationale });
    note({ pair_id, decision });
    if (!(await untilDecided(ctx, target.key, [outcome.decisionId], signal))) return later();
    if (!(await untilReadable(ctx, target.key, outcome.documents, signal))) return later();
    return {
      status: 'decided' as const,
      pair_id,
      done: DONE[decision],
      ...(decision === 'merge' && { merge_id: outcome.decisionId }),
      node_ids: await idsUnder(ctx.db, target.key, outcome.keys),
      ...(outcome.edgeId && { edge_id: outcome.edgeId }),
    };
  },
});

export const undoReviewPair = route({
  method: 'post',
  path: '/org/{org_id}/l3/review_pairs/{pair_id}/undo',
  access: 'writer',
  summary: 'Takes back what was decided last of a pair, and the edge of a link with it: the pair waits again.',
  description: 'To undo a merge and keep the two apart, `POST …/merges/{merge_id}/undo`.',
  body: z.object({ rationale: maybe(text(2_000)), graph_id: graphId() }),
  response: z.union([
    z.object({ status: z.literal('undone'), pair_id: z.string(), node_ids: z.array(z.string()) }),
    z.object({ status: z.literal('pending') }),
  ]),
  statuses: [202],
  async handle({ org, caller, target, params, body, signal, once, note }, ctx) {
    const { pair_id } = params;
    const outcome = await undoPair(once, { caller, org, target, pairId: pair_id, rationale: body.rationale });
    note({ pair_id });
    if (!(await untilDecided(ctx, target.key, [outcome.decisionId], signal))) return later();
    if (!(await untilReadable(ctx, target.key, outcome.documents, signal))) return later();
    return { status: 'undone' as const, pair_id, node_ids: await idsUnder(ctx.db, target.key, outcome.keys) };
  },
});
