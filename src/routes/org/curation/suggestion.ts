import { z } from 'zod';
import type { Context } from '../../../context.ts';
import { Problem } from '../../../common/errors.ts';
import { graphId, listOf, maybe, text } from '../../../http/fields.ts';
import { pending, untilDecided, untilReadable } from '../../../commands/waiting/wait-readable.ts';
import { route } from '../../../http/route.ts';
import type { Once } from '../../../stores/db/once.ts';
import {
  decideSuggestion,
  untilDone,
  type DecidedSuggestion,
  type SuggestionDecision,
} from '../../../commands/decisions/decide-suggestion.ts';
import { undoSuggestion as undo } from '../../../commands/decisions/undo-suggestion.ts';
import { DONE } from '../../../commands/decisions/suggestion-effects.ts';

const Done = z.object({
  id: z.string(),
  status: z.enum(['confirmed', 'rejected']),
  done: z.enum(DONE),
  merge_id: z.string().optional().describe('Of a merge, by which it can be undone.'),
  node_id: z.string().optional(),
  edge_id: z.string().optional(),
});
const Pending = z.object({ status: z.literal('pending') });
const shared = {
  method: 'post' as const,
  access: 'writer' as const,
  description: '409 when it was decided before, or when what it is about changed or went: it is superseded then.',
  body: z.object({ reason: maybe(text(4_000)), graph_id: graphId() }),
  response: z.union([Done, Pending]),
  statuses: [202],
};

export const confirmSuggestion = route({
  ...shared,
  path: '/org/{org_id}/suggestions/{id}/confirm',
  summary: 'Says yes to a suggestion, with all that follows from it; once.',
  example: { body: { reason: 'Said so at the fair' } },
  handle: ({ caller, org, params, body, signal, once, note }, ctx) =>
    settle(ctx, params.id, { caller, org, decided: 'confirmed', reason: body.reason }, { signal, once, note }),
});

export const rejectSuggestion = route({
  ...shared,
  path: '/org/{org_id}/suggestions/{id}/reject',
  summary: 'Says no to a suggestion, with all that follows from it; once.',
  handle: ({ caller, org, params, body, signal, once, note }, ctx) =>
    settle(ctx, params.id, { caller, org, decided: 'rejected', reason: body.reason }, { signal, once, note }),
});

export const undoSuggestion = route({
  method: 'post',
  path: '/org/{org_id}/suggestions/{id}/undo',
  access: 'writer',
  summary: 'Takes back what was decided of a suggestion, with all that followed from it: it waits again.',
  description: 'To undo a merge and keep the two apart, `POST …/merges/{merge_id}/undo`.',
  body: z.object({ reason: maybe(text(4_000)), graph_id: graphId() }),
  response: z.union([z.object({ id: z.string(), status: z.literal('undone') }), Pending]),
  statuses: [202],
  async handle({ caller, org, params, body, signal, once, note }, ctx) {
    const { graph, decisions, documents } = await undo(ctx, once, params.id, { caller, org, reason: body.reason });
    note({ suggestion_id: params.id });
    if (!(await untilDecided(ctx, graph, decisions, signal))) return pending();
    if (!(await untilReadable(ctx, graph, documents, signal))) return pending();
    return { id: params.id, status: 'undone' as const };
  },
});

/** What an endpoint has of its call. */
interface Call {
  signal: AbortSignal;
  once: Once;
  note: (detail: Record<string, unknown>) => void;
}

async function settle(ctx: Context, id: string, by: SuggestionDecision, { signal, once, note }: Call) {
  const decided = await decideSuggestion(ctx, once, id, by);
  note(noted(decided, by));
  return (await untilDone(ctx, decided, by, signal)) ?? pending();
}

/** What the audit log is told of a decision. */
const noted = ({ asked, effect }: DecidedSuggestion, { reason }: SuggestionDecision) => ({
  suggestion_id: asked.id,
  category: asked.category,
  done: effect.done,
  merge_id: effect.merge_id,
  reason,
});

const Failed = z.object({ id: z.string(), status: z.literal('failed'), code: z.string(), detail: z.string() });

export const batchMerge = route({
  method: 'post',
  path: '/org/{org_id}/suggestions/batch-merge',
  access: 'writer',
  summary: 'Confirms several merge candidates; one that fails stops no other.',
  body: z.object({
    suggestion_ids: listOf(text(100), 200, 1),
    reason: maybe(text(4_000)),
    graph_id: graphId(),
  }),
  response: z.union([
    z.object({ merged: z.int(), failed: z.int(), results: z.array(z.union([Done, Failed])) }),
    Pending,
  ]),
  statuses: [202],
  example: { body: { suggestion_ids: ['{suggestion_id}'], reason: 'Same person, two addresses' } },
  async handle({ caller, org, body, signal, once, note }, ctx) {
    const by: SuggestionDecision = { caller, org, decided: 'confirmed', reason: body.reason, only: 'merge_candidate' };
    const begun: (DecidedSuggestion | z.input<typeof Failed>)[] = [];
    for (const [place, id] of body.suggestion_ids.entries()) {
      const onceAt: Once = (prepare) => once(prepare, String(place));
      begun.push(await decideSuggestion(ctx, onceAt, id, by).catch(failed(id)));
    }
    const merge_ids = begun.flatMap((one) => ('effect' in one ? (one.effect.merge_id ?? []) : []));
    note({ suggestion_ids: body.suggestion_ids, merge_ids, reason: body.reason });
    const results = [];
    for (const one of begun) {
      const ended = 'effect' in one ? await untilDone(ctx, one, by, signal).catch(failed(one.asked.id)) : one;
      if (!ended) return pending();
      results.push(ended);
    }
    const merged = results.filter(({ status }) => status === 'confirmed').length;
    return { merged, failed: results.length - merged, results };
  },
});

/** A refusal as the result of one of several; our own faults end the call. */
const failed =
  (id: string) =>
  (error: unknown): z.input<typeof Failed> => {
    if (!(error instanceof Problem)) throw error;
    return { id, status: 'failed', code: error.code, detail: error.message };
  };
