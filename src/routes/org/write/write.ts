import { z } from 'zod';
import { CONTENT } from '../../../http/body/body-limit.ts';
import { pending, untilReadable } from '../../../commands/waiting/wait-readable.ts';
import { route } from '../../../http/route.ts';
import type { Context, Once } from '../../../context.ts';
import * as documents from '../../../stores/documents/documents.ts';
import { closeQueued, closeWritten } from '../../../commands/decisions/close-suggestions.ts';
import { documentOf, outcome } from '../../../commands/write/document.ts';
import { propose, type Wanted } from '../../../commands/write/gate.ts';
import { FIELDS } from '../../../commands/write/properties.ts';
import { Written } from '../../../commands/write/body.ts';

const MERGED_FROM = 0.9;
const QUEUED_FROM = 0.7;

export const write = route({
  method: 'post',
  path: '/org/{org_id}/write',
  access: 'writer',
  summary: 'Makes or extends a node, joins two nodes, or corrects a node.',
  description:
    `From confidence ${MERGED_FROM} it is \`merged\`, from ${QUEUED_FROM} \`queued\` as a suggestion for a person, below that \`rejected\`. ` +
    'A write has authority 90, a correction 100; of two the later wins, and both hold when items are extracted again. ' +
    `\`upsert_node\` and \`correction\` write \`properties\`: ${FIELDS} ` +
    'A `node_id` that reads as an id of the service (`contact:x@y.z`, `organization:domain.tld`) is that thing; the id or alias of a node that is there ' +
    'is that node; any other becomes the id of a new node. `create_edge` needs both ends to be there and a type that `GET /org/{org_id}/schema` lists for their labels.',
  body: Written,
  bodyLimit: CONTENT,
  response: z.union([
    z.object({
      status: z.enum(['merged', 'queued', 'rejected']),
      node_id: z.string().optional(),
      edge_id: z.string().optional(),
      suggestion_id: z.string().optional(),
      reason: z.string().optional(),
    }),
    z.object({ status: z.literal('pending') }),
  ]),
  statuses: [202],
  example: {
    body: {
      action: 'upsert_node',
      label: 'Contact',
      entity: 'kestrel-coffee',
      properties: { name: 'Clémence Dufour', email: 'c.dufour@troisponts.example', phone: '+33 3 89 55 01 20' },
      evidence: 'The number on her card.',
    },
  },
  async handle({ org, target, body, caller, signal, once, note }, ctx) {
    if (body.confidence < MERGED_FROM) return unsure(ctx, once, { org, target, body });
    const { graph_id: _, ...content } = body;
    const { id, edgeType } = await once(async () => {
      const { document, edgeType: type, a, b } = await documentOf(ctx, org, target, body);
      return async (tx) => {
        await documents.put(tx, [document]);
        if (type !== undefined) await closeWritten(tx, target.key, { type, a, b }, caller.userId);
        else await closeQueued(tx, target.key, content);
        return { id: document.id, ...(type !== undefined && { edgeType: type }) };
      };
    });
    note({ document_id: id, action: body.action });
    if (!(await untilReadable(ctx, target.key, [id], signal))) return pending();
    return { status: 'merged' as const, ...(await outcome(ctx, target.key, { edgeType }, id)) };
  },
});

/** What becomes of a write that is not sure enough to be merged; the same again changes nothing. */
async function unsure(ctx: Context, once: Once, wanted: Wanted) {
  const { org, target, body } = wanted;
  if (body.confidence >= QUEUED_FROM) return propose(ctx, once, wanted);
  await documentOf(ctx, org, target, body);
  const reason = `Its confidence is below ${QUEUED_FROM}. Look for better evidence.`;
  return { status: 'rejected' as const, reason };
}
