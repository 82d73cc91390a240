import { LEGAL_FORMS } from '../../../common/text/legal-forms.ts';
import { gazetteer, PLACE } from '../../tagger/gazetteer.ts';
import { isNoName } from './no-names.ts';

/** What a text calls a firm from a bracket on, and where that stands. */
interface StatedAlias {
  alias: string;
  start: number;
  end: number;
}

const LETTERS = /^\p{Lu}[\p{Lu}\p{N}&-]{1,9}$/u;
const BARE = /^\*{0,2} \((\p{Lu}[\p{L}\p{N}&.-]{1,11})\)/u;
const QUOTED =
  /^\*{0,2},? \((?:(?:hereinafter|hereafter|henceforth|in short|short|known as|called|referred to as|im [Ff]olgenden|nachfolgend|kurz|genannt|ci-après)[:,]? ){0,3}["“”„«‘'](\p{Lu}[\p{L}\p{N}&. -]{1,30})["“”»’']\)/u;
const LONGEST = 100;
/** Countries as sports and norms abbreviate them. */
const COUNTRIES = new Set(
  'ARE ARG AUS AUT BEL BGR BRA BUL CAN CHE CHI CHL CHN COL CRO CYP CZE DEN DEU DNK EGY ESP EST FIN FRA GBR GER GRC GRE HKG HRV HUN IDN IND INA IRL IRN ISL ISR ITA JPN KEN KOR KSA LAT LTU LUX LVA MAR MAS MEX MLT MYS NED NGA NGR NLD NOR NZL PAK PER PHI PHL POL POR PRT QAT ROM ROU RSA RUS SAU SGP SIN SLO SRB SUI SVK SVN SWE THA TUN TUR TWN UAE UKR URU URY USA VEN VIE VNM ZAF'.split(
    ' ',
  ),
);
/** What else brackets behind firms hold that is no name of theirs: where they are, where they are traded, who somebody is there. */
const ASIDE =
  /^(?:[IVX]+|US|UK|EU|UN|NYSE|NASDAQ|LSE|OTC|SIX|C[A-Z]O|V?P|SVP|EVP|HR|IT|PR|Q[1-4]|TBC|TBD|NDA|VAT|FAQ|B2[BC]|SME|NGO|OEM|PDF|CSV|XLSX?|DOCX?|FYI|ASAP|AGM)$/;

/**
 * The short name in the bracket behind a firm: `Long Name GmbH (ABC)`, `Long Name Ltd (hereinafter "Short")`. Undefined for a role, a place
 * or a ticker, and for two letters that do not begin the firm's words.
 */
export function statedAlias(text: string, end: number, name: string): StatedAlias | undefined {
  const behind = text.slice(end, end + LONGEST);
  const bare = BARE.exec(behind);
  const found = bare ?? QUOTED.exec(behind);
  const alias = found?.[1];
  if (!found || alias === undefined || !isAlias(alias, name) || (bare && !LETTERS.test(alias))) return undefined;
  const start = end + found[0].lastIndexOf(alias);
  return { alias, start, end: start + alias.length };
}

function isAlias(alias: string, name: string): boolean {
  const words = name.split(/\s+/).filter((word) => !LEGAL_FORMS.has(word.toLowerCase().replace(/[.,]/g, '')));
  const isPlace = ((gazetteer.get(alias.toLowerCase()) ?? 0) & PLACE) > 0;
  if (words.length < 2 || isPlace || COUNTRIES.has(alias) || ASIDE.test(alias) || isNoName(alias)) return false;
  const initials = words.flatMap((word) => /^\p{Lu}/u.exec(word) ?? []).join('');
  return alias.length > 2 || alias === initials;
}
