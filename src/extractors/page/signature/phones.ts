import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import { DIALLED_WORDS } from './extensions.ts';

/** A phone number in a text, in E.164. */
export interface Phone {
  value: string;
  /** What line it is, where the text says so. */
  kind?: PhoneKind;
  /** True for the line that rings on one desk alone: `DDI`, `Durchwahl`. */
  direct?: true;
  /** True for the line of a whole house: `Switchboard`, `Zentrale`. */
  shared?: true;
  /** The digits to dial after it. */
  extension?: string;
  start: number;
  end: number;
}

export type PhoneKind = 'work' | 'mobile' | 'home' | 'fax' | 'pager';

/** Under which property a number of a kind is kept. */
export const PHONE_PROPERTY: Record<PhoneKind, string> = {
  work: 'phone',
  mobile: 'mobile',
  home: 'home_phone',
  fax: 'fax',
  pager: 'pager',
};

const CANDIDATE = /(?<![\w.,/@#$€£-])(?:\+|00|\()?\d[\d\s().\-/]{6,22}\d(?![\w@%-])/g;
/** How Swiss numbers are grouped, behind their areas. */
const SWISS = /^\(?0(?:2[1-7]|3[1-4]|4[134]|5[1256-8]|6[12]|7[1-9]|8[0-48]|9[01])\)?[ /-]\d{3}[ .-]\d\d[ .-]\d\d$/;
/** Four large German cities, whose numbers are grouped alike. */
const GERMAN_CITY = /^\(?0(?:30|40|69|89)\)?[ /-]\d{3}[ .-]\d\d[ .-]\d\d$/;
/** What Germans call a mobile phone, before a number of one. */
const GERMAN_MOBILE = /(?<!\p{L})mobil[\s.:]{0,3}\(?01[5-7]\d[\d\s()/.-]+$/iu;
/** How Swedish mobile numbers and those of Stockholm are grouped, where no others are. */
const SWEDISH = /^0(?:7[023]|8)-\d{3} \d\d \d\d$/;
/** How French numbers are grouped, and hardly any others. */
const FRENCH = /^0[1-9](?:[ .-]\d\d){4}$/;
const SWISS_SPOKEN: ReadonlySet<CountryCode> = new Set(['DE', 'FR', 'IT', 'US']);

/** True for a number that is parted as Germans do (`0431/555 0145`), or too long for any country but Germany by how it begins. */
const isGerman = (text: string, digits: string): boolean =>
  /^\(?0[2-9]\d{1,3}\)? ?\/ ?\d{3}/.test(text) || (digits.length > 10 && /^0(?:[45]|6[0-4]|2[125-7]|9)/.test(digits));

/** The country of a number that is written with the 0 before its area: none has it in North America. */
function trunkRegion(text: string, region: CountryCode): CountryCode {
  if (SWEDISH.test(text) && (region === 'US' || region === 'CA')) return 'SE';
  if (SWISS.test(text) && SWISS_SPOKEN.has(region)) return 'CH';
  if (region !== 'US' && region !== 'CA') return region;
  const digits = text.replace(/\D/g, '');
  if (FRENCH.test(text)) return 'FR';
  if (GERMAN_CITY.test(text) || isGerman(text, digits) || /^01[5-7]\d{9}$/.test(digits)) return 'DE';
  if (digits.length === 10 && /^08[35-9]/.test(digits)) return 'IE';
  return digits.length === 10 && /^0[2-478]/.test(digits) ? 'AU' : 'GB';
}

/** How numbers are grouped in Britain, Ireland and Australia: written so in an English text, they are of there. */
const ISLES =
  /^\(?0(?:\d{4}\)?[ -]\d{3}[ -]?\d{3}|\d{3}\)?[ -]\d{3}[ -]\d{3,4}|\d{2}\)?[ -]\d{3,4}[ -]?\d{4}|\d\)?[ -]\d{4}[ -]\d{4}|[127]\d{9})$/;
const MIN_TRUNK = 9;
/** So many digits in a row are a number only where one is given out. */
const PLAIN_VALID = 10;

/** Digits without a gap, as many type a number of their own country. */
const PLAIN = /^0[1-9]\d{8,10}$/;
/** Words before digits that make them a number to dial. */
const CUE =
  /(?:\b(?:tel|telefon|telephone|phone|call|ring|text|mobile?|mob|mobil|cell|handy|number|nummer|whatsapp|reach|unter|on|at|m|t|p|c)\b(?: (?:me|us|him|her|them|mich|uns) (?:on|at|unter))?[\s.:)(-]{0,4}|[|·•] ?)$/iu;

/** Reads one phone number; undefined when it is none that could be dialled. */
export function readPhone(text: string, region: CountryCode): string | undefined {
  const isTrunk = /^\(?0[1-9]/.test(text);
  const own = isTrunk ? trunkRegion(text, region) : region;
  const phone = parsePhoneNumberFromString(text.replace(/^00/, '+'), own);
  if (!phone?.isPossible()) return undefined;
  const isRegionKnown =
    own === region || own === 'CH' || own === 'DE' || own === 'FR' || own === 'SE' || ISLES.test(text);
  const isGrouped =
    isTrunk &&
    isRegionKnown &&
    (/\d[ ()/-]+\d/.test(text) || (PLAIN.test(text) && text.length > PLAIN_VALID)) &&
    text.replace(/\D/g, '').length >= MIN_TRUNK;
  return phone.isValid() || text.startsWith('+') || isGrouped ? phone.number : undefined;
}

const KINDS: [kind: PhoneKind, word: string][] = [
  ['fax', 'telefax|fax|f'],
  [
    'mobile',
    'mobile?|mobil|cell(?:ular)?(?: phone)?|handy|natel|port(?:able|\\.)|m[óo]vil|telem[óo]vel|cellulare|gsm|mob|m|c',
  ],
  ['home', 'home|privat|h'],
  ['pager', 'pager|beeper'],
  ['work', 'work|office|direct|desk|tel(?:efon|ephone)?|phone|fon|büro|zentrale|ddi|durchwahl|t|p|o|w|d'],
];
const BEFORE = KINDS.map(
  ([kind, word]) =>
    [kind, new RegExp(`(?:^|[^\\p{L}])(?:${word})(?: ?(?:no|nr|number|phone|line))?[\\s.:)#-]{0,4}$`, 'iu')] as const,
);
const AFTER = KINDS.map(
  ([kind, word]) =>
    [
      kind,
      new RegExp(`^\\s{0,2}[(\\[-]?\\s?(?:${word.replace(/(?:\|\p{L})+$/u, '')})(?!\\p{L}|\\s?[:.])`, 'iu'),
    ] as const,
);
/** What separates the columns of a line. */
const COLUMNS = / {3,}/g;
const EXTENSION = new RegExp(`^[\\s,;(/–-]{0,3}(?:x|${DIALLED_WORDS})[\\s.:]{0,3}(\\d{1,6})(?!\\d)`, 'iu');
/** Digits to dial, said before the number: `ext. 22 on 0161 …`. */
const DIALLED =
  /\b(?:x|ext\.?|extension|durchwahl|apparat|ankn\.?|anknytning)[\s.:]{0,2}(\d{1,6}),? (?:on|at|of|under|unter|der) $/i;
const REACH = 24;

/** What line a number is by the words beside it; those before it go first. */
function kindOf(text: string, start: number, end: number): PhoneKind | undefined {
  const before = text.slice(Math.max(0, start - REACH), start);
  const after = text.slice(end, end + REACH);
  return (BEFORE.find(([, word]) => word.test(before)) ?? AFTER.find(([, word]) => word.test(after)))?.[0];
}

/** Before a line that many share. */
const SHARED =
  /(?<!\p{L})(?:zentrale|main(?: (?:line|office|number))?|switchboard|reception|site office|front desk|night desk|desk|hotline|empfang|sekretariat|help ?(?:desk|line)|headquarters|emergency|emergencies|notfall|notruf|bereitschaft|(?:zentrale|main (?:line|number)|switchboard|empfang) (?:is|ist))[\s.:)(-]{0,4}$/iu;

/** Before a number under which papers are kept. */
const REFERENCE =
  /(?<!\p{L})(?:angebot|rechnung|auftrag|bestellung|vertrag|vorgang|aktenzeichen|az\.?|kunden-?nr\.?|rechnungs-?nr\.?|invoice|order|quote|quotation|offer|contract|reference|ref\.?|case|ticket|claim|policy|account|iban|vat|facture|devis|commande|fattura|factura|(?:customer|client|member|booking|confirmation|registration|company|charity|meeting|conference|order) (?:id|code|no\.?|nr\.?|number|ref\.?)|(?:tracking|shipment|parcel|receipt|pin|passcode|transaction)(?: (?:id|code))?|(?:kunden|sendungs|bestell|auftrags|vertrags|zähler|beleg|buchungs|mitglieds|vorgangs|ticket|referenz|steuer|paket|meeting)-?(?:nummer|konto|id)|(?:vertrags|kunden)konto|sendung|paket|r\.?c\.?s\.?(?: [\p{L}-]+){1,2}|siret|siren|kvk|rea|tva|btw|p\. ?iva|partita iva|c\.?f\.|cif|nif|hr[ab]|crn|frn|ust-id(?:nr)?|numéro de (?:client|suivi|commande)|número de (?:cliente|pedido|seguimiento)|numero (?:cliente|ordine)|klantnummer|ordernummer|bestelnummer)(?: ?(?:no|nr|number|nummer|n°|#))?[\s.:#-]{0,4}$/iu;
/** Before the line of one desk. */
const DIRECT =
  /(?<!\p{L})(?:ddi|d\.d\.i\.|direct(?: (?:dial|line|number|phone))?|durchwahl|direktwahl|ligne directe)[\s.:)(-]{0,4}$/iu;

/** The phone numbers of somebody or something in a text, shared lines left out, at most `max`. */
export const phonesIn = (text: string, region: () => CountryCode, max = 20): Phone[] =>
  numbersIn(text, region, max).filter(({ shared }) => !shared);

/** The phone numbers in a text, at most `max`; dates, amounts and long digit runs are passed over. The country of national numbers is asked for where there is one. */
export function numbersIn(text: string, region: () => CountryCode, max = 20): Phone[] {
  const found: Phone[] = [];
  let tried = 0;
  for (const match of text.replace(COLUMNS, (gap) => ';'.repeat(gap.length)).matchAll(CANDIDATE)) {
    const written = match[0];
    const digits = written.replace(/\D/g, '').length;
    const before = text.slice(Math.max(0, match.index - REACH), match.index);
    if (
      digits < 7 ||
      digits > 15 ||
      (/^\d+$/.test(written) && digits !== 10 && !(PLAIN.test(written) && CUE.test(before))) ||
      (!FRENCH.test(written) &&
        /^\(?(?:(?:19|20)\d\d[-/]\d{1,5}$|(?:19|20)\d\d\s?[-/]\s?(?:19|20)\d\d$|\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4})/.test(
          written,
        )) ||
      /\s{3}|\n/.test(written)
    )
      continue;
    if (REFERENCE.test(before)) continue;
    if (++tried > max * 4 || found.length >= max) break;
    const value = readPhone(written, GERMAN_MOBILE.test(before + written) ? 'DE' : region());
    if (!value) continue;
    const end = match.index + written.length;
    const kind = kindOf(text, match.index, end);
    const extension = EXTENSION.exec(text.slice(end, end + REACH))?.[1] ?? DIALLED.exec(before)?.[1];
    found.push({
      value,
      start: match.index,
      end,
      ...(kind ? { kind } : {}),
      ...(DIRECT.test(before) ? { direct: true } : {}),
      ...(SHARED.test(before) ? { shared: true } : {}),
      ...(extension ? { extension } : {}),
    });
  }
  return found;
}
