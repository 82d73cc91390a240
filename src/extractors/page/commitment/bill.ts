import { firstPart, lastPart } from '../../words/parts.ts';
import { isOrganizationName } from '../../words/names.ts';
import { dueIn } from '../days/dates.ts';
import { daysAfter } from '../days/calendar.ts';
import type { Line } from '../lines.ts';
import { amountsIn } from '../money.ts';

/** A name behind a party's label and the line that the label stands on. */
export interface BillParty {
  key: 'issued_by' | 'billed_to';
  name: string;
}

/** What a bill says in lines: how much is to be paid, by when and by whom to whom. */
export interface Bill {
  parties: BillParty[];
  /** The sum to be paid, as `EUR 640`, and its line. */
  total?: { sum: string; line: Line };
  due?: { day: string; line: Line };
}

const PARTY: [key: BillParty['key'], pattern: RegExp][] = [
  [
    'issued_by',
    /^(?:(?:invoice |bill )?(?:from|issued by|issuer|supplier|vendor|seller|payee|biller|rechnungssteller|lieferant|verkäufer|fournisseur|émetteur|avsender|leverandør)\s?:\s*)/i,
  ],
  [
    'billed_to',
    /^(?:(?:bill(?:ed)? to|invoice to|invoiced to|sold to|rechnungsempfänger(?:in)?|rechnung an|facturé à)(?:\s?:\s*|$)|(?:to|an|customer|client|buyer|payer|kunde|client facturé|faktureres til|faktureras till|mottaker)\s?:\s*)/i,
  ],
];
const TOTAL =
  /^(?:[|*\s]*)(?:(?:grand |invoice )?total(?: due| amount(?: due)?| payable)?|amount (?:due|payable)|balance due|total to pay|zu zahlen(?:der betrag)?|(?:gesamt|rechnungs|zahl|end)?betrag|(?:gesamt|end)summe|montant (?:total|dû)|net à payer|total ttc|(?:beløp )?å betale|att betala|at betale)\b[^\d€$£]{0,24}/i;
const DUE =
  /^(?:[|*\s]*)(?:due(?: date| on| by)?|payment due|payable (?:by|until)|(?:please )?pay (?:by|before)|fällig(?: am)?|zahlbar bis(?: zum)?|zahlungsziel|échéance|date d'échéance|payable avant le|forfall(?:sdato)?|forfaldsdato|förfallodag|betales innen)\s?:?\s+/i;
const WITHIN =
  /\b(?:within|net|innerhalb von|innert|binnen|sous|innen|inom)\s+(\d{1,3})\s+(?:days|tagen?|jours|dager|dagar|dage)\b/i;
const ISSUED =
  /^(?:[|*\s]*)(?:(?:invoice|issue) date|date|rechnungsdatum|datum|date de facture|fakturadato|fakturadatum)\s?:?\s+/i;
const MAX_LINES = 400;
const HEADING =
  /^\W{0,4}(?:(?:tax|sales|final|commercial) )?(?:invoice|rechnung|facture|faktura|schlussrechnung)\b(?! (?:to|from|an|date)\b)[^!?:]{0,50}$/i;
const PAID =
  /\b(?:paid in full|already paid|payment received|bereits bezahlt|betrag (?:dankend )?erhalten|acquittée?|betalt)\b|^paid$|^(?:credit note|gutschrift|receipt|quittung|avoir)\b/i;
const HEAD_LINES = 12;

/** True for lines that are an invoice by their heading. */
export const isBill = (title: string, lines: Line[]): boolean =>
  HEADING.test(title) || lines.slice(0, HEAD_LINES).some(({ text }) => HEADING.test(text));

/** What the lines of a bill say; no sum where it is paid. */
export function billIn(lines: Line[], date: string): Bill {
  const head = lines.slice(0, MAX_LINES);
  const bill: Bill = { parties: [] };
  const isPaid = head.some(({ text }) => PAID.test(text.slice(0, 200)));
  for (const [n, line] of head.entries()) {
    const text = line.text.slice(0, 200);
    const party = partyOn(text, head[n + 1]?.text ?? '');
    if (party && !bill.parties.some(({ key }) => key === party.key)) bill.parties.push(party);
    const sum = !isPaid && TOTAL.test(text) ? amountsIn(text, 3).at(-1) : undefined;
    if (sum) bill.total = { sum, line };
    const day = dueOn(text, head, date);
    if (day) bill.due ??= { day, line };
  }
  return bill;
}

/** The currency and the amount of a sum. */
export const partsOfSum = (sum: string) => ({ currency: firstPart(sum, ' '), amount: Number(lastPart(sum, ' ')) });

function partyOn(text: string, below: string): BillParty | undefined {
  for (const [key, pattern] of PARTY) {
    const label = pattern.exec(text)?.[0];
    const name = label === undefined ? '' : partyName(text.slice(label.length)) || partyName(below);
    if (name) return { key, name };
  }
  return undefined;
}

/** The name at the head of a party's lines, without the address that follows it. */
function partyName(text: string): string {
  const name = firstPart(
    text,
    /,\s*(?=[^,]*\d)|,?\s(?=(?:attn|attention|att|c\/o|z\.\s?hd|zu\s?händen|à l'attention|inh|inhaber(?:in)?|geschäftsführer(?:in)?|vertreten|represented|prop)\b)|\s{3,}|\s[|·•]\s|\t/i,
  )
    .replace(/<[^>]*>|\([^)]*\)$/g, '')
    .trim();
  return /^\p{Lu}/u.test(name) && name.length < 80 && !/[:@]/.test(name) ? name : '';
}

/** The day by which a line asks for payment; a term counts from the day that the bill gives for itself. */
function dueOn(text: string, lines: Line[], date: string): string | undefined {
  if (DUE.test(text)) {
    const day = dueIn(`due ${text.replace(DUE, '')}`, date);
    if (day) return day;
  }
  const days = /pay|due|zahl|fällig|règl|betal/i.test(text) ? WITHIN.exec(text)?.[1] : undefined;
  const issued = days && lines.find((line) => ISSUED.test(line.text));
  const from = issued && dueIn(`on ${issued.text.replace(ISSUED, '')}`, date);
  return from && daysAfter(from, Number(days));
}

/** Whose name heads the lines, above the word for the bill. */
export function letterhead(lines: Line[]): string | undefined {
  const heading = lines.slice(0, HEAD_LINES).findIndex(({ text }) => HEADING.test(text));
  const above = lines.slice(0, heading < 0 ? 0 : heading).map(({ text }) => partyName(text));
  return above.find((name) => isOrganizationName(name));
}
