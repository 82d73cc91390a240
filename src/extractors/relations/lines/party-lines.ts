import { mayBeHouse } from '../../page/header/house-note.ts';
import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { isTitle } from '../../page/signature/card-parts.ts';
import type { Found } from '../../finding.ts';
import { piecesOf, type Person } from '../pieces.ts';
import { employedOnLine } from './employed-on-line.ts';
import { isOfEither } from './field-lines.ts';
import { isFirmOn, isNameForm, isPersonOn, type Piece } from './named-on-line.ts';

const RULE = 'relations.party_line';
const LABEL = /^(\p{L}[\p{L} /]{1,30}?)(?: ?\([^()]{1,20}\))?\s?:\s+(?=\S)/u;
const BUYER =
  /^(?:buyer|customer|client|purchaser|ship to|bill to|sold to|auftraggeber(?:in)?|käufer(?:in)?|kunde|kundin|besteller(?:in)?)$/iu;
/** A party for which others work, who may be named below it. */
const CLIENT = /^(?:customer|client|auftraggeber(?:in)?|kunde|kundin)$/iu;
const SELLER =
  /^(?:supplier|seller|vendor|provider|contractor|lieferant(?:in)?|verkäufer(?:in)?|auftragnehmer(?:in)?|anbieter(?:in)?)$/iu;
/** A party without more. */
const PARTY =
  /^(?:party(?: [A-Z\d])?|partei(?: [A-Z\d])?|vertragspartner|employer|arbeitgeber(?:in)?|company|firma)$/iu;
/** Of whom a line tells that stands right below a party's. */
const CONTACT =
  /^(?:(?:your |our )?contact(?: person)?|attn|attention|ansprechpartner(?:in)?|ansprechperson|kontakt(?:person)?|z\. ?hd\.?|zu händen)$/iu;
/** Who has to do with an order is of the buyer. */
const ORDERS =
  /^(?:(?:approved|ordered|requested|authori[sz]ed|requisitioned) by|requester|besteller(?:in)?|genehmigt(?: von| durch)?|bestellt von|freigegeben von)$/iu;
/** Who makes an offer or a bill is of the house whose paper it is. */
const OFFERS =
  /^(?:(?:prepared|quoted|issued|offered) by|erstellt von|bearbeiter(?:in)?|sachbearbeiter(?:in)?|ihr ansprechpartner|ihre ansprechpartnerin)$/iu;
const ORDER = /\b(?:purchase order|bestellung|auftragserteilung)\b/iu;
const PAPER =
  /\b(?:quotation|quote|estimate|invoice|offer|angebot|offerte|kostenvoranschlag|rechnung|auftragsbestätigung)\b/iu;
/** Who acts for all parties, or none. */
const OF_BOTH =
  /^(?:notar|mediator|arbitrator|witness|broker|agent|architekt|architect|auditor|solicitor|lawyer|counsel|makler)/iu;
/** Whose label says itself of which party he is: `Client lead`. */
const OF_OTHER =
  /^(?:the )?(?:client|customer|buyer|purchaser|supplier|provider|vendor|seller|contractor|auftraggeber|auftragnehmer|kunden|lieferanten)/iu;
const HEAD_LINES = 8;
const NEAR = 2;

/** Who is of which party by the labelled lines of an order, offer or bill: `Supplier: Acme Ltd` above `Contact: Dana Frost`. */
export function* partyLines(page: Page, lines: Line[]): Found {
  const buyer = partyOf(page, lines, BUYER);
  const sheet = [page.self.name ?? '', ...lines.slice(0, HEAD_LINES).map(({ text }) => text)].join('\n');
  const letterhead = PAPER.test(sheet) && !ORDER.test(sheet) ? headOf(page, lines) : undefined;
  let party: { house: Piece; line: number } | undefined;
  let block: Piece | undefined;
  let isClient = false;
  for (const [n, line] of lines.entries()) {
    const [lead = '', label = ''] = LABEL.exec(line.text) ?? [];
    const house = [BUYER, SELLER, PARTY].some((form) => form.test(label)) ? valueOf(page, line, lead) : undefined;
    if (house) party = { house, line: n };
    else if (!lead || OF_BOTH.test(label) || isApart(lines, n)) block = undefined;
    if (house) [block, isClient] = [house, CLIENT.test(label)];
    const who = lead ? personOf(page, line, lead, CONTACT.test(label)) : undefined;
    if (!who) continue;
    const near = party && n - party.line <= NEAR ? party.house : undefined;
    const of =
      (CONTACT.test(label) ? near : undefined) ??
      (isTitle(label) && !OF_BOTH.test(label) && !OF_OTHER.test(label) && !(isClient && isOfEither(label))
        ? block
        : undefined) ??
      (ORDERS.test(label) && ORDER.test(sheet) ? buyer : undefined) ??
      (OFFERS.test(label) ? letterhead : undefined);
    const titled = isTitle(label) && !who.title ? { ...who, title: label } : who;
    if (of) yield* employedOnLine(page, { house: of, people: [titled], line, rule: RULE });
  }
}

/** True for a line behind an empty one. */
const isApart = (lines: Line[], n: number): boolean => (lines[n]?.start ?? 0) - (lines[n - 1]?.end ?? 0) > 1;

/** The only house that lines with such a label name. */
function partyOf(page: Page, lines: Line[], form: RegExp): Piece | undefined {
  const found = lines.flatMap((line) => {
    const [lead = '', label = ''] = LABEL.exec(line.text) ?? [];
    return form.test(label) ? (valueOf(page, line, lead) ?? []) : [];
  });
  const [first] = found;
  return found.every(({ text }) => text === first?.text) ? first : undefined;
}

/** The house behind a label, up to its seat. */
function valueOf(page: Page, { text, at }: Line, lead: string): Piece | undefined {
  const [value] = piecesOf(text.slice(lead.length), at + lead.length, /, | \(/g);
  return value && (isFirmOn(page, value) || isHouse(page, value)) ? value : undefined;
}

/** Several words with capital letters that a party's label says to be a house, and nobody's name. */
const isHouse = (page: Page, piece: Piece): boolean =>
  /^\p{Lu}[\p{L}\d'’&.-]*(?: (?:(?:and|und|of|de|la|&) )?\p{Lu}[\p{L}\d'’&.-]*){2,5}$/u.test(piece.text) &&
  mayBeHouse(piece.text) &&
  !isPersonOn(page, piece);

/** The firm with whose name a paper begins, below what the paper calls itself. */
function headOf(page: Page, lines: Line[]): Piece | undefined {
  const first = lines.slice(0, 2).find(({ text }) => !PAPER.test(text));
  const [head] = first ? piecesOf(first.text, first.at, / [·|•] /g) : [];
  return head && isFirmOn(page, head) ? head : undefined;
}

/** Whoever stands behind a label, with the title behind a comma. */
function personOf(page: Page, { text, at }: Line, lead: string, isCalledOne: boolean): Person | undefined {
  const [name, title] = piecesOf(text.slice(lead.length), at + lead.length, /, | \(/g);
  if (!name || !(isPersonOn(page, name) || (isCalledOne && isNameForm(name)))) return undefined;
  const office = title?.text.replace(/\)$/, '');
  return office && isTitle(office) ? { ...name, title: office } : name;
}
