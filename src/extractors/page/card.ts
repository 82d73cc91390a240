import type { Value } from '../../model.ts';
import { isOrganizationName } from '../words/names.ts';
import { addressesIn } from './addresses.ts';
import type { Line } from './lines.ts';
import { cleanName, nameParts } from './names.ts';
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
  email?: string;
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

/** Reads the lines of a signature block; `host` and `known` are the sender's mail host and name. */
export function readSignature(lines: Line[], host: string | undefined, known: string | undefined): Card {
  const card: Card = { phones: [], properties: {} };
  const region = regionOf(host);
  for (const line of lines) {
    const { text } = line;
    if (!text || isClosing(text)) continue;
    const email = addressesIn(text)[0];
    card.email ??= email?.email;
    for (const phone of phonesIn(text, region)) keepPhone(card, phone, text);
    for (const [link] of text.matchAll(LINK)) keepLink(card, link);
    if (!email && !/\d{3}[\s).-]*\d{3}|https?:|www\./i.test(text) && !LABELLED.test(text)) readLine(card, line, known);
    else if (ADDRESS.test(text) && !email) keepAddress(card, text);
  }
  return card;
}

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
  const address = text
    .replace(/\s*[|*•]\s*/g, ', ')
    .replace(/(?:tel|phone|fax)\b.*$/i, '')
    .replace(/[\s,]+$/, '');
  card.properties.address = card.properties.address ? `${card.properties.address}, ${address}` : address;
}

function readLine(card: Card, line: Line, known: string | undefined): void {
  if (ADDRESS.test(line.text)) {
    keepAddress(card, line.text);
    return;
  }
  let at = line.at;
  for (const part of line.text.split(SPLIT)) {
    const start = Math.max(at, line.at + line.text.indexOf(part, at - line.at));
    at = start + part.length;
    if (part.trim()) readPart(card, part.trim(), start, known);
  }
}

function readPart(card: Card, part: string, start: number, known: string | undefined): void {
  const titled = TITLE.test(part) && !isLegal(part);
  if (!titled && isPerson(part, known)) card.name = longer(card.name, cleanName(part).name);
  else if (titled && part.length < 80)
    card.properties.title = card.properties.title ? `${card.properties.title}, ${part}` : part;
  else if (
    !card.company &&
    part.length < 60 &&
    /^\p{Lu}|^[a-z]+[A-Z]/u.test(part) &&
    !/[.!?]$/.test(part.replace(/\b(?:inc|ltd|co|corp)\.$/i, '')) &&
    (isOrganizationName(part) || card.name || known)
  ) {
    if (isPerson(part, known)) return;
    card.company = part;
    card.companyAt = { start, end: start + part.length };
  }
}

const longer = (a: string | undefined, b: string | undefined): string | undefined =>
  (b?.length ?? 0) > (a?.length ?? 0) ? b : a;

const isLegal = (part: string): boolean => /\b(?:inc|llc|ltd|gmbh|corp|plc|ag)\.?$/i.test(part);

/** True when a part of the block is the owner's name, in full, in short or by initials. */
function isPerson(part: string, known: string | undefined): boolean {
  if (!/^\p{Lu}[\p{L}.'’-]*(?:\s+\p{Lu}[\p{L}.'’-]*){0,3}$/u.test(part)) return false;
  if (!known) return !isOrganizationName(part) && part.includes(' ');
  const { first, last } = nameParts(known);
  const words = part.toLowerCase().split(/\s+/);
  return (
    words.some(
      (word) => word === first || word === last || (first !== undefined && word.length > 2 && first.startsWith(word)),
    ) || /^[A-Z]{2,3}\.?$/.test(part)
  );
}
