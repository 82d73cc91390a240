import { lazy } from '../../../common/lazy.ts';
import { isRole, organizationDomain } from '../../words/domains.ts';
import { SIGNED_FOR } from '../../words/address.ts';
import { isHouse, isShortened } from '../../words/house-domains.ts';
import { hasLegalForm } from '../../words/names.ts';
import { firstPart } from '../../words/parts.ts';
import { addressesIn } from './addresses.ts';
import {
  isCompany,
  isDepartment,
  columnsOf,
  isOther,
  bareOf,
  isPerson,
  isReach,
  isTitle,
  isHouseOfSigner,
  isSigner,
  mayBeTitle,
  titleAtFirm,
} from './card-parts.ts';
import type { Line } from '../lines.ts';
import { cleanName } from '../names.ts';
import { siteAddress, siteDomain } from '../organization.ts';
import { isClosing } from './block.ts';
import { isPlacedAt, keepAddress, keepNumbers, putPhones, withoutNumbers, type Reach } from './numbers.ts';
import { regionIn } from './phone-regions.ts';
import { registerOf, type Leader } from './register.ts';

/** What a signature block says of its owner. */
export interface Card extends Reach {
  name?: string;
  company?: string | undefined;
  companyAt?: { start: number; end: number };
  domain?: string;
  website?: string;
  /** Mail addresses that bear the signer's name, or all of a signer who has none. */
  emails: string[];
  /** The house whose the company is. */
  parent?: { name: string; start: number };
  /** Who leads the company, by the words that the law asks for. */
  leaders: Leader[];
  /** What stands below the name: a title where the company stands below that. */
  below?: string;
  /** In which columns of the line before somebody else is named, whose title may stand below. */
  others?: number[];
}

const LINK = /\b(?:https?:\/\/|www\.)[^\s<>()|,;]+/gi;
const MAX_PART_LENGTH = 80;
/** Whose signature block it is: the words of the sender's name and mailbox in lower case, and the mail host. */
export interface Signer {
  words: ReadonlySet<string>;
  host?: string;
  /** The whole text, by whose language national numbers are read. */
  text: string;
}

/** Reads the lines of a signature block. */
export function readSignature(lines: Line[], signer: Signer): Card {
  const card: Card = { emails: [], phones: [], colleagues: [], leaders: [], properties: {} };
  const region = lazy(() => regionIn(signer.text, signer.host));
  let above = '';
  for (const whole of lines) {
    const register = registerOf(whole.text);
    const line = register ? { ...whole, text: register.rest } : whole;
    const { text } = line;
    for (const leader of register?.leaders ?? []) keepLeader(card, leader, signer);
    if (!/[^\s|]/.test(text) || isClosing(text)) continue;
    const email = addressesIn(text)[0];
    if (email && isOwn(email.local, signer)) card.emails.push(email.email);
    const numbers = keepNumbers(card, text, signer.words, region);
    for (const [link] of text.matchAll(LINK)) keepLink(card, link);
    const spoken = withoutNumbers(text, numbers);
    const isPlaced = isPlacedAt(spoken) && !email;
    const [before, placed] = isPlaced ? atAddress(line, numbers) : [];
    if (before) above = readLine(card, before, signer, above);
    const address = placed ? withoutNumbers(placed.text, numbers) : spoken;
    if (isPlaced) keepAddress(card, hasLegalForm(firmOf(address)) ? address.slice(firmOf(address).length) : address);
    for (const part of isPlaced ? besideAddress(placed ?? line) : [line]) above = readLine(card, part, signer, above);
  }
  putPhones(card);
  return card;
}

/** Keeps who leads the house; of the signer it is the title. */
function keepLeader(card: Card, leader: Leader, { words }: Signer): void {
  card.leaders.push(leader);
  if (words.size && isSigner(leader.name, words)) card.properties.title ??= leader.title;
}

const BARS = /\s*[|•·]\s*/;

/** A line parted by bars, in what stands before its address and the rest; nothing where the address begins it. */
function atAddress(line: Line, numbers: Parameters<typeof withoutNumbers>[1]): [Line, Line] | [] {
  const columns = line.text.split(BARS);
  const first = columns.findIndex((column) => isPlacedAt(withoutNumbers(column, numbers)));
  if (first < 1) return [];
  const at = line.text.indexOf(columns[first] ?? '');
  return [
    { ...line, text: line.text.slice(0, at).replace(/[\s|•·]+$/, '') },
    { ...line, text: line.text.slice(at), at: line.at + at },
  ];
}

const firmOf = (text: string): string => firstPart(text, /, | [|•·–-] /);

/** The columns of a line that hold no address, where it has several; of one, the firm that stands before its address. */
function besideAddress({ text, at, ...line }: Line): Line[] {
  const columns = [...text.matchAll(/\S(?:[^\s]| {1,2}(?=\S))*/g)];
  const firm = firmOf(text);
  if (columns.length < 2 || hasLegalForm(firm)) return hasLegalForm(firm) ? [{ ...line, text: firm, at }] : [];
  return columns.flatMap(([column], n) => {
    const start = columns[n]?.index ?? 0;
    return isPlacedAt(column) ? [] : [{ ...line, text: column, at: at + start }];
  });
}

const isOwn = (local: string, { words, host }: Signer): boolean =>
  !isRole(local) && (host === undefined || [...words].some((word) => word.length > 2 && local.includes(word)));

function keepLink(card: Card, link: string): void {
  const clean = link.replace(/[.,;:]+$/, '');
  if (/linkedin\.com\//i.test(clean)) card.properties.linkedin ??= clean;
  else if (/(?:twitter|x)\.com\//i.test(clean)) card.properties.twitter ??= clean;
  else {
    card.domain ??= siteDomain(clean);
    card.website ??= siteAddress(clean);
  }
}

/** Reads a line's parts; `above` and the answer are what the line before and this one ended with. */
function readLine(card: Card, line: Line, signer: Signer, above: string): string {
  let at = line.at;
  let before = '';
  let isTheirs = false;
  const columns = columnsOf(line.text);
  const others = card.others;
  card.others = columns.flatMap((part, n) => (isOther(part.trim().replace(SIGNED_FOR, ''), signer.words) ? [n] : []));
  for (const [n, raw] of columns.entries()) {
    const start = Math.max(at, line.at + line.text.indexOf(raw, at - line.at));
    isTheirs = card.others.includes(n) || (isTheirs && line.text.charAt(at - line.at) === ',');
    at = start + raw.length;
    const part = bareOf(raw);
    if (!part || part.length > MAX_PART_LENGTH || isReach(part) || isTheirs) continue;
    const [, principal = ''] = ASSISTS.exec(part) ?? [];
    if (isOther(principal, signer.words)) {
      keepTitle(card, part);
      isTheirs = true;
      continue;
    }
    const owner = OWNED.exec(part)?.[1];
    if (owner) {
      if (hasLegalForm(owner)) card.parent ??= { name: owner, start: at - owner.length };
      continue;
    }
    if (others?.includes(n) && (columns.length > 1 || isTitle(part))) continue;
    const [, title, company] = titleAtFirm(part) ?? [];
    if (title && company && isTitle(title)) {
      keepTitle(card, title);
      keepCompany(card, company, at - company.length);
      before = 'company';
    } else before = readPart(card, part, { start, before, above: part === line.text ? above : '' }, signer);
  }
  return before;
}

/** Whom somebody works for: `PA to Edmund Faraday`. */
const ASSISTS =
  /^(?:(?:executive |personal )?assistant|p\.?a\.?|e\.?a\.?|secretary|assistentin|assistent|sekretärin|sekretär|assistante?) (?:to|of|von|de|an) (?:(?:Mr|Ms|Mrs|Dr|Herrn?|Frau|Mme)\.? )?(\p{Lu}.+)$/iu;

/** Whose a house is: `A brand of Acme Ltd`. */
const OWNED =
  /^(?:(?:is )?an? (?:brand|division|subsidiary|trading name|company)(?: of| within) (?:the )?|(?:ist )?eine? (?:marke|unternehmen|tochter\p{L}*|gesellschaft) (?:der|des|von) |une (?:marque|filiale|société) (?:du |de la |de )|una? (?:marca|società|empresa) (?:di |del |de ))(\p{Lu}.+)$/iu;

interface Place {
  start: number;
  /** What the part before it on the line was. */
  before: string;
  /** For a part that has its line for itself, what the line above ended with. */
  above: string;
}

function readPart(card: Card, part: string, place: Place, signer: Signer): string {
  const domain = signer.host && organizationDomain(signer.host);
  const titled = isTitle(part);
  if (domain && card.company && !isHouse(card.company, domain) && / /.test(part) && isHouse(part, domain))
    card.company = undefined;
  if (
    domain &&
    place.before === 'title' &&
    !card.company &&
    / /.test(part) &&
    (isHouse(part, domain) || isShortened(part, domain))
  ) {
    keepCompany(card, part, place.start);
    return 'company';
  }
  if (!titled && isPerson(part, signer.words) && !(domain && isHouseOfSigner(part, domain, signer.words))) {
    card.name = longer(card.name, cleanName(part).name);
    return 'name';
  }
  if (!titled && !card.company && isCompany(part, place.above, signer.host)) {
    if (place.above === 'below' && card.below) keepTitle(card, card.below);
    keepCompany(card, part, place.start);
    return 'company';
  }
  if (titled || (place.before === 'title' && !/^\d/.test(part))) {
    keepTitle(card, withoutSigner(part, signer));
    return 'title';
  }
  if (isDepartment(part)) card.properties.department ??= part;
  else if (place.above === 'name' && mayBeTitle(part)) {
    card.below = part;
    return 'below';
  }
  return '';
}

/** `Inhaberin Vera Roth` and `Vera Roth (Inhaberin)` as Vera Roth's title, `- Inhaberin -` without its dashes. */
function withoutSigner(written: string, { words }: Signer): string {
  const title = written.replace(/^[-–—•*|\s]+|[-–—•*|\s]+$/g, '');
  const isOwn = (name: string) =>
    name !== '' &&
    name
      .toLowerCase()
      .split(' ')
      .every((word) => words.has(word));
  const [, before = '', inner = ''] = /^(\p{Lu}[\p{L}'’. -]+) \(([^()]{2,50})\)$/u.exec(title) ?? [];
  if (isOwn(before)) return inner;
  const parts = title.split(' ');
  const own = parts.length - 1 - parts.findLastIndex((part) => !/^\p{Lu}/u.test(part) || !isOwn(part));
  return own > 1 && own < parts.length ? parts.slice(0, -own).join(' ').replace(/[,:]$/, '') : title;
}

function keepTitle(card: Card, title: string): void {
  card.properties.title = card.properties.title ? `${card.properties.title}, ${title}` : title;
}

function keepCompany(card: Card, company: string, start: number): void {
  if (card.company) return;
  card.company = company.replace(/ \([^()]*\)$/, '').replace(/[\s,;]+$/, '');
  card.companyAt = { start, end: start + card.company.length };
}

const longer = (a: string | undefined, b: string | undefined): string | undefined =>
  (b?.length ?? 0) > (a?.length ?? 0) ? b : a;
