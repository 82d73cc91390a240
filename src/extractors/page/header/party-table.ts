import { cellsOf, RULE, type Cell } from '../cells.ts';
import type { Line } from '../lines.ts';

/** A party by its column of a table: what the contract calls it, its name, and who acts for it. */
export interface PartyColumn {
  called: string;
  name: Cell;
  people: Cell[];
  email?: Cell;
}

const CALLED =
  /^(?:(?:the )?(?:part(?:y|ei|ie) (?:[A-D]|[1-4])|supplier|customer|client|buyer|seller|licensor|licensee|landlord|tenant|lessor|lessee|contractor|provider|disclosing party|receiving party|auftraggeber(?:in)?|auftragnehmer(?:in)?|käufer(?:in)?|verkäufer(?:in)?|vermieter(?:in)?|mieter(?:in)?|lieferant(?:in)?|kund(?:e|in)|prestataire|client(?:e)?|fornitore|cliente|proveedor|leverancier|klant))$/iu;
const NAME =
  /^(?:(?:full |legal |company )?name|company|firm|entity|firma|nom|raison sociale|nome|ragione sociale|nombre|razón social|naam)$/iu;
const PEOPLE =
  /^(?:signator(?:y|ies)|signed by|represented by|representative|contact(?: person)?|director|managing director|vertreten durch|unterzeichner(?:in)?|ansprechpartner(?:in)?|signataire|représenté par|rappresentante|firmatario|representante|vertegenwoordigd door)$/iu;
const EMAIL = /^e-?mail$/i;
const MAX_ROWS = 20;

/** The parties whose columns a table has, one each, with labels in the first column. */
export function partyColumns(lines: Line[]): PartyColumn[] {
  for (const [n, line] of lines.entries()) {
    if (!line.text.startsWith('|') || line.text.length > 200) continue;
    const [, ...heads] = rowOf(line);
    if (heads.length < 2 || !heads.every(({ text }) => CALLED.test(text))) continue;
    const rows = lines
      .slice(n + 1, n + 1 + MAX_ROWS)
      .filter(({ text }) => !RULE.test(text))
      .map(rowOf);
    const found = heads.flatMap(({ text }, at) => columnOf(rows, text, at + 1) ?? []);
    if (found.length > 1) return found;
  }
  return [];
}

/** The cells of a row, the first empty one too. */
function rowOf(line: Line): Cell[] {
  const cells = cellsOf(line);
  const isOpen = /^\|\s*\|/.test(line.text);
  return isOpen && cells[0]?.text !== '' ? [{ text: '', at: line.at }, ...cells] : cells;
}

function columnOf(rows: Cell[][], called: string, at: number): PartyColumn | undefined {
  const cell = (form: RegExp) =>
    rows.filter(([label]) => form.test(label?.text.trim() ?? '')).flatMap((row) => row[at] ?? []);
  const [name] = cell(NAME);
  if (!name || !/^\p{Lu}/u.test(name.text)) return undefined;
  const [email] = cell(EMAIL);
  return { called, name, people: cell(PEOPLE), ...(email ? { email } : {}) };
}
