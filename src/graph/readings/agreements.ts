import { byEach } from '../order.ts';
import type { FoundNode } from '../store.ts';
import { textOf, textsOf } from './summary/texts.ts';

/** A contract, order or the like, with its sum where it states one. */
export interface Agreement {
  node: FoundNode;
  amount?: number;
  currency?: string;
}

const KINDS =
  /\b(?:contract|agreement|order|lease|loan|deed|vertrag|auftrag|contrat|accord|commande|contratto)(?:s|e|es)?\b/i;
const COMPOUND = /\p{L}(?:vertrag|auftrag)\b/iu;
const SIGNED = /\b(?:signed|countersigned|unterschrieben|unterzeichnet|signée?)\b/i;
const NO_AGREEMENT = /\b(?:draft|template|re|aw|fwd?|sv|wg)\b\s*:?/i;

/** The contracts, orders and signed papers among documents and activities, those with the largest sums first. */
export function agreementsIn(nodes: FoundNode[]): Agreement[] {
  return nodes
    .filter(isAgreement)
    .map((node) => ({ node, ...sumOf(node) }))
    .toSorted((a, b) =>
      byEach(
        [b.amount ?? 0, a.amount ?? 0],
        [b.node.occurred_at ?? '', a.node.occurred_at ?? ''],
        [a.node.id, b.node.id],
      ),
    );
}

function isAgreement(node: FoundNode): boolean {
  const { name, type = '', subtype = '' } = node;
  if (SIGNED.test(`${textOf(node, 'status') ?? ''} ${textOf(node, 'stage') ?? ''} ${name}`)) return true;
  const kind = `${type} ${subtype}`;
  if (KINDS.test(kind) || COMPOUND.test(kind)) return true;
  return node.label === 'Asset' && subtype !== 'attachment' && KINDS.test(name) && !NO_AGREEMENT.test(name);
}

/** The sum in a field, else the largest that the text names. */
function sumOf({ properties }: FoundNode): Pick<Agreement, 'amount' | 'currency'> {
  const { amount, currency } = properties;
  if (typeof amount === 'number') return { amount, ...(typeof currency === 'string' && { currency }) };
  const named = textsOf({ properties }, 'amounts').map((text) => text.split(' '));
  const [largest] = named
    .map(([unit = '', value]) => ({ currency: unit, amount: Number(value) }))
    .filter((sum) => Number.isFinite(sum.amount))
    .toSorted((a, b) => b.amount - a.amount);
  return largest ?? {};
}
