import { elementAt } from '../../common/element-at.ts';
import type { Label } from '../../common/model.ts';
import { ACTOR, COMMON, FIRST, gazetteer, LAST, ORGANIZATION, PLACE } from '../tagger/gazetteer.ts';
import { isOrganizationName, LEGAL_FORMS, TITLES } from '../words/names.ts';
import { isTalk, type Genre } from './genre.ts';
import type { Token } from './tokens.ts';

const words = (list: string) => new Set(list.split(' '));

const EXCLAIMED = words(
  "um umm uh uhm er erm hm hmm mm mhm mm-hmm uh-huh ah aha oh ooh ow ouch oops whoa woah wow yay yeah yep yup nope nah okay ok kay 'kay alright right well so hey hi hello hallo yo congrats congratulations kudos bravo hooray cheers thanks thank thx sorry please " +
    'welcome bye goodbye ciao lol haha hahaha omg damn gosh gee jeez phew ugh eh huh sure cool great nice perfect exactly absolutely',
);
const CURRENCIES = words(
  'usd eur gbp chf jpy cad aud sek nok dkk pln inr dollar dollars euro euros franc francs pound pounds yen',
);
const OFFICE = words(
  'prime deputy vice first chief cabinet foreign home interior finance acting shadow honourable honorable opposition leader minister ministers secretary president premier chancellor chair chairman chairwoman chairperson speaker commissioner governor ' +
    'mayor member members councillor senator director manager officer executive treasurer clerk general of the for and state board',
);
const OFFICE_NOUN =
  /^(?:ministers?|secretar(?:y|ies)|leaders?|presidents?|premier|chancellor|chair(?:man|woman|person)?|speaker|commissioner|governor|mayor|members?|councillor|senator|director|manager|officer|executive|treasurer|clerk)$/;
const THING =
  /\b(?:hall|hub|stadium|arena|bridge|street|road|avenue|park|station|airport|building|tower|plaza|quay|river|lake|valley|mountain|pipeline|schedule|system|model|edition|version|plan|program|programme|project|act|bill|award|prize|cup|league|festival|conference|day|week|express|energy|power|gas|cogen|pines|remote|phone)$/i;
const GERMAN_NOUN =
  /(?:spezialist|istin|ungen|ung|heit|keit|schaft|leiter|leiterin|erin|kraft|frau|assistenz|berater|beraterin|wesen|stelle|abteilung|dienst)$/i;
const PORTFOLIO =
  /^(?:ministers?|secretar(?:y|ies)|commissioners?|critic|members?|department|departments|ministry|ministries|chairs?|spokes\w+|parliamentary)$/i;
const ACRONYM = /^(?:[A-Z][A-Z0-9&.-]{0,6}|[A-Z]\d{1,3}|[A-Z](?: [A-Z]){1,4})$/;
const LONG_NOUN = 9;
/** From this confidence on, a lone word is taken for a firm whatever its form. */
const MIN_CONFIDENCE: Partial<Record<Genre, number>> & { talk: number; other: number } = {
  encyclopedic: 0,
  document: 0.7,
  talk: 0.95,
  other: 0.8,
};

const bitsOf = (name: string): number[] =>
  name
    .toLowerCase()
    .split(/\s+/)
    .map((word) => gazetteer.get(word.replace(/[.,]$/, '')) ?? 0);

/** A person's name without what is called out before it (`Um Liz`, `Congrats Vera`) and without a stutter (`Mike Mike`); empty when nothing is left. */
export function calledOut(name: string): string {
  const parts = name.split(' ');
  while (parts.length && EXCLAIMED.has((parts[0] ?? '').toLowerCase().replace(/[,!.]$/, ''))) parts.shift();
  return parts.filter((part, n) => n === 0 || part.toLowerCase() !== parts[n - 1]?.toLowerCase()).join(' ');
}

/** Whom a contract means by a word of its own. */
const PARTY = words(
  'party parties supplier suppliers buyer buyers seller sellers purchaser customer client contractor consultant lender borrower landlord tenant lessor lessee licensor licensee provider employer employee vendor vermieter vermieterin mieter mieterin auftraggeber auftraggeberin auftragnehmer auftragnehmerin käufer käuferin verkäufer verkäuferin',
);

/** True for a text that can name nobody: a currency, a bare legal form, the rest of a word or line. */
export function isNoName(name: string): boolean {
  const word = name.toLowerCase().replace(/[.,]$/, '');
  return (
    !/^[\p{L}\p{N}]/u.test(name) ||
    CURRENCIES.has(word) ||
    PARTY.has(word.replace(/^(?:the|each|either|der|die) /, '')) ||
    LEGAL_FORMS.has(word) ||
    EXCLAIMED.has(word) ||
    /^s\s/.test(name)
  );
}

/** True for an office: `Prime Minister`, `Leader of the Opposition`. */
export function isOfficeName(name: string): boolean {
  const parts = name.toLowerCase().split(/\s+/);
  return parts.every((part) => OFFICE.has(part) || TITLES.has(part)) && parts.some((part) => OFFICE_NOUN.test(part));
}

/** What stands before a name and behind it, how sure the reading is, and in what text. */
interface Around {
  confidence: number;
  genre: Genre;
  tokens: Token[];
  from: number;
  to: number;
}

const MAX_DISTANCE = 12;

/** True after `Minister of` or `member for`, also further on in a list of fields: what follows is a field or a seat. */
export function isPortfolio({ tokens, from }: Pick<Around, 'tokens' | 'from'>): boolean {
  for (let at = from - 1; at > 0 && at >= from - MAX_DISTANCE; at--) {
    const word = elementAt(tokens, at).text;
    if (/^(?:of|for)$/i.test(word)) return PORTFOLIO.test(tokens[at - 1]?.text ?? '');
    if (!/^(?:,|and|&|the)$/i.test(word) && !/^\p{Lu}/u.test(word)) return false;
  }
  return false;
}

/** True for a name that counts only once somebody else names it: by its form or place it is more likely a thing, a place, an office or a noun. */
export function isUnlikely(label: Label, name: string, around: Around): boolean {
  if (isOfficeName(name)) return true;
  return label === 'Contact' ? isUnlikelyPerson(name) || isHeading(name, around) : isUnlikelyFirm(name, around);
}

const HEADED: ReadonlySet<Genre> = new Set(['minutes', 'contract', 'document']);

/** True for a lone word that has its line for itself, or stands before a colon there: it heads what follows. */
function isHeading(name: string, { tokens, from, to, genre }: Around): boolean {
  if (!HEADED.has(genre) || /\s/.test(name) || ((bitsOf(name)[0] ?? 0) & FIRST) > 0) return false;
  return from < 2 && (to >= tokens.length || tokens[to]?.text === ':');
}

function isUnlikelyPerson(name: string): boolean {
  const bits = bitsOf(name);
  const isNamed = bits.some((bit) => (bit & FIRST) > 0);
  if (THING.test(name) && ((bits.at(-1) ?? 0) & (FIRST | LAST)) === 0) return true;
  return bits.length === 1 && !isNamed && name.length >= LONG_NOUN && GERMAN_NOUN.test(name);
}

function isUnlikelyFirm(name: string, around: Around): boolean {
  if (isOrganizationName(name)) return false;
  if (isPortfolio(around)) return true;
  if (
    around.confidence >=
    (MIN_CONFIDENCE[around.genre] ?? (isTalk(around.genre) ? MIN_CONFIDENCE.talk : MIN_CONFIDENCE.other))
  )
    return false;
  const bits = bitsOf(name);
  if (bits.length > 1) return ACRONYM.test(name);
  const [bit = 0] = bits;
  if (bit & ORGANIZATION) return false;
  return ACRONYM.test(name) || (bit & (PLACE | COMMON | ACTOR)) > 0;
}
