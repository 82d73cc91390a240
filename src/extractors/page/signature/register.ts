import { isFirstName } from '../../tagger/gazetteer.ts';
import { bareName } from '../names.ts';
import { isOrganizationName } from '../../words/names.ts';
import { firstPart } from '../../words/parts.ts';

/** Who leads a house or holds an office in it, and as what. */
export interface Leader {
  name: string;
  title: string;
  isHead: boolean;
}

/** What a line says of a house for the sake of law: who leads it, and the line with all such words blanked, as long as it was. */
export interface Register {
  leaders: Leader[];
  rest: string;
}

const LEADS =
  'geschäftsführ(?:er(?:in|innen|[*:_]innen)?|ung|ende[rn]?(?: gesellschafter(?:in|innen)?)?)|geschäftsleitung|managing (?:directors?|partners?)|c\\.?e\\.?o\\.?|chief executive(?: officer)?|vorstand(?:svorsitzende[rn]?|smitglieder)?|(?:allein)?inhaber(?:in|innen)?|proprietors?|owners?|gérante?s?|présidente?(?:[- ]directeur général)?|p\\.?d\\.?g\\.?|direct(?:eur|rice) générale?|amministrat(?:ore|rice) (?:unic[oa]|delegat[oa])|(?:legale )?rappresentante legale|titolare|administrador(?:a|es)? (?:únic[oa]|solidari[oa]s?)|consejer[oa] delegad[oa]|director(?:a)? general|gerente|algemeen directeur|statutair directeur|zaakvoerders?|bestuurders?';
const SITS =
  '(?:chair(?:man|woman|person)? of the )?(?:supervisory )?board(?: of directors)?|chair(?:man|woman|person)?|directors?|(?:company )?secretary|trustees?|partners?|(?:vorsitzende[rn]?(?: des)? )?aufsichtsrat(?:s?vorsitzende[rn]?|es)?|beirat|prokurist(?:in|en)?|(?:[12]\\. )?vorsitzende[rn]?|kassen?wart(?:in)?|schatzmeister(?:in)?|(?:persönlich haftende[r]? )?gesellschafter(?:in)?|komplementärin|direct(?:eur|rice)|direttor(?:e|rice)|voorzitter';
/** Offices that the law asks for and that no outsider holds. */
const OFFICER =
  /^(?:directors?|direct(?:eur|rice)|direttor(?:e|rice)|(?:company )?secretary|trustees?|partners?|kassen?wart|schatzmeister|prokurist)/i;
const TITLE = '(?:(?:Dr|Prof|Dipl|Ing|Mag|Mr|Ms|Mrs)\\b\\.?(?:[-. ]{1,2}[A-Za-z]{2,5}\\.)?,? ){0,2}';
const PERSON = `${TITLE}\\p{Lu}[\\p{L}.'’-]{0,24}(?: (?:von|van|vom|de|den|der|zu|ter|\\p{Lu}\\.|\\p{Lu}[\\p{L}'’-]{0,24})){1,4}(?: \\([^()]{1,40}\\))?`;
const AND = '(?:, | und | and | & | ?/ ?|; )';
const LABEL = new RegExp(`(?<![\\p{L}-])(?:(${LEADS})|${SITS})(?: \\([^()]{1,20}\\))?( ?: ?| )`, 'giu');
const PEOPLE = new RegExp(`${PERSON}(?:${AND}${PERSON}){0,5}`, 'uy');
const ENTERED =
  /(?<!\p{L})(?:sitz(?: der gesellschaft)?(?: und registergericht)?(?: ?:| in)? ?[^|•·:]{2,40}?(?=,|;|$|[|•·]|\s[-–]\s|\bHR|\s(?:amts|register|firmenbuch)gericht)|(?:(?:handels)?register(?:gericht|nummer)?|registergericht|amtsgericht|ag)\b[ :]{1,2}[^|•·;]{0,40}?hr[ab] ?\d[\d ]{1,8}\p{L}?|hr[ab](?:[- ]nr\.?)? ?:? ?\d[\d ]{1,8}\p{L}?(?:,? ?\(?(?:beim )?(?:amtsgericht|ag) [\p{L} .-]{3,24}\)?)?|registergericht ?:? ?[^|•·,;]{2,40}|amtsgericht [\p{L} .-]{3,24}|(?:ust|umsatzsteuer|vat)[\p{L}. -]{0,24}:? ?[a-z]{2} ?\d[\d ]{6,14}|steuer(?:nummer|-nr\.?) ?:? ?[\d/ ]{6,16}|registered office\b[^|•·]{0,90}(?![\p{L}\d])|registered (?:in|charity|company)\b[^|•·]{0,60}?(?=,? registered office)|registered (?:in|charity|company)\b[^|•·]{0,60}(?![\p{L}\d])|(?:siège social|sede legale|domicilio social|statutaire zetel)\b ?:?|company (?:no|number|registration)\b[^|•·]{0,40}|(?:r\.?c\.?s\.? |siren\b|siret\b|kvk\b|handelsregister\b|rea\b|c\.?i\.?f\.? ?|n\.?i\.?f\.? ?|p\.? ?iva\b|partita iva\b|c\.? ?f\.? |codice fiscale\b|tva\b|btw\b|rsin\b|n° de tva\b|iban\b)[\p{L} .:°-]{0,28}\d[\dA-Z. ]{4,24}|au capital (?:social )?de [\d .,]{3,14}(?:€|euros?)|cap(?:itale)?\.? soc(?:iale)?\.?[^|•·]{0,30}|inscrit[ao] en el registro mercantil\b[^|•·]{0,60})/giu;
const NO_PERSON =
  /\b(?:amtsgericht|registergericht|handelsregister|registered|company|sitz|hr[ab]|ust|vat|tel|fax|bank)\b/i;
/** Without one of these no line says any of it. */
const CUE =
  /:|geschäftsführ|inhaber|\bhr[ab]\b|\bamtsgericht\b|\bregistered\b|\bcompany (?:no|number|reg)|\bust\b|\bvat\b|\b(?:rcs|siret|siren|kvk|btw|iva|cif|nif|registro mercantil|au capital)\b/i;

/** True for a line that says where a house is entered, or under which number. */
export const isEntered = (text: string): boolean => CUE.test(text) && text.replace(ENTERED, '') !== text;

/** What a line says of its house for the sake of law; undefined where it says nothing so. */
export function registerOf(text: string): Register | undefined {
  if (!CUE.test(text)) return undefined;
  const leaders: Leader[] = [];
  let rest = text;
  for (const { 0: label, 1: title, 2: colon = '', index } of text.matchAll(LABEL)) {
    const named = peopleAt(text, index + label.length);
    if (!colon.includes(':') && !isFirstName(firstPart(named[0] ?? '', ' ').toLowerCase())) continue;
    const office = title ?? (colon.includes(':') ? OFFICER.exec(label)?.[0] : undefined);
    if (office !== undefined) {
      const held = { title: office.replace(/(?<=director|trustee|partner)s$/i, ''), isHead: title !== undefined };
      leaders.push(...named.map((name) => ({ name: bareName(name.replace(/ \(.*$/, '')), ...held })));
    }
    const last = named.at(-1);
    const end = last === undefined ? index : text.indexOf(last, index + label.length) + last.length;
    rest = rest.slice(0, index) + blank(text.slice(index, end)) + rest.slice(end);
  }
  rest = rest.replace(ENTERED, blank);
  return rest === text ? undefined : { leaders, rest };
}

/** The people that a list at a position names, with what stands in brackets behind them. */
function peopleAt(text: string, at: number): string[] {
  PEOPLE.lastIndex = at;
  const people = PEOPLE.exec(text)?.[0].split(new RegExp(AND)) ?? [];
  const end = people.findIndex((name) => NO_PERSON.test(name) || isOrganizationName(name));
  return end < 0 ? people : people.slice(0, end);
}

/** As many characters, which part a line's columns. */
const blank = (text: string): string => (text ? ' |'.padEnd(text.length).slice(0, text.length) : '');
