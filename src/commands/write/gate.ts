import type { Context } from '../../context.ts';
import type { GraphScope, OrgScope } from '../../http/route.ts';
import { contentHash } from '../../stores/items/content-hash.ts';
import * as suggestions from '../../stores/review/suggestions.ts';
import type { Once } from '../../stores/db/once.ts';
import { documentOf, outcome, type WriteDocument } from './document.ts';
import type { Written } from './body.ts';
import { elementAt, present } from '../../common/element-at.ts';

/** A write that is not sure enough. */
export interface Wanted {
  org: OrgScope;
  target: GraphScope;
  body: Written;
}

/** Keeps a write that is not sure enough as a suggestion, one for the same write however often it is sent; confirming it settles its document. */
export async function propose(ctx: Context, once: Once, { org, target, body }: Wanted) {
  const { id, status, document, edgeType } = await once(async () => {
    const write = await documentOf(ctx, org, target, body);
    const proposal = proposalOf(body, write);
    return async (tx) => {
      const { id } = elementAt(await suggestions.propose(tx, org.id, target.key, [proposal]), 0);
      const { status, document } = present(await suggestions.find(tx, org.id, id), `suggestion ${id}`);
      return { id, status, document: document?.id, ...(write.edgeType !== undefined && { edgeType: write.edgeType }) };
    };
  });
  if (status === 'rejected') return no(id, 'A person has rejected this write before.');
  if (status !== 'confirmed')
    return { status: 'queued' as const, suggestion_id: id, reason: 'A person decides: see the suggestions.' };
  const there = await outcome(ctx, target.key, { edgeType }, present(document, 'document of a write'));
  if (!there.node_id && !there.edge_id)
    return no(id, 'A person has confirmed this write before, and it was taken back.');
  return {
    status: 'merged' as const,
    ...there,
    suggestion_id: id,
    reason: 'A person has confirmed this write before.',
  };
}

function proposalOf(body: Written, { document, title, a, b }: WriteDocument): suggestions.Proposal {
  const { confidence, graph_id: _, ...content } = body;
  const rule = `write.${body.action}`;
  return {
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
}

const no = (suggestion_id: string, reason: string) => ({ status: 'rejected' as const, suggestion_id, reason });
