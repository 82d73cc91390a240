import type { Parties } from '../../page/commitment/parties.ts';
import { CLOSING } from '../../page/papers/letter.ts';
import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { isTitle } from '../../page/signature/card-parts.ts';
import { piecesOf, type Listed, type Person } from '../pieces.ts';
import { isFirmOn, isPersonOn, type Piece } from './named-on-line.ts';

const COLUMNS = / {3,}|\t+/g;
const BELOW = 5;
/** What stands before a house for which somebody signs. */
const FOR =
  /^(?:signed |executed |agreed |accepted |unterzeichnet |unterschrieben |pour |per |voor )?(?:(?:by )?for and on behalf of|on behalf of|for|by|für|im namen|im auftrag|von(?: seiten)?|pour|per|por|voor|namens) (?:the |die |der |den |das |le |la |il |el |de |l['’])?/iu;
/** What a contract calls the party that signs: `CLIENT: Acme Ltd`. */
const ROLE = /^(?:the )?\p{L}{4,20}: (?=\p{Lu})/iu;
const LABEL =
  /^(?:(?:by|name|print(?:ed)? name|signed|signature|signed by|per|gez\.|unterschrift|ppa\.|i\. ?[AV]\.)\s?[:.]?(?:\s+|$)|\(signed\) |\/s\/ ){1,3}/i;
const OFFICE = /^(?:title|its|position|role|capacity|funktion|as)\s?:\s*/i;
/** Before whoever signs on the next line: `for and on behalf of Acme Ltd by:`. */
const LEADS_TO_SIGNER = / (?:(?:acting )?by|durch|par|door|por)$/i;
const MARKS = /^[*_]+|[*_]+$/g;
/** `Signed by Dana Frost` above the house, and the house that is named first: `Executed as a deed by Acme LLP acting by its member`. */
const SIGNED_BY = /^(?:signed|executed|agreed|accepted)(?: as a deed)?(?: and delivered)?(?: by)?:? (?=\p{Lu})/iu;
const BEHALF = /^(?:(?:duly authori[sz]ed )?(?:acting )?(?:for and )?on behalf of|for|director of)(?: the)?\b[ ._]*/i;
const ACTING =
  /^(?:signed|executed)(?: as a deed)?(?: and delivered)? by (\p{Lu}[^:;]{3,60}?),? acting by (?:its |an? |one of its |two )?([\p{L} ]{0,30}?)[:,]?\s+[*_]*(?=\p{Lu})/iu;

/** Who signs for which house in the block that begins on a line: below it, beside it in its column, or before it. */
export function signedOn(page: Page, lines: Line[], n: number, called: Parties): Listed[] {
  if (page.genre !== 'contract' && page.genre !== 'document') return [];
  const line = lines[n];
  if (!line) return [];
  const before = signerBefore(page, lines, n) ?? actingFor(page, line);
  return before ? [before] : signersBelow(page, lines, n, called);
}

/** `Signed by Dana Frost`, and on the lines below `for and on behalf of` and the house. */
function signerBefore(page: Page, lines: Line[], n: number): Listed | undefined {
  const line = lines[n];
  const lead = line ? (SIGNED_BY.exec(line.text)?.[0].length ?? 0) : 0;
  if (!line || !lead) return undefined;
  const [first] = piecesOf(line.text.slice(lead), line.at + lead, COLUMNS);
  const [name, ...rest] = first ? piecesOf(first.text, first.at, /, | (?=for and on behalf of\b)/gi) : [];
  if (!name || !isPersonOn(page, bare(name))) return undefined;
  const behind = rest.find(({ text }) => BEHALF.test(text));
  const title = rest.find(({ text }) => isTitle(text))?.text;
  const cells = behind
    ? [[behind], ...cellsBelow(lines, n, 1)]
    : cellsBelow(lines, n, 3).filter(([cell]) => cell && !/^\(?signature|^[._-]+$/i.test(cell.text));
  const [[cell] = [], [next, beside] = []] = cells;
  if (!cell || !BEHALF.test(cell.text)) return undefined;
  const from = BEHALF.exec(cell.text)?.[0].length ?? 0;
  const inline = { text: cell.text.slice(from), at: cell.at + from };
  const house = inline.text ? inline : next;
  if (!house || !isFirmOn(page, house)) return undefined;
  const office = title ?? (inline.text ? undefined : beside?.text);
  return { house, people: [{ ...bare(name), ...(office && isTitle(office) ? { title: office } : {}) }] };
}

const cellsBelow = (lines: Line[], n: number, count: number): Piece[][] =>
  lines.slice(n + 1, n + 1 + count).map(({ text, at }) => piecesOf(text, at, COLUMNS));

function bare({ text, at }: Piece): Piece {
  const lead = /^[*_]+/.exec(text)?.[0].length ?? 0;
  return { text: text.replace(MARKS, ''), at: at + lead };
}

/** `Executed as a deed by Acme LLP acting by its member Dana Frost`. */
function actingFor(page: Page, { text, at }: Line): Listed | undefined {
  const [whole = '', firm = '', office = ''] = ACTING.exec(text) ?? [];
  const house = { text: firm, at: at + whole.indexOf(firm) };
  if (!firm || !isFirmOn(page, house)) return undefined;
  const [name] = piecesOf(text.slice(whole.length), at + whole.length, COLUMNS);
  const one = name && bare(name);
  return one && isPersonOn(page, one)
    ? { house, people: [isTitle(office) ? { ...one, title: office } : one] }
    : undefined;
}

/** A cell of a line, with how far from the line's beginning it stands. */
interface Cell extends Piece {
  column: number;
}

/** Whoever signs below a house that has a line, or a column, for itself. */
function signersBelow(page: Page, lines: Line[], n: number, called: Parties): Listed[] {
  const line = lines[n];
  if (!line) return [];
  const cells = cellsOf(line);
  const isClosed = CLOSING.test(lines[n - 1]?.text ?? '');
  const houses = cells.map((cell) => houseIn(cell, called));
  const isBlock = houses.every(
    ({ house, isSigned }) =>
      isFirmOn(page, house) &&
      !/[:;"]|, (?:by|per|durch) | \p{Ll}{3,}\.?$/u.test(house.text) &&
      (isSigned || isClosed || page.genre === 'contract'),
  );
  if (houses.length > 3 || !isBlock) return [];
  const above = houses.some(({ house, isSigned }) => isSigned || isTitle(house.text))
    ? []
    : signersAbove(page, lines, n);
  if (above.some((one) => one !== undefined))
    return houses.flatMap(({ house }, at) => {
      const people = (houses.length === 1 ? above : [above[at]]).filter((one) => one !== undefined);
      return people.length ? [{ house, people }] : [];
    });
  const below = lines.slice(n + 1, n + 1 + BELOW).map(cellsOf);
  const [only] = houses;
  const signers = only && houses.length === 1 ? signersBeside(page, below) : [];
  if (only && signers.length > 1) return [{ house: only.house, people: signers }];
  return houses.flatMap(({ house }, at) => {
    const signer = signerIn(page, columnOf(below, cells, at));
    return signer ? [{ house, people: [signer] }] : [];
  });
}

/** Those who sign right above the line of their house, at most a line with their titles between. */
function signersAbove(page: Page, lines: Line[], n: number): (Person | undefined)[] {
  const [line, last, first, before] = [lines[n], lines[n - 1], lines[n - 2], lines[n - 3]];
  const touches = (one: Line | undefined, next: Line | undefined) => one && next && next.at - one.end < 2;
  if (!line || !last || !touches(last, line)) return [];
  const isBelowHouse = (house: Line | undefined, signers: Line) =>
    house !== undefined && touches(house, signers) === true && cellsOf(house).some((cell) => isFirmOn(page, cell));
  const names = cellsOf(last).map((cell) => signerIn(page, [cell]));
  if (names.some((one) => one !== undefined)) return isBelowHouse(first, last) ? [] : names;
  if (!first || !touches(first, last) || isBelowHouse(before, first)) return [];
  const titles = cellsOf(last);
  if (!titles.every(({ text }) => isTitle(text))) return [];
  return cellsOf(first).map((cell, at) => signerIn(page, [cell, titles[at]]));
}

/** Those who sign beside each other below one house: each cell of the first line that is no rule. */
function signersBeside(page: Page, below: Cell[][]): Person[] {
  const n = below.findIndex((cells) => cells.some(({ text }) => !/^[_.\s-]+$/.test(text)));
  const signers = (below[n] ?? []).map((cell, at, all) =>
    signerIn(page, [cell, columnOf(below.slice(n + 1, n + 2), all, at)[0]]),
  );
  return signers.every((one) => one !== undefined) ? signers : [];
}

const cellsOf = ({ text, at, start }: Line): Cell[] =>
  piecesOf(text, at, COLUMNS).map((piece) => ({ ...piece, column: piece.at - start }));

/** The cells below that stand in the column of a head. */
const columnOf = (below: Cell[][], heads: Cell[], at: number): (Cell | undefined)[] =>
  below.map((cells) =>
    cells.length === heads.length
      ? cells[at]
      : cells.find(({ column }) => {
          const distances = heads.map((head) => Math.abs(head.column - column));
          return distances.indexOf(Math.min(...distances)) === at;
        }),
  );

/** The house that a cell says somebody signs for, by its name or by the contract's word for it. */
function houseIn({ text, at }: Piece, called: Parties): { house: Piece; isSigned: boolean } {
  const lead = FOR.exec(text)?.[0].length ?? 0;
  const from = lead || (ROLE.exec(text)?.[0].length ?? 0);
  const written = text.slice(from).replace(/[:,]$/, '').replace(LEADS_TO_SIGNER, '').replace(MARKS, '');
  const party = lead ? called.get(written.toLowerCase()) : undefined;
  return { house: { text: party ?? written, at: at + from }, isSigned: lead > 0 };
}

/** The first of a column that is somebody, with the title behind or below the name; another house ends the search. */
function signerIn(page: Page, column: (Piece | undefined)[]): Person | undefined {
  for (const [n, cell] of column.entries()) {
    if (!cell) continue;
    const label = LABEL.exec(cell.text)?.[0].length ?? 0;
    if (/^[_.\s-]*$/.test(cell.text.slice(label))) continue;
    const [first, beside] = piecesOf(cell.text.slice(label), cell.at + label, /, | \(/g);
    const name = first && bare(first);
    if (!name || !isPersonOn(page, name)) {
      if (/^(?:date|datum|place|ort|signature|unterschrift)\b/i.test(cell.text)) continue;
      return undefined;
    }
    const next =
      (column.slice(n + 1, n + 3).find((below) => OFFICE.test(below?.text ?? '')) ?? column[n + 1])?.text ?? '';
    const written = beside?.text.replace(/\)$/, '') ?? next.replace(OFFICE, '');
    const isOffice = isTitle(written) && written.length < 50 && !isFirmOn(page, { text: written, at: 0 });
    return isOffice ? { ...name, title: written } : name;
  }
  return undefined;
}
