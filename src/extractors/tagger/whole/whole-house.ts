import { isCapital } from '../../page/runs.ts';
import type { Token } from '../../page/tokens.ts';
import { isOrganizationName } from '../../words/names.ts';
import { COMMON, FIRST, gazetteer, LAST, PLACE } from '../gazetteer.ts';
import { isAnd } from '../halves.ts';
import { endsWithForm } from '../legal-form.ts';
import { between, lower, textAt, textOf } from '../parts.ts';
import type { Reading } from '../reading.ts';

/** Shortened before the name of a saint or a mountain. */
const SAINT = /^(?:St|Ste|Sts|Mt|Ft)\.?$/;
/** Degrees and what partners are, behind the comma after a house's name. */
const BEHIND_COMMA =
  /^(?:B\.?E\.?|B\.?A\.?|B\.?Sc\.?|B\.?Eng\.?|M\.?A\.?|M\.?Sc\.?|M\.?Eng\.?|MBA|LL\.?[BM]\.?|Ph\.?D\.?|Dipl\.?|Diploma|Solicitors|Barristers|Notaries|Architects|Accountants|Surveyors|Attorneys|Advocates|Auditors|Rechtsanwälte|Steuerberater|Notare|Architekten|Avocats|Notaires|Avvocati|Abogados)$/u;
const BODY_OF = /^(?:Department|Ministry|Directorate|Secretariat|Office|Agency)$/;
const CROWN = /^(?:HM|H\.M\.)$/;
/** What a house has two of: `the Elm Library and Archive`. */
const KEEPS =
  /^(?:Fame|Library|Gallery|Museum|Archives?|Gardens?|Aquarium|Zoo|Observatory|Theatre|Hotel|Inn|Pub|Restaurant|Bar|Brewery|Winery|Bakery|Café|Hospice|Hospital|Clinic|Spa|Golf|Yacht|Country)$/;
const KEPT =
  /^(?:Museum|Library|Archives?|Gallery|Gardens?|Aquarium|Zoo|Spa|Restaurant|Bar|Grill|Brewery|Bakery|Café|Clinic|Hospice|Club|Inn|Resort|Lodge|School)$/;
const MOST_WORDS = 6;

/** True for an ordinary word with a capital letter, or one in the plural, that begins no other name. */
function isField(tokens: Token[], at: number): boolean {
  const word = textAt(tokens, at);
  const bits = gazetteer.get(word.toLowerCase()) ?? 0;
  return (
    /^\p{Lu}\p{Ll}{2,}$/u.test(word) &&
    (bits & (FIRST | LAST | PLACE)) === 0 &&
    ((bits & COMMON) > 0 || /(?:s|ing|ion|ment)$/.test(word)) &&
    !isCapital(tokens[at + 1])
  );
}

/** True for a body of one field, behind which `and` leads to another: `Department for Work and Pensions`, `HM Revenue and Customs`. */
function hasFields(tokens: Token[], from: number, to: number): boolean {
  const isOf = to - from === 3 && BODY_OF.test(textAt(tokens, from)) && /^(?:for|of)$/.test(textAt(tokens, from + 1));
  return (isOf || (to - from === 2 && CROWN.test(textAt(tokens, from)))) && isField(tokens, to + 1);
}

/** True for a house and what else it has: `Norrey Rowing Hall of Fame and Museum`. */
const keepsTwo = (tokens: Token[], from: number, to: number): boolean =>
  to - from > 1 &&
  to - from < MOST_WORDS &&
  KEEPS.test(textAt(tokens, to - 1)) &&
  KEPT.test(textAt(tokens, to + 1)) &&
  !isCapital(tokens[to + 2]);

/** Where a house's name is over: before a degree, or what its partners are. */
function endOf({ from, to }: Reading, tokens: Token[]): number {
  const comma = tokens.findIndex(({ text }, n) => n > from && n < to - 1 && text === ',');
  return comma > 0 && BEHIND_COMMA.test(textAt(tokens, comma + 1)) ? comma : to;
}

/** Said of a house behind its legal form: where it sits, where it is entered, who leads it. */
const SAID =
  /^(?:Sitz|Amtsgericht|Registergericht|Firmenbuchgericht|Handelsregister|HR[AB]|Geschäftsführer(?:in)?|Inhaber(?:in)?|Vorstand|Registered|Directors?)$/;
/** A legal form whose last full stop may end the sentence. */
const STOPPED = /^(?:\p{L}{1,2}\.){2,}$/u;

/** Where a house's name is over by its legal form: before what is said of it, and before the first word of the next sentence: `Acme GmbH Sitz Bonn`, `Acme S.L. Sustituye`. */
function formedEnd(tokens: Token[], from: number, to: number): number {
  for (let at = from + 2; at < to; at++) {
    const word = textAt(tokens, at);
    const isNext =
      STOPPED.test(textAt(tokens, at - 1)) &&
      at + 1 === to &&
      /^\p{Lu}\p{Ll}+$/u.test(word) &&
      /^\p{Ll}/u.test(textAt(tokens, to)) &&
      (gazetteer.get(word.toLowerCase()) ?? 0) === 0;
    if ((isNext || SAID.test(word)) && endsWithForm({ from, to: at }, tokens)) return at;
  }
  return to;
}

/** Courts and offices, and what is brought before them, which German writes with a capital letter as well. */
const AUTHORITY = /^\p{Lu}\p{Ll}*(?:gericht|amt|behörde)s?$/u;
const BROUGHT =
  /^(?=\p{Lu})\p{L}*(?:[Kk]lagen?|[Aa]ntrag|[Aa]nträge|[Ww]iderspruch|[Ee]inspruch|[Bb]erufung|[Bb]eschwerde|[Rr]evision|[Aa]nzeige|[Uu]rteil|[Bb]eschluss|[Bb]escheid|[Vv]ergleich|[Vv]erfahren|[Vv]erhandlung|[Tt]ermin|[Ii]nsolvenz|[Ee]inigung)$/u;

/** True for a court or an office with what is brought there: `Amtsgericht Kiel Klage`. */
export const isBrought = (tokens: Token[], from: number, to: number): boolean =>
  to - from > 1 && AUTHORITY.test(textAt(tokens, from)) && BROUGHT.test(textAt(tokens, to - 1));

/** Where somebody's full name ends who signs before the firm, with the given name above it: `Ada` / `Ada Moss Halden Foods Ltd`. */
function signerEnd(reading: Reading, tokens: Token[]): number | undefined {
  const isTwice = textAt(tokens, reading.from) === textAt(tokens, reading.from + 1);
  const at = isTwice ? reading.from + 1 : reading.from;
  const isSigned = isTwice || (at > 0 && textAt(tokens, at - 1) === textAt(tokens, at));
  if (!isSigned) return undefined;
  const isGiven = tokens[at]?.begins === true || ((gazetteer.get(lower(tokens[at])) ?? 0) & FIRST) > 0;
  return isGiven && reading.to - at > 3 && endsWithForm(reading, tokens) ? at + 2 : undefined;
}

/** Where a house begins that is called after a saint or a mountain: `Ste. Agathe Outreach Centre`. */
function withSaint(tokens: Token[], from: number): number {
  if (SAINT.test(textAt(tokens, from - 1))) return from - 1;
  return isCapital(tokens[from - 1]) && SAINT.test(textAt(tokens, from - 2)) ? from - 2 : from;
}

/** Somebody and the firm behind, where a signature of one line was read as one firm. */
export function signerAndHouse(reading: Reading, tokens: Token[]): [Reading, Reading] | undefined {
  if (reading.kind !== 'ORG') return undefined;
  const end = signerEnd(reading, tokens);
  return end === undefined
    ? undefined
    : [{ ...between(reading, tokens, end - 2, end), kind: 'PER' }, between(reading, tokens, end, reading.to)];
}

/** A house's name without its article, degrees and trades, with its saint and what `and` joins. */
export function wholeHouse(reading: Reading, tokens: Token[]): Reading {
  if (reading.kind !== 'ORG') return reading;
  let { from } = reading;
  let to = formedEnd(tokens, from, endOf(reading, tokens));
  if (textAt(tokens, from) === 'the' && to - from > 1) from++;
  if (isOrganizationName(textOf(tokens, from, to))) from = withSaint(tokens, from);
  if (isAnd(tokens[to]) && (hasFields(tokens, from, to) || keepsTwo(tokens, from, to))) to += 2;
  return from === reading.from && to === reading.to ? reading : between(reading, tokens, from, to);
}
