import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { isClosing } from '../../page/signature/block.ts';
import { isDepartment, isTitle } from '../../page/signature/card-parts.ts';
import { deskOf } from '../../page/signature/desk.ts';
import { heads } from '../../words/chiefs.ts';
import { isHouse } from '../../words/house-domains.ts';
import { isDepartmentName } from '../../words/jobs.ts';
import type { Found } from '../../finding.ts';
import { piecesOf } from '../pieces.ts';
import { isTold, officeLines } from './office-lines.ts';
import { isFirmOn, isNameForm, isPersonOn, onLine, stated, type Piece } from './named-on-line.ts';

const RULE = 'relations.signer_line';
const COLUMNS = / {3,}|\t+| \| /g;
/** Before the name of whoever signs for a house. */
const SIGNS =
  /^(?:gez\.?|i\. ?[AV]\.|i[AV]|ppa?\.|p\. ?p\.|fdo\.?:?|firmado(?: por)?:?|\(?signed\)?(?: by)?:?|sgd\.?|p\. ?o\.|getekend:?|f\.to|signé :?) ?(?:(?:gez\.|i\. ?[AV]\.) )?(?=\p{Lu})/iu;
/** Before a house for which somebody signs. */
const FOR =
  /^(?:p\/o|p\. ?o\.|p\.? ?p\.?(?= )|i\. ?a\.|for(?: and on behalf of)?|für|on behalf of|pour|namens|por|per) (?:the |die |der |la )?/iu;
/** A line between a closing and a signer that names nobody. */
const BETWEEN = /^(?:im auftrag|in vertretung|for and on behalf of|on behalf of|as agents only)$|^[_.\s-]+$/iu;
/** How far below a closing somebody signs. */
const REACH = 6;
/** How long a line is at most on which somebody signs. */
const SHORT = 90;

/** Who signs for the house from whose desk or sender a mail comes (`i. V. Dana Frost`, and the name below the house below a closing), and who holds an office in it. */
export function* signerLines(page: Page, lines: Line[]): Found {
  const house = page.genre === 'mail' ? houseOf(page) : undefined;
  if (house === undefined) return;
  yield* officeLines(page, lines, house);
  let closing = -Infinity;
  for (const [n, line] of lines.entries()) {
    if (isClosing(line.text)) closing = n;
    else if (isBelowClosing(page, lines, n)) closing = n - 1;
    const below = piecesOf(lines[n + 1]?.text ?? '', lines[n + 1]?.at ?? 0, COLUMNS);
    const isBelow = n > closing && n - closing <= REACH;
    for (const [column, piece] of piecesOf(line.text, line.at, COLUMNS).entries()) {
      const lead = SIGNS.exec(piece.text)?.[0].length ?? 0;
      const [name, beside] = piecesOf(piece.text.slice(lead), piece.at + lead, /, | \(/g);
      if (!name || !(isPersonOn(page, name) || (lead && isNameForm(name)))) continue;
      const written = beside?.text.replace(/\)$/, '') ?? '';
      const title = [written, below[column]?.text ?? ''].find((words) => isPost(page, words));
      const isOfHouse =
        (isBelow && (title !== undefined || isOwnHouse(page, house, lines[n - 1]))) ||
        (!beside && isSignedFor(page, house, lines[n + 1]));
      if (lead ? line.text.length > SHORT : !isOfHouse || column > 0) continue;
      yield* signs(page, { name, ...(title && isTitle(title) ? { title } : {}) }, house);
    }
  }
}

/** True for the line right below the closing with which the signature begins, which is none of the lines. */
const isBelowClosing = (page: Page, lines: Line[], n: number): boolean => {
  const start = page.signature?.start ?? -1;
  const isNext = (lines[n]?.at ?? 0) > start && (lines[n - 1]?.at ?? -1) < start;
  return start >= 0 && isNext && isClosing(page.text.slice(start, page.text.indexOf('\n', start)));
};

/** The house of a mail: its desk's, or its sender's. */
function houseOf(page: Page): number | undefined {
  const desk = deskOf(page);
  if (desk !== undefined) return page.thing(desk);
  const sender = page.claims.find(({ type, to }) => to === 0 && /^(?:sent|authored)$/.test(type))?.from;
  const isOf = ({ type, from }: Page['claims'][number]) =>
    sender !== undefined && /^(?:works_for|leads)$/.test(type) && page.thing(from) === page.thing(sender);
  const to = page.claims.findLast(isOf)?.to;
  return to === undefined ? undefined : page.thing(to);
}

const isPost = (page: Page, words: string): boolean =>
  words.length > 1 &&
  words.length < 50 &&
  (isTitle(words) || isDepartment(words) || isDepartmentName(words)) &&
  !isFirmOn(page, { text: words, at: 0 });

/** True for a line that holds nothing but the name of the mail's house, or says that somebody signs for it. */
function isOwnHouse(page: Page, house: number, line: Line | undefined): boolean {
  if (!line || BETWEEN.test(line.text)) return false;
  const text = line.text.replace(FOR, '').replace(/[,:]$/, '');
  if (!isFirmOn(page, { text, at: line.at })) return false;
  const known = page.referents.find('Organization', text);
  if (known !== undefined && page.thing(known) === house) return true;
  const domain = page.mention(house).identifiers.find(({ kind }) => kind === 'domain')?.value;
  return domain !== undefined && isHouse(text, domain);
}

/** True for a line that says that whoever signs above it does so for the mail's house: `pp Acme Ltd`. */
const isSignedFor = (page: Page, house: number, line: Line | undefined): boolean =>
  line !== undefined && FOR.test(line.text) && line.text.length < SHORT && isOwnHouse(page, house, line);

/** Somebody who signs, and as what. */
interface Signer {
  name: Piece;
  title?: string;
}

function* signs(page: Page, { name, title }: Signer, house: number): Found {
  const from = yield* onLine(page, 'Contact', name, RULE);
  if (isTold(page, from, house)) return;
  yield {
    type: title !== undefined && heads(title, page.mention(house).name ?? '', name.text) ? 'leads' : 'works_for',
    from,
    to: house,
    ...stated(RULE, name.at, name.at + name.text.length),
    ...(title ? { properties: { title } } : {}),
  };
}
