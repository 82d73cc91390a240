import { z } from 'zod';
import type { FoundNode } from '../../../graph/store.ts';
import { oneNode } from '../../../graph/readings/one-node.ts';
import { cursor, pageOf } from '../../../http/cursor.ts';
import { graphId, instant, limit, maybe, text } from '../../../http/fields.ts';
import { pending, untilDecided } from '../../../commands/waiting/wait-readable.ts';
import { route } from '../../../http/route.ts';
import * as decisions from '../../../stores/review/decisions.ts';
import type { Recorded } from '../../../stores/review/decisions.ts';
import { idsOfMerges, idsUnder, keysJoined } from '../../../stores/projection/evidence.ts';
import { closeAnswered } from '../../../commands/decisions/close-suggestions.ts';
import { byOf, decideAndWait, mergeOf } from '../../../commands/decisions/decision-commands.ts';

const Merge = z.object({
  merge_id: z.string(),
  kind: z.enum(['merge', 'split']),
  node_id: z.string().optional().describe('The node that was split, or the one that a merge makes now.'),
  alias: z.string().optional().describe('What was split off.'),
  keep_id: z.string().optional(),
  drop_id: z.string().optional(),
  reason: z.string().optional(),
  made_by: z.string(),
  made_at: instant(),
  undone_at: instant().optional(),
  origin: z.string().describe('`person`, a rule, or the run that found it.'),
});
const Pending = z.object({ status: z.literal('pending') });

export const listMerges = route({
  method: 'get',
  path: '/org/{org_id}/merges',
  access: 'reader',
  summary: 'Which nodes were merged or split, by whom and why, newest first; undone ones too.',
  query: z.object({
    limit: limit(50),
    cursor: cursor(z.tuple([z.int().positive()])),
    graph_id: graphId(),
  }),
  response: z.object({ merges: z.array(Merge), next_cursor: z.string().optional() }),
  async handle({ target, query }, { db }) {
    const found = await decisions.listRegrouping(db, target.key, { before: query.cursor?.[0], limit: query.limit + 1 });
    const { page, more } = pageOf(found, query.limit, ({ seq }) => [seq]);
    const inForce = page
      .filter((decision) => decision.kind === 'merge' && !decision.revokedAt)
      .map((decision) => decision.seq);
    const nodes = await idsOfMerges(db, target.key, inForce);
    return { merges: page.map((decision) => asMerge(decision, nodes.get(decision.seq))), ...more };
  },
});

export const mergeNodes = route({
  method: 'post',
  path: '/org/{org_id}/merges',
  access: 'writer',
  summary: 'Makes two nodes one, which goes by `keep_id`; `drop_id` and all their aliases lead to it.',
  description:
    'It holds for what comes later, too, until it is undone. Both are given by id or alias and have one label, or are a business and an ' +
    'organization: then the business stays, whichever is named as the one to keep.',
  body: z.object({
    keep_id: text(512),
    drop_id: text(512),
    reason: maybe(text(2_000)),
    graph_id: graphId(),
  }),
  response: z.union([z.object({ merge_id: z.string(), node_id: z.string() }), Pending]),
  statuses: [202],
  example: {
    body: {
      keep_id: 'contact:t.keller@rhein-mechanik.example',
      drop_id: 'contact:t-keller.kestrel-coffee',
      reason: 'The technician of the invoice is the one who writes to us',
    },
  },
  async handle({ caller, target, body, signal, once, note }, ctx) {
    const deciding = { graph: target.key, once, signal };
    const { id, readable, told } = await decideAndWait(ctx, deciding, async () => {
      const keep = await oneNode(ctx.graph, target.key, body.keep_id);
      const drop = await oneNode(ctx.graph, target.key, body.drop_id);
      const [keepId, dropId] = [idAs(body.keep_id, keep), idAs(body.drop_id, drop)];
      const place = { db: ctx.db, graph: target.key };
      const decision = await mergeOf(place, [keep, drop], byOf(caller, body), { keepId, dropId });
      return { decision, told: { keepId, dropId, keys: decision.a } };
    });
    const { keepId, dropId, keys } = told;
    note({ merge_id: id, keep_id: keepId, drop_id: dropId, reason: body.reason });
    if (!readable) return pending();
    const [nodeId = keepId] = await idsUnder(ctx.db, target.key, keys);
    return { merge_id: id, node_id: nodeId };
  },
});

export const undoMerge = route({
  method: 'post',
  path: '/org/{org_id}/merges/{merge_id}/undo',
  access: 'writer',
  summary: 'Undoes a merge: both nodes are back and stay apart. Or a split: what it parted is one again.',
  query: z.object({ graph_id: graphId() }),
  body: z.object({ reason: maybe(text(2_000)), graph_id: graphId() }),
  response: z.union([
    z.object({ status: z.literal('undone'), merge_id: z.string(), node_ids: z.array(z.string()) }),
    Pending,
  ]),
  statuses: [202],
  async handle({ caller, target, params, body, signal, once, note }, ctx) {
    const { merge_id } = params;
    const by = byOf(caller, body);
    const { undoing, keys } = await once(() => async (tx) => {
      const asked = await decisions.undo(tx, target.key, merge_id, by);
      const { kind, seq, a, b } = await decisions.read(tx, target.key, merge_id);
      if (kind === 'merge') await closeAnswered(tx, target.key, { kind: 'apart', a, b, ...by });
      return { undoing: asked, keys: await keysJoined(tx, target.key, seq) };
    });
    note({ merge_id, reason: body.reason });
    if (!(await untilDecided(ctx, target.key, [undoing], signal))) return pending();
    return { status: 'undone' as const, merge_id, node_ids: await idsUnder(ctx.db, target.key, keys) };
  },
});

/** The id or alias of a node that was asked for, as the node has it. */
const idAs = (asked: string, { id, aliases }: FoundNode): string => (aliases.includes(asked) ? asked : id);

function asMerge(decision: Recorded, now: string | undefined): z.input<typeof Merge> {
  const { nodeId, alias, dropId } = decision.detail;
  const [node, keep] = decision.kind === 'split' ? [nodeId] : [now, decision.keepId ?? nodeId];
  return {
    merge_id: decision.id,
    kind: decision.kind as 'merge' | 'split',
    ...(node !== undefined && { node_id: node }),
    ...(alias !== undefined && { alias }),
    ...(keep !== undefined && { keep_id: keep }),
    ...(dropId !== undefined && { drop_id: dropId }),
    ...(decision.reason !== null && { reason: decision.reason }),
    made_by: decision.madeBy,
    made_at: decision.madeAt.toISOString(),
    ...(decision.revokedAt && { undone_at: decision.revokedAt.toISOString() }),
    origin: decision.origin,
  };
}
