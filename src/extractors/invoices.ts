import { firstPart, lastPart } from './words/parts.ts';
import type { Value } from '../common/model.ts';
import { extractor } from './extractor.ts';
import { organizationField } from './fields.ts';
import { dueIn } from './page/dates.ts';
import type { Line } from './page/lines.ts';
import { amountsIn } from './page/money.ts';
import type { Page } from './page/page.ts';
import { isInvoice } from './words/invoices.ts';
import { AUTHORITY, SELF, type Found } from './finding.ts';

const PARTY: [key: string, pattern: RegExp][] = [
  [
    'issued_by',
    /^(?:invoice |bill )?(?:from|issued by|issuer|supplier|vendor|seller|payee|biller|rechnungssteller|lieferant|verkäufer|fournisseur|émetteur)\s?:\s*/i,
  ],
  [
    'billed_to',
    /^(?:bill(?:ed)? to|invoice to|invoiced to|sold to|to|customer|client|buyer|payer|rechnungsempfänger|kunde|rechnung an|client facturé|facturé à)\s?:\s*/i,
  ],
];
const TOTAL =
  /^(?:[|*\s]*)(?:(?:grand |invoice )?total(?: due| amount| payable)?|amount (?:due|payable)|balance due|total to pay|zu zahlen|(?:gesamt|rechnungs)?betrag|gesamtsumme|montant (?:total|dû)|total ttc)\b[^\d€$£]{0,24}/i;
const DUE =
  /^(?:[|*\s]*)(?:due(?: date| on| by)?|payment due|payable (?:by|until)|pay by|fällig(?: am)?|zahlbar bis|échéance|date d'échéance)\s?:?\s+/i;
const NUMBER =
  /\b(?:invoice|rechnung|facture)\s*(?:no\.?|nr\.?|number|n°|#)?\s*[:#]?\s*([A-Z]{0,5}[-/]?\d[\w/-]{0,20})/i;
const MAX_LINES = 400;

/** What an invoice says of itself in lines: who issued it, who is to pay, how much and by when. Fields of the item go before. */
export const invoices = extractor({
  name: 'invoice',
  after: ['headers'],
  *find(item, page) {
    if (!isInvoice(item.type)) return;
    const lines = page.lines.slice(0, MAX_LINES);
    for (const [n, line] of lines.entries()) yield* party(page, lines, n, line);
    const properties = totals(lines, item.date);
    const number = NUMBER.exec(`${item.title}\n${page.text.slice(0, 2_000)}`)?.[1];
    yield { of: SELF, properties: { ...properties, ...(number ? { invoice_number: number } : {}) } };
  },
});

function* party(page: Page, lines: Line[], n: number, line: Line): Found {
  const text = line.text.slice(0, 200);
  for (const [key, pattern] of PARTY) {
    const match = pattern.exec(text);
    if (!match || page.claims.some(({ type }) => type === key)) continue;
    const name = partyName(text.slice(match[0].length)) || partyName(lines[n + 1]?.text ?? '');
    if (!name) continue;
    yield* organizationField(page, key, name, {
      rule: `invoice.${key}`,
      confidence: 0.9,
      authority: AUTHORITY.signature,
    });
  }
}

/** The name at the head of a party's lines, without the address that follows it. */
function partyName(text: string): string {
  const name = firstPart(text, /,\s*(?=[^,]*\d)|\s{3,}|\s[|·•]\s|\t/)
    .replace(/<[^>]*>|\([^)]*\)$/g, '')
    .trim();
  return /^\p{Lu}/u.test(name) && name.length < 80 && !/[:@]/.test(name) ? name : '';
}

function totals(lines: Line[], date: string): Record<string, Value> {
  const found: Record<string, Value> = {};
  for (const { text } of lines) {
    const head = text.slice(0, 200);
    const sum = TOTAL.test(head) ? amountsIn(head, 3).at(-1) : undefined;
    if (sum) [found.currency, found.amount] = [firstPart(sum, ' '), Number(lastPart(sum, ' '))];
    const due = DUE.test(head) ? dueIn(`due ${head.replace(DUE, '')}`, date) : undefined;
    if (due) found.due ??= due;
  }
  return found;
}
