import { LEGAL_FORMS } from '../../../common/text/legal-forms.ts';
import { remembered } from '../../../common/text/remembered.ts';
import { isGerman } from '../language.ts';
import { isCalledOut } from './called-out.ts';
import { isDateline } from './dateline.ts';
import { isMisheard } from './heard.ts';
import { isHeadline } from './headline.ts';
import { isGroup, isNoHouse } from './no-house.ts';
import { isNorm } from './norms.ts';
import { isSite } from './sites.ts';
import { isLikelyThing, isThing } from './things.ts';
import { elementAt } from '../../../common/element-at.ts';
import type { Label } from '../../../common/model.ts';
import { isCoded } from '../../words/codes.ts';
import { isCurrency } from '../../words/currencies.ts';
import { isMarket } from '../../words/markets.ts';
import { lastPart } from '../../words/parts.ts';
import { textOf } from '../../tagger/parts.ts';
import { ACTOR, COMMON, FIRST, gazetteer, LAST, ORGANIZATION, PLACE } from '../../tagger/gazetteer.ts';
import { isDepartmentName, isPostName } from '../../words/jobs.ts';
import { TITLES } from '../../words/kinds.ts';
import { isKindOfHouse, isOrganizationName } from '../../words/names.ts';
import { isTalk, type Genre } from '../genre.ts';
import type { Token } from '../tokens.ts';

const words = (list: string) => new Set(list.split(' '));

const OFFICE = words(
  'madam prime deputy vice first chief cabinet foreign home interior finance acting shadow honourable honorable opposition leader minister ministers secretary president premier chancellor chair chairman chairwoman chairperson speaker commissioner governor ' +
    'mayor member members councillor senator director manager officer executive treasurer clerk general of the for and state board',
);
const OFFICE_NOUN =
  /^(?:ministers?|secretar(?:y|ies)|leaders?|presidents?|premier|chancellor|chair(?:man|woman|person)?|speaker|commissioner|governor|mayor|members?|councillor|senator|director|manager|officer|executive|treasurer|clerk)$/;
const THING =
  /\b(?:hall|palace|castle|cathedral|theatre|library|square|hub|stadium|arena|bridge|street|road|avenue|park|station|airport|building|tower|plaza|quay|river|lake|valley|mountain|pipeline|schedule|system|model|edition|version|plan|program|programme|project|act|bill|award|prize|cup|league|festival|conference|day|week|express|energy|power|gas|cogen|pines|remote|phone|manor|straße|strasse|allee|gasse|ufer|chaussee)$/i;
/** Farms, mills, houses and halls as several languages write them before their name. */
const PLACE_NAME =
  /^(?:fazenda|finca|hacienda|quinta|tenuta|cascina|masseria|moulin|ch[âa]teau|domaine|h[ôo]tel|villa|casa|palazzo|plaza|piazza|place|rue|halle|saal|haus|hof|gut|schloss|burg|caf[ée]|restaurant|auberge|gasthaus|gasthof)\s/i;
const GERMAN_NOUN =
  /(?:spezialist|istin|ungen|ung|heit|keit|schaft|leiter|leiterin|erin|kraft|frau|assistenz|berater|beraterin|wesen|stelle|abteilung|dienst)$/i;
const PORTFOLIO =
  /^(?:ministers?|secretar(?:y|ies)|commissioners?|critic|members?|department|departments|ministry|ministries|chairs?|spokes\w+|parliamentary)$/i;
/** Whose field sounds like an institution: `Minister for Forests and Inland Waters`. */
const MINISTERS = /^(?:ministers?|critic|parliamentary)$/i;
const ACRONYM = /^(?:[A-Z][A-Z0-9&.-]{0,9}|[A-Z]{2,8}-\d{1,4}|[A-Z]\d{1,3}|[A-Z](?: [A-Z]){1,4})$/;
const LONG_NOUN = 9;
/** From this confidence on, a lone word is taken for a firm whatever its form. */
const MIN_CONFIDENCE: Partial<Record<Genre, number>> & { talk: number; other: number } = {
  encyclopedic: 0,
  document: 0.7,
  talk: 0.95,
  other: 0.8,
};

const bitsOf = remembered((name: string): readonly number[] =>
  name
    .toLowerCase()
    .split(/\s+/)
    .map((word) => gazetteer.get(word.replace(/[.,]$/, '')) ?? 0),
);

/** Whom a contract means by a word of its own. */
const PARTY = words(
  'party parties supplier suppliers buyer buyers seller sellers purchaser customer client contractor consultant lender borrower landlord tenant lessor lessee licensor licensee provider employer employee vendor vermieter vermieterin mieter mieterin auftraggeber auftraggeberin auftragnehmer auftragnehmerin käufer käuferin verkäufer verkäuferin importer exporter distributor manufacturer producer dealer reseller agent franchisor franchisee publisher guarantor insurer carrier shipper subcontractor lieferant lieferantin darlehensgeber darlehensnehmer lizenzgeber lizenznehmer importeur exporteur',
);

/** What employers offer, and no insurer. */
const INSURANCE =
  /^(?:(?:life|health|dental|vision|disability|travel|car|home|pet|liability|unemployment|social|medical|accident|and|&)[ ,]+)+insurance$/i;

/** True for a text that can name nobody: a currency, a bare legal form, a bare word for an organization, the rest of a word or line. */
export const isNoName = remembered((name: string): boolean => {
  const word = name.toLowerCase().replace(/[.,]$/, '');
  return (
    !/^[\p{L}\p{N}]/u.test(name) ||
    isCoded(name) ||
    isCurrency(name) ||
    isMarket(name) ||
    PARTY.has(
      word.replace(/^(?:the|each|either|neither|any|both|such|other|der|die|jede|keine|beide) | [a-z\d]$/g, ''),
    ) ||
    isPost(name) ||
    LEGAL_FORMS.has(word) ||
    isCalledOut(word) ||
    isKindOfHouse(word) ||
    isGroup(word) ||
    /^(?:government|cabinet|opposition|(?:common|corporate|company|official) seal)$/.test(word) ||
    INSURANCE.test(name) ||
    /^s\s|^\p{Ll}[\p{L}]*['’]s\s|^\S+ (?:Sie|Ihnen|wir|ich)$/u.test(name)
  );
});

/** True for a post or department by itself; a word that is a given name or surname as well may be somebody. */
const isPost = (name: string): boolean =>
  isDepartmentName(name) || (isPostName(name) && (/\s/.test(name) || ((bitsOf(name)[0] ?? 0) & (FIRST | LAST)) === 0));

const OFFICE_OF =
  /^(?:\p{Lu}\p{L}+ ){0,2}(?:Minister|Secretary|Commissioner|Member|Director|President|Leader|Speaker|Chair) (?:for|of) /u;

/** True for an office: `Prime Minister`, `Leader of the Opposition`, `Minister for Trade`. */
export const isOfficeName = remembered((name: string): boolean => {
  if (OFFICE_OF.test(name)) return true;
  const parts = name.toLowerCase().replace(/\./g, '').split(/\s+/);
  return parts.every((part) => OFFICE.has(part) || TITLES.has(part)) && parts.some((part) => OFFICE_NOUN.test(part));
});

/** What stands before a name and behind it, how sure the reading is, in what text, and which words that writes with a small letter. */
interface Around {
  confidence: number;
  genre: Genre;
  lower: ReadonlySet<string>;
  tokens: Token[];
  from: number;
  to: number;
}

const MAX_DISTANCE = 12;

/** True after `Minister of` or `member for`, also further on in a list of fields: what follows is a field or a seat. */
export function isPortfolio({ tokens, from }: Pick<Around, 'tokens' | 'from'>, heads = PORTFOLIO): boolean {
  for (let at = from - 1; at > 0 && at >= from - MAX_DISTANCE; at--) {
    const word = elementAt(tokens, at).text;
    if (/^(?:of|for)$/i.test(word)) {
      const head = tokens[at - 1]?.text ?? '';
      return heads.test(head) || (word === 'for' && /^members?$/i.test(head));
    }
    if (!/^(?:,|and|&|the)$/i.test(word) && !/^\p{Lu}/u.test(word)) return false;
  }
  return false;
}

/** True for a name that counts only once somebody else names it: by its form or place it is more likely a thing, a place, an office or a noun. */
export function isUnlikely(label: Label, name: string, around: Around): boolean {
  if (isOfficeName(name)) return true;
  return label === 'Contact' ? isUnlikelyPerson(name, around) || isHeading(name, around) : isUnlikelyFirm(name, around);
}

/** Where people write or speak as they go, any word may have a capital letter. */
const isLoose = (genre: Genre): boolean => genre === 'mail' || isTalk(genre);

/** True for a name of which the text writes every word with a small letter elsewhere. */
const isWritten = (name: string, lower: ReadonlySet<string>): boolean =>
  name
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.has(word));

const HEADED: ReadonlySet<Genre> = new Set(['minutes', 'contract', 'document']);

/** True for a lone word that has its line for itself, or stands before a colon there: it heads what follows. */
function isHeading(name: string, { tokens, from, to, genre }: Around): boolean {
  if (!HEADED.has(genre) || /\s/.test(name) || ((bitsOf(name)[0] ?? 0) & FIRST) > 0) return false;
  return from < 2 && (to >= tokens.length || tokens[to]?.text === ':');
}

/** From this confidence on, a lone word that is no known given name names somebody in a talk; where a sentence begins, any word has its capital letter. */
const HEARD = { within: 0.78, first: 0.88 };
const SHOUTED = /^\p{Lu}{4,}$/u;
/** Ends in capitals as no surname does. */
const CODED = /\p{Ll}.* (?!I{2,3}$|IV$)[A-Z]{2,4}$/u;

const GERMAN_ARTICLE =
  /^(?:das|dem|des|ein(?:e[nmrs]?)?|kein(?:e[nmrs]?)?|(?:mein|dein|sein|ihr|unser|euer|dies|jed|welch)(?:e[nmrs]?)?)$/i;

function isUnlikelyPerson(name: string, { genre, lower, confidence, from, tokens }: Around): boolean {
  const bits = bitsOf(name);
  const isNamed = bits.some((bit) => (bit & FIRST) > 0);
  if (bits.length === 1 && isDateline(textOf(tokens, from + 1, from + 6))) return true;
  if (genre === 'minutes' && /^\p{Lu}{2,3}$/u.test(name)) return true;
  if ((isLoose(genre) && CODED.test(name)) || (genre === 'transcript' && /^\p{Lu}{3,}$/u.test(name))) return true;
  if (!isNamed && isLoose(genre)) {
    if (SHOUTED.test(name) || isWritten(name, lower)) return true;
    if (
      bits.length === 1 &&
      isTalk(genre) &&
      confidence < (from === 0 && ((bits[0] ?? 0) & LAST) === 0 ? HEARD.first : HEARD.within)
    )
      return true;
  }
  if (name.startsWith('The ') || isHeadline(textOf(tokens, from, from + bits.length))) return true;
  if (bits.length === 1 && isGerman(tokens) && GERMAN_ARTICLE.test(tokens[from - 1]?.text ?? '')) return true;
  if (!isNamed && /^\p{L}+ (?:von|vom|der|des) /u.test(name)) return true;
  const isPlain = !isNamed && bits.slice(0, -1).every((bit) => (bit & COMMON) > 0);
  if (THING.test(name) && (isPlain || ((bits.at(-1) ?? 0) & (FIRST | LAST)) === 0)) return true;
  if (!isNamed && PLACE_NAME.test(name)) return true;
  return bits.length === 1 && !isNamed && name.length >= LONG_NOUN && GERMAN_NOUN.test(name);
}

/** Nouns of a trade: a name of several words that ends in one may well be a firm's. */
const TRADES = words(
  'power gas water electricity utilities coatings paints acoustics optics conservatory security tools machines machinery ' +
    'equipment components ceramics glass steel metals minerals mining quarries cement timber lumber furniture interiors kitchens ' +
    'lighting fabrics garments apparel fashion footwear shoes jewellery cosmetics wellness fitness sports outdoors outdoor cycles ' +
    'bikes auto automotive tyres vans buses ferries cruises travel holidays events bakeries breweries wines spirits beverages ' +
    'drinks tea dairies meats seafood fisheries orchards nurseries seeds gardens pets vets dental medical clinics care homes ' +
    'housing estates property building construction contractors engineering consultants advisory insights research data cloud ' +
    'digital interactive games gaming hosting telecom wireless broadband radio television productions theatre theatres gallery galleries library archives books bookshop stationery printing signs graphics design designs audio music recordings toys ' +
    'crafts gifts flowers florists waste recycling renewables solar biogas fuels oil fertilizers polymers adhesives boxes labels ' +
    'storage warehousing couriers parcels savings finance financial mortgages loans leasing rentals hire pensions assurance mutual ' +
    'underwriters brokers payments wealth investments commodities auctions auctioneers notaries translations training schools recruitment staffing talent alarms locks nation church',
);
const TOWN = /^(?:City|Town|County|Municipality|Stadt|Gemeinde|Kanton) (?:of )?\p{Lu}/u;
/** From this confidence on, words without any mark of a firm are one in mails and minutes; chats say no more of a firm than its name. */
const MARKED = 0.55;
/** True for a common noun behind `the`. */
const isNoun = (name: string, { tokens, from }: Around): boolean =>
  /^the$/i.test(tokens[from - 1]?.text ?? '') && !/\s/.test(name) && ((bitsOf(name)[0] ?? 0) & COMMON) > 0;

const isLooseWord = (name: string, { confidence, lower }: Around): boolean => {
  const bits = bitsOf(name);
  if (bits.every((bit) => (bit & ORGANIZATION) === 0) && isWritten(name, lower)) return true;
  if (confidence >= MARKED || TOWN.test(name)) return false;
  return !TRADES.has(lastPart(name, ' ').toLowerCase()) && bits.every((bit) => (bit & ORGANIZATION) === 0);
};

/** From this confidence on, an ordinary word alone is a firm's name. */
const PLAIN = 0.85;
const isPlainWord = (name: string, { genre, confidence, tokens, from, to }: Around): boolean => {
  const [bit = 0, ...more] = bitsOf(name);
  if (genre === 'encyclopedic' || more.length > 0 || confidence >= PLAIN) return false;
  const begins = genre === 'document' && from === 0 && /^\p{Ll}{3,}$/u.test(tokens[to]?.text ?? '');
  return bit === COMMON || (begins && bit === 0 && !ACRONYM.test(name));
};

function isUnlikelyFirm(name: string, around: Around): boolean {
  if (isNoHouse(name, around.tokens, around) || isThing(name, around) || isNorm(name, around)) return true;
  if (isOrganizationName(name)) return isPortfolio(around, MINISTERS);
  if (isPortfolio(around) || isSite(name, around)) return true;
  if (around.genre !== 'encyclopedic' && (isLikelyThing(name) || isNoun(name, around))) return true;
  if (around.genre !== 'chat' && isLoose(around.genre) && isLooseWord(name, around)) return true;
  if (isPlainWord(name, around) || isMisheard(name, around)) return true;
  if (
    around.confidence >=
    (MIN_CONFIDENCE[around.genre] ?? (isTalk(around.genre) ? MIN_CONFIDENCE.talk : MIN_CONFIDENCE.other))
  )
    return false;
  const bits = bitsOf(name);
  if (bits.length > 1) return ACRONYM.test(name);
  const [bit = 0] = bits;
  if (bit & ORGANIZATION) return false;
  if (around.genre !== 'encyclopedic' && /^the$/i.test(around.tokens[around.from - 1]?.text ?? '')) return true;
  return ACRONYM.test(name) || (bit & (PLACE | COMMON | ACTOR)) > 0;
}
