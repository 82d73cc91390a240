import type { Context } from '../../context.ts';
import type { GraphScope, OrgScope } from '../../http/route.ts';
import { contentHash } from '../../stores/items/content-hash.ts';
import * as suggestions from '../../stores/review/suggestions.ts';
import { transaction } from '../../stores/db/sql.ts';
import { outcome, type WriteDocument } from './document.ts';
import type { Written } from './body.ts';
import { elementAt, present } from '../../common/element-at.ts';

/** Keeps a write that is not sure enough as a suggestion, one for the same write however often it is sent; confirming it settles its document. */
export async function propose(
  ctx: Context,
  { org, target, body }: { org: OrgScope; target: GraphScope; body: Written },
  write: WriteDocument,
) {
  const { document, title, a, b } = write;
  const { confidence, graph_id: _, ...content } = body;
  const rule = `write.${body.action}`;
  const proposal: suggestions.Proposal = {
    category: 'uncertain_relationship',
    subject: `write ${contentHash(content)}`,
    title,
    payload: { write: { ...content, confidence } },
    confidence,
    evidence: [
      {
        item_id: document.id,
        rule,
        confidence,
        authority: Math.max(
          ...document.assertions.mentions.map((m) => m.authority),
          ...document.assertions.claims.map((c) => c.authority),
        ),
        date: document.date,
        ...(body.evidence === undefined ? {} : { quote: body.evidence }),
      },
    ],
    a,
    b,
    document,
  };
  const proposed = await transaction(ctx.db, (tx) => suggestions.propose(tx, org.id, target.key, [proposal]));
  const { id } = elementAt(proposed, 0);
  const asked = present(await suggestions.find(ctx.db, org.id, id), `suggestion ${id}`);
  if (asked.status === 'rejected') return no(id, 'A person has rejected this write before.');
  if (asked.status !== 'confirmed')
    return { status: 'queued' as const, suggestion_id: id, reason: 'A person decides: see the suggestions.' };
  const there = await outcome(ctx, target.key, write, present(asked.document, 'document of a write').id);
  if (!there.node_id && !there.edge_id)
    return no(id, 'A person has confirmed this write before, and it was taken back.');
  return {
    status: 'merged' as const,
    ...there,
    suggestion_id: id,
    reason: 'A person has confirmed this write before.',
  };
}

const no = (suggestion_id: string, reason: string) => ({ status: 'rejected' as const, suggestion_id, reason });
