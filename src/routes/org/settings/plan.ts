import { z } from 'zod';
import { totals } from '../../../graph/readings/totals.ts';
import { cursor, pageOf } from '../../../http/cursor.ts';
import { day, instant, limit } from '../../../http/fields.ts';
import { route } from '../../../http/route.ts';
import { limitsOf } from '../../../common/plans.ts';
import { keptBytes } from '../../../stores/items/kept-files.ts';
import * as gating from '../../../stores/orgs/plan-denials.ts';
import { list } from '../../../stores/orgs/graphs.ts';
import { usedInMonth } from '../../../stores/matching/review-pairs.ts';
import { daysAgo } from '../../../common/time.ts';

export const plan = route({
  method: 'get',
  path: '/org/{org_id}/plan',
  access: 'member',
  summary:
    'The plan of an organization: what it allows, how many nodes there are, how many bytes of files are kept, and what is left of the review queue.',
  description: 'A limit, and what remains of it, is absent on a plan without limit.',
  response: z.object({
    plan: z.string(),
    limits: z.object({
      nodes: z.number().optional(),
      review_pairs_per_month: z.number().optional(),
      file_bytes: z.number().optional(),
    }),
    nodes: z.number(),
    file_bytes: z.number().describe('Bytes of files that are kept as they were sent.'),
    review_queue: z.object({
      eligible: z.boolean().describe('Whether another pair may be decided this month.'),
      used: z.number(),
      remaining: z.number().optional(),
    }),
  }),
  async handle({ org }, { db, graph, clock }) {
    const graphs = await list(db, org.id);
    const { nodes } = await totals(
      graph,
      graphs.map(({ graph_key }) => graph_key),
    );
    const used = await usedInMonth(db, org.id, daysAgo(0, clock));
    const { nodes: most, reviewPairsPerMonth, fileBytes } = limitsOf(org.plan);
    const remaining = reviewPairsPerMonth === undefined ? undefined : Math.max(0, reviewPairsPerMonth - used);
    return {
      plan: org.plan,
      limits: {
        ...(most !== undefined && { nodes: most }),
        ...(reviewPairsPerMonth !== undefined && { review_pairs_per_month: reviewPairsPerMonth }),
        ...(fileBytes !== undefined && { file_bytes: fileBytes }),
      },
      nodes,
      file_bytes: await keptBytes(db, org.id),
      review_queue: { eligible: remaining !== 0, used, ...(remaining !== undefined && { remaining }) },
    };
  },
});

export const gatingLog = route({
  method: 'get',
  path: '/org/{org_id}/plan/gating_log',
  access: 'member',
  summary: "What the plan's limits refused, newest day first, and how often this month.",
  query: z.object({ limit: limit(50), cursor: cursor(z.tuple([day(), z.string(), z.string()])) }),
  response: z.object({
    denials: z.array(z.object({ at: instant(), gate: z.string(), reason: z.string(), count: z.number() })),
    month_to_date: z.number(),
    next_cursor: z.string().optional(),
  }),
  async handle({ org, query }, { db, clock }) {
    const found = await gating.list(db, org.id, query.limit + 1, query.cursor);
    const { page, more } = pageOf(found, query.limit, ({ day: on, gate, reason }) => [on, gate, reason]);
    return {
      denials: page.map(({ at, gate, reason, count }) => ({ at: at.toISOString(), gate, reason, count })),
      month_to_date: await gating.monthToDate(db, org.id, daysAgo(0, clock)),
      ...more,
    };
  },
});
