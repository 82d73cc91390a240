import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { firstPart } from '../../words/parts.ts';
import { mayBeHouse } from '../../page/header/house-note.ts';
import { isTitle } from '../../page/signature/card-parts.ts';
import type { Found } from '../../finding.ts';
import { employedOnLine } from './employed-on-line.ts';
import { isFirmOn, isPersonOn, onLine, stated, type Piece } from './named-on-line.ts';
import { ASIDE, peopleIn, piecesOf, SEPARATOR, type Person } from '../pieces.ts';

const RULE = 'relations.field_line';
/** A label and what stands behind it, marks of lists and of bold type apart. */
const FIELD = /^(?:[-*•] )?[*_]{0,2}(\p{L}[\p{L} &/-]{2,40}?)(?: ?\([^()]{1,20}\))? ?:[*_]{0,2} +(?=\S)/u;
/** `Company: Acme Ltd`: of which house the lines below tell. */
const SUBJECT =
  /^(?:(?:target )?company|company name|target|firm|organi[sz]ation|account|business|firma|firmenname|unternehmen|kunde|customer|client)$/i;
/** A house with which the writer's own does business: whoever owns or looks after it may be of either. */
const CLIENT = /^(?:account|kunde|customer|client)$/i;
const LOOKS_AFTER =
  /^(?:(?:deal|record) )?owner$|^(?:(?:key )?account|sales|relationship|client) (?:manager|owner|executive|lead|rep(?:resentative)?)$|^(?:kunden)?(?:betreuer|berater)(?:in)?$/i;
/** Whoever leads or does the work for a client, who may be of either. */
const WORKS_FOR =
  /^(?:project|programme|program|engagement|delivery|technical|tech|team|design|product|account) (?:lead(?:er)?|manager|director|owner|coordinator)$|^(?:lead |senior |our )?(?:consultant|designer|developer|engineer|architect|analyst|researcher|trainer|coach|advis[eo]r|auditor|lawyer)$|^(?:projekt|team)(?:leiter|leitung|manager)(?:in)?$|^(?:\p{L}+)?(?:berater|entwickler|techniker|monteur|trainer|planer|gestalter)(?:in)?$|^(?:chef(?:fe)? de projet|capo ?progetto|jefe? de proyecto|projectleider)$/iu;
/** True for a post beside a client's name of which no one can tell whose it is. */
export const isOfEither = (label: string): boolean => LOOKS_AFTER.test(label) || WORKS_FOR.test(label);
/** Who answers for a ticket, a task or a document, and the fields that only such have. */
const WORK_OWNER = /^(?:(?:\p{L}+ )?owner|inhaber(?:in)?|eigentümer(?:in)?)$/iu;
const WORK =
  /^(?:[-*•] )?[*_]{0,2}(?:status|priority|severity|assignees?|assigned to|reporter|reported by|ticket(?: (?:no|id|nr))?|issue(?: (?:no|id|key))?|task|sprint|epic|milestone|story points|due(?: date)?|version|revision|rev|document(?: (?:no|id|owner|title|type))?|classification|reviewers?|reviewed by|approved by|approver|labels|resolution|priorität|fällig|dokument(?:nr)?|geprüft von|freigegeben von|zuständig|bearbeiter(?:in)?)\.?[*_]{0,2} ?:/iu;
const OURS = /^(?:our (?!(?:[a-z]+ )?contact)|unser(?:e|er)? )/i;
/** Who is at the head of a house, each with the post before or behind the name: `Management: CEO Dana Frost, Tom Lee (CFO)`. */
const BODY =
  /^(?:(?:senior |executive |current )?management(?: team)?|leadership(?: team)?|executives?|directors|officers|geschäftsführung|geschäftsleitung|management|direction|direzione|dirección|directie)$/iu;
/** What was so, or may come to be so. */
const NOT_NOW =
  /\b(?:former|previous|ex|old|past|potential|prospective|possible|target|next|future|planned|no|ehemalige?\p{L}*|frühere?\p{L}*|mögliche?\p{L}*)\b/iu;
const CONTACT =
  /^(?:(?:key|main|primary|our|first|commercial|technical) )*contact(?: person)?s?$|^(?:ansprechpartner(?:in)?|kontakt(?:person)?)$/i;
const REPORTS = /^(?:reports to|line manager|boss|supervisor|manager|vorgesetzte[r]?|berichtet an)$/i;

/** What a label says of the house of the lines and those behind it, and which way. */
const BETWEEN: [label: RegExp, type: string, isFromHouse: boolean][] = [
  [
    /^(?:parent(?: company| group)?|(?:ultimate )?owner|owned by|part of|group|holding|muttergesellschaft|konzern|mutterkonzern|eigentümer(?:in)?|gehört zu)$/i,
    'subsidiary_of',
    true,
  ],
  [
    /^(?:subsidiar(?:y|ies)|owns|tochter(?:gesellschaft|firma|firmen|unternehmen|gesellschaften)?|töchter)$/i,
    'subsidiary_of',
    false,
  ],
  [
    /^(?:(?:largest|biggest|main|key|major|top|important|its) )*(?:customers?|clients?)$|^(?:groß|haupt|stamm)?kunden$/i,
    'customer_of',
    false,
  ],
  [
    /^(?:(?:largest|biggest|main|key|major|current|present|its|existing) )*(?:suppliers?|vendors?)(?: (?:of|for) [\p{L} ]{2,20})?$|^(?:current |present )?(?:[a-z]+ )?(?:contractor|caterer|carrier|haulier|hosting provider)$|^(?:haupt)?lieferant(?:en|in)?$|^dienstleister$/iu,
    'supplier_of',
    false,
  ],
  [
    /^(?:(?:main|key|direct|biggest) )*(?:competitors?|rivals?|competition)$|^(?:wettbewerber|mitbewerber|konkurrent(?:en)?|konkurrenz)$/i,
    'competes_with',
    true,
  ],
  [
    /^(?:(?:lead|main|existing|current) )*(?:investors?|shareholders?|backers?)$|^(?:gesellschafter|investor(?:en)?|anteilseigner)$/i,
    'invested_in',
    false,
  ],
  [/^(?:(?:co-?)?founders?|founded by|gründer(?:in|innen)?)$/i, 'founded', false],
];

/** What the labelled lines below a house tell of it: `Parent company: Halm Holding`, `Customers: Orbis, Tarnow Mills`. */
export function* fieldLines(page: Page, written: Line[]): Found {
  const lines = written.flatMap(fieldsOn);
  let house: Piece | undefined;
  let isClient = false;
  let contact: Person | undefined;
  const isSheet = isOfOneHouse(page, lines);
  let isBehind = false;
  const isOfWork = page.self.label === 'Asset' || lines.some(({ text }) => WORK.test(text));
  for (const [n, line] of lines.entries()) {
    if (isApart(lines, n)) [house, contact, isBehind] = [isSheet ? house : undefined, undefined, true];
    const [lead = '', label = ''] = FIELD.exec(line.text) ?? [];
    const rest = { text: line.text.slice(lead.length).trim(), at: line.at + lead.length };
    if (!lead) {
      const heading = headed(page, lines, n);
      if (heading) [house, isClient] = [heading, false];
      continue;
    }
    if (OURS.test(label) || (WORK_OWNER.test(label) && isOfWork) || (isClient && isOfEither(label))) continue;
    if (isSheet && isBehind && !isOfHouse(label)) continue;
    const [value] = piecesOf(rest.text, rest.at, /, | \(/g);
    if ((!house || isSheet) && SUBJECT.test(label) && value && isHouse(page, value))
      [house, isClient] = [value, CLIENT.test(label)];
    else if (house && !NOT_NOW.test(label)) {
      const people = peopleIn(page, piecesOf(rest.text, rest.at, SEPARATOR)) ?? [];
      if (BODY.test(label)) {
        yield* employedOnLine(page, { house, people: holdersOn(page, rest), line, rule: RULE });
        continue;
      }
      if (isClient && OF_EITHER_SIDE.test(label)) continue;
      if (CONTACT.test(label)) [contact] = people;
      if (REPORTS.test(label)) yield* reporting(page, contact, people, line);
      else if (CONTACT.test(label) || isTitle(label))
        yield* employedOnLine(page, { house, people: titled(people, label), line, rule: RULE });
      else yield* between(page, house, rest, { label, line });
    }
  }
}

/** True for what a label says of a house wherever its paper says it. */
const isOfHouse = (label: string): boolean => BODY.test(label) || BETWEEN.some(([form]) => form.test(label));

/** True for a paper whose first lines say the one house that it is about. */
const isOfOneHouse = ({ genre }: Page, lines: Line[]): boolean => {
  const about = lines.flatMap(({ text }, n) => (SUBJECT.test(FIELD.exec(text)?.[1] ?? '') ? [n] : []));
  return genre === 'document' && about.length === 1 && (about[0] ?? 0) < HEAD_LINES;
};
const HEAD_LINES = 8;

/** The fields of a line, one behind another's full stop: `Customers: Acme Ltd. Supplier: Halm AG`. */
function fieldsOn(line: Line): Line[] {
  const ends = FIELD.test(line.text) ? [...line.text.matchAll(NEXT_FIELD)].map(({ index }) => index + 3) : [];
  return [0, ...ends].map((from, n) => ({
    ...line,
    at: line.at + from,
    text: line.text.slice(from, ends[n] ?? line.text.length).trimEnd(),
  }));
}
const NEXT_FIELD = /[\p{L}\d)%]\. (?=\p{Lu}[\p{L} ]{2,30}: )/gu;

/** Those on a line who each have a post before or behind the name. */
const holdersOn = (page: Page, rest: Piece): Person[] =>
  piecesOf(rest.text, rest.at, SEPARATOR).flatMap(({ text, at }) => {
    const bare = firstPart(text, /\. (?=\p{Lu})/u).replace(/ \((?:since|seit|from|ab|depuis) [^()]{2,20}\)$/iu, '');
    const [, post = '', name = ''] = /^(\p{L}[\p{L} &-]{1,30}?) (\p{Lu}\p{Ll}[\p{L}'’-]* .{2,30})$/u.exec(bare) ?? [];
    const [one] = peopleIn(page, [{ text: bare, at }]) ?? [];
    if (one?.title !== undefined) return [one];
    const held = { text: name, at: at + text.indexOf(name) };
    return isTitle(post) && isPersonOn(page, held) ? [{ ...held, title: post }] : [];
  });

/** Whose rival it is that a client's record names nobody can tell: ours for the deal, or the client's. */
const OF_EITHER_SIDE =
  /^(?:(?:main|key|direct|biggest) )*(?:competitors?|rivals?|competition)$|^(?:wettbewerber|mitbewerber|konkurrent(?:en)?|konkurrenz)$/i;

/** True for a line behind an empty one, below a line that was a field. */
const isApart = (lines: Line[], n: number): boolean => {
  const [above, line] = [lines[n - 1], lines[n]];
  return above !== undefined && line !== undefined && line.start - above.end > 1 && FIELD.test(above.text);
};

/** A house that has a line for itself, right above a field. */
function headed(page: Page, lines: Line[], n: number): Piece | undefined {
  const [line, below] = [lines[n], lines[n + 1]];
  if (!line || !below || !FIELD.test(below.text) || below.start - line.end > 2) return undefined;
  const lead = /^#{1,4} |^\*\*/.exec(line.text)?.[0].length ?? 0;
  const house = { text: line.text.slice(lead).replace(/\*\*$|:$/, ''), at: line.at + lead };
  return isFirmOn(page, house) ? house : undefined;
}

/** True for what a label says to be a house, and which is no place and no ordinary word. */
const isHouse = (page: Page, piece: Piece): boolean =>
  isFirmOn(page, piece) ||
  (/^\p{Lu}[\p{L}\d'’&.-]*(?: (?:(?:and|und|of|de|la|&) )?\p{Lu}[\p{L}\d'’&.-]*){0,4}$/u.test(piece.text) &&
    mayBeHouse(piece.text));

function* reporting(page: Page, contact: Person | undefined, [boss]: Person[], line: Line): Found {
  if (!contact || !boss) return;
  const from = yield* onLine(page, 'Contact', contact, RULE);
  const to = yield* onLine(page, 'Contact', boss, RULE);
  yield { type: 'reports_to', from, to, ...stated(RULE, line.at, line.at + line.text.length) };
}

/** How much of a house somebody has, behind the name. */
const SHARE = /,?:? \(?\d{1,3}(?:[.,]\d{1,2})? ?%\)?$/;

/** People with the title that the label gives those who have none of their own. */
const titled = (people: Person[], label: string): Person[] =>
  CONTACT.test(label) ? people : people.map((one) => ({ ...one, title: one.title ?? label }));

/** A label and the line on which it stands. */
interface Labelled {
  label: string;
  line: Line;
}

function* between(page: Page, house: Piece, rest: Piece, { label, line }: Labelled): Found {
  const [, type, isFromHouse] = BETWEEN.find(([form]) => form.test(label)) ?? [];
  if (!type) return;
  const pieces = piecesOf(rest.text, rest.at, SEPARATOR).map(({ text, at }) => ({
    text: text.replace(ASIDE, '').replace(SHARE, ''),
    at,
  }));
  const isPerson = (piece: Piece) => isPersonOn(page, piece);
  const ofPeople = type === 'founded' || type === 'invested_in';
  if (!pieces.every((piece) => (isPerson(piece) ? ofPeople : type !== 'founded' && isHouse(page, piece)))) return;
  const own = yield* onLine(page, 'Organization', house, RULE);
  for (const piece of pieces) {
    const other = yield* onLine(page, isPerson(piece) ? 'Contact' : 'Organization', piece, RULE);
    const [from, to] = isFromHouse ? [own, other] : [other, own];
    if (from !== to) yield { type, from, to, ...stated(RULE, line.at, line.at + line.text.length) };
  }
}
