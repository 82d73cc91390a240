import { elementAt } from '../../common/element-at.ts';
import { COMMON, FIRST, gazetteer, isCommon, isFirstName, LAST } from '../tagger/gazetteer.ts';
import { CLOSINGS, SALUTATIONS } from '../words/greetings.ts';
import { isCapital, type Run } from './runs.ts';
import type { Sentence } from './sentences.ts';
import type { Token } from './tokens.ts';

const CALENDAR =
  /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$|^(?:january|february|march|april|may|june|july|august|september|october|november|december|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|januar|februar|märz|juni|juli|oktober|dezember|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|janvier|février|avril|juin|juillet|août|septembre|octobre|novembre|décembre|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)$/i;
const GREETINGS = new Set([
  ...SALUTATIONS,
  ...CLOSINGS,
  ..."best fwd fw re subject from to cc sent date ps asap fyi ok yes no please note i i'm i'll i've i'd am pm tbd n/a ceo cfo cto coo cio cmo fd gf vp svp evp hr it pr q1 q2 q3 q4 kpi okr usd eur gbp pdf csv api faq eod eta todo action decision agenda attendees mfg vg lg".split(
    ' ',
  ),
]);
const DETERMINERS = new Set(
  'the this that these those our my your his her their its a an we they he she it you and or but if in on at for with by as of'.split(
    ' ',
  ),
);

/** Small words of other languages with which a sentence begins; none is a given name. */
const ABROAD = new Set(
  'notre nos votre vos nous vous je nuestro nuestra nuestros vuestro nostro nostra nostri vostro vår vårt våre jeg vi jag takk tack kollegaen kollegan el los las'.split(
    ' ',
  ),
);

/** Small words that lead to a name where a sentence begins, and begin none: `Bei Acme`. */
const LEADS =
  /^(?:Bei|Mit|Für|Nach|Seit|Durch|Laut|Gemäß|Zwischen|Gegen|Ohne|Wegen|Neben|Avec|Pour|Selon|Para|Según|Presso|Secondo|Bij|Met|Voor|Volgens|Tussen)$/;

/** True for a small word that leads to a name where a sentence begins. */
export const leadsToName = (word: string): boolean => LEADS.test(word);

/** How many, and whoever they may be, in other languages: `Zwei haben abgesagt`. */
const COUNTED = new Set(
  `ich er es wir sie man jemand niemand alle alles beide einige manche mehrere viele wenige andere jeder jede jedes keiner keine keines
  etliche zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig hundert tausend tous toutes plusieurs certains certaines chacun
  chacune aucun aucune quelques deux trois quatre cinq sept huit neuf dix todos todas nadie alguien varios varias algunos algunas muchos
  muchas ninguno ninguna dos tres cuatro cinco seis siete ocho nueve diez tutti tutte nessuno qualcuno alcuni alcune molti molte ognuno due
  tre quattro cinque sei sette otto nove dieci iedereen iemand velen enkele sommige niemand twee drie vijf zes zeven acht negen tien alla
  ingen några flera många alle noen nogle mange flere`.split(/\s+/),
);

/** True for the name of a day or month, or a word of greeting. */
export const isGreeting = (word: string): boolean => CALENDAR.test(word) || GREETINGS.has(word.toLowerCase());

/** The words that a text writes with a small letter somewhere. */
export function lowerWords(sentences: Sentence[]): Set<string> {
  const words = new Set<string>();
  for (const { tokens } of sentences) for (const { text } of tokens) if (isSmall(text)) words.add(text);
  return words;
}

const [ASCII, SMALL_A, SMALL_Z] = [128, 97, 122];

/** True for a word with a small letter at its beginning. */
function isSmall(word: string): boolean {
  const code = word.charCodeAt(0);
  return code < ASCII ? code >= SMALL_A && code <= SMALL_Z : /^\p{Ll}/u.test(word);
}

/** True for a token whose capital letter says nothing: greetings, days, determiners, ordinary words where a sentence begins. */
export function isOrdinary(tokens: Token[], n: number, lower: ReadonlySet<string>): boolean {
  const { text } = elementAt(tokens, n);
  const word = text.toLowerCase();
  const starts = n === 0 || /^[:"“(•*#–-]$/.test(tokens[n - 1]?.text ?? '');
  return (
    GREETINGS.has(word) ||
    DETERMINERS.has(word) ||
    CALENDAR.test(word) ||
    (starts && LEADS.test(text)) ||
    (starts && (ABROAD.has(word) || COUNTED.has(word)) && !isCapital(tokens[n + 1])) ||
    (starts &&
      (isCommon(word) || lower.has(word) || /(?:ed|ing|ly|tion|ment|ness)$/.test(word)) &&
      !isFirstName(word)) ||
    /-(?:based|like|style|led|related|wide)$/.test(word)
  );
}

/** A longer word alone on its line is no name, but code. */
const MAX_LONE_LENGTH = 24;

/** True for a first word that is ordinary by itself, but begins a name of several: `Garden Bargain` where a sentence begins. */
const mayLead = (tokens: Token[], n: number, to: number, lower: ReadonlySet<string>): boolean => {
  const { text } = elementAt(tokens, n);
  const word = text.toLowerCase();
  const isSmall =
    GREETINGS.has(word) || DETERMINERS.has(word) || CALENDAR.test(word) || lower.has(word) || LEADS.test(text);
  return n === 0 && to - n > 1 && isCapital(tokens[n + 1]) && !isSmall && !isOrdinary(tokens, n + 1, lower);
};

/** True for a word that has its line for itself, or nearly: a name, unless it is ordinary. */
const mayStandAlone = (tokens: Token[], n: number): boolean => {
  const word = elementAt(tokens, n).text;
  if (n > 0) return tokens[n - 1]?.text !== '#';
  return !/^\p{L}/u.test(tokens[1]?.text ?? '') && !isCommon(word.toLowerCase()) && word.length <= MAX_LONE_LENGTH;
};

const endsOrdinary = (token: Token): boolean =>
  GREETINGS.has(token.text.toLowerCase()) || CALENDAR.test(token.text) || !isCapital(token);

/** The run without ordinary words at its ends; undefined when nothing is left that could be a name. */
export function trimmed(tokens: Token[], { from, to }: Run, lower: ReadonlySet<string>): Run | undefined {
  while (
    from < to &&
    !mayLead(tokens, from, to, lower) &&
    (isOrdinary(tokens, from, lower) || !isCapital(tokens[from]))
  )
    from++;
  while (to > from && endsOrdinary(elementAt(tokens, to - 1))) to--;
  if (from >= to || (from === 0 && tokens[to]?.text === ':')) return undefined;
  const words = tokens.slice(from, to).map((token) => token.text.toLowerCase());
  if (words.length === 1 && tokens.length <= 3 && !mayStandAlone(tokens, from)) return undefined;
  const allOrdinary = words.every(
    (word) => lower.has(word) || ((gazetteer.get(word) ?? 0) & (COMMON | FIRST | LAST)) === COMMON,
  );
  return allOrdinary && words.length < 2 ? undefined : { from, to };
}
