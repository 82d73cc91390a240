import type { Claim, Commitment, Item } from '../../../common/model.ts';
import { billIn, isBill, letterhead, partsOfSum, type BillParty } from './bill.ts';
import type { Page } from '../page.ts';

const BILLED = /^(?:invoice|bill|rechnung|facture|faktura)\b/i;

/** What a bill says that is owed: the sum by its day, from whom it is billed to to whom it is of. */
export function owedBy(
  page: Page,
  { type, title, date }: Pick<Item, 'type' | 'title' | 'date'>,
): Commitment | undefined {
  const isLetter = page.genre === 'document' || page.genre === 'note';
  if (!BILLED.test(type.trim()) && !(isLetter && isBill(title, page.lines))) return undefined;
  const { parties, total, due } = billIn(page.lines, date);
  if (!total) return undefined;
  const who = claimed(page, 'billed_to') ?? nameOf(parties, 'billed_to');
  const to_whom = claimed(page, 'issued_by') ?? nameOf(parties, 'issued_by') ?? letterhead(page.lines);
  const [start, end] = [total.line.at, total.line.at + total.line.text.length];
  return {
    ...(who ? { who } : {}),
    ...(to_whom && to_whom !== who ? { to_whom } : {}),
    what: total.line.text.replace(/[|*\s]+/g, ' ').trim(),
    ...partsOfSum(total.sum),
    ...(due ? { due: due.day } : {}),
    start,
    end: due && due.line.at > start && due.line.at - end < NEAR ? due.line.at + due.line.text.length : end,
  };
}

/** How far below the sum its day may stand. */
const NEAR = 200;

const nameOf = (parties: BillParty[], key: BillParty['key']): string | undefined =>
  parties.find((party) => party.key === key)?.name;

function claimed(page: Page, type: Claim['type']): string | undefined {
  const claim = page.claims.find((one) => one.type === type);
  return claim && page.mention(page.thing(claim.to)).name;
}
