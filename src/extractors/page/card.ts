import type { Value } from '../../model.ts';
import { isRole, organizationDomain } from '../words/domains.ts';
import { isKin } from '../words/kin.ts';
import { isOrganizationName } from '../words/names.ts';
import { isFirstName } from '../tagger/gazetteer.ts';
import { addressesIn } from './addresses.ts';
import type { Line } from './lines.ts';
import { cleanName } from './names.ts';
import { siteDomain } from './organization.ts';
import { phonesIn, regionOf, type Phone } from './phones.ts';
import { isClosing } from './signature.ts';

/** What a signature block says of its owner. */
export interface Card {
  name?: string;
  company?: string;
  companyAt?: { start: number; end: number };
  domain?: string;
  website?: string;
  /** Mail addresses that bear the signer's name, or all of a signer who has none. */
  emails: string[];
  phones: Phone[];
  properties: Record<string, Value>;
}

const TITLE =
  /\b(?:manager|director|president|vp|svp|evp|vice|officer|counsel|attorney|analyst|engineer|assistant|associate|partner|consultant|specialist|coordinator|founder|co-founder|head|lead|chief|ceo|cfo|cto|coo|cmo|cio|sales|marketing|recruiter|developer|designer|architect|scientist|professor|lecturer|researcher|editor|accountant|controller|treasurer|secretary|administrator|representative|executive|owner|principal|advisor|adviser|trader|buyer|planner|technician|supervisor|geschäftsführer(?:in)?|leiter(?:in)?|prokurist(?:in)?)\b/i;
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>()|,;]+/gi;
const LABELLED =
  /^\W*(?:e-?mail|mail|web(?:site)?|tel(?:efon|ephone)?|phone|mobile?|mobil|cell|fax|direct|office|t|m|p|f|e|w|o|d|c)\s?[.:)]\s*/i;
const ADDRESS =
  /\b\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\b(?:street|avenue|road|suite|floor|boulevard|drive|lane|plaza|square|p\.?\s?o\.? box)\b|\b(?:st|ave|blvd|rd|ste)\.?(?=,|\s|$)|(?:straße|strasse|str\.|weg|platz)\s*\d/i;
const SPLIT = /\s*[|•·]\s*|\s+[-–—*]\s+|,\s+/;

/** Whose signature block it is: the words of the sender's name and mailbox in lower case, and the mail host. */
export interface Signer {
  words: ReadonlySet<string>;
  host?: string;
}

/** Reads the lines of a signature block. */
export function readSignature(lines: Line[], signer: Signer): Card {
  const card: Card = { emails: [], phones: [], properties: {} };
  const region = regionOf(signer.host);
  for (const line of lines) {
    const { text } = line;
    if (!text || isClosing(text)) continue;
    const email = addressesIn(text)[0];
    if (email && isOwn(email.local, signer)) card.emails.push(email.email);
    for (const phone of phonesIn(text, region)) keepPhone(card, phone, text);
    for (const [link] of text.matchAll(LINK)) keepLink(card, link);
    if (!email && !/\d{3}[\s).-]*\d{3}|https?:|www\./i.test(text) && !LABELLED.test(text)) readLine(card, line, signer);
    else if (ADDRESS.test(text) && !email) keepAddress(card, text);
  }
  return card;
}

const isOwn = (local: string, { words, host }: Signer): boolean =>
  !isRole(local) && (host === undefined || [...words].some((word) => word.length > 2 && local.includes(word)));

function keepPhone(card: Card, phone: Phone, text: string): void {
  const before = text.slice(Math.max(0, phone.start - 12), phone.start);
  if (/\b(?:f|fax)\b\W*$/i.test(before)) card.properties.fax ??= phone.value;
  else if (card.phones.every((p) => p.value !== phone.value)) card.phones.push(phone);
}

function keepLink(card: Card, link: string): void {
  const clean = link.replace(/[.,;:]+$/, '');
  if (/linkedin\.com\//i.test(clean)) card.properties.linkedin ??= clean;
  else if (/(?:twitter|x)\.com\//i.test(clean)) card.properties.twitter ??= clean;
  else {
    card.domain ??= siteDomain(clean);
    card.website ??= clean;
  }
}

function keepAddress(card: Card, text: string): void {
  if (!/\p{L}{3}/u.test(text)) return;
  const address = text
    .replace(/\s*[|*•]\s*/g, ', ')
    .replace(/(?:tel|phone|fax)\b.*$/i, '')
    .replace(/[\s,]+$/, '');
  card.properties.address = card.properties.address ? `${card.properties.address}, ${address}` : address;
}

function readLine(card: Card, line: Line, signer: Signer): void {
  if (ADDRESS.test(line.text)) {
    keepAddress(card, line.text);
    return;
  }
  let at = line.at;
  let before = '';
  for (const part of line.text.split(SPLIT)) {
    const start = Math.max(at, line.at + line.text.indexOf(part, at - line.at));
    at = start + part.length;
    if (part.trim()) before = readPart(card, part.trim(), { start, before, alone: part === line.text }, signer);
  }
}

interface Place {
  start: number;
  /** What the part before it on the line was. */
  before: string;
  alone: boolean;
}

function readPart(card: Card, part: string, place: Place, signer: Signer): string {
  const titled = TITLE.test(part) && !isLegal(part);
  if (!titled && isPerson(part, signer.words)) card.name = longer(card.name, cleanName(part).name);
  else if (!titled && !card.company && isCompany(card, part, place, signer)) {
    card.company = part;
    card.companyAt = { start: place.start, end: place.start + part.length };
    return 'company';
  } else if ((titled || place.before === 'title') && part.length < 80) {
    card.properties.title = card.properties.title ? `${card.properties.title}, ${part}` : part;
    return 'title';
  }
  return '';
}

const longer = (a: string | undefined, b: string | undefined): string | undefined =>
  (b?.length ?? 0) > (a?.length ?? 0) ? b : a;

const isLegal = (part: string): boolean => /\b(?:inc|llc|ltd|gmbh|corp|plc|ag)\.?$/i.test(part);

/** True for a company's name: by its words, by the mail domain's letters, or alone on its line below a name where no domain says better. */
function isCompany(card: Card, part: string, { alone }: Place, { host }: Signer): boolean {
  if (
    part.length > 60 ||
    !/^\p{Lu}|^[a-z]+[A-Z]/u.test(part) ||
    /[!?:]$|[^.]\.$/.test(part.replace(/\b(?:inc|ltd|co|corp)\.$/i, ''))
  )
    return false;
  const domain = host && organizationDomain(host);
  if (isOrganizationName(part) || (domain && isKin(part, domain))) return true;
  return alone && !domain && card.name !== undefined && !isFirstName(part.split(/\s/)[0]!.toLowerCase());
}

/** True when a part of the block is the owner's name, in full, in short or by initials; of an unknown owner, any name with a given name in it. */
function isPerson(part: string, known: ReadonlySet<string>): boolean {
  if (!/^\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){0,3}$/u.test(part) || isOrganizationName(part)) return false;
  const words = part.toLowerCase().split(/\s+/);
  if (isFirstName(words[0]!)) return true;
  return (
    /^[A-Z]{2,3}\.?$/.test(part) ||
    words.some(
      (word) =>
        word.length > 2 && [...known].some((name) => name === word || (name.length > 3 && name.startsWith(word))),
    )
  );
}
