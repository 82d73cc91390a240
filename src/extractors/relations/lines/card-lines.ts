import { isDepartment, isTitle } from '../../page/signature/card-parts.ts';
import type { Line } from '../../page/lines.ts';
import type { Page } from '../../page/page.ts';
import { addressesIn } from '../../page/signature/addresses.ts';
import type { Found } from '../../finding.ts';
import { isDepartmentName, isField } from '../../words/jobs.ts';
import { isRole } from '../../words/domains.ts';
import { hasLegalForm } from '../../words/names.ts';
import { piecesOf, type Listed, type Person } from '../pieces.ts';
import { isFirmOn, isPersonOn, onLine, stated, type Piece } from './named-on-line.ts';

const RULE = 'relations.card_line';
const LENGTH = 140;
const LEAD = /^(?:[-*•–] |\d{1,2}[.)] |\d{1,2}[:.]\d{2}(?: ?[-–] ?\d{1,2}[:.]\d{2})? )/u;
/** What heads a line of somebody and a house: `Plumber: `. */
const LABEL = /^(\p{L}[\p{L} '’()/&-]{1,34}?)\s?:[*_]{0,2}\s+(?=[*_[\p{Lu}])/u;
/** A label of several, who may be a list of people and houses. */
const SEVERAL = /(?:s|innen|nehmer|leute)$/iu;
/** A label of those to whom something goes, and of what is not so now. */
const NO_CARD =
  /^(?:to|an|cc|bcc|from|von|for|für|re|betreff|subject)$|\b(?:former|previous|ex|old|past|potential|prospective|possible|target|next|future|planned|ehemalig\p{L}*|früher\p{L}*|competitor|rival|wettbewerber)\b/iu;
const PARTS = /, | [-–—|/·] |; | \((?=[^()]*\))|\)(?:[,;]? |$)/g;
/** Before whom to ask for at a house. */
const CONTACT =
  /^(?:(?:our |your |main |key )?contact(?: person)?|kontakt|ansprechpartner(?:in)?|ansprechperson|c\/o|attn\.?|z\. ?hd\.?|contatto|contacto|contactpersoon)(?: there)?:? (?=\p{Lu})/iu;
/** Behind the text of a link, where it leads. */
const LINKED = /\]\([^()\s]*\)/g;
const REACHED =
  /^(?:(?:tel|phone|mobile?|mob|fon|telefon|fax|cell|ext|m|t)\.?:? ?)?[+(]?\d[\d\s()/.-]{3,}$|^\S+@\S+$|^https?:\S+$|^\S+\.(?:example|com|org|net|de)\S*$/iu;

/** Somebody and the house on a line that holds nothing else but a title, a part of the house and how to reach them: `Dana Frost, Tarnow Heating, 01632 960511`. */
export function cardOn(page: Page, lines: Line[], n: number): Listed | undefined {
  const line = lines[n];
  const card = line && cardIn(page, line);
  if (!card) return undefined;
  const isSeries = [lines[n - 1], lines[n + 1]].some((one) => one && isNext(one, line) && cardIn(page, one));
  return card.isSaid || isSeries ? { house: card.house, people: [card.person] } : undefined;
}

/** What a line says of somebody, and whether it says more than two names that may be a list. */
interface Card {
  person: Person;
  house: Piece;
  isSaid: boolean;
}

const isNext = (one: Line, other: Line): boolean =>
  Math.abs(Math.max(one.start, other.start) - Math.min(one.end, other.end)) < 3;

/** A line's label, what stands before that, and the pieces behind it. */
interface Parted {
  lead: number;
  word: string;
  words: string;
  pieces: (Piece & { isCalled: boolean })[];
}

function partsOf({ text, at }: Line): Parted | undefined {
  if (text.length > LENGTH || !/, | [-–—|/·] |; |\(/.test(text)) return undefined;
  const lead = LEAD.exec(text)?.[0].length ?? 0;
  const [label = '', word = ''] = LABEL.exec(text.slice(lead)) ?? [];
  if (NO_CARD.test(word.replace(/ ?\([^()]*\)$/, ''))) return undefined;
  const from = lead + label.length;
  const words = text.slice(from).replace(LINKED, (target) => ']'.padEnd(target.length));
  return { lead, word, words, pieces: piecesOf(words, at + from, PARTS).map(bare) };
}

/** Somebody on a labelled line with a mailbox of the house: `Press: Dana Frost, 01632 960511, press@tarnow.example`. */
export function* deskOn(page: Page, line: Line): Found {
  const { word = '', pieces = [] } = line.text.includes('@') ? (partsOf(line) ?? {}) : {};
  const [address] = pieces.flatMap(({ text }) => addressesIn(text));
  const [person, ...others] = pieces.filter((piece) => isPersonOn(page, piece));
  if (!word || !address || !isRole(address.local) || !person || others.length) return;
  const to = page.known.get(`domain:${address.host}`);
  const rest = pieces.filter((piece) => piece !== person);
  if (to === undefined || !rest.every(({ text }) => isBeside(text))) return;
  const title = rest.find(({ text }) => isTitle(text))?.text;
  const from = yield* onLine(page, 'Contact', person, RULE);
  yield {
    type: 'works_for',
    from,
    to: page.thing(to),
    ...stated(RULE, line.at, line.at + line.text.length),
    ...(title ? { properties: { title } } : {}),
  };
}

function cardIn(page: Page, line: Line): Card | undefined {
  const { lead, word, words, pieces } = partsOf(line) ?? {};
  if (lead === undefined || word === undefined || words === undefined || !pieces) return undefined;
  const people = pieces.filter((piece) => isPersonOn(page, piece));
  const houses = pieces.filter((piece) => !people.includes(piece) && isHouse(page, piece));
  const [person, house] = [people[0], houses[0]];
  if (!person || !house || people.length > 1 || houses.length > 1) return undefined;
  const rest = pieces.filter((piece) => piece !== person && piece !== house);
  if (!rest.every((piece) => isBeside(piece.text))) return undefined;
  const title = rest.find((piece) => isTitle(piece.text))?.text;
  const isParted = /[–—|(]| - /.test(words);
  if (SEVERAL.test(word) && person.at < house.at && !isParted) return undefined;
  return {
    person: { ...person, ...(title === undefined ? {} : { title }) },
    house,
    isSaid: rest.length > 0 || word !== '' || (isParted && lead > 0) || pieces.some((piece) => piece.isCalled),
  };
}

/** A piece without marks of type and links, and without what says that one asks for whom it names. */
function bare({ text, at }: Piece): Piece & { isCalled: boolean } {
  const plain = text.replace(/^[*_[]+|[*_\]]+$/g, '');
  const lead = CONTACT.exec(plain)?.[0].length ?? 0;
  return { text: plain.slice(lead), at: at + text.indexOf(plain) + lead, isCalled: lead > 0 };
}

/** A firm by its form, or one that was read there in several words or behind somebody. */
function isHouse(page: Page, piece: Piece): boolean {
  if (isTitle(piece.text) && !hasLegalForm(piece.text)) return false;
  if (isFirmOn(page, piece)) return true;
  const place = page.places.get(piece.at);
  const mention = place && page.mention(place.index);
  return mention?.rule === 'names.organization' && mention.name === piece.text && !/^\p{Lu}{2,4}$/u.test(piece.text);
}

/** What else stands on such a line. */
const isBeside = (text: string): boolean =>
  REACHED.test(text) || isTitle(text) || isDepartment(text) || isDepartmentName(text) || isField(text.split(' '));
