import type { Value } from '../../../common/model.ts';
import { isOther } from './card-parts.ts';
import { isTradeName } from '../../words/names.ts';
import { lastPart } from '../../words/parts.ts';
import { extensionsIn } from './extensions.ts';
import { numbersIn, type Phone } from './phones.ts';

/** Somebody whom a signature names before a number, and the number. */
export interface Colleague {
  name: string;
  phone: Phone;
}

/** How those whom a block names are reached. */
export interface Reach {
  /** Of the signer. */
  phones: Phone[];
  /** Who else can be called, by a line that names somebody before a number. */
  colleagues: Colleague[];
  /** The line of the whole house. */
  shared?: Phone;
  properties: Record<string, Value>;
}

const ADDRESS =
  /\b\d{5}(?:-\d{4})?\b|\b[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2}\b|\b(?:street|avenue|road|suite|floor|boulevard|drive|lane|plaza|square|p\.?\s?o\.? box)\b|(?<=[\w.] )(?:st|ave|blvd|rd|ste)\.?(?=,|\s|$)|(?:straße|strasse|str\.|weg|platz)\s*\d/i;

/** True for words that say where something is; a number in them has to be taken out before. */
export const isPlacedAt = (text: string): boolean => ADDRESS.test(text) && !isCalledByStreet(text);

/** A house in which many have an office. */
const SHARED_HOUSE = /\b(?:centre|center|office|building|park)$/i;

/** True for a business that has a street in its name: `Mill Lane Studio`. */
const isCalledByStreet = (text: string): boolean =>
  !/[\d,]/.test(text) && isTradeName(text) && !SHARED_HOUSE.test(text.trim());

const ELSE =
  /\b(?:contact|call|reach|ask for|speak to|talk to|questions?|wenden sie sich an|contacter)\b(?! (?:me|us)\b)/i;

/** True for a sentence that sends the reader to somebody else: its numbers are not the signer's. */
const isElse = (text: string): boolean => text.split(/\s+/).length > 4 && ELSE.test(text);

/** What parts one number's words from those of the one before. */
const COLUMN = /\s*[|•·]\s*|\s{3,}|\s[-–—*]\s/;
/** Somebody by a form of address before a number: `Sekretariat Frau Pohl: 040 …`. */
const ADDRESSED = /(?<!\p{L})((?:Herrn?|Frau|Mr|Ms|Mrs|Dr)\.? \p{Lu}[\p{L}'’-]+)[\s,:;–-]{0,4}$/u;
/** What answers a line of the house: `Orders: 040 …`. */
const DESK =
  /(?:^|[\s,;|•])(?:accounts?|orders?|bookings?|reservations?|support|service|customer (?:service|care)|enquiries|inquiries|dispatch|stores?|buchhaltung|bestellungen?|bestellannahme|kundendienst|vertrieb|reklamation(?:en)?|lager|comptabilité|commandes|service clients?|ordini|amministrazione|pedidos|administración)\s?:\s{0,2}$/iu;
const FULL_NAME =
  /(?<![\p{L}'’-])(\p{Lu}[\p{L}.'’-]+(?: \p{Lu}[\p{L}'’-]+){1,2})(?: \([^()]{1,30}\))?[\s,:;–-]{0,4}(?:\p{L}{1,10}[.:]{0,2} ?)?$/u;

/** Keeps the numbers of a line: the signer's, the house's, or those of somebody else whom it names before them; answers with all. */
export function keepNumbers(
  card: Reach,
  text: string,
  words: ReadonlySet<string>,
  region: Parameters<typeof numbersIn>[1],
): Phone[] {
  const numbers = numbersIn(text, region);
  const [inner] = numbers.length ? [] : extensionsIn(text);
  if (inner && inner.end - inner.lead === text.trim().length) card.properties.extension ??= inner.value;
  let from = 0;
  for (const phone of numbers) {
    const name = namedBefore(text.slice(from, phone.start).split(COLUMN).at(-1) ?? '', words);
    from = phone.end;
    if (name !== undefined) card.colleagues.push({ name, phone });
    else if (phone.shared || DESK.test(text.slice(0, phone.start))) card.shared ??= phone;
    else if (!isElse(text)) keepPhone(card, phone);
  }
  return numbers;
}

/** Somebody else's full name right before a number; one who has the signer's surname is somebody else behind a label. */
function namedBefore(text: string, words: ReadonlySet<string>): string | undefined {
  const addressed = ADDRESSED.exec(text)?.[1];
  if (addressed !== undefined && !words.has(lastPart(addressed.toLowerCase(), ' '))) return addressed;
  const found = FULL_NAME.exec(text);
  const name = found?.[1];
  if (!found || name === undefined) return undefined;
  const isLabelled = /\p{L}\s?:\s*$/u.test(text.slice(0, found.index));
  const own = isLabelled ? words.difference(new Set([lastPart(name.toLowerCase(), ' ')])) : words;
  return isOther(name, own) ? name : undefined;
}

/** The text with blanks where numbers stand in it. */
export function withoutNumbers(text: string, numbers: Phone[]): string {
  let rest = text;
  for (const { start, end } of numbers) rest = rest.slice(0, start) + ' '.repeat(end - start) + rest.slice(end);
  return rest;
}

function keepPhone(card: Reach, phone: Phone): void {
  if (phone.kind === 'fax') card.properties.fax ??= phone.value;
  else if (card.phones.every((p) => p.value !== phone.value)) card.phones.push(phone);
}

const isLandline = ({ kind }: Phone): boolean => kind === undefined || kind === 'work';

/** The numbers as properties: the first that is for work or unsaid as `phone`, the mobile, and all with their kinds where there are several. Beside a direct line another one is the house's. */
export function putPhones(card: Reach): void {
  const { properties } = card;
  const general = card.phones.find((one) => isLandline(one) && !one.direct);
  if (general && !card.shared && card.phones.some(({ direct }) => direct)) {
    card.shared = general;
    card.phones = card.phones.filter((one) => one !== general);
  }
  const { phones } = card;
  const phone = phones.find(isLandline) ?? phones[0];
  const mobile = phones.find(({ kind }) => kind === 'mobile');
  if (phone) properties.phone = phone.value;
  if (phone?.extension) properties.extension = phone.extension;
  if (mobile && mobile !== phone) properties.mobile = mobile.value;
  if (phones.length > 1) properties.phones = phones.map(({ value, kind }) => (kind ? `${value} (${kind})` : value));
}

/** What labels a number, left behind where it was taken out of an address. */
const LABEL =
  /(?:^|[\s,;|•])(?:tel|telefon|telephone|phone|fon|fax|mobile?|mobil|cell|ddi|direct|durchwahl|[tfm])\b[.:]?\s*(?=$|[,;|•])/giu;

/** Adds the words of a line to the address. */
export function keepAddress(card: Reach, text: string): void {
  const address = (text.split(/\s{3,}|\t/).find((part) => ADDRESS.test(part)) ?? text)
    .replace(/\s*[|*•]\s*/g, ', ')
    .replace(LABEL, '')
    .replace(/(?:, ?){2,}/g, ', ')
    .replace(/^[\s,–-]+/, '')
    .replace(/(?:tel|phone|fax)\b.*$/i, '')
    .replace(/[\s,]+$/, '');
  if (!/\p{L}{3}/u.test(address)) return;
  card.properties.address = card.properties.address ? `${card.properties.address}, ${address}` : address;
}
