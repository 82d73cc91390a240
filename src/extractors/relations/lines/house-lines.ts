import { calledIn, type Parties } from '../../page/commitment/parties.ts';
import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import type { SectionKind } from '../../page/sections.ts';
import { isTitle } from '../../page/signature/card-parts.ts';
import type { Found } from '../../finding.ts';
import { isField } from '../../words/jobs.ts';
import { hasLegalForm } from '../../words/names.ts';
import { firstPart } from '../../words/parts.ts';
import { authorLines } from './author-lines.ts';
import { cardOn, deskOn } from './card-lines.ts';
import { careerLines } from './career-lines.ts';
import { profileBlocks } from './profile-blocks.ts';
import { employedOnLine } from './employed-on-line.ts';
import { fieldLines } from './field-lines.ts';
import { headedBelow } from './headed-lists.ts';
import { labelledOn } from './labelled-lines.ts';
import { isFirmOn, isPersonOn, isTitledOn } from './named-on-line.ts';
import { noticeTo } from './notices.ts';
import { officeLines } from './office-lines.ts';
import { orgCharts } from './org-charts.ts';
import { partyLines } from './party-lines.ts';
import { registerLines } from './register-lines.ts';
import { signedOn } from './signed-blocks.ts';
import { signerLines } from './signer-lines.ts';
import { titledBelow } from './titled-below.ts';
import { ASIDE, ATTENTION, peopleIn, piecesOf, SEPARATOR, type Listed } from '../pieces.ts';

const RULE = 'relations.house_line';
const MAX_LINES = 400;
const LENGTH = 300;
const TITLED_LENGTH = 140;
/** Somebody's name before the rest of a line. */
const PARTED = /^(?:[-*•] |\d{1,2}[.)] )?\p{Lu}[^,|:]{3,50}(?:, | [-–|/] )\S/u;
const GENRES: ReadonlySet<string> = new Set(['mail', 'minutes', 'contract', 'document', 'note', 'transcript']);
/** What stands before a house for which somebody comes, speaks or signs. */
const FOR =
  /^(?:(?:[-*•]|\d{1,2}[.)]) )?(?:signed |agreed |accepted |unterzeichnet |unterschrieben )?(?:(?:by )?for and on behalf of|on behalf of|present for|for|from|by|contact (?:for|at)|für|im namen|im auftrag|von(?: seiten)?|ansprechpartner(?:in)? (?:bei|für)|kontakt (?:bei|für)) (?:the |die |der |den |das )?/i;
const BULLET = /^(?:[-*•]|\d{1,2}[.)])\s+/;

/** Who is of which house by how lines are set, the one that a note is about among them: `For Acme Ltd: Dana Frost`, `Dana Frost, Buyer, Acme Ltd`, `for Acme Ltd` above whoever signs. */
export function* houseLines(page: Page, about?: number): Found {
  if (!GENRES.has(page.genre)) return;
  const isPaper = page.genre === 'contract' || page.genre === 'document';
  const lines = linesOf(page, isPaper ? ['own', 'quoted'] : ['own']);
  const called = calledIn(page);
  const isOfCards = page.genre === 'note' || page.genre === 'document' || page.genre === 'minutes';
  for (const [n, line] of lines.entries()) {
    const listed =
      labelledOn(page, line) ??
      listedOn(page, line, called) ??
      signedBy(page, line) ??
      titledOn(page, line) ??
      titledBelow(page, line, lines[n - 1]) ??
      noticeTo(page, lines, n, called) ??
      addressedTo(page, line, lines[n - 1]) ??
      (isOfCards ? cardOn(page, lines, n) : undefined);
    for (const { house, people } of headedBelow(page, lines, n))
      yield* employedOnLine(page, { house, people, line, rule: RULE });
    if (listed) yield* employedOnLine(page, { ...listed, line, rule: RULE });
    else {
      if (isOfCards) yield* deskOn(page, line);
      for (const { house, people } of signedOn(page, lines, n, called))
        yield* employedOnLine(page, { house, people, line, rule: RULE });
    }
  }
  if (page.genre === 'mail') yield* registerLines(page, about);
  yield* signerLines(page, lines);
  if (about !== undefined) yield* officeLines(page, lines, about);
  if (isPaper) yield* partyLines(page, linesOf(page, ['header', 'own']));
  if (page.genre === 'contract') return;
  const isSheet = page.genre === 'note' || page.genre === 'document';
  const all = isSheet ? linesOf(page, ['header', 'own']) : lines;
  yield* fieldLines(page, all);
  if (isSheet) {
    yield* careerLines(page, all);
    yield* profileBlocks(page, all);
    yield* orgCharts(page, all);
  }
  if (isSheet) yield* authorLines(page, all);
}

/** The first and last lines that stand in sections of some kinds, empty and very long ones and the signature's first left out. */
function linesOf(page: Page, kinds: SectionKind[]): Line[] {
  const lines = page.sections
    .filter(({ kind }) => kinds.includes(kind))
    .flatMap(({ from, to }) => page.lines.slice(from, to))
    .filter(({ text, at }) => text && text.length < LENGTH && at !== page.signature?.start);
  return lines.length > MAX_LINES * 2 ? [...lines.slice(0, MAX_LINES), ...lines.slice(-MAX_LINES)] : lines;
}

/** A contract's word for a party, which is no name. */
const PARTY =
  /^(?:company|client|customer|buyer|seller|supplier|vendor|contractor|agency|bank|party|parties|firma|verein|gesellschaft)$/i;

/** Another sentence's label before the colon: `Order it from Acme Ltd. Owner: `. */
const LABELLED =
  /(?:^|[.;,!?] )(?:\p{L}+ )?(?:owner|responsible|assignee|assigned(?: to)?|action|due|deadline|status|verantwortlich\p{L}*|zuständig|erledigt durch|wer|who|bearbeiter(?:in)?)$/iu;

/** `For Acme Ltd: Dana Frost, Buyer, and Tom Lee`, and in minutes and contracts without the `For`. */
function listedOn(page: Page, { text, at }: Line, called: Parties): Listed | undefined {
  const colon = text.includes(':') ? /\s?:\s+/.exec(text) : null;
  if (!colon || colon.index < 3) return undefined;
  const lead = FOR.exec(text)?.[0] ?? '';
  if (!lead && page.genre !== 'minutes' && page.genre !== 'contract') return undefined;
  const start = lead.length || (BULLET.exec(text)?.[0].length ?? 0);
  const written = text.slice(start, colon.index).replace(/ \([^()]*\)$/, '');
  const house = { text: called.get(written.toLowerCase()) ?? written, at: at + start };
  const rest = colon.index + colon[0].length;
  if (
    /[("“„]|['’]s \p{Ll}| for the /u.test(house.text) ||
    PARTY.test(written) ||
    LABELLED.test(written) ||
    !isFirmOn(page, house)
  )
    return undefined;
  const column = firstPart(text.slice(rest), / {4,}/);
  const people = peopleIn(page, piecesOf(column, at + rest, SEPARATOR));
  return people?.length ? { house, people } : undefined;
}

/** `Acme Ltd, by Dana Frost, Site Manager`, `Signed for and on behalf of Acme Ltd by Dana Frost`. */
const SIGNED_BY =
  /^(?:(?:[Ss]igned |[Aa]greed |[Aa]ccepted )?(?:[Ff]or(?: and on behalf of)?|[Oo]n behalf of|[Ff]ür|[Ii]m Namen(?: von)?) (?:the |die |der |den )?)?([^,:;]{4,60}?),? (?:by|per|durch|represented by|vertreten durch):? (?=\p{Lu})/u;

const BETWEEN = /^(?:between|zwischen|entre|tra|fra|tussen|mellom|mellem|mellan) /i;
const AND = / (?:and|und|et|y|e|en|og|och) /;

/** True for two parties where one is to be signed for. */
const isSeveral = (firm: string): boolean =>
  BETWEEN.test(firm) ||
  firm
    .split(AND)
    .slice(0, -1)
    .some((one) => hasLegalForm(one));

function signedBy(page: Page, { text, at }: Line): Listed | undefined {
  const [whole = '', firm = ''] = (page.genre === 'contract' && SIGNED_BY.exec(text)) || [];
  const house = { text: firm, at: at + whole.indexOf(firm) };
  if (!firm || isSeveral(firm) || !isFirmOn(page, house)) return undefined;
  const [name, title, ...more] = piecesOf(text.slice(whole.length), at + whole.length, /, /g);
  if (!name || more.length || !isPersonOn(page, name)) return undefined;
  const office = title && firstPart(title.text, /[.;] /);
  return { house, people: [office && isTitle(office) ? { ...name, title: office } : name] };
}

/** True for what is no number, address or day. */
const isSaid = ({ text }: { text: string }): boolean => !/[\d@]/.test(text);
/** True for what somebody is, or in what. */
const isWork = (text: string): boolean => isTitle(text) || isField(text.split(' '));

/** `- Dana Frost, Site Manager, Acme Ltd`, `Dana Frost, Company Secretary, for Acme Ltd`. */
function titledOn(page: Page, { text, at }: Line): Listed | undefined {
  if (text.length > TITLED_LENGTH || !PARTED.test(text)) return undefined;
  const start = BULLET.exec(text)?.[0].length ?? 0;
  const pieces = piecesOf(text.slice(start), at + start, /, (?:for |of )?(?:the )?| [-–|/] /g).filter(isSaid);
  const [person, second, third] = pieces;
  if (!person || !second || pieces.length > 3 || !isPersonOn(page, person)) return undefined;
  const [, aside] = ASIDE.exec(second.text) ?? [];
  if (!third && aside && isTitle(aside)) {
    const named = { ...second, text: second.text.replace(ASIDE, '') };
    return isFirmOn(page, named) ? { house: named, people: [{ ...person, title: aside }] } : undefined;
  }
  const [title, house] = third && isFirmOn(page, second) && isWork(third.text) ? [third, second] : [second, third];
  if (house) {
    if (!isWork(title.text) || /[.:]| (?:of|at|der|bei) /.test(title.text) || !isFirmOn(page, house)) return undefined;
    return { house, people: [isTitle(title.text) ? { ...person, title: title.text } : person] };
  }
  return start > 0 && page.genre === 'minutes' && isFirmOn(page, title)
    ? { house: title, people: [person] }
    : undefined;
}

/** Whoever a letter is for, right below the house that has a line for itself. */
function addressedTo(page: Page, { text, at }: Line, above: Line | undefined): Listed | undefined {
  const lead = ATTENTION.exec(text)?.[0].length ?? 0;
  if (!lead || !above || at - above.end > 2) return undefined;
  const [name] = piecesOf(text.slice(lead), at + lead, /, | \(/g);
  const house = { text: above.text, at: above.at };
  const isWho = name && (isPersonOn(page, name) || isTitledOn(name));
  return isWho && isFirmOn(page, house) ? { house, people: [name] } : undefined;
}
